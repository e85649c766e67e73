// Runs before the first paint (a classic script in the head): the colours chosen last time, without a flash.
(() => {
  try {
    const theme = localStorage.getItem("sushibelt-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // No storage: the device's own preference holds.
  }
})();
