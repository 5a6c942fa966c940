"""The phrases of verbs of clients of clouds: `instances add-metadata vm` adds metadata to the instance `vm`."""

from __future__ import annotations

from assent.risk.entries.nouns import DELETING, kind
from assent.risk.entries.worded import given
from assent.risk.inflection import article, third_person
from assent.risk.wording import listed, nameable
from assent.rules_table import pairs, vocabularies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assent.command.model import Argument

CALLED = "called"  # the kinds of groups that are called differently from their group
PARENTS = "parents"  # options that name what an object is of, each with its kind
_DOES = {  # verbs that are no English ones, or not transitive, with what follows on them
    **dict.fromkeys(("cp", "copy", "scp", "rsync", "sync"), "copies"),
    "connect": "connects to",
    "failover": "fails over",
    "invoke": "calls",
    "patch": "changes",
    "publish": "publishes",
    "rm": "deletes",
    "rb": "deletes",
    "set": "changes",
    "shutdown": "shuts down",
    "ssh": "opens a shell on",
    "undelete": "restores",
}
_PREPOSITIONS = {"add": "to", "attach": "to", "assign": "to", "remove": "from", "detach": "from", "deploy": "to"}
_PLURALS = ("s", "data")
_OWN = ("--id", "--ids", "--display-name")  # of az, behind `--name`


class CloudObject:
    """The object of a command: its kind, its own names, and what it is of."""

    def __init__(
        self, name: str, nouns: Sequence[str], operands: Sequence[Argument], words: Sequence[Argument]
    ) -> None:
        """Find the names: options first where a client takes its objects by them, else the operands."""
        self.kind = kind(nouns, called(name))
        options = {option.name: option.value for option in given(words) if option.value is not None}
        by_option = self._by_option(name, nouns, options)
        self.named = (by_option or operands) if name == "az" else (operands or by_option)
        self.parent = self._parent(name, options)
        self.link = _PREPOSITIONS.get(nouns[-1] if nouns else "", "of")

    def _by_option(self, name: str, nouns: Sequence[str], options: Mapping[str, Argument]) -> Sequence[Argument]:
        group = nouns[-2] if len(nouns) > 1 else ""
        one = self.kind.rpartition(" ")[2].lower()
        own = (f"--{group}-name", f"--{group}-id", f"--{one}-name", f"--{one}-id", f"--{one}")
        wanted = (*own[2:], "--name") if name == "gcloud" else ("-n", "--name", *own, *_OWN)
        return nameable([options[each] for each in wanted if each in options])[:1]

    def _parent(self, name: str, options: Mapping[str, Argument]) -> str:
        """The object that it is a part of: the instance `i`."""
        for option, what in pairs(name, PARENTS).items() if PARENTS in vocabularies(name) else ():
            value = options.get(option)
            if value is None or what == self.kind or any(value.text == word.text for word in self.named):
                continue
            if nameable((value,)):
                return f"the {what} {listed([value.text])}"
        return ""

    def __str__(self) -> str:
        """The object as a reason names it."""
        names = listed([word.text for word in self.named])
        if names:
            several = len(self.named) > 1 and " " not in self.kind
            own = f"the {self.kind}{'s' if several else ''} {names}" if self.kind else names
        else:
            own = f"{article(self.kind)} {self.kind}" if self.kind else ""
        if not own:
            return self.parent
        return f"{own} {self.link} {self.parent}" if self.parent else own


def called(name: str) -> Mapping[str, str]:
    """The kinds of groups of the client that its file gives."""
    return pairs(name, CALLED) if CALLED in vocabularies(name) else {}


def deed(verb: str, target: str) -> str:
    """The phrase of a verb about its target: `set-machine-type` sets the machine type of it."""
    start, *more = verb.removeprefix("bulk-").split("-")
    does = _DOES.get(start, third_person(start))
    if not more or (start in DELETING and more[0] in ("batch", "all")):
        return f"{does} {target or 'cloud resources'}"
    what = " ".join(more)
    the = "" if what.endswith(_PLURALS) else f"{article(what)} " if start in ("add", "create") else "the "
    does = "sets" if start == "set" else does
    noun = what.replace("iam policy", "IAM policy").replace("iam", "IAM").replace("iam-", "")
    return f"{does} {the}{noun} {_PREPOSITIONS.get(start, 'of')} {target}" if target else f"{does} {the}{noun}"
