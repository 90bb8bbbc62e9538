// Short ways to make elements. Text is only ever set as text.

/**
 * Make an element.
 * @param {string} tag its name, with classes behind dots: "p.note"
 * @param {object} properties attributes; functions are listeners, booleans are there or not
 * @param {...(Node|string)} children what it holds
 * @returns {HTMLElement}
 */
export function element(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  made.classList.add(...classes);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") {
      made.addEventListener(key, value);
    } else if (typeof value === "boolean") {
      made.toggleAttribute(key, value);
    } else {
      made.setAttribute(key, value);
    }
  }
  made.append(...children);
  return made;
}

/** Make a button. */
export function button(label, click, properties = {}) {
  return element("button.nl-button", { type: "button", click, ...properties }, label);
}

/** Say a number of things: "1 disc", "2 discs". */
export function amount(number, thing) {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
