// Groups fold up to a line. Which are folded is kept in this browser, list by list.

const kept = `muster.folded ${location.pathname}`;
let folded = new Set(read());

function read() {
  try { return JSON.parse(localStorage.getItem(kept)) ?? []; } catch { return []; }
}

function keep() {
  try { localStorage.setItem(kept, JSON.stringify([...folded])); } catch { /* It is folded until the page is left. */ }
}

/** Fold what is folded, also after an answer has brought a group anew. */
function show() {
  for (const button of document.querySelectorAll("[data-folds]")) {
    const is = folded.has(button.dataset.folds);
    button.setAttribute("aria-expanded", String(!is));
    button.closest(".group").classList.toggle("folded", is);
  }
}

function fold(group, is = !folded.has(group)) {
  folded[is ? "add" : "delete"](group);
  keep();
  show();
}

/** Whoever is led to a part sees it. */
function reveal(hash) {
  const group = hash.length > 1 && document.getElementById(hash.slice(1))?.closest(".group.folded");
  if (group) fold(group.id, false);
}

/** What is folded goes where its group goes. */
document.addEventListener("builder:saved", ({ detail: { change } }) => {
  const [, name, at] = /^(up|down|remove|duplicate) \/groups\/(\d+)$/.exec(change.fields.edit ?? "") ?? [];
  if (!name || !folded.size) return;
  const last = document.querySelectorAll("[data-folds]").length - 1;
  folded = new Set([...folded].map((id) => moved(id, name, Number(at), last)).filter(Boolean));
  keep();
  show();
});

function moved(id, name, at, last) {
  const index = Number(/^groups-(\d+)$/.exec(id)?.[1] ?? -1);
  const to = { up: Math.max(at - 1, 0), down: Math.min(at + 1, last) }[name];
  const now = {
    up: index === at ? to : index === to ? at : index,
    down: index === at ? to : index === to ? at : index,
    remove: index === at ? -1 : index > at ? index - 1 : index,
    duplicate: index > at ? index + 1 : index,
  }[name];
  return index < 0 ? id : now < 0 ? "" : `groups-${now}`;
}

addEventListener("click", ({ target }) => {
  const button = target.closest("[data-folds]");
  if (button) fold(button.dataset.folds);
  const link = target.closest("a[href^='#']");
  if (link) reveal(link.getAttribute("href"));
}, true);
addEventListener("hashchange", () => reveal(location.hash));

new MutationObserver(show).observe(document.querySelector(".builder-main"), { childList: true, subtree: true });
reveal(location.hash);
show();
