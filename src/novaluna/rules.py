"""The rule catalogue, and the error that names a broken rule."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from attrs import frozen

from novaluna.catalogue import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from novaluna.actions import Action
    from novaluna.state import GameState

RuleKind: TypeAlias = Literal["rule", "judgement"]
"""Whether the rulebook says so, or we had to decide because it is silent or contradicts itself."""


@frozen
class Rule:
    """Hold one entry of the rule catalogue.

    Args:
        id: the stable id that code, errors, tests and docs cite, such as "G4".
        title: a few words.
        text: the rule in one to three sentences.
        kind: "rule", or "judgement" where we had to decide.
        reason: why a judgement is as it is; empty for a rule.
    """

    id: str
    title: str
    text: str
    kind: RuleKind
    reason: str = ""

    def __str__(self) -> str:
        """Return id and title, such as "G4 Each tile once"."""
        return f"{self.id} {self.title}"


def _read_rule(entry: str) -> Rule:
    heading, body = entry.split("\n", 1)
    name, title = heading.split(": ", 1)
    id, kind = name.split()  # noqa: A001 - the field is called id
    text, _, reason = " ".join(body.split()).partition(" Because: ")
    return Rule(id, title, text, cast("RuleKind", kind), reason)


RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {rule.id: rule for rule in map(_read_rule, CATALOGUE.split("\n\n"))}
)
"""Every rule and judgement by its id, in the order of a game."""


@frozen
class Violation:
    """Say why an action is illegal.

    Args:
        rule: the rule it breaks.
        message: what is wrong and what would be legal, in table language.
    """

    rule: Rule
    message: str


class IllegalActionError(ValueError):
    """Report an action that the rules don't allow; the state it was tried on is as before.

    Attributes:
        rule: the rule the action breaks.
        message: what is wrong and what would be legal.
        action: the action.
        state: the state it was tried on.

    Printed, it is the message with the rule's id before it.
    """

    def __init__(self, violation: Violation, action: Action, state: GameState) -> None:
        """Take the violation, the action and the state it was tried on."""
        super().__init__(violation, action, state)
        self.violation = violation
        self.action = action
        self.state = state

    @property
    def rule(self) -> Rule:
        """The rule the action breaks."""
        return self.violation.rule

    @property
    def message(self) -> str:
        """What is wrong and what would be legal, in table language."""
        return self.violation.message

    def __repr__(self) -> str:
        """Return the error with its message, without the state."""
        return f"{type(self).__name__}({str(self)!r})"

    def __str__(self) -> str:
        """Return the message, with the rule's id before it."""
        return f"{self.rule.id}: {self.message}"
