// A row goes elsewhere by Alt and an arrow, or is dragged there: before another row, or behind those of a unit.

let dragged = null;
let follows = null;

const called = (row) => row.querySelector(".entry-title").textContent.trim();

function press(edit, words) {
  document.dispatchEvent(new CustomEvent("builder:do", { detail: { edit, words } }));
}

/** A row that is ticked takes the others along that are. */
function move(row, goal, where) {
  const ticked = [...document.querySelectorAll(".pick:checked")].map((box) => box.closest("[data-row]").dataset.row);
  const rows = (ticked.includes(row.dataset.row) ? ticked : [row.dataset.row]).filter((each) => each !== goal);
  if (rows.length) press(`each ${rows.join(",")} move ${goal}`, `${called(row)}: ${where}`);
}

/** One place up or down; beyond the end of its unit, into the next. */
function step(row, by) {
  const next = by < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (next?.matches("[data-row]")) {
    follows = { from: row.id, to: next.id, control: document.activeElement.id };
    press(`${by < 0 ? "up" : "down"} ${row.dataset.row}`, `${called(row)}: Alt ${by < 0 ? "↑" : "↓"}`);
    return;
  }
  const units = [...document.querySelectorAll("[data-holds]")];
  const unit = units[units.indexOf(row.closest("[data-holds]")) + by];
  if (!unit) return;
  const list = row.dataset.row.split("/").at(-2);
  const to = `${unit.dataset.holds}/${list}/${unit.querySelectorAll(":scope > .entries > [data-row]").length}`;
  follows = { from: row.id, to: to.slice(1).replaceAll("/", "-"), control: document.activeElement.id };
  press(`each ${row.dataset.row} move ${unit.dataset.holds}`, `${called(row)}: ${unit.dataset.called}`);
}

/** Whoever moves a row by keys goes with it. */
document.addEventListener("builder:saved", () => {
  if (!follows) return;
  const { from, to, control } = follows;
  follows = null;
  const main = document.querySelector(".builder-main");
  main.inert = false;
  document.getElementById(control.replace(from, to))?.focus();
});

addEventListener("keydown", (event) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const row = event.target.closest("[data-row]");
  if (!by || !row || !event.altKey || event.ctrlKey || event.target.closest("select, .options")) return;
  event.preventDefault();
  step(row, by);
});

// Only what is no control itself takes hold of its row.
addEventListener("pointerdown", ({ target, pointerType }) => {
  const row = target.closest("[data-row]");
  if (!row) return;
  row.draggable = pointerType === "mouse" && !target.closest("input, select, textarea, button, summary, .options, .button, .menu");
  for (const link of row.querySelectorAll(".entry-title a")) link.draggable = false;
});

addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-row]") ?? null;
  if (!dragged) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", called(dragged));
  dragged.classList.add("dragged");
});

/** The row or the unit under the pointer that the dragged row may go to. */
function goal({ target }) {
  return dragged && target.closest?.("[data-row], [data-holds]");
}

function mark(found) {
  for (const each of document.querySelectorAll(".goal")) if (each !== found) each.classList.remove("goal");
  found?.classList.add("goal");
}

addEventListener("dragover", (event) => {
  const found = goal(event);
  mark(found === dragged ? null : found);
  if (found) event.preventDefault();
});

addEventListener("drop", (event) => {
  const found = goal(event);
  if (!found) return;
  event.preventDefault();
  const unit = found.closest("[data-holds]");
  if (found !== dragged) move(dragged, found.dataset.row ?? found.dataset.holds, unit?.dataset.called ?? called(found));
});

addEventListener("dragend", () => {
  dragged?.classList.remove("dragged");
  mark(null);
  dragged = null;
});
