// Sends each change of the builder by itself and swaps in what the server answers. Without this, the page's one form
// does the same with a reload.

const form = document.getElementById("edit");
const main = document.querySelector(".builder-main");
let queue = Promise.resolve();
let held = false;

/** Changes go one after another, each with the version that the answer before it brought. */
function send(fields, shifts) {
  // After these, names of fields may mean other rows: nothing may be pressed until the new ones are here.
  const stood = standing();
  if (shifts) main.inert = true;
  queue = queue.then(() => post(fields)).catch(failed).finally(() => {
    if (shifts) main.inert = false;
    // What a suggestion led to is told by the page, which the panel hides on a phone.
    if (fields.edit?.startsWith("fill ") && !document.getElementById("notice").hasChildNodes()) closePanel();
    stand(stood);
  });
}

/** Ids of what has the focus and of the parts around it, from the inside out. */
function standing() {
  const ids = [];
  for (let part = document.activeElement; part; part = part.parentElement) if (part.id) ids.push(part.id);
  return ids;
}

/** Whoever has lost the focus gets it back where it was, or on the nearest part that is still there. */
function stand(ids) {
  for (const id of ids) {
    if (document.activeElement !== document.body) return;
    const part = document.getElementById(id);
    if (part?.tabIndex < 0) part.tabIndex = -1;
    part?.focus({ preventScroll: true });
  }
}

async function post(fields) {
  const body = new URLSearchParams(fields);
  for (const name of ["csrfmiddlewaretoken", "version", "open"]) {
    const field = document.querySelector(`[name="${name}"]`);
    if (field) body.set(name, field.value);
  }
  const answer = await fetch(location.pathname, { method: "POST", body, headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(answer.status);
  const html = await answer.text();
  await released();
  htmx.swap("#status", html, { swapStyle: "none" });
  refreshSoon();
}

/** A button that is replaced while it is held down would lose its click. Nobody holds one for long. */
async function released() {
  for (let waited = 0; held && waited < 500; waited += 20) await new Promise((resolve) => setTimeout(resolve, 20));
}

let refresh;
function refreshSoon() {
  clearTimeout(refresh);
  refresh = setTimeout(async () => {
    await released();
    for (const id of ["choices", "suggestions", "snapshot"]) if (document.getElementById(id)) htmx.trigger(`#${id}`, "list-changed");
  }, 150);
}

function failed() {
  const text = "This change could not be saved. Check your connection, then reload the page.";
  const notice = document.getElementById("notice");
  notice.innerHTML = '<p class="alert bad" role="alert"></p>';
  notice.firstChild.textContent = text;
}

addEventListener("pointerdown", ({ target }) => { held = Boolean(target.closest("button, a")); }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { held = false; }), true);

addEventListener("change", ({ target }) => {
  if (target.form === form && target.name.startsWith("/")) send({ [target.name]: target.value }, "shifts" in target.dataset);
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (button?.value) send({ edit: button.value }, "shifts" in button.dataset);
});

// The panel with models to add.

function closePanel() {
  const opener = document.querySelector("[data-closes]")?.dataset.closes;
  document.getElementById("panel").replaceChildren();
  if (opener) document.getElementById(opener)?.focus();
}

addEventListener("click", (event) => {
  if (event.target.closest("[data-closes]")) {
    event.preventDefault();
    closePanel();
  }
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

let stood = [];
document.body.addEventListener("htmx:beforeSwap", () => { stood = standing(); });
document.body.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id === "panel") document.getElementById("panel-title")?.focus();
  else stand(stood);
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    for (const menu of document.querySelectorAll(".menu[open]")) menu.open = false;
    closePanel();
  }
  const typing = event.target.closest("input:not([type=checkbox]), textarea");
  if (typing || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  const name = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (!name) return;
  event.preventDefault();
  document.getElementById(name).click();
});
