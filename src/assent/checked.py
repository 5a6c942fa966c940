"""`assent.assess` as a program calls it: the same judgement, with a context whose values are looked at first.

The hooks make theirs themselves, and call `assent.assessment.assess`.
"""

from __future__ import annotations

from os import PathLike, fspath

from assent import assessment
from assent.assessment import Assessment, Context
from assent.policy import Mode, Policy, Preset, Sandbox
from assent.record import replace

_FOLDERS = ("cwd", "workspace", "home")
_CHOICES = (("mode", Mode), ("sandbox", Sandbox), ("preset", Preset))


def assess(command: str, context: Context = Context()) -> Assessment:  # noqa: B008 - a frozen value
    """Decide whether `command` may run: the riskiest of its simple commands counts.

    Never raises for any text: what cannot be parsed is Unrecognized, with the reason. Raises TypeError for a command
    that is no text, and what `checked` raises. `assent.assessment.assess` is the same without these checks.
    """
    if not isinstance(command, str):
        raise TypeError(f"the command is {type(command).__name__}, not a text")
    return assessment.assess(command, checked(context))


def checked(context: Context) -> Context:
    """The context, with texts for paths. TypeError or ValueError for a value that cannot be judged by."""
    if not isinstance(context, Context):
        raise TypeError(f"the context is {type(context).__name__}, not a Context")
    if not isinstance(context.policy, Policy):
        raise TypeError(f"the policy is {type(context.policy).__name__}, not a Policy")
    folders = {name: _folder(name, getattr(context, name)) for name in _FOLDERS}
    for name, choice in _CHOICES:
        value = getattr(context.policy, name)
        if not isinstance(value, choice) and (value is not None or choice is not Preset):
            known = ", ".join([f"{choice.__name__}.{member.name}" for member in choice])
            raise TypeError(f"the {name} of the policy is {value!r}: one of {known}")
    return replace(context, **folders)


def _folder(name: str, path: str | PathLike[str]) -> str:
    text = fspath(path)
    if text and text[0] not in "/\\" and text[1:2] != ":":
        raise ValueError(f"the {name} `{text}` is not absolute")
    return text
