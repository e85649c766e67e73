// Pages that the server draws whole (rules, errors): only the theme button is alive.
import { $ } from "./dom.js";
import { wireThemeButton } from "./theme-toggle.js";

wireThemeButton($("[data-action=theme]"));
