// Why a goal is covered or not, in words, below the display with the goal.

import { button, element } from "./elements.js";
import { withRuleLinks } from "./rules.js";

/**
 * Tell why a goal stands as it does.
 * @param {object} place the goal's tile, as the table tells of it
 * @param {number} index which of its goals
 * @param {string} text the library's explanation: a sentence, and lines that begin with "- "
 * @param {(index: number) => void} choose is told which other goal of the tile to explain
 * @param {() => void} close
 * @returns {HTMLElement}
 */
export function whyPanel(place, index, text, choose, close) {
  const [first, ...more] = text.split("\n- ");
  const goals = place.goals.map((goal, number) =>
    button(goal.name, () => choose(number), {
      "aria-pressed": String(number === index),
      "data-key": `why ${number}`,
    }),
  );
  return element(
    "div.nl-why",
    { role: "region", "aria-label": "What counts for the goal" },
    element(
      "div.nl-row",
      {},
      element("span", {}, `Goals of ${place.tile}:`),
      ...goals,
      button("Close", close, { "data-key": "why close" }),
    ),
    element("p", { "aria-live": "polite" }, withRuleLinks(first)),
    ...(more.length
      ? [element("ul", {}, ...more.map((line) => element("li", {}, withRuleLinks(line))))]
      : []),
  );
}
