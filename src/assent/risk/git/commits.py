"""Subcommands that make, move or combine commits."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import READS, Role, proven, raises
from assent.risk.finding import Judgement
from assent.risk.git.model import Actions, GitRule, Mark
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.risk.entries.rule import Effect
    from assent.risk.git.model import GitCommand

_STRATEGIES = ("octopus", "ort", "ours", "recursive", "resolve", "subtree")


def _strategy(word: Argument) -> Judgement:
    """git runs git-merge-NAME for a strategy that it does not know."""
    if word.exact and word.text in _STRATEGIES:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is a merge strategy of git")
    return Judgement(Category.Unrecognized, f"`git` may run a program for the unknown merge strategy `{word.text}`")


STRATEGY = proven(_strategy)
_SIGNING = "-s,--signoff -S,--gpg-sign=? --cleanup= --rerere-autoupdate"


def _steps(work: str) -> dict[str, Effect]:
    """The options that go on with work that conflicts interrupted, or end it."""
    return {
        "--continue": raises(Category.ModifiesVcs, f"continues the {work}"),
        "--abort": raises(Category.ModifiesVcs, f"aborts the {work}"),
        "--skip": raises(Category.ModifiesVcs, f"skips a commit of the {work}"),
        "--quit": raises(Category.ModifiesVcs, f"leaves the {work} unfinished"),
    }


def _merged_file(git: GitCommand) -> tuple[Mark, ...]:
    """merge-file writes its first operand, unless it prints."""
    if git.has("-p") or not git.after.operands:
        return ()
    path = git.after.operands[0]
    return (Mark(Category.ModifiesFilesystem, f"{git.title} rewrites `{path.text}`", path, Role.Writes, path),)


def _resets(git: GitCommand) -> tuple[Mark, ...]:
    """With a commit the branch moves; with paths they leave the index."""
    from assent.risk.git.pathspec import is_path

    words = [*git.operands, *git.pathspecs]
    if not words or git.has("--hard") or git.has("--merge"):
        return ()
    if not git.pathspecs and len(words) == 1 and not is_path(words[0]):
        said = f"moves the branch to {quoted(words[0].text)}"
    else:
        first = not git.pathspecs and not is_path(words[0])
        said = f"unstages {listed([word.text for word in words[first:]])}"
    return (Mark(Category.ModifiesVcs, f"{git.title} {said}", git.word),)


def _picks(work: str) -> GitRule:
    """cherry-pick and revert."""
    return GitRule(
        raises(Category.ModifiesVcs, "{verb} {commit|commits}"),
        options=f"""{_SIGNING} -n,--no-commit -e,--edit -m,--mainline= -X,--strategy-option= -x -r --ff
        --allow-empty --allow-empty-message --keep-redundant-commits --empty= --reference""",
        effects={"--strategy=": STRATEGY, **_steps(work)},
    )


_MARKS_COMMIT = GitRule(raises(Category.ModifiesVcs, "checks out the next commit to test"))
RULES: dict[str, GitRule | Actions] = {
    "commit": GitRule(
        raises(Category.ModifiesVcs, "commits {|the staged changes}"),
        options="""-q,--quiet -v,--verbose --author= --date= -m,--message= -c,--reedit-message= -C,--reuse-message=
        --fixup= --squash= --reset-author --trailer= -s,--signoff -e,--edit --cleanup= --status -S,--gpg-sign=?
        -i,--include --interactive -p,--patch -o,--only --short --branch --ahead-behind --porcelain --long -z,--null
        --no-post-rewrite -u,--untracked-files=? --pathspec-file-nul --allow-empty --allow-empty-message""",
        effects={
            "-n,--no-verify": raises(Category.ModifiesVcs, "skips the commit hooks"),
            "--amend": raises(Category.ModifiesVcs, "replaces the last commit"),
            "-a,--all": raises(Category.ModifiesVcs, "commits all changes of tracked files"),
            "-F,--file=": READS,
            "-t,--template=": READS,
            "--pathspec-from-file=": READS,
        },
        dry="--dry-run",
    ),
    "merge": GitRule(
        raises(Category.ModifiesVcs, "merges {|branches}"),
        options=f"""{_SIGNING} -n --stat --summary --log=? --squash --commit -e,--edit --ff
        --ff-only --verify-signatures -X,--strategy-option= -m,--message= --into-name= -v,--verbose -q,--quiet
        --allow-unrelated-histories --progress --autostash --overwrite-ignore --no-verify --compact-summary""",
        effects={"-s,--strategy=": STRATEGY, "-F,--file=": READS, **_steps("merge")},
    ),
    "rebase": GitRule(
        raises(Category.ModifiesVcs, "rewrites commits onto {1:|another base}"),
        options="""--keep-base --no-verify -q,--quiet -v,--verbose -n,--no-stat --signoff
        --committer-date-is-author-date --reset-author-date --ignore-date -C= --ignore-whitespace --whitespace=
        -f,--force-rebase --no-ff --edit-todo --apply -m,--merge -i,--interactive --rerere-autoupdate --empty=
        --autosquash --update-refs -S,--gpg-sign=? --autostash -r,--rebase-merges=? --fork-point
        -X,--strategy-option= --root --reschedule-failed-exec --reapply-cherry-picks --keep-empty
        --allow-empty-message --trailer= --preserve-merges""",
        effects={
            "-x,--exec=": raises(Category.Unrecognized, "runs the command {} after every commit", Role.Runs),
            "-s,--strategy=": STRATEGY,
            "--onto=": raises(Category.ModifiesVcs, "rewrites commits onto {}"),
            **_steps("rebase"),
        },
        lists=raises(Category.ReadsVcs, "shows the patch being applied"),
        listing="--show-current-patch",
    ),
    "cherry-pick": _picks("cherry-pick"),
    "revert": _picks("revert"),
    "reset": GitRule(
        raises(Category.ModifiesVcs, "resets the index"),
        options="""-q,--quiet --no-refresh --mixed --soft --keep --recurse-submodules=? -N,--intent-to-add
        --pathspec-file-nul -p,--patch -U,--unified= --inter-hunk-context= --auto-advance""",
        effects={
            "--hard": raises(Category.DeletesData, "discards uncommitted changes{1:+and resets to}"),
            "--merge": raises(Category.DeletesData, "discards staged changes"),
            "--pathspec-from-file=": READS,
        },
        check=_resets,
    ),
    "am": GitRule(
        raises(Category.ModifiesVcs, "applies {patch|patches} as commits"),
        options="""-i,--interactive -3,--3way -q,--quiet -s,--signoff -u,--utf8 -k,--keep --keep-non-patch
        -m,--message-id --keep-cr --no-keep-cr -c,--scissors --quoted-cr= --whitespace= --ignore-space-change
        --ignore-whitespace --directory= --exclude= --include= -C= -p= --patch-format= --reject --resolvemsg=
        -r,--resolved --allow-empty --committer-date-is-author-date --ignore-date
        --rerere-autoupdate -S,--gpg-sign=? --empty= --retry -n,--no-verify""",
        effects=_steps("series of patches"),
        lists=raises(Category.ReadsVcs, "shows the patch being applied"),
        listing="--show-current-patch=?",
        operands=Role.Reads,
        pathspecs=Role.Reads,
    ),
    "apply": GitRule(
        raises(Category.ModifiesVcs, "applies {patch}"),
        options="""--exclude= --include= -p= --no-add --index -N,--intent-to-add --cached -3,--3way -z -C= --whitespace=
        --ignore-space-change --ignore-whitespace -R,--reverse --unidiff-zero --reject --allow-overlap -v,--verbose
        -q,--quiet --inaccurate-eof --recount --directory= --allow-empty --allow-binary-replacement --binary --ours
        --theirs --union""",
        effects={
            "--apply": raises(Category.ModifiesVcs, "applies {patch}"),
            "--unsafe-paths": raises(Category.Unrecognized, "allows changes outside the repository"),
            "--build-fake-ancestor=": raises(Category.ModifiesFilesystem, "writes the index {}", Role.Writes),
        },
        lists=raises(Category.ReadsVcs, "only summarises {patch}"),
        listing="--stat --numstat --summary --check",
        operands=Role.Reads,
        pathspecs=Role.Reads,
    ),
    "merge-file": GitRule(
        raises(Category.ReadsVcs, "merges files"),
        options="""-p,--stdout --diff3 --zdiff3 --ours --theirs --union --marker-size= -q,--quiet -L= --object-id
        --diff-algorithm=""",
        check=_merged_file,
        operands=Role.Reads,
    ),
    "commit-tree": GitRule(
        raises(Category.ModifiesVcs, "creates a commit of {1:tree}"),
        options="-p= -m= -S,--gpg-sign=?",
        effects={"-F=": READS},
    ),
    "rerere": Actions(
        {
            "": GitRule(raises(Category.ModifiesVcs, "records conflict resolutions"), "--rerere-autoupdate"),
            "clear": GitRule(raises(Category.ModifiesVcs, "forgets the current conflict resolution")),
            "forget": GitRule(raises(Category.ModifiesVcs, "forgets the resolution of {|a conflict}")),
            "diff": GitRule(raises(Category.ReadsVcs, "shows conflict resolutions")),
            "status": GitRule(raises(Category.ReadsVcs, "lists conflicts")),
            "remaining": GitRule(raises(Category.ReadsVcs, "lists conflicts")),
            "gc": GitRule(raises(Category.ModifiesVcs, "deletes old conflict resolutions")),
        },
        "--rerere-autoupdate",
    ),
    "bisect": Actions(
        {
            "start": GitRule(
                raises(Category.ModifiesVcs, "starts a search through history"),
                "--term-new= --term-bad= --term-old= --term-good= --no-checkout --first-parent",
            ),
            "bad": _MARKS_COMMIT,
            "new": _MARKS_COMMIT,
            "good": _MARKS_COMMIT,
            "old": _MARKS_COMMIT,
            "skip": _MARKS_COMMIT,
            "next": _MARKS_COMMIT,
            "reset": GitRule(raises(Category.ModifiesVcs, "ends the search and checks out a commit")),
            "replay": GitRule(
                raises(Category.ModifiesVcs, "repeats the search recorded in {|a log}"), operands=Role.Reads
            ),
            "log": GitRule(raises(Category.ReadsVcs, "shows the log of the search")),
            "terms": GitRule(
                raises(Category.ReadsVcs, "shows the terms of the search"),
                "--term-new --term-bad --term-old --term-good",
            ),
            "help": GitRule(raises(Category.ReadsFilesystem, "prints help")),
            "run": GitRule(
                raises(Category.Unrecognized, "runs {*:|a command} at every step", Role.Runs),
                permutes=False,
                inert=True,
            ),
        }
    ),
}
