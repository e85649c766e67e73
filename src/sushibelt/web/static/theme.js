// Runs before the first paint (a classic script in the head): the colours chosen last time, without a flash.
(() => {
  const device = matchMedia("(prefers-color-scheme: dark)");

  const theme = {
    /** What the reader chose: "light", "dark", or "auto", as the device has it. */
    chosen: "auto",
    show(chosen) {
      this.chosen = chosen;
      const dark = chosen === "auto" ? device.matches : chosen === "dark";
      document.documentElement.dataset.theme = dark ? "dark" : "light";
    },
  };

  let kept = null;
  try {
    kept = localStorage.getItem("sushibelt-theme");
  } catch {
    // No storage: the device's own preference holds.
  }
  theme.show(kept === "light" || kept === "dark" ? kept : "auto");
  device.addEventListener("change", () => theme.show(theme.chosen));
  globalThis.theme = theme;
})();
