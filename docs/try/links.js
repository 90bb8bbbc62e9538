// Links that carry a game or a position behind their #.

/** Write text in the letters that links may have. */
function encoded(text) {
  const bytes = new TextEncoder().encode(text);
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Read what `encoded` has written; anything else throws. */
function decoded(letters) {
  const bytes = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const numbers = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(numbers);
}

/** Return the part of a link that carries a game. */
export function gameLink(record) {
  return `#game=${encoded(record)}`;
}

/** Return the part of a link that carries a position. */
export function positionLink(tiles) {
  return `#position=${tiles}`;
}

/**
 * Read what a link carries.
 * @param {string} hash the part of the address from its # on
 * @returns {{kind: "game"|"position"|"none"|"bad", text: string}} for a bad one, what is wrong
 */
export function readLink(hash) {
  const [, kind, carried] = /^#(game|position)=(.*)$/s.exec(hash) ?? [];
  if (kind === undefined) {
    return { kind: "none", text: "" };
  }
  try {
    return { kind, text: kind === "game" ? decoded(carried) : decodeURIComponent(carried) };
  } catch {
    return { kind: "bad", text: "part of it is missing or changed" };
  }
}

/** Put the link of what is shown into the address bar; as a step to go back from, if it is new. */
export function showLink(hash, isNew = false) {
  if (hash === location.hash) {
    return;
  }
  if (isNew) {
    history.pushState(null, "", hash);
  } else {
    history.replaceState(null, "", hash);
  }
}

/** Copy the link of what is shown; return whether that worked. */
export async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    return false;
  }
}
