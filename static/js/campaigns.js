// Arrow keys go about the map on which tiles are chosen.

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

addEventListener("keydown", (event) => {
  const tile = event.target.closest("[data-picks] td");
  const step = STEPS[event.key];
  if (!tile || !step) return;
  const row = tile.parentElement;
  const next = row.parentElement.children[row.sectionRowIndex + step[0]]?.children[tile.cellIndex + step[1]]?.querySelector("input");
  if (!next) return;
  event.preventDefault();
  next.focus();
});
