"""Subcommands that make, move or combine commits."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.git.model import Actions, Mark, Rule
from assent.risk.rule import READS, Role, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.risk.git.model import GitCommand

_STRATEGIES = ("octopus", "ort", "ours", "recursive", "resolve", "subtree")


def _strategy(word: Argument) -> Judgement:
    """git runs git-merge-NAME for a strategy that it does not know."""
    if word.exact and word.text in _STRATEGIES:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is a merge strategy of git")
    return Judgement(Category.Unrecognized, f"`{word.text}` is not a merge strategy of git, which may run a program")


STRATEGY = proven(_strategy)
_SIGNING = "-s,--signoff -S,--gpg-sign=? --cleanup= --rerere-autoupdate"
_STEPS = "--continue --abort --skip --quit"


def _merged_file(git: GitCommand) -> tuple[Mark, ...]:
    """merge-file writes its first operand, unless it prints."""
    if git.has("-p") or not git.after.operands:
        return ()
    path = git.after.operands[0]
    return (Mark(Category.ModifiesFilesystem, f"{git.title} rewrites `{path.text}`", path, Role.Writes, path),)


_PICKS = Rule(
    raises(Category.ModifiesVcs, "makes commits"),
    options=f"""{_SIGNING} {_STEPS} -n,--no-commit -e,--edit -m,--mainline= -X,--strategy-option= -x -r --ff
    --allow-empty --allow-empty-message --keep-redundant-commits --empty= --reference""",
    effects={"--strategy=": STRATEGY},
)
_MARKS_COMMIT = Rule(raises(Category.ModifiesVcs, "checks out the next commit to test"))
RULES: dict[str, Rule | Actions] = {
    "commit": Rule(
        raises(Category.ModifiesVcs, "makes a commit"),
        options="""-q,--quiet -v,--verbose --author= --date= -m,--message= -c,--reedit-message= -C,--reuse-message=
        --fixup= --squash= --reset-author --trailer= -s,--signoff -e,--edit --cleanup= --status -S,--gpg-sign=? -a,--all
        -i,--include --interactive -p,--patch -o,--only --short --branch --ahead-behind --porcelain --long -z,--null
        --amend --no-post-rewrite -u,--untracked-files=? --pathspec-file-nul --allow-empty --allow-empty-message""",
        effects={
            "-n,--no-verify": raises(Category.ModifiesVcs, "skips the hooks that check a commit"),
            "-F,--file=": READS,
            "-t,--template=": READS,
            "--pathspec-from-file=": READS,
        },
        dry="--dry-run",
    ),
    "merge": Rule(
        raises(Category.ModifiesVcs, "joins histories"),
        options=f"""{_SIGNING} --continue --abort --quit -n --stat --summary --log=? --squash --commit -e,--edit --ff
        --ff-only --verify-signatures -X,--strategy-option= -m,--message= --into-name= -v,--verbose -q,--quiet
        --allow-unrelated-histories --progress --autostash --overwrite-ignore --no-verify --compact-summary""",
        effects={"-s,--strategy=": STRATEGY, "-F,--file=": READS},
    ),
    "rebase": Rule(
        raises(Category.ModifiesVcs, "makes commits again on another base"),
        options=f"""{_STEPS} --onto= --keep-base --no-verify -q,--quiet -v,--verbose -n,--no-stat --signoff
        --committer-date-is-author-date --reset-author-date --ignore-date -C= --ignore-whitespace --whitespace=
        -f,--force-rebase --no-ff --edit-todo --apply -m,--merge -i,--interactive --rerere-autoupdate --empty=
        --autosquash --update-refs -S,--gpg-sign=? --autostash -r,--rebase-merges=? --fork-point
        -X,--strategy-option= --root --reschedule-failed-exec --reapply-cherry-picks --keep-empty
        --allow-empty-message --trailer= --preserve-merges""",
        effects={
            "-x,--exec=": raises(Category.Unrecognized, "runs a command after every commit", Role.Runs),
            "-s,--strategy=": STRATEGY,
        },
        lists=raises(Category.ReadsVcs, "shows the patch that it stopped at"),
        listing="--show-current-patch",
    ),
    "cherry-pick": _PICKS,
    "revert": _PICKS,
    "reset": Rule(
        raises(Category.ModifiesVcs, "moves the branch or resets the index"),
        options="""-q,--quiet --no-refresh --mixed --soft --keep --recurse-submodules=? -N,--intent-to-add
        --pathspec-file-nul -p,--patch -U,--unified= --inter-hunk-context= --auto-advance""",
        effects={
            "--hard": raises(Category.DeletesData, "discards uncommitted changes"),
            "--merge": raises(Category.DeletesData, "discards staged changes"),
            "--pathspec-from-file=": READS,
        },
    ),
    "am": Rule(
        raises(Category.ModifiesVcs, "applies patches as commits"),
        options="""-i,--interactive -3,--3way -q,--quiet -s,--signoff -u,--utf8 -k,--keep --keep-non-patch
        -m,--message-id --keep-cr --no-keep-cr -c,--scissors --quoted-cr= --whitespace= --ignore-space-change
        --ignore-whitespace --directory= --exclude= --include= -C= -p= --patch-format= --reject --resolvemsg= --continue
        -r,--resolved --skip --abort --quit --allow-empty --committer-date-is-author-date --ignore-date
        --rerere-autoupdate -S,--gpg-sign=? --empty= --retry -n,--no-verify""",
        lists=raises(Category.ReadsVcs, "shows the patch that it stopped at"),
        listing="--show-current-patch=?",
        operands=Role.Reads,
        pathspecs=Role.Reads,
    ),
    "apply": Rule(
        raises(Category.ModifiesVcs, "changes files as a patch says"),
        options="""--exclude= --include= -p= --no-add --index -N,--intent-to-add --cached -3,--3way -z -C= --whitespace=
        --ignore-space-change --ignore-whitespace -R,--reverse --unidiff-zero --reject --allow-overlap -v,--verbose
        -q,--quiet --inaccurate-eof --recount --directory= --allow-empty --allow-binary-replacement --binary --ours
        --theirs --union""",
        effects={
            "--apply": raises(Category.ModifiesVcs, "changes files as a patch says"),
            "--unsafe-paths": raises(Category.Unrecognized, "lets a patch change files outside the repository"),
            "--build-fake-ancestor=": raises(Category.ModifiesFilesystem, "writes an index", Role.Writes),
        },
        lists=raises(Category.ReadsVcs, "only shows what a patch changes"),
        listing="--stat --numstat --summary --check",
        operands=Role.Reads,
        pathspecs=Role.Reads,
    ),
    "merge-file": Rule(
        raises(Category.ReadsVcs, "merges files"),
        options="""-p,--stdout --diff3 --zdiff3 --ours --theirs --union --marker-size= -q,--quiet -L= --object-id
        --diff-algorithm=""",
        check=_merged_file,
        operands=Role.Reads,
    ),
    "commit-tree": Rule(
        raises(Category.ModifiesVcs, "makes a commit object"), options="-p= -m= -S,--gpg-sign=?", effects={"-F=": READS}
    ),
    "rerere": Actions(
        {
            "": Rule(raises(Category.ModifiesVcs, "records how conflicts were resolved"), "--rerere-autoupdate"),
            "clear": Rule(raises(Category.ModifiesVcs, "forgets the resolution under way")),
            "forget": Rule(raises(Category.ModifiesVcs, "forgets a resolution")),
            "diff": Rule(raises(Category.ReadsVcs, "shows resolutions")),
            "status": Rule(raises(Category.ReadsVcs, "lists conflicts")),
            "remaining": Rule(raises(Category.ReadsVcs, "lists conflicts")),
            "gc": Rule(raises(Category.ModifiesVcs, "deletes old resolutions")),
        },
        "--rerere-autoupdate",
    ),
    "bisect": Actions(
        {
            "start": Rule(
                raises(Category.ModifiesVcs, "starts a search through history"),
                "--term-new= --term-bad= --term-old= --term-good= --no-checkout --first-parent",
            ),
            "bad": _MARKS_COMMIT,
            "new": _MARKS_COMMIT,
            "good": _MARKS_COMMIT,
            "old": _MARKS_COMMIT,
            "skip": _MARKS_COMMIT,
            "next": _MARKS_COMMIT,
            "reset": Rule(raises(Category.ModifiesVcs, "ends the search and checks out a commit")),
            "replay": Rule(raises(Category.ModifiesVcs, "repeats a search"), operands=Role.Reads),
            "log": Rule(raises(Category.ReadsVcs, "shows the search")),
            "terms": Rule(raises(Category.ReadsVcs, "shows the terms"), "--term-new --term-bad --term-old --term-good"),
            "help": Rule(raises(Category.ReadsFilesystem, "shows how it is used")),
            "run": Rule(
                raises(Category.Unrecognized, "runs a command at every step", Role.Runs), permutes=False, inert=True
            ),
        }
    ),
}

EXAMPLES = """
ModifiesVcs: git commit -m 'fix: git reset --hard is not run'
ModifiesVcs: git commit -am "$message"
ModifiesVcs: git commit --amend --no-edit
ModifiesVcs: git commit --no-verify -m x
ModifiesVcs: git commit -nm x
ModifiesVcs: git commit -F message.txt -- src
ReadsVcs: git commit --dry-run
ModifiesVcs: git commit --dry-run --no-dry-run
Unrecognized: git commit --frobnicate
ModifiesVcs: git merge feature
ModifiesVcs: git merge --no-ff -m x feature
ModifiesVcs: git merge --abort
ModifiesVcs: git merge -s ours old
ModifiesVcs: git merge -X theirs feature
Unrecognized: git merge -s ./run feature
Unrecognized: git merge --strategy="$s" feature
ModifiesVcs: git rebase main
ModifiesVcs: git rebase -i HEAD~3
ModifiesVcs: git rebase --onto main a b
ModifiesVcs: git rebase --continue
ReadsVcs: git rebase --show-current-patch
Unrecognized: git rebase -x 'make test' main
Unrecognized: git rebase --exec='make test' main
Unrecognized: git rebase -ix 'make test' main
ModifiesVcs: git cherry-pick -x abc123
Unrecognized: git cherry-pick --output=f abc123
ModifiesVcs: git revert --no-edit HEAD
ModifiesVcs: git reset
ModifiesVcs: git reset HEAD~1
ModifiesVcs: git reset --soft HEAD~1
DeletesData: git reset --merge
ModifiesVcs: git reset --keep main
ModifiesVcs: git reset -- src/a.py
ModifiesVcs: git reset -q HEAD src/a.py
DeletesData: git reset --hard
DeletesData: git reset --hard origin/main
DeletesData: git reset --har
DeletesData: git reset --h
DeletesData: git reset HEAD~1 --hard
DeletesData: git -C x reset --hard
Unrecognized: git reset "$mode"
Unrecognized: git reset --"$mode"
ModifiesVcs: git am < x.patch
ReadsVcs: git am --show-current-patch=diff
ModifiesVcs: git apply x.patch
ModifiesVcs: git apply --3way --reject x.patch
ReadsVcs: git apply --check x.patch
ReadsVcs: git apply --stat x.patch
ModifiesVcs: git apply --stat --apply x.patch
Unrecognized: git apply --unsafe-paths x.patch
ModifiesFilesystem: git merge-file a b c
ReadsVcs: git merge-file -p a b c
ModifiesVcs: git bisect start HEAD v1
ModifiesVcs: git bisect good
ReadsVcs: git bisect log
Unrecognized: git bisect run ./test.sh
Unrecognized: git bisect run make -k test
Unrecognized: git bisect visualize
ReadsVcs: git rerere status
ModifiesVcs: git commit-tree -m x abc123
ModifiesVcs: git bisect bad
ModifiesVcs: git bisect new
ModifiesVcs: git bisect old
ModifiesVcs: git bisect skip
ModifiesVcs: git bisect next
ModifiesVcs: git bisect reset
ModifiesVcs: git bisect replay log.txt
ReadsVcs: git bisect terms
ReadsFilesystem: git bisect help
ModifiesVcs: git rerere
ModifiesVcs: git rerere clear
ModifiesVcs: git rerere forget a.py
ModifiesVcs: git rerere gc
ReadsVcs: git rerere diff
ReadsVcs: git rerere remaining
"""
