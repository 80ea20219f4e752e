// The page that tells what is kept on this device, and keeps more of it.

import { ask } from "./register.js";

const device = document.getElementById("device");
const SHOWN = 50;
const AT_ONCE = 8;

async function keptPages() {
  const requests = await (await caches.open("pages")).keys();
  return requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname !== location.pathname);
}

function row(url, text) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = url.pathname + url.search;
  link.textContent = text;
  item.append(link);
  return item;
}

/** A page is called as its title says; the name of the site behind it is left out. */
async function titleOf(url) {
  const answer = await (await caches.open("pages")).match(url.href, { ignoreVary: true });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.title.replace(/ – Muster$/, "");
}

async function showLists(pages) {
  const lists = pages.filter(({ pathname }) => /^\/forces\/[0-9a-f]{32}\/$/.test(pathname));
  const rows = await Promise.all(lists.map(async (url) => listed(url, await titleOf(url), pages)));
  document.getElementById("kept-lists").replaceChildren(...rows);
}

/** A list, and where it is played if that is kept too. */
function listed(url, title, pages) {
  const item = row(url, title);
  const table = pages.find(({ pathname }) => pathname === `${url.pathname}play/`);
  if (!table) return item;
  const play = row(table, device.dataset.play).firstChild;
  play.setAttribute("aria-label", `${device.dataset.play}: ${title}`);
  play.className = "button small";
  item.append(play);
  return item;
}

/** The words of an address: `/systems/blitz-beta/models/north/hunter/` is found by "north hunter". */
const wordsOf = ({ pathname }) => decodeURIComponent(pathname).split("/").slice(3).join(" ").replaceAll("-", " ").trim();

function showFound(pages) {
  const asked = document.getElementById("kept-find").value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = asked.length ? pages.filter((url) => url.pathname.startsWith("/systems/") && asked.every((word) => wordsOf(url).includes(word))) : [];
  document.getElementById("kept-found").replaceChildren(...found.slice(0, SHOWN).map((url) => row(url, wordsOf(url))));
}

async function showRoom() {
  const { usage } = await navigator.storage.estimate();
  const size = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(usage / 1e6);
  document.getElementById("kept-room").textContent = device.dataset.room.replace("{size}", size);
}

async function show() {
  const pages = await keptPages();
  await showLists(pages);
  showFound(pages);
  await showRoom();
}

async function keep(button) {
  const [bar, said] = [button.nextElementSibling, button.nextElementSibling.nextElementSibling];
  button.disabled = true;
  said.textContent = "";
  try {
    const query = button.dataset.keep ? `?game=${encodeURIComponent(button.dataset.keep)}` : "";
    const answer = await fetch(`/device/pages.json${query}`);
    const { pages } = await answer.json();
    await keepAll(pages, (done) => {
      bar.hidden = false;
      [bar.value, bar.max] = [done, pages.length];
      said.textContent = device.dataset.pages.replace("{done}", done).replace("{all}", pages.length);
    });
    said.textContent = device.dataset.kept;
  } catch {
    said.textContent = device.dataset.failed;
  }
  bar.hidden = true;
  button.disabled = false;
  await show();
}

/** Some pages at a time: others want to be served too. */
async function keepAll(pages, tell) {
  for (let done = 0; done < pages.length; done += AT_ONCE) {
    tell(done);
    await ask({ ask: "keep", pages: pages.slice(done, done + AT_ONCE) }, 120_000);
  }
}

let prompt;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompt = event;
  document.getElementById("install").hidden = false;
});

device.addEventListener("click", async ({ target }) => {
  if (target.matches("[data-keep]")) await keep(target);
  else if (target.id === "install") await prompt.prompt();
  else if (target.id === "forget") {
    await ask({ ask: "forget" });
    document.getElementById("forgotten").hidden = false;
    await show();
  }
});
document.getElementById("kept-find").addEventListener("input", async () => showFound(await keptPages()));

if ("serviceWorker" in navigator && "caches" in window) {
  device.hidden = false;
  document.getElementById("device-offline").hidden = navigator.onLine && location.pathname === "/device/";
  await show();
} else {
  document.getElementById("device-none").hidden = false;
}
