"""GitCommand → Judgement: every word leaves its marks, and the worst of them stands for the command."""

from __future__ import annotations

from assent.command.options import Doubt, Option, Problem, Reading
from assent.command.word import REFERENCE, Wrapping
from assent.command.wrappers.execution_context import INPUT
from assent.lazy import Lazy
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.rule import Effect, Role
from assent.risk.finding import UNKNOWN_SUBCOMMAND, Judgement, Unknown
from assent.risk.git.model import GitCommand, GitRule, Mark
from assent.risk.git.parse import own, parse
from assent.risk.git.place import GitPlace, locate
from assent.risk.wording import filled, nameable
from assent.rules_table import CONTAINER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk import doubt_wording
    from assent.risk.premise import Premise
else:
    doubt_wording = Lazy("assent.risk.doubt_wording")  # most commands can be read for certain

# what a dry run does not do
_CHANGES = (Category.ModifiesFilesystem, Category.ModifiesVcs, Category.ModifiesRemote, Category.DeletesData)
# as the last word, they are about HEAD
_ABOUT_HEAD = ("--contains", "--no-contains", "--merged", "--no-merged", "--with", "--without")
_REMEDY = "; put `--` before a path, `--end-of-options` before a revision"
_SEVERAL = ("opt", "flag", "arg")  # in the name of a variable that may hold several words
_OVERWRITE = "overwrite the remote tag"
_WRITTEN = (Role.Writes, Role.Spreads)


def judge(command: Command, surroundings: Surroundings) -> Judgement:
    """Judge `command`, whose program is git. Paths come back relative to the command's own directory."""
    git = parse(command.argv)
    marks = [*_option_marks(git, git.before, own()), *_marks(git), *_problem_marks(git.before, own(), "`git`")]
    place = locate(git, command.cwd, surroundings)
    less = _deed(max(marks, key=_rank), marks)
    if not (place.doubt and place.directory is None and _is_sent(command)):
        marks += place.marks(less.category, git)
    worst = _deed(max(marks, key=_rank), marks)
    shared = _if_own(less) if place.shared else None
    named = [mark for mark in marks if mark.path is not None]
    return Judgement(
        worst.category,
        worst.reason,
        worst.word or git.word or git.argv[0],
        _paths(place, named, Role.Reads),
        _paths(place, named, *_WRITTEN),
        _paths(place, named, Role.Deletes),
        _paths(place, named, Role.Spreads),
        worst.unknown,
        not any(_is_named(mark) for mark in marks),
        shared if worst.category > less.category and worst.reason == place.doubt else None,
    )


def _is_sent(command: Command) -> bool:
    """Whether another machine runs it, on which all that is run changes something: ssh host git pull."""
    sent = [wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Remote]
    return bool(sent) and not any(is_a(wrapper.name, CONTAINER) for wrapper in sent)


def _if_own(less: Mark) -> Premise:
    """The premise that the repository is the session's own, whose settings then change nothing."""
    from assent.risk.premise import Premise  # most commands are where the session works

    return Premise("", less.category, less.reason, Category.Unrecognized)


def _rank(mark: Mark) -> tuple[int, bool]:
    """Order of marks; between equals, one that names a word says more."""
    return mark.category, mark.word is not None


def _is_named(mark: Mark) -> bool:
    """Whether it is a danger of which more is known than that something is not known."""
    return mark.unknown is None and mark.category >= Category.Unrecognized


def _paths(place: GitPlace, marks: Sequence[Mark], *roles: Role) -> tuple[Argument, ...]:
    """The words that `marks` give those roles; `:(glob)` and `:/` are not paths to look up."""
    if not marks:
        return ()
    found = [mark.path for role in roles for mark in marks if mark.role is role and mark.path is not None]
    return tuple([place.resolve(path) for path in found if not path.text.startswith(":")])


def _marks(git: GitCommand) -> tuple[Mark, ...]:
    """The marks of the subcommand."""
    rule = git.rule
    if git.help:
        return (Mark(Category.ReadsFilesystem, f"{git.title} only prints help"),)
    if rule is None:
        return (Mark(Category.Unrecognized, _unknown(git), git.word, unknown=Unknown.Subcommand),)
    marks = (
        _base(git, rule),
        *_option_marks(git, git.after, rule),
        *_problem_marks(git.after, rule, git.title),
        *_operand_marks(git, rule),
        *(rule.check(git) if rule.check is not None else ()),
    )
    if rule.dried is None or not _dry(git, rule):
        return marks
    kept = [mark for mark in marks if mark.category not in _CHANGES and mark.role not in (*_WRITTEN, Role.Deletes)]
    return (*kept, _mark(git, rule.dried, f"{git.title[:-1]} {_dry(git, rule)}`"))


def _deed(worst: Mark, marks: Sequence[Mark]) -> Mark:
    """The mark, of words that may be options with what is done to these words."""
    if worst.word is None or worst.category is not Category.Unrecognized:
        return worst
    others = [mark for mark in marks if mark.category < worst.category and mark.reason]
    deed = max(others, key=_rank, default=worst)
    if deed.category < Category.ModifiesFilesystem:
        return worst
    if worst.word.text == INPUT:
        return replace(worst, reason=deed.reason)
    if worst.unknown is not Unknown.Word or any(part in worst.word.text.casefold() for part in _SEVERAL):
        return worst
    return replace(worst, reason=doubt_wording.with_doubt(deed.reason, worst.word) or worst.reason)


def _unknown(git: GitCommand) -> str:
    if git.word is not None and not git.word.exact:
        return f"`git` runs a subcommand, `{git.word.text}`, that is only known at run time"
    strange = next((problem for problem in git.before.problems if problem.kind is Doubt.Unknown), None)
    if strange is not None:
        return doubt_wording.doubted(strange, "git")
    alias = "" if " " in git.title.removeprefix("`git ") else ", or an alias"  # which git reads as its own word
    return f"{git.title} {UNKNOWN_SUBCOMMAND}{alias}"


def _base(git: GitCommand, rule: GitRule) -> Mark:
    if rule.lists is not None:
        few = len(git.after.operands) <= rule.lists_upto
        if few or any(option.name in rule.listing and git.has(option.name) for option in git.after.options):
            return _mark(git, rule.lists, git.title)
    return _mark(git, rule.base, git.title)


def _dry(git: GitCommand, rule: GitRule) -> str:
    """The option by which the command certainly only says what it would do; empty without one."""
    if any(problem.kind in (Doubt.Dynamic, Doubt.Glob) for problem in git.after.problems):
        return ""
    given = next((git.option(name) for name in rule.dry if git.has(name)), None)
    return "" if given is None else _spelling(given)


def _category(effect: Effect) -> Category:
    """The category of an effect by itself; that of a path is judged for all programs alike."""
    return Category.ReadsFilesystem if effect.category is None else effect.category


def _mark(
    git: GitCommand, effect: Effect, subject: str, word: Argument | None = None, path: Argument | None = None
) -> Mark:
    """The mark of `subject`: a slot is filled by the option's value, or by the operands if there is none or it chooses.

    Where a slot is about `{others}`, these are the operands, and the value is the `{last:}`.
    """
    phrase = effect.phrase
    if "{" in phrase:
        operands = git.after.operands if path is None or "{others" in phrase else ()
        words = nameable(operands if path is None else (*operands, path))
        fed = any(word.text == INPUT for word in git.after.operands)
        chosen = None if path is None or "{others" in phrase else nameable(git.after.operands)
        phrase = filled(phrase, words, subject.strip("`"), git.after.options, fed=fed, operands=chosen)
        phrase = phrase.replace("`--all`", "all branches").replace("discard commits of the remote tag", _OVERWRITE)
        if not git.operands[1:]:
            every = "remote tag" if git.has("--tags") else "remote branch" if git.has("--all") else ""
            phrase = phrase.replace(" the remote branch", f" every {every}") if every else phrase
            phrase = phrase.replace("discard commits of every remote tag", "overwrite remote tags")
    return Mark(_category(effect), f"{subject} {phrase}", word, effect.role, path)


def _option_marks(git: GitCommand, reading: Reading, rule: GitRule) -> Iterator[Mark]:
    title = "git" if reading is git.before else git.title.strip("`")
    for option in reading.options:
        effect = rule.effects.get(option.name)
        if effect is None:
            continue
        if effect.proof is not None and option.value is not None:
            proven = effect.proof(option.value)
            reason = f"`{title} {proven.reason[1:]}" if proven.reason[:2] == "`-" else proven.reason
            yield Mark(proven.category, reason, option.argument)
            yield from [
                Mark(Category.ReadsFilesystem, "", option.argument, Role.Writes, each) for each in proven.writes
            ]
        else:
            yield _mark(git, effect, f"`{title} {_spelling(option)}`", option.argument, option.value)


def _spelling(option: Option) -> str:
    """The option as it was given, out of its cluster and without its value."""
    text = option.argument.text
    return text.partition("=")[0] if text.startswith("--") else option.name


def _problem_marks(reading: Reading, rule: GitRule, title: str) -> Iterator[Mark]:
    for problem in () if rule.program.inert else reading.problems:
        match problem.kind:
            case Doubt.Dynamic | Doubt.Glob:
                yield from _dynamic(problem, rule, title)
            case Doubt.Missing if problem.argument.text in _ABOUT_HEAD:
                pass
            case Doubt.Unknown | Doubt.Ambiguous | Doubt.Missing | Doubt.Surplus:
                said = doubt_wording.doubted(problem, title.strip("`"))
                yield Mark(Category.Unrecognized, said, problem.argument, unknown=doubt_wording.gap(problem))


def _dynamic(problem: Problem, rule: GitRule, title: str) -> Iterator[Mark]:
    """A word that may become an option counts if some option is worse than the command without it.

    A range from a branch or a tag is none: git makes none whose name begins with a dash, and no
    option ends in `..HEAD`.
    """
    if problem.argument.text.startswith(f"{REFERENCE}.."):
        return
    for key, effect in rule.program.effects.items():
        if effect.proof is not None or _category(effect) > _category(rule.base):
            spelling = key.split(",")[-1].rstrip("=?")
            remedy = _REMEDY if rule.base.category is Category.ReadsVcs else ""
            reason = f"{title} may read `{problem.argument.text}` as an option such as `{spelling}`{remedy}"
            yield Mark(Category.Unrecognized, reason, problem.argument, unknown=doubt_wording.gap(problem))
            return


def _operand_marks(git: GitCommand, rule: GitRule) -> Iterator[Mark]:
    for role, words in ((rule.operands, git.operands), (rule.pathspecs, git.pathspecs)):
        if role is not Role.Text:
            for word in words:
                yield Mark(Category.ReadsFilesystem, "", word, role, word)
