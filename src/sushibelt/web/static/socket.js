// The line to the server. It comes back by itself: with growing pauses, and at once when the page is seen or online again.

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
const STALE_AFTER = 15000;
// A line can die without a word: now and then the server is asked whether it still hears, and has so long to answer.
const ASK_EVERY = 10000;
const ANSWER_WITHIN = 8000;

/** hooks: table(snapshot), refused(message), done(id), away(boolean), gone() */
export function connect(code, hooks) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const url = `${scheme}://${location.host}/t/${code}/socket`;
  let socket = null;
  let pause = FIRST_PAUSE;
  let timer = 0;
  let stopped = false;
  let serial = 0;
  let patience = 0;

  async function later() {
    if (stopped) return;
    // A refused handshake looks like a lost line; asking by HTTP tells "no such table" from "no server".
    try {
      const answer = await fetch(`/api/tables/${code}`);
      if (answer.status === 404) {
        stopped = true;
        hooks.gone();
        return;
      }
    } catch {
      // The server is away: keep trying.
    }
    clearTimeout(timer);
    timer = setTimeout(open, pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 1.7, LONGEST_PAUSE);
  }

  function open() {
    clearTimeout(timer);
    if (stopped || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const mine = new WebSocket(url);
    socket = mine;
    mine.addEventListener("message", (event) => {
      clearTimeout(patience);
      const message = JSON.parse(event.data);
      if (message.type === "table") {
        pause = FIRST_PAUSE;
        hooks.away(false);
        hooks.table(message);
      } else if (message.type === "refused") hooks.refused(message);
      else if (message.type === "done") hooks.done(message.id);
    });
    mine.addEventListener("close", () => {
      if (socket !== mine) return;
      socket = null;
      hooks.away(true);
      later();
    });
  }

  function post(message) {
    serial += 1;
    socket.send(JSON.stringify({ ...message, id: serial }));
    return serial;
  }

  /** Leaves a line that only looks open. */
  function leave() {
    const old = socket;
    socket = null;
    old.close();
  }

  function replace() {
    leave();
    hooks.away(true);
    later();
  }

  function ask() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    post({ do: "here" });
    clearTimeout(patience);
    patience = setTimeout(() => socket && replace(), ANSWER_WITHIN);
  }

  let hiddenSince = 0;

  function now() {
    if (document.visibilityState === "hidden") {
      hiddenSince = Date.now();
      return;
    }
    if (stopped) return;
    // A phone that slept may hold a line that looks open and is dead: take a new one.
    if (hiddenSince && Date.now() - hiddenSince > STALE_AFTER && socket) leave();
    hiddenSince = 0;
    pause = FIRST_PAUSE;
    open();
  }

  document.addEventListener("visibilitychange", now);
  addEventListener("online", now);
  addEventListener("pageshow", now);
  setInterval(ask, ASK_EVERY);
  open();

  return {
    /** Sends a message; answers its id, or null when the line is away. */
    send(message) {
      return socket?.readyState === WebSocket.OPEN ? post(message) : null;
    },
  };
}
