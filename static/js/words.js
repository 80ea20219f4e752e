// Explains the codes and traits of a line where they stand: under the pointer, with the focus, on a tap.

const MOST = 14;
const PAUSE = 350;
const game = document.querySelector("[data-words-of]")?.dataset.wordsOf;
const LINES = ".statline, .figures, .stats, .unit-code, .marks, .chip, .shown-weapons, .statlines td.long, .statlines thead tr, .explained";
const spaced = (text) => ` ${text.replace(/[^\p{L}\p{N}+]+/gu, " ").trim()} `;

const read = ([code, name, meaning]) => ({ code, name, meaning, sought: spaced(code) });

let words;
/** Asked for once, when somebody first wants to know. */
function known() {
  words ??= fetch(game).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.status))))
    .then(({ labels, codes }) => ({ labels: labels.map(read), codes: codes.map(read) }))
    .catch(() => { words = undefined; return { labels: [], codes: [] }; });
  return words;
}

/** What stands in a line, in its order; a code within a longer one is not meant. */
async function found(line) {
  const heads = Array.from(line.querySelectorAll("dt, th"), (label) => label.textContent).join(" ");
  const text = spaced(heads || line.textContent);
  const { labels, codes } = await known();
  const places = (heads ? labels : codes).map((word) => ({ word, at: text.indexOf(word.sought) })).filter(({ at }) => at >= 0);
  const within = (one, other) => other !== one && other.word.sought.length > one.word.sought.length && other.word.sought.includes(one.word.sought);
  return places.filter((one) => !places.some((other) => within(one, other))).sort((one, other) => one.at - other.at).slice(0, MOST).map(({ word }) => word);
}

const box = document.createElement("div");
box.id = "words";
box.setAttribute("role", "tooltip");
box.hidden = true;
document.getElementById("main").append(box);
let shown;

async function show(line) {
  const list = await found(line);
  if (!list.length || !line.isConnected) return hide();
  box.replaceChildren(document.createElement("dl"));
  for (const { code, name, meaning } of list) {
    const [term, told] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = code;
    told.textContent = [name, meaning].filter(Boolean).join(": ");
    box.firstChild.append(term, told);
  }
  box.hidden = false;
  place(line.getBoundingClientRect());
  shown?.removeAttribute("aria-describedby");
  shown = line;
  line.setAttribute("aria-describedby", "words");
}

/** Below the line, or above it where there is no room; never beyond the window. */
function place(line) {
  const { width, height } = box.getBoundingClientRect();
  const below = line.bottom + height + 8 < innerHeight || line.top < height + 8;
  box.style.insetInlineStart = `${Math.max(8, Math.min(line.left, innerWidth - width - 8))}px`;
  box.style.insetBlockStart = `${below ? line.bottom + 4 : line.top - height - 4}px`;
}

function hide() {
  box.hidden = true;
  shown?.removeAttribute("aria-describedby");
  shown = undefined;
}

const lineOf = (target) => (target instanceof Element ? target.closest(LINES) : null);
let waiting;
function soon(line, pause) {
  clearTimeout(waiting);
  if (line !== shown) waiting = setTimeout(() => (line ? show(line) : hide()), pause);
}

if (game) {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "mouse" && !target.closest?.("#words")) soon(lineOf(target), PAUSE);
  });
  document.addEventListener("focusin", ({ target }) => soon(target.matches(":focus-visible") ? lineOf(target) : null, 0));
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("a, button, summary, select, input, label, #words")) soon(lineOf(target), 0);
  });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") hide(); });
  addEventListener("scroll", () => { if (shown) hide(); }, { passive: true });
}
