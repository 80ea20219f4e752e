// Keeps what is looked at readable without a connection, and says when a page is shown as it was kept.

const worker = "serviceWorker" in navigator ? navigator.serviceWorker : null;

/** Asks the service worker; null where there is none. */
export async function ask(question, patience = 30_000) {
  const active = worker && (await worker.ready).active;
  if (!active) return null;
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => reject(new Error("no answer")), patience);
    port1.onmessage = ({ data }) => (data.failed ? reject(new Error("not kept")) : resolve(data.answer));
    active.postMessage(question, [port2]);
  });
}

const here = () => location.pathname + location.search;

async function begin() {
  // Whether this page came through the worker: a first visit did not, so it is kept now.
  const through = Boolean(worker.controller);
  await worker.register("/sw.js");
  if (document.querySelector("meta[name=forget-pages]")) return ask({ ask: "forget" });
  if (!through) return ask({ ask: "keep", pages: [here()] });
  const since = await ask({ ask: "since" });
  if (since) told(since);
}

function told(since) {
  const main = document.getElementById("main");
  const time = new Date(since).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const notice = document.createElement("p");
  notice.id = "kept-since";
  notice.className = "alert info";
  notice.setAttribute("role", "status");
  notice.textContent = main.dataset.kept.replace("{time}", time);
  main.firstElementChild.prepend(notice);
}

// The kept page of a list is the one before its last changes, until it is fetched anew.
let renewal;
document.addEventListener("builder:saved", () => {
  clearTimeout(renewal);
  renewal = setTimeout(() => ask({ ask: "keep", pages: [here()] }).catch(() => {}), 3000);
});

if (worker) begin().catch(() => {});
