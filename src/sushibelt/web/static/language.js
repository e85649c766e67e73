// What is said to people, in the language of the page: as `sushibelt.language` does it on the server, by the same catalogue.
import { form, messages } from "../catalogue.js";

const filled = (text, values) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);

/** `text` in the language of the page, with `values` put in for its {names}. Collected: the text is one literal string. */
export function say(text, values) {
  const [said] = messages[text] ?? [text];
  return values ? filled(said, values) : said;
}

/** The form that goes with the number `n`; both may name it as {n}. */
export function plural(n, one, many, values) {
  const size = Math.abs(n);
  const forms = messages[one];
  const said = forms ? forms[form(size)] : size === 1 ? one : many;
  return filled(said, { n, ...values });
}
