// What a reader has opened stays open, and what had the focus has it, when a part of the page comes anew, or all of it does.
// Both are kept by their ids in the history of the browser, which outlives a page.

const kept = () => history.state?.opened ?? { open: [], focus: "" };
const keep = (change) => history.replaceState({ ...history.state, opened: { ...kept(), ...change } }, "");

function open() {
  for (const id of kept().open) document.getElementById(id)?.setAttribute("open", "");
}

addEventListener("toggle", ({ target }) => {
  const others = kept().open.filter((id) => id !== target.id);
  if (target.id && target.isConnected) keep({ open: target.open ? [...others, target.id] : others });
}, true);
addEventListener("focusin", ({ target }) => keep({ focus: target.id }));
document.addEventListener("htmx:afterSwap", open);
open();
if (performance.getEntriesByType("navigation")[0]?.type === "reload") {
  document.getElementById(kept().focus)?.focus({ preventScroll: true });
}
