// Elements in few words.

/** An element with properties; children are elements and texts. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && !key.startsWith("aria")) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** A text with its values in the place of their names in braces. */
export const say = (text, values = {}) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** Set only what differs: what stays is not read out again. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
