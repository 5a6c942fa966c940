"""Subcommands that show commits and differences."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import READS, Role, raises
from assent.risk.git.model import Actions, GitRule, Mark
from assent.risk.git.pathspec import in_revision, is_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.risk.git.model import GitCommand

# how differences are shown
DIFF = """
-p,-u,--patch -s,--no-patch -U,--unified=? -W,--function-context --raw --patch-with-raw --patch-with-stat --numstat
--shortstat -X,--dirstat=? --cumulative --dirstat-by-file=? --check --summary --name-only --name-status --stat=?
--stat-width= --stat-name-width= --stat-graph-width= --stat-count= --compact-summary --binary --full-index --color=?
--ws-error-highlight= -z --abbrev=? --src-prefix= --dst-prefix= --line-prefix= --no-prefix --default-prefix
--inter-hunk-context= --output-indicator-new= --output-indicator-old= --output-indicator-context=
-B,--break-rewrites=? -M,--find-renames=? -D,--irreversible-delete -C,--find-copies=? --find-copies-harder
--no-renames --rename-empty --follow -l= --minimal -w,--ignore-all-space -b,--ignore-space-change
--ignore-space-at-eol --ignore-cr-at-eol --ignore-blank-lines -I,--ignore-matching-lines= --indent-heuristic
--patience --histogram --diff-algorithm= --anchored= --word-diff=? --word-diff-regex= --color-words=?
--color-moved=? --color-moved-ws= --relative=? -a,--text -R --exit-code --quiet --no-ext-diff --no-textconv
--ignore-submodules=? --submodule=? --ita-invisible-in-index --ita-visible-in-index -S= -G= --pickaxe-all
--pickaxe-regex --rotate-to= --skip-to= --find-object= --diff-filter= -m -c --cc --combined-all-paths -t -r
--diff-merges= --no-diff-merges --dd --remerge-diff --merge-base
"""
DIFF_EFFECTS = {
    "--output=": raises(Category.ModifiesFilesystem, "writes {|a file}", Role.Writes),
    "--ext-diff": raises(Category.Unrecognized, "runs the configured diff program"),
    "--textconv": raises(Category.Unrecognized, "runs the configured conversion program"),
    "-O=": READS,  # a file with patterns in the order of which paths are shown
}
# which commits a walk shows, and in what order
WALK = """
-n,--max-count= --skip= --since,--after= --since-as-filter= --until,--before= --max-age= --min-age= --author=
--committer= --grep-reflog= --grep= --all-match --invert-grep -i,--regexp-ignore-case --basic-regexp
-E,--extended-regexp -F,--fixed-strings -P,--perl-regexp --remove-empty --merges --no-merges --min-parents=?
--max-parents=? --no-min-parents --no-max-parents --first-parent --exclude-first-parent-only --not --all
--branches=? --tags=? --remotes=? --glob= --exclude= --exclude-hidden= --reflog --alternate-refs --single-worktree
--ignore-missing --bisect --stdin --cherry-mark --cherry-pick --left-only --right-only --cherry -g,--walk-reflogs
--merge --boundary --simplify-by-decoration --show-pulls --full-history --dense --sparse --simplify-merges
--ancestry-path=? --date-order --author-date-order --topo-order --reverse --no-walk=? --do-walk --pretty=?
--format=? --abbrev-commit --no-abbrev-commit --oneline --encoding= --expand-tabs=? --no-expand-tabs --notes=?
--no-notes --show-notes=? --standard-notes --show-signature --relative-date --date= --parents --children
--left-right --graph --show-linear-break=? --unpacked --count --objects --no-abbrev --root --always --timestamp
--in-commit-order
"""
_LOG = """
-q,--quiet --source --use-mailmap --mailmap --clear-decorations --decorate-refs= --decorate-refs-exclude=
--decorate=? -L= --full-diff --log-size
"""
_BLAME = """
--incremental -b --root --show-stats --progress --score-debug -f,--show-name -n,--show-number -p,--porcelain
--line-porcelain -c -t -l -s -e,--show-email -w --ignore-rev= --color-lines --color-by-age --minimal
-C=? -M=? -L= --abbrev=? --date= --reverse --first-parent --since= --encoding= --diff-algorithm=
"""


def _contents(git: GitCommand) -> tuple[Mark, ...]:
    """Files whose content is shown: pathspecs, operands that look like paths, and the path in HEAD:path.

    Only --no-index, or two paths outside the repository, show what git does not track; a dynamic
    word can at worst name a tracked file.
    """
    untracked = git.has("--no-index")
    words = (*git.pathspecs, *[word for word in git.operands if untracked or (is_path(word) and not _is_range(word))])
    return tuple(
        Mark(Category.ReadsFilesystem, "", word, Role.Reads, in_revision(word))
        for word in words
        if untracked or word.exact or word.glob
    )


def _is_range(word: Argument) -> bool:
    """Whether it is a range of commits whose end is computed: `v1.0..$(git rev-parse HEAD)`."""
    start, dots, end = word.prefix.partition("..")
    return bool(start and dots) and word.prefix != word.text and "/" not in start and end in ("", ".")


def _patched(git: GitCommand) -> tuple[Mark, ...]:
    """log shows contents when it is asked for patches."""
    return _contents(git) if any(git.has(option) for option in ("-p", "-U", "-L", "-c", "--cc", "-m")) else ()


def _searched(git: GitCommand) -> tuple[Mark, ...]:
    """Files that grep searches; the first operand is the pattern, unless -e or -f gives it."""
    untracked = git.has("--no-index")
    words = git.operands if git.has("-e") or git.has("-f") else git.operands[1:]
    return tuple(
        Mark(Category.ReadsFilesystem, "", word, Role.Reads, word)
        for word in (*git.pathspecs, *words)
        if untracked or word.exact or word.glob
    )


LOG = GitRule(
    raises(Category.ReadsVcs, "shows the history of {|the current branch}"),
    options=f"{DIFF} {WALK} {_LOG}",
    effects=DIFF_EFFECTS,
    check=_patched,
    number=True,
)
_DIFF = GitRule(
    raises(Category.ReadsVcs, "shows differences"),
    options=f"""{DIFF} --cached,--staged --no-index -1,--base -2,--ours -3,--theirs -q -v --no-commit-id --stdin
    --oneline --root --pretty=? --format=?""",
    effects=DIFF_EFFECTS,
    check=_contents,
)
_BLAMES = GitRule(
    raises(Category.ReadsVcs, "shows who last changed each line"),
    options=_BLAME,
    effects={
        "--contents=": READS,
        "-S=": READS,
        "--ignore-revs-file=": READS,
    },
    check=_contents,
)
SHOW = GitRule(
    raises(Category.ReadsVcs, "shows {|the last commit}"),
    LOG.options,
    DIFF_EFFECTS,
    check=_contents,
    number=True,
)
RULES: dict[str, GitRule | Actions] = {
    "log": LOG,
    "show": SHOW,
    "whatchanged": LOG,
    "diff": _DIFF,
    "diff-files": _DIFF,
    "diff-index": _DIFF,
    "diff-tree": _DIFF,
    "range-diff": GitRule(
        raises(Category.ReadsVcs, "compares two series of commits"),
        options=f"{DIFF} --creation-factor= --no-dual-color --notes=? --left-only --right-only",
        effects=DIFF_EFFECTS,
    ),
    "rev-list": GitRule(
        raises(Category.ReadsVcs, "lists commits"),
        options=f"""{DIFF} {WALK} --bisect-vars --bisect-all --objects-edge --objects-edge-aggressive
        --indexed-objects --object-names --no-object-names --filter=? --no-filter --filter-provided-objects
        --filter-print-omitted --missing=? --exclude-promisor-objects --header --no-commit-header --commit-header
        --use-bitmap-index --progress=? --disk-usage=?""",
        effects=DIFF_EFFECTS,
        number=True,
    ),
    "shortlog": GitRule(
        raises(Category.ReadsVcs, "summarises history"),
        options="""-c,--committer -n,--numbered -s,--summary -e,--email -w=? --group= --format=? --since,--after=
        --until,--before= --author= --grep= --all --no-merges --merges --first-parent --branches=? --tags=? --remotes=?
        --reverse --max-count= --skip= --not --date= -i,--regexp-ignore-case --invert-grep""",
        effects={"--output=": DIFF_EFFECTS["--output="]},
        number=True,
    ),
    "blame": _BLAMES,
    "annotate": _BLAMES,
    "cherry": GitRule(raises(Category.ReadsVcs, "lists unapplied commits"), options="-v,--verbose --abbrev=?"),
    "show-branch": GitRule(
        raises(Category.ReadsVcs, "shows branches and their commits"),
        options="""-a,--all -r,--remotes --color=? --more=? --list --no-name --current --sha1-name --merge-base
        --independent --topo-order --topics --sparse --date-order -g,--reflog=?""",
    ),
    "grep": GitRule(
        raises(Category.ReadsVcs, "searches tracked files"),
        options="""--cached --no-index --untracked --exclude-standard --recurse-submodules -v,--invert-match
        -i,--ignore-case -w,--word-regexp -a,--text -I -r,--recursive --max-depth= -E,--extended-regexp
        -G,--basic-regexp -F,--fixed-strings -P,--perl-regexp -n,--line-number --column -h -H --full-name
        -l,--files-with-matches,--name-only -L,--files-without-match -z,--null -o,--only-matching -c,--count
        --color=? --break --heading -C,--context= -B,--before-context= -A,--after-context= --threads=
        -p,--show-function -W,--function-context -e= --and --or --not -q,--quiet --all-match --ext-grep
        -m,--max-count=""",
        effects={
            "-f=": READS,
            "-O,--open-files-in-pager=?": raises(Category.Unrecognized, "opens the found files in a pager"),
            "--textconv": DIFF_EFFECTS["--textconv"],
        },
        check=_searched,
        number=True,
    ),
    "reflog": Actions(
        {
            "": LOG,
            "show": LOG,
            "list": GitRule(raises(Category.ReadsVcs, "lists the logs of references")),
            "exists": GitRule(raises(Category.ReadsVcs, "checks whether a reference has a log")),
            "expire": GitRule(
                raises(Category.DeletesData, "deletes {reflog entry|reflog entries}, needed to recover commits"),
                options="""--rewrite --updateref -v,--verbose --expire= --expire-unreachable= --stale-fix --all
                --single-worktree""",
                dry="-n,--dry-run",
            ),
            "delete": GitRule(
                raises(Category.DeletesData, "deletes {reflog entry|reflog entries}, needed to recover commits"),
                options="--rewrite --updateref -v,--verbose",
                dry="-n,--dry-run",
            ),
            "drop": GitRule(
                raises(Category.DeletesData, "deletes the reflog of {|every reference}"),
                options="--all --single-worktree",
            ),
        },
        default_takes_operands=True,
    ),
}
