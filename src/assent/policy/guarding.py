"""The denials of the preset `guard`: what nobody can make good, what runs again later, and what may be one of these."""

from __future__ import annotations

from assent.policy.hint import Hint, access, suggests
from assent.record import replace
from assent.risk.category import FINAL, Category
from assent.risk.entries.programs import CODED, ESCALATING, SHELL, SOURCING
from assent.risk.evidence import UNTOUCHED
from assent.risk.finding import Finding, Secret, TakenCode
from assent.risk.wording import UNREAD, quoted, with_more
from assent.rules_table import ENGINE, is_a

VERSIONS = ".tool-versions"
UNPLANNED = "the plan may destroy what it names"
TELLING = ("echo", "printf", "cat", "sed")  # write what their words say


def denial(finding: Finding, category: Category) -> str | None:
    """The reason why guard denies a finding that counts as `category`, as a sentence; None where it allows it."""
    if finding.kept:
        return None
    if (
        category is Category.ReadsSecrets
        and finding.secret is Secret.Dotenv
        and is_a(finding.command.program, SOURCING)
    ):
        return finding.reason if finding.command.opaque else None  # variables are set, and nothing is shown
    starts = not {*finding.starting} <= {*finding.called}
    if category in FINAL or (starts and not _only_guards(finding) and not _pins_versions(finding)):
        return finding.reason
    inner = (denial(each, each.category) for each in finding.taken.inner) if finding.taken is not None else ()
    denied = next((reason for reason in inner if reason is not None), None)
    if denied is not None:
        return denied
    more = _more(finding, category)
    if more is not None:
        return with_more(finding.reason, more)
    return finding.reason if any(not part.option for part in finding.command.opaque) else None


def denied_as(finding: Finding) -> Category:
    """The category of what guard denies in a finding: of a script it is that of the command in it."""
    inner = finding.taken.inner if finding.taken is not None else ()
    denied = [denied_as(each) for each in inner if denial(each, each.category) is not None]
    return max([finding.category, *denied])


def _more(finding: Finding, category: Category) -> str | None:
    """The possible one of these in what is not, or not wholly, understood; empty where the reason itself says it."""
    taken, unknown = finding.taken, category is Category.Unrecognized
    if finding.names_place:
        return "one of its paths is private or a start-up file"
    if taken and taken.unseen:
        return _unread(finding)
    if category is Category.ModifiesRemote and _is_kept_plan(finding):
        return UNPLANNED
    if taken and taken.computed:
        return "the text itself computes that path"
    lasting = _lasting(finding) if category >= Category.ModifiesFilesystem else None
    if lasting is not None:
        return lasting
    told = taken.told if taken else ""
    hint = _worst_said(finding, taken) if unknown or told else None
    if hint is not None:
        return suggests(hint, finding.reason)
    if category is Category.ModifiesSystem and _names_secret(finding):
        return suggests(Hint.Shows, finding.reason)
    if unknown and _may_lose(finding):
        word = next(word.text for word in finding.command.argv if word.start == finding.start)
        return f"{quoted(word)} may be a word with which data is lost"
    if category is Category.ModifiesSystem and is_a(finding.command.program, ESCALATING) and _becomes_owner(finding):
        return "everybody who may run it has these rights"
    return _elsewhere(finding, category)


def _unread(finding: Finding) -> str:
    from assent.risk.code.plans import applies_saved  # little code is not seen

    return UNPLANNED if applies_saved(finding.command) else UNREAD


def _is_kept_plan(finding: Finding) -> bool:
    from assent.risk.code.plans import applies_kept  # few commands change what is elsewhere

    return applies_kept(finding.command)


def _elsewhere(finding: Finding, category: Category) -> str | None:
    """The same of what code of the project, or a service, may do by the words that it is given."""
    if category in (Category.ModifiesRemote, Category.Unrecognized):
        given = _given(finding)
        if given is not None:
            return given
    if Category.RunsProjectCode <= category <= Category.Unrecognized:
        stated = _stated(finding)
        if stated is not None:
            return stated
    if Category.RunsProjectCode <= category < Category.Unrecognized:
        hint = _worst_handed(finding)
        return None if hint is None else suggests(hint, finding.reason)
    return None


def _only_guards(finding: Finding) -> bool:
    from assent.risk.modes import only_guards  # few commands write what runs later

    return only_guards(finding.command)


def _lasting(finding: Finding) -> str | None:
    """The same of what runs again later: a reason says so of a program whose file does, but not of what is copied."""
    from assent.policy.persistence import may_start, persists  # most commands only read

    is_image = _is_within_image(finding)
    if persists(finding.command) and not is_image:
        return ""
    there = finding if is_image else replace(finding, beyond=(*finding.beyond, *finding.distant))
    if may_start(there) or (not is_image and _starts_elsewhere(finding)):
        return "" if "which runs" in finding.reason else "it may put a start-up file there"
    return None


def _starts_elsewhere(finding: Finding) -> bool:
    from assent.policy.elsewhere import starts_elsewhere  # few commands write on another machine

    return starts_elsewhere(finding)


def _is_within_image(finding: Finding) -> bool:
    """Whether it is done in a new container that sees nothing of this machine: docker run alpine adduser x."""
    around = finding.command.wrappers if finding.category is Category.ModifiesRemote else ()
    return any(is_a(each.name, ENGINE) and any(word.text == "run" for word in each.words[1:3]) for each in around)


def _pins_versions(finding: Finding) -> bool:
    """Whether all that it writes is a list of versions, which names no folder: echo 'nodejs 20' > .tool-versions."""
    if not all(path.rpartition("/")[2] == VERSIONS for path in finding.starting):
        return False
    words = [*finding.command.argv[1:], *finding.command.given()]
    told = finding.command.program in TELLING and bool(words)
    return told and all(word.exact and "path:" not in word.text for word in words)


def _worst_said(finding: Finding, taken: TakenCode | None) -> Hint | None:
    from assent.policy.carries import worst_carried  # most commands are understood
    from assent.policy.hints import worst_said

    if taken is not None and taken.told and (language := taken.interpreter or _language(finding)):
        from assent.risk.code.spared import spared  # few texts write what they run

        taken = replace(taken, told=spared(taken.told, language))
        finding = replace(finding, taken=taken)
    told, interpreter = (taken.told, taken.interpreter) if taken is not None else ("", "")
    return worst_said(finding.command, told, interpreter) or worst_carried(finding)


def _names_secret(finding: Finding) -> bool:
    from assent.policy.named_variables import names_secret  # few commands change the system

    return names_secret(finding.command, finding.command.program or "")


def _language(finding: Finding) -> str:
    """The interpreter of code that a command is told in a language; empty for a shell, and for other programs."""
    program = finding.command.program or ""
    return program if is_a(program, *CODED) and not is_a(program, SHELL) else ""


def _may_lose(finding: Finding) -> bool:
    from assent.policy.tried import may_lose  # most commands are understood

    return may_lose(finding)


def _stated(finding: Finding) -> str | None:
    """The end of a reason, by words that mean the same for every program."""
    from assent.policy.stated_loss import opens_machine, worst_stated

    if opens_machine(finding.command):
        return access(finding.reason, "its machine")
    if finding.consequence == UNTOUCHED:
        return None
    hint = worst_stated(finding.command)
    return None if hint is None else suggests(hint, finding.reason)


def _becomes_owner(finding: Finding) -> bool:
    from assent.risk.modes import runs_as_owner, shares_group  # few commands change modes

    return runs_as_owner(finding.command) or shares_group(finding.command)


def _given(finding: Finding) -> str | None:
    """The end of a reason, by what the words give others; None where they give nothing."""
    from assent.policy.sharing import grants_all, lets_in, shares  # most commands change nothing elsewhere

    if shares(finding.command):
        return access(finding.reason, "everybody")
    if grants_all(finding.command):
        return access(finding.reason, "all rights")
    return access(finding.reason, "others") if lets_in(finding.command) else None


def _worst_handed(finding: Finding) -> Hint | None:
    from assent.policy.carries import worst_handed  # few commands change the system

    return worst_handed(finding)
