"""Running a text in a box, and what becomes of that: it counts, waits for a person, or is gone.

When a call runs in a box, its agent starts this module without the command line around it,
which would cost more than the box.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

# With these three a policy is read: what every box needs comes from one file.
import assent.config.load
import assent.hooks.approved
import assent.store.snapshot  # noqa: F401
from assent.assessment import Context, assess
from assent.box.boxable import refusal
from assent.box.judged import BoxVerdict
from assent.box.kept import recover
from assent.box.scene import boxed
from assent.box.session import Ran, discard, keep, meanwhile, run_boxed
from assent.box.settings import Limits
from assent.cli.setting import EXIT_CODES, StatedSetting
from assent.config.locations import locate
from assent.policy import Decision
from assent.record import Record, replace
from assent.syntax.quote import quote

SECONDS = 600


class WantedRun(Record):
    """The text to run, and how its result is to be shown."""

    text: str
    call: str = ""  # the agent's
    to_keep: bool = False
    with_diff: bool = False
    as_json: bool = False
    seconds: int = SECONDS
    hosts: tuple[str, ...] = ()  # beside those of the policy


def run_text(wanted: WantedRun, setting: StatedSetting) -> int:
    """Run it, and let it count where it may; the exit code."""
    state = locate(os.environ).state
    for finished in recover(state):
        _screen()
        from assent.cli.render.box_screen import show_finished

        show_finished(finished)
    context = _reaching(setting.context(), wanted.hosts)
    refused = refusal(assess(wanted.text, context), context.policy)
    if refused:
        from assent.store.redaction import discreet

        _tell(f"not run: {discreet(refused, wanted.text)}")
        return EXIT_CODES[Decision.deny]
    ran = _run(wanted, context, state)
    verdict = _judged(ran, context, state)
    ran = _show(ran, verdict, wanted)
    if wanted.to_keep and ran.outcome.stop is None:
        _keep_for_later(ran, wanted, context)
        return ran.outcome.code
    return _settle(ran, verdict, wanted, context, state)


def _reaching(context: Context, hosts: tuple[str, ...]) -> Context:
    policy = context.policy
    return replace(context, policy=replace(policy, box_hosts=(*policy.box_hosts, *hosts))) if hosts else context


def text_of(words: Sequence[str]) -> str:
    """The text that the shell runs: one word as it is, and so is what `bash -c` would be given."""
    if len(words) == 1:
        return words[0]
    if len(words) == 3 and tuple(words[:2]) == ("bash", "-c"):
        return words[2]
    return " ".join([quote(word) for word in words])


def _screen() -> None:
    """Have the packages found that showing something needs: an agent starts Python without them."""
    if "site" not in sys.modules:
        import site

        site.main()


def _tell(text: str) -> None:
    _screen()
    from assent.cli.render.box_screen import tell

    tell(text)


def _run(wanted: WantedRun, context: Context, state: str) -> Ran:
    """Run it with our own streams; what it prints goes to standard error where ours is for JSON."""
    made = boxed(wanted.text, context, os.environ, Limits(seconds=wanted.seconds))
    sys.stdout.flush()
    if not wanted.as_json:
        return run_boxed(made, state)
    ours = os.dup(1)
    os.dup2(2, 1)
    try:
        return run_boxed(made, state)
    finally:
        os.dup2(ours, 1)
        os.close(ours)


def _judged(ran: Ran, context: Context, state: str) -> BoxVerdict | None:
    """The verdict; None where there is nothing to judge."""
    if not ran.effects:
        return None
    from assent.box.judged import judge

    return judge(ran.effects, context, state)


def _on_own_line(ran: Ran) -> Ran:
    """The same, with what it printed ended by a line, where a line of Assent follows."""
    if not ran.outcome.within_line:
        return ran
    os.write(2, b"\n")
    return replace(ran, outcome=replace(ran.outcome, within_line=False))


def _show(ran: Ran, verdict: BoxVerdict | None, wanted: WantedRun) -> Ran:
    """Show what is to be shown of it; it, with its last line ended."""
    looked_at = wanted.to_keep or wanted.with_diff or sys.stderr.isatty()
    outcome = ran.outcome
    if not (wanted.as_json or looked_at or outcome.left or outcome.walls or (outcome.tried and outcome.code)):
        return ran
    _screen()
    import click

    from assent.cli.render.box_screen import as_object, show_diff, show_effects

    ran = _on_own_line(ran)
    parts = () if verdict is None else verdict.parts
    if wanted.as_json:
        click.echo(as_object(ran, parts, Decision.allow if verdict is None else verdict.decision))
    else:
        show_effects(ran, parts, looked_at)
    if wanted.with_diff:
        show_diff(ran)
    return ran


def _keep_for_later(ran: Ran, wanted: WantedRun, context: Context) -> None:
    from assent.box.kept import keep_for_later

    _on_own_line(ran)
    code = keep_for_later(ran, wanted.text, context.workspace, wanted.call)
    _tell(f"nothing is applied until a person runs: assent box commit {code}")


def _settle(ran: Ran, verdict: BoxVerdict | None, wanted: WantedRun, context: Context, state: str) -> int:
    """Let it count, ask, or leave everything as it was."""
    if ran.outcome.stop is not None:
        _on_own_line(ran)
        _tell(f"ended by the limit of {ran.outcome.stop.value}: nothing is applied")
        discard(ran)
        return ran.outcome.code
    if verdict is None:
        _count(ran)
        return ran.outcome.code
    return _settle_effects(ran, verdict, wanted, context, state)


def _settle_effects(ran: Ran, verdict: BoxVerdict, wanted: WantedRun, context: Context, state: str) -> int:
    from assent.box.judged import hold_losses

    changed = meanwhile(ran)
    if verdict.decision is Decision.allow and not changed:
        verdict = hold_losses(verdict, wanted.text, context, state)
    if verdict.decision is Decision.allow and not changed:
        _count(ran)
        return ran.outcome.code
    _screen()
    from assent.cli.render.box_screen import is_confirmed, show_held

    ran = _on_own_line(ran)
    show_held(verdict, changed)
    if verdict.decision is Decision.deny:
        _tell("denied: nothing is applied")
        discard(ran)
        return EXIT_CODES[Decision.deny]
    if not is_confirmed(changed, lambda: meanwhile(ran)):
        _keep_for_later(ran, wanted, context)
        return EXIT_CODES[Decision.ask]
    hold_losses(verdict, wanted.text, context, state)
    _count(ran)
    return ran.outcome.code


def _count(ran: Ran) -> None:
    """Let what it did count."""
    left = keep(ran)
    if left:
        _screen()
        from assent.cli.render.box_screen import show_left

        show_left(left, ran.place.id)
