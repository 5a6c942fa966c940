"""Subcommands that answer questions about references, objects, files and git itself."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import READS, Role, raises
from assent.risk.git.model import Actions, GitRule, Mark
from assent.risk.wording import listed

CONVERTS = raises(Category.Unrecognized, "runs the programs configured for {|the path}")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.git.model import GitCommand


def _asks(phrase: str, options: str = "", *, plain: bool = False) -> GitRule:
    """A subcommand that only reads, with its options."""
    return GitRule(raises(Category.ReadsVcs, phrase), options=options, plain=plain)


def _content(git: GitCommand) -> tuple[Mark, ...]:
    """The path in HEAD:path."""
    from assent.risk.git.pathspec import in_revision

    return tuple(
        Mark(Category.ReadsFilesystem, "", word, Role.Reads, in_revision(word))
        for word in git.after.operands
        if word.exact and ":" in word.text
    )


def _changed_in_place(git: GitCommand) -> tuple[Mark, ...]:
    """interpret-trailers --in-place rewrites the files that it is given."""
    option = git.option("--in-place")
    if option is None or not git.after.operands:
        return ()
    reason = f"{git.title[:-1]} --in-place` rewrites {listed([word.text for word in git.after.operands])}"
    return tuple(
        Mark(Category.ModifiesFilesystem, reason, option.argument, Role.Writes, path) for path in git.after.operands
    )


_REPORT = GitRule(
    raises(Category.ModifiesFilesystem, "writes a report to a file"),
    options="-s,--suffix= --mode= --diagnose=?",
    effects={"-o,--output-directory=": raises(Category.ModifiesFilesystem, "writes a report to {}", Role.Writes)},
)
RULES: dict[str, GitRule | Actions] = {
    "status": _asks(
        "shows changed files",
        """-v,--verbose -s,--short -b,--branch --show-stash --ahead-behind --porcelain=? --long -z,--null
        -u,--untracked-files=? --ignored=? --ignore-submodules=? --column=? --no-renames -M,--find-renames=?""",
    ),
    # prints every option that it does not know
    "rev-parse": GitRule(raises(Category.ReadsVcs, "resolves names"), inert=True, plain=True),
    "describe": _asks(
        "names a commit",
        """--contains --debug --all --tags --long --first-parent --abbrev=? --exact-match --candidates= --match=
        --exclude= --always --dirty=? --broken=?""",
    ),
    "ls-files": GitRule(
        raises(Category.ReadsVcs, "lists files"),
        options="""-z -t -v -f -c,--cached -d,--deleted -m,--modified -o,--others -i,--ignored -s,--stage -k,--killed
        --directory --eol --empty-directory --no-empty-directory -u,--unmerged --resolve-undo -x,--exclude=
        --exclude-per-directory= --exclude-standard --full-name --recurse-submodules --error-unmatch --with-tree=
        --abbrev=? --debug --deduplicate --sparse --format=""",
        effects={"-X,--exclude-from=": READS},
    ),
    "ls-tree": _asks(
        "lists a tree",
        "-d -r -t -z -l,--long --name-only --name-status --object-only --full-name --full-tree --format= --abbrev=?",
        plain=True,
    ),
    "cat-file": GitRule(
        raises(Category.ReadsVcs, "shows an object"),
        options="""-e -p -t -s -Z --allow-unknown-type --use-mailmap --mailmap --batch=? --batch-check=? -z
        --batch-command=? --batch-all-objects --buffer --follow-symlinks --unordered --path= --filter=""",
        effects={"--textconv": CONVERTS, "--filters": CONVERTS},
        check=_content,
    ),
    "show-ref": _asks(
        "lists references",
        """--tags --heads --branches --verify --head -d,--dereference -s,--hash=? --abbrev=? -q,--quiet
        --exclude-existing=? --exists""",
        plain=True,
    ),
    "for-each-ref": _asks(
        "lists references",
        """-s,--shell -p,--perl --python --tcl --count= --format= --color=? --sort= --points-at= --merged= --no-merged=
        --contains= --no-contains= --ignore-case --stdin --exclude= --omit-empty --include-root-refs --start-after=""",
        plain=True,
    ),
    "name-rev": _asks(
        "names commits",
        "--name-only --tags --refs= --exclude= --all --stdin --annotate-stdin --undefined --always --peel-tag",
        plain=True,
    ),
    "merge-base": _asks(
        "finds a common ancestor",
        "-a,--all --octopus --independent --is-ancestor --fork-point",
        plain=True,
    ),
    "merge-tree": _asks(
        "computes a merge without touching files",
        """--write-tree --trivial-merge --messages -z --name-only --allow-unrelated-histories --stdin --merge-base=
        -X,--strategy-option= --quiet""",
    ),
    "check-attr": _asks("shows attributes", "-a,--all --cached --stdin -z --source="),
    "check-ignore": _asks(
        "checks {|paths} against .gitignore", "-q,--quiet -v,--verbose --stdin -z -n,--non-matching --no-index"
    ),
    "check-mailmap": _asks("shows names", "--stdin --mailmap-file= --mailmap-blob="),
    "check-ref-format": _asks(
        "checks a name",
        "--branch --allow-onelevel --refspec-pattern --normalize --print",
        plain=True,
    ),
    "count-objects": _asks(
        "counts objects",
        "-v,--verbose -H,--human-readable",
        plain=True,
    ),
    "fsck": GitRule(
        raises(Category.ReadsVcs, "checks the repository"),
        options="""-v,--verbose --unreachable --dangling --tags --root --cache --reflogs --full --connectivity-only
        --strict --progress --name-objects --references""",
        effects={"--lost-found": raises(Category.ModifiesVcs, "writes lost objects into the repository")},
    ),
    "verify-commit": _asks("checks a signature", "-v,--verbose --raw"),
    "verify-tag": _asks("checks a signature", "-v,--verbose --raw --format="),
    "verify-pack": _asks("checks a pack", "-v,--verbose -s,--stat-only --object-format="),
    "show-index": _asks("shows a pack's index", "--object-format="),
    "get-tar-commit-id": _asks("reads an archive from its input"),
    "patch-id": _asks("reads a patch from its input", "--unstable --stable --verbatim"),
    "stripspace": _asks("cleans its input", "-s,--strip-comments -c,--comment-lines"),
    "column": _asks(
        "puts its input into columns", "--command= --mode=? --raw-mode= --width= --indent= --nl= --padding="
    ),
    "fmt-merge-msg": GitRule(
        raises(Category.ReadsVcs, "writes a message to its output"),
        options="--log=? -m,--message= --into-name= --summary",
        effects={"-F,--file=": READS},
    ),
    "interpret-trailers": GitRule(
        raises(Category.ReadsVcs, "reads a message"),
        options="""--in-place --trim-empty --where= --if-exists= --if-missing= --only-trailers --only-input --unfold
        --parse --no-divider --trailer=""",
        check=_changed_in_place,
        operands=Role.Reads,
    ),
    "var": _asks("shows a variable of git", "-l"),
    "version": GitRule(raises(Category.ReadsFilesystem, "shows the version"), options="--build-options", plain=True),
    "help": GitRule(
        raises(Category.ReadsFilesystem, "shows the manual"),
        options="""-a,--all --external-commands --no-external-commands --aliases --no-aliases -m,--man -v,--verbose
        -g,--guides -c,--config --user-interfaces --developer-interfaces""",
        effects={
            "-w,--web": raises(Category.Unrecognized, "starts a browser"),
            "-i,--info": raises(Category.Unrecognized, "starts an info reader"),
        },
    ),
    "bugreport": _REPORT,
    "diagnose": _REPORT,
}
