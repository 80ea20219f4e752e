// Rows are ticked, then moved, copied, counted or removed together: one change, undone as one.

const builder = document.querySelector(".builder");
const bar = document.getElementById("picked");
const told = document.getElementById("picked-told");
const to = document.getElementById("picked-to");
const number = document.getElementById("picked-number");
const [nowhere] = to.options;
let picked = new Set();

const row = (box) => box.closest("[data-row]").dataset.row;

/** The ticks follow what is picked, also in what an answer has brought anew, and the bar says what would be done. */
function show() {
  const boxes = [...document.querySelectorAll(".pick")];
  picked = new Set(boxes.map(row).filter((each) => picked.has(each)));
  for (const box of boxes) box.checked = picked.has(row(box));
  bar.hidden = !picked.size;
  builder.classList.toggle("picking", !bar.hidden);
  told.textContent = picked.size === 1 ? told.dataset.one : told.dataset.many.replace("%n", picked.size);
  const units = [...document.querySelectorAll("[data-holds]")];
  to.replaceChildren(nowhere, ...units.map((unit) => new Option(unit.dataset.called, unit.dataset.holds)));
  to.hidden = units.length < 2;
  name();
}

/** What the buttons send, and what they are called where a change is kept. */
function name() {
  for (const button of bar.querySelectorAll("[data-each]")) {
    const value = button.dataset.each === "count" ? ` ${number.value}` : "";
    button.value = `each ${[...picked].join(",")} ${button.dataset.each}${value}`;
    button.setAttribute("aria-label", `${button.textContent}: ${told.textContent}`);
  }
}

addEventListener("change", ({ target }) => {
  if (target.matches(".pick")) {
    picked[target.checked ? "add" : "delete"](row(target));
    show();
  } else if (target === to && to.value) {
    const edit = `each ${[...picked].join(",")} move ${to.value}`;
    document.dispatchEvent(new CustomEvent("builder:do", { detail: { edit, words: `${to.selectedOptions[0].text}: ${told.textContent}` } }));
  }
});
number.addEventListener("input", name);

addEventListener("click", ({ target }) => {
  const group = target.closest("[data-picks]")?.dataset.picks;
  if (group) {
    for (const box of document.querySelectorAll(`#${group} .pick`)) picked.add(row(box));
    target.closest(".menu").open = false;
  } else if (target.id === "picked-none") picked.clear();
  else return;
  show();
});

// After these, pointers name other rows.
document.addEventListener("builder:saved", ({ detail: { change } }) => {
  if (change.shifts) picked.clear();
  show();
});

new MutationObserver(() => { if (picked.size) show(); }).observe(document.querySelector(".builder-main"), { childList: true, subtree: true });
show();
