// Keeps the page for scoring a real table, so that it opens with the network gone. The server writes KEPT before it.
const NAME = `sushibelt-score-${self.KEPT.version}`;
const OURS = new Set(self.KEPT.paths);

addEventListener("install", (event) => {
  // What the browser has kept may be of another version.
  const fresh = self.KEPT.paths.map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(fresh)).then(() => self.skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("sushibelt-score-") && name !== NAME;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

// The page as it was kept, at once; a newer one has a newer worker, and is there the next time.
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || !OURS.has(pathname)) return;
  event.respondWith(
    caches.open(NAME)
      .then((kept) => kept.match(pathname, { ignoreVary: true }))
      .then((answer) => answer ?? fetch(event.request)),
  );
});
