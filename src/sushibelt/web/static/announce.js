// What a screen reader hears. One polite region; lines that come close together are read in one go.
let region;
let waiting = [];
let timer = 0;

function flush() {
  timer = 0;
  region ??= document.getElementById("live");
  if (!region) return;
  // The text must change to be read again.
  const text = waiting.join(" ");
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  waiting = [];
}

export function announce(line) {
  waiting.push(line);
  if (!timer) timer = setTimeout(flush, 60);
}
