// Steps that are pressed while one is saved wait for its answer, which brings the buttons anew: over a slow connection each
// press counts, in its order.

const form = document.getElementById("owned");
const waiting = [];
let busy = false;

addEventListener("click", (event) => {
  const step = event.target.closest("#owned button[hx-post]");
  if (!step || !busy) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(step.id);
}, true);

form.addEventListener("htmx:beforeRequest", () => { busy = true; });
form.addEventListener("htmx:afterRequest", ({ detail: { successful } }) => {
  busy = false;
  // What was refused once would be refused again.
  if (!successful) waiting.length = 0;
  document.getElementById(waiting.shift())?.click();
});
