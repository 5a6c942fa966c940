"""A guard before the shell tool of a Python agent: every command is corrected, judged, and run or refused."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import wraps
from inspect import isawaitable, iscoroutinefunction, signature
from typing import Any, ParamSpec, TypeVar, overload

from assent.assessment import Assessment, Context
from assent.checked import assess, checked
from assent.config.load import load_policy
from assent.config.locations import home_of, locate
from assent.correction import Correction, correct, explain
from assent.correction.explain import absence, message_of
from assent.errors import AssentError, assert_never
from assent.hooks.agents.answer import Answer, AnswerKind, answer
from assent.hooks.agents.brief import advised, refusal
from assent.hooks.agents.event import Backstop
from assent.hooks.approved import WantedCall, approved
from assent.hooks.workspace import repository
from assent.policy import Decision
from assent.record import replace
from assent.store.discretion import discreetly
from assent.store.redaction import discreet
from assent.store.snapshot import kept


class CommandRefusedError(AssentError):
    """The command must not run; the message is for the model: why, and what to do instead."""

    def __init__(self, message: str, assessment: Assessment | None) -> None:
        super().__init__(message)
        self.assessment = assessment  # None for a command that never existed


Told = Callable[[Assessment], object]
Given = ParamSpec("Given")
Made = TypeVar("Made")
Other = TypeVar("Other")
Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])
Asked = Callable[[Assessment], "bool | Awaitable[bool]"]


def nobody(_: Assessment) -> bool:
    """Nobody can be asked, so every question is answered with no."""
    return False


@dataclass(frozen=True)
class Guard:
    """Decides for each command whether it may run, and says what became of it.

    `asked` is called with the assessment of a command that needs a person and gives True to let it
    run; with the async methods it may give an awaitable. An error in it refuses the command.
    `allowed` and `denied` are told of every command that runs and of every one that does not.
    """

    context: Context = field(default_factory=Context)
    corrections: Sequence[Correction] = ()
    asked: Asked = nobody
    allowed: Told | None = None
    denied: Told | None = None

    def __post_init__(self) -> None:
        checked(self.context)

    @classmethod
    def configured(cls, cwd: str | None = None, session: str = "", **callbacks: Any) -> Guard:
        """A guard with the user's own policy, approvals and corrections, for commands in `cwd`.

        Raises PolicyError or StoreError when one of them cannot be read, NotADirectoryError where `cwd` is
        not a folder.
        """
        folder = os.path.abspath(cwd or os.getcwd())
        if not os.path.isdir(folder):
            raise NotADirectoryError(f"`{folder}` is not a folder")
        home = home_of(os.environ)
        workspace = repository(folder, home) or folder
        places = locate(os.environ)
        state = kept(places)
        policy = load_policy(folder, workspace, os.environ)
        context = Context(folder, workspace, home, policy, names=state.names, aliases=state.shell_aliases)
        given = approved(state.grants, WantedCall("", session, places.state), context)
        lasting = tuple([grant for grant in given if not grant.once])  # a guard asks in place of these
        context = replace(context, policy=replace(policy, grants=lasting))
        return cls(context, tuple(state.corrections), **callbacks)

    def assess(self, command: str) -> Assessment:
        """Judge `command` as it is; nothing is corrected, nobody is asked. Reasons name no secret of it."""
        return discreetly(assess(command, self.context))

    def approve(self, command: str) -> str:
        """The command to run in place of `command`: corrected, judged and allowed. Raises CommandRefusedError."""
        text, assessment = self._judged(command)
        asked = self._asked(assessment)
        if isawaitable(asked):
            _close(asked)
            raise TypeError("the callback `asked` is async: use approve_async, or wrap an async function")
        return self._settled(text, assessment, may_run=asked)

    async def approve_async(self, command: str) -> str:
        """As `approve`, for an `asked` that may be async."""
        text, assessment = self._judged(command)
        asked = self._asked(assessment)
        return self._settled(text, assessment, may_run=await asked if isawaitable(asked) else asked)

    @overload
    def wrap(self, function: Wrapped) -> Wrapped: ...
    @overload
    def wrap(
        self, function: Callable[Given, Coroutine[Any, Any, Made]], *, refused: Callable[[CommandRefusedError], Other]
    ) -> Callable[Given, Coroutine[Any, Any, Made | Other]]: ...
    @overload
    def wrap(
        self, function: Callable[Given, Made], *, refused: Callable[[CommandRefusedError], Other]
    ) -> Callable[Given, Made | Other]: ...
    def wrap(self, function: Callable[..., Any], *, refused: Callable[[CommandRefusedError], Any] | None = None) -> Any:
        """Put `function`, whose first argument is a command, behind this guard; the result is async if it is.

        The command may be given by its name as well, as frameworks do. `refused` makes the result for a command
        that must not run, such as `str` for its message; without it CommandRefusedError is raised.
        """
        name = _first_parameter(function)

        def settled(error: CommandRefusedError) -> Any:
            if refused is None:
                raise error
            return refused(error)

        if iscoroutinefunction(function):

            @wraps(function)
            async def guarded_async(*rest: Any, **named: Any) -> Any:
                command, rest, named = _taken(name, rest, named)
                try:
                    approved_text = await self.approve_async(command)
                except CommandRefusedError as error:
                    return settled(error)
                return await function(approved_text, *rest, **named)

            return guarded_async

        @wraps(function)
        def guarded(*rest: Any, **named: Any) -> Any:
            command, rest, named = _taken(name, rest, named)
            try:
                approved_text = self.approve(command)
            except CommandRefusedError as error:
                return settled(error)
            return function(approved_text, *rest, **named)

        return guarded

    def _judged(self, command: str) -> tuple[str, Assessment]:
        """The text that would run, and its assessment."""
        if not isinstance(command, str):
            raise CommandRefusedError(
                f"Assent blocked this: the command is {type(command).__name__}, not a text.", None
            )
        made = correct(command, self.corrections, self.context.shell.value)
        if made.removed is not None:
            gone = Answer(AnswerKind.Deny, absence(made.removed), message_of(made.removed).rstrip("."))
            raise CommandRefusedError(discreet(refusal(gone), command), None)
        assessment = self.assess(made.text)
        if made.changes and assessment.decision is Decision.allow:
            told = f"{discreet(explain(made.changes), command)}. {assessment.reason}"
            assessment = replace(assessment, reason=told)
        return made.text, assessment

    def _asked(self, assessment: Assessment) -> bool | Awaitable[bool]:
        match assessment.decision:
            case Decision.allow:
                return True
            case Decision.ask:
                return self.asked(assessment)
            case Decision.deny:
                return False
            case _:
                assert_never(assessment.decision)

    def _settled(self, text: str, assessment: Assessment, *, may_run: bool) -> str:
        """`text` when it may run; only a plain True lets it."""
        if may_run is True:
            if self.allowed is not None:
                self.allowed(assessment)
            return text
        if self.denied is not None:
            self.denied(assessment)
        told = advised(answer(assessment, Backstop.Nothing), assessment)
        raise CommandRefusedError(refusal(told), assessment)


def _first_parameter(function: Callable[..., Any]) -> str:
    """The name by which its command may be given; empty where that is unknown."""
    try:
        return next(iter(signature(function).parameters), "")
    except ValueError:  # of a function that is not written in Python
        return ""


def _taken(name: str, rest: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, tuple[Any, ...], dict[str, Any]]:
    """The command, and the other arguments. Without one nothing is called: a default would run unjudged."""
    if rest:
        return rest[0], rest[1:], named
    if name not in named:
        raise TypeError(f"the command is missing: give it first, or as {name or 'the first argument'}")
    return named[name], (), {key: value for key, value in named.items() if key != name}


def _close(coroutine: Awaitable[bool]) -> None:
    """End a coroutine that nobody awaits, without a warning."""
    if hasattr(coroutine, "close"):
        coroutine.close()
