// Texts in the language of the page, by Django's catalogue, which the page names before all modules. In English, or if it did
// not come, texts are as they stand in the source.

const { django } = globalThis;

export const gettext = django?.gettext ?? ((text) => text);
export const ngettext = django?.ngettext ?? ((one, many, number) => (number === 1 ? one : many));

/** A text with values in the place of `%(name)s`. */
export const interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
