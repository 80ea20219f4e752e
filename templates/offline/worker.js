{% load static %}// Answers for the site: what was looked at or kept stays readable without a connection. Changes are never answered here: the
// builder keeps those that found no connection, and makes them again.

const ASSETS = "assets {{ version|escapejs }}";
const PAGES = "pages";
const SHELL = [{% for each in shell %}"{{ each|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const LASTING = ["{% get_static_prefix %}", "/texts/"];
const DEVICE = SHELL[0];
// Where answers are for one moment, or tell a secret.
const NEVER = /^\/(admin|account|api|sw\.js|manifest|device\/pages)|\/(progress|panel|add|fill|packs)\/$|\/page-\d+\.png$/;
const NAMED = /(?:src=|href=|from |import |url\()["']?([^"'()\s<>]+\.(?:css|js|svg|png|woff2))\b/g;
const MOST_PAGES = 4000;
const PATIENCE = 5000;

addEventListener("install", (event) => {
  event.waitUntil(prepared().then(() => skipWaiting()));
});

async function prepared() {
  const [device, ...assets] = SHELL;
  await (await caches.open(ASSETS)).addAll(assets);
  await (await caches.open(PAGES)).add(device);
}

addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => clients.claim()));
});

async function forgetOld() {
  for (const name of await caches.keys()) if (name.startsWith("assets ") && name !== ASSETS) await caches.delete(name);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isAsset(url)) event.respondWith(asset(request));
  else if (!NEVER.test(url.pathname) && !request.headers.has("HX-Request")) event.respondWith(answered(event, url));
});

/** Assets carry their content in their names: the first answer stays true. */
const isAsset = ({ pathname }) => LASTING.some((place) => pathname.startsWith(place));

async function asset(request) {
  const cache = await caches.open(ASSETS);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The newest answer; the kept one where there is none, or where a slow connection keeps one waiting. */
async function answered(event, url) {
  const kept = await keptFor(url);
  const newest = fetched(event.request, url);
  event.waitUntil(newest.catch(() => {}));
  const late = kept && new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([newest, late].filter(Boolean)).catch(() => {});
  if (answer) return answer;
  if (kept) {
    fromHere.set(event.resultingClientId, kept.headers.get("date"));
    return kept;
  }
  return event.request.mode === "navigate" ? keptFor(new URL(DEVICE, location)) : Response.error();
}

async function fetched(request, url) {
  const answer = await fetch(request);
  if (request.mode === "navigate" && isPage(answer)) await keep(url, answer.clone());
  return answer;
}

/** What is looked for is the address alone: the language or the cookie that it was asked with does not matter here. */
async function keptFor(url) {
  // Paper is kept as it is printed usually, which is better than none.
  const options = { ignoreVary: true, ignoreSearch: url.pathname.endsWith(".pdf") };
  return (await caches.open(PAGES)).match(withoutHash(url), options);
}

function isPage(answer) {
  return answer.ok && !answer.redirected && answer.headers.get("content-type")?.startsWith("text/html");
}

async function keep(url, answer) {
  const cache = await caches.open(PAGES);
  const known = await cache.keys();
  // The oldest go first; the page of the device is the first and stays.
  for (const old of known.slice(1, Math.max(1, known.length - MOST_PAGES))) await cache.delete(old);
  await cache.put(withoutHash(url), answer);
}

/** What a page that nobody has looked at yet needs to be one: styles and scripts that it names, and those that these name. */
async function keepNamed(text, from) {
  for (const [, name] of text.matchAll(NAMED)) {
    const url = new URL(name, from);
    if (!isAsset(url) || (await caches.match(url))) continue;
    const answer = await asset(new Request(url));
    if (/\.(css|js)$/.test(url.pathname)) await keepNamed(await answer.text(), url);
  }
}

function withoutHash(url) {
  return url.origin + url.pathname + url.search;
}

// What pages ask of this script.

const fromHere = new Map();
const asked = {
  /** Pages of the window that asks, as they are now. */
  async keep({ pages }) {
    for (const page of pages) {
      const url = new URL(page, location);
      if (NEVER.test(url.pathname)) continue;
      const answer = await fetch(url);
      if (isPage(answer)) await keepNamed(await answer.clone().text(), url);
      if (isPage(answer) || answer.headers.get("content-type") === "application/pdf") await keep(url, answer);
    }
  },
  /** Since when a page that came from here has been kept. */
  since: async (_, id) => fromHere.get(id) ?? null,
  /** Nothing private stays where somebody has logged out. */
  async forget() {
    const cache = await caches.open(PAGES);
    for (const { url } of await cache.keys()) if (new URL(url).pathname !== DEVICE) await cache.delete(url);
  },
};

addEventListener("message", (event) => {
  const { data, ports, source } = event;
  if (!(data?.ask in asked)) return;
  event.waitUntil(asked[data.ask](data, source.id).then(
    (answer) => ports[0]?.postMessage({ answer }), () => ports[0]?.postMessage({ failed: true })));
});
