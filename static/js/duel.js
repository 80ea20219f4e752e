// A battle that is played: forms and places swap the battle alone, so that the map stays where it is. Without this, each is a page.

/** Ask for the battle anew, and put it in the place of the old one. */
async function swapped(address, options) {
  const answer = await fetch(address, { credentials: "same-origin", ...options });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("duel");
  if (!fresh) {
    return false;
  }
  document.getElementById("duel").replaceWith(fresh);
  window.htmx?.process(fresh);
  asked();
  return true;
}

/** Go to the question: whoever uses keys goes on from there, and it is in sight, not under the map. */
function asked() {
  const question = document.getElementById("question");
  question?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: "nearest" });
}

const NEAR = 2.5; // inches around a place in which a tap means it: fingers are wider than places

/** The place that a tap on the map means, if any. */
function nearest(event) {
  const map = event.target.closest?.(".duel-map")?.querySelector(".duel-spots");
  if (!map) {
    return null;
  }
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  let found = null;
  let best = NEAR;
  for (const link of map.querySelectorAll("a")) {
    const spot = link.querySelector(".spot");
    const far = Math.hypot(spot.cx.baseVal.value - point.x, spot.cy.baseVal.value - point.y);
    if (far < best) {
      [found, best] = [link, far];
    }
  }
  return found;
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) {
    return;
  }
  const model = event.target.closest?.("#duel a[data-model]");
  const pointed = event.detail > 0 && !model; // by a finger or a mouse, not by a key
  const link = model ?? ((pointed ? nearest(event) : null) ?? event.target.closest?.("#duel a[data-pick]"));
  if (!link) {
    return;
  }
  event.preventDefault();
  const address = model ? `${location.pathname}?model=${model.dataset.model}` : link.getAttribute("href");
  swapped(address).then((done) => done || location.assign(address));
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("#duel form");
  if (!form) {
    return;
  }
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  for (const button of form.querySelectorAll("button")) {
    button.disabled = true;
  }
  swapped(form.action, { method: "POST", body: new URLSearchParams(body) }).then((done) => done || location.assign(location.pathname));
});
