// A few words for talking to the document, used all over.

/** An element of index.html by its id. */
export const $ = (id) => document.getElementById(id);

/** Makes an element with properties and children. */
export function el(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Gives an element a text. The same text again would cost a layout. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Puts a text on the clipboard. Reports whether that is allowed. */
export async function copied(text) {
  return Boolean(await navigator.clipboard?.writeText(text).then(() => true, () => false));
}

/** Seconds as 4:05 or 1:02:09. */
export function clockText(seconds) {
  const s = Math.max(0, Math.floor(seconds));
  const two = (n) => String(n).padStart(2, "0");
  return s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}

/** A count of any length with thin spaces between groups of three digits. */
export function grouped(digits) {
  return String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, "\u2009");
}
