"""Subcommands that pack, copy, rewrite or delete what a repository holds."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.entries.rule import READS, Role, raises
from assent.risk.git.history import DIFF, DIFF_EFFECTS, WALK
from assent.risk.git.model import Actions, GitRule, Mark, first_written
from assent.risk.git.transfer import address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.git.model import GitCommand

_WRITES = raises(Category.ModifiesFilesystem, "writes {|a file}", Role.Writes)


def _prunes_now(word: Argument) -> bool:
    return word.text not in ("never", "false")


def _collects(git: GitCommand) -> tuple[Mark, ...]:
    """gc keeps lost commits for two weeks, unless told otherwise."""
    option = git.option("--prune")
    if option is None or option.value is None or not _prunes_now(option.value):
        return ()
    return (Mark(Category.DeletesData, "`git gc --prune` deletes unreachable commits", option.argument),)


def _formats(git: GitCommand) -> tuple[Mark, ...]:
    """Patches are written into the directory of -o, or here, unless they are printed."""
    if git.has("--stdout"):
        return ()
    folder = git.after.value("-o")
    here = Argument(0, 0, ".", ".", exact=True)
    reason = f"{git.title} writes patches to `{(folder or here).text}`"
    return (Mark(Category.ModifiesFilesystem, reason, None, Role.Writes, folder or here),)


def _packed(git: GitCommand) -> tuple[Mark, ...]:
    """The files that go into an archive, and the repository that it comes from."""
    words = (*git.operands[1:], *git.pathspecs)
    remote = git.after.value("--remote")
    marks = tuple(Mark(Category.ReadsFilesystem, "", word, Role.Reads, word) for word in words)
    return marks if remote is None else (*marks, *address(remote))


_STORES = "stores objects{+}"
RULES: dict[str, GitRule | Actions] = {
    "gc": GitRule(
        raises(Category.ModifiesVcs, "packs the repository"),
        options="""-q,--quiet --prune=? --cruft --aggressive --auto --force --keep-largest-pack --detach
        --max-cruft-size= --expire-to=""",
        check=_collects,
    ),
    "prune": GitRule(
        raises(Category.DeletesData, "deletes unreachable commits"),
        options="-v,--verbose --progress --expire= --exclude-promisor-objects",
        dry="-n,--dry-run",
    ),
    "prune-packed": GitRule(
        raises(Category.ModifiesVcs, "deletes objects that are also in a pack"), "-q,--quiet", dry="-n,--dry-run"
    ),
    "repack": GitRule(
        raises(Category.ModifiesVcs, "packs the repository"),
        options="""-a -A --cruft --cruft-expiration= -d -f -F -n -q,--quiet -l,--local -b,--write-bitmap-index
        -i,--delta-islands --unpack-unreachable= -k,--keep-unreachable --window= --window-memory= --depth= --threads=
        --max-pack-size= --pack-kept-objects --keep-pack= -g,--geometric= -m,--write-midx""",
        effects={"--expire-to=": _WRITES},
    ),
    "maintenance": Actions(
        {
            "run": GitRule(
                raises(Category.ModifiesVcs, "tidies the repository"), "--auto --schedule= --quiet --task= --detach"
            ),
            "start": GitRule(raises(Category.ModifiesSystem, "starts a system timer"), "--scheduler="),
            "stop": GitRule(raises(Category.ModifiesSystem, "stops a system timer")),
            "register": GitRule(raises(Category.ModifiesSystem, "changes your global git settings")),
            "unregister": GitRule(raises(Category.ModifiesSystem, "changes your global git settings"), "-f,--force"),
        }
    ),
    "commit-graph": Actions(
        {
            "write": GitRule(
                raises(Category.ModifiesVcs, "writes an index of commits"),
                """--object-dir= --reachable --stdin-packs --stdin-commits --append --changed-paths --split=?
                --max-commits= --size-multiple= --expire-time= --max-new-filters= --progress""",
            ),
            "verify": GitRule(raises(Category.ReadsVcs, "checks an index"), "--object-dir= --shallow --progress"),
        },
        options="--object-dir=",
    ),
    "multi-pack-index": Actions(
        {
            "write": GitRule(
                raises(Category.ModifiesVcs, "writes an index of packs"),
                "--preferred-pack= --bitmap --progress --stdin-packs --refs-snapshot= --incremental",
            ),
            "verify": GitRule(raises(Category.ReadsVcs, "checks an index"), "--progress"),
            "expire": GitRule(raises(Category.ModifiesVcs, "deletes unneeded packs"), "--progress"),
            "repack": GitRule(raises(Category.ModifiesVcs, "packs the repository"), "--progress --batch-size="),
        },
        options="--object-dir=",
    ),
    "hash-object": GitRule(
        raises(Category.ReadsVcs, "computes the hash of {|its input}"),
        options="-t= --stdin --stdin-paths --no-filters --literally --path=",
        effects={"-w": raises(Category.ModifiesVcs, "stores {|an object} in the repository")},
        operands=Role.Reads,
        pathspecs=Role.Reads,
    ),
    "mktag": GitRule(raises(Category.ModifiesVcs, _STORES), "--strict"),
    "mktree": GitRule(raises(Category.ModifiesVcs, _STORES), "-z --missing --batch"),
    "write-tree": GitRule(raises(Category.ModifiesVcs, _STORES), "--missing-ok --prefix="),
    "unpack-objects": GitRule(raises(Category.ModifiesVcs, _STORES), "-q -r --strict --max-input-size=", dry="-n"),
    "index-pack": GitRule(
        raises(Category.ModifiesVcs, "writes the index of {pack}"),
        options="""-v --keep=? --rev-index --verify --verify-stat --verify-stat-only --strict=? --fix-thin --stdin
        --threads=""",
        effects={"-o=": _WRITES},
    ),
    "pack-objects": GitRule(
        raises(Category.ModifiesFilesystem, "writes {pack}"),
        options="""-q,--quiet --progress --all-progress --all-progress-implied --index-version= --max-pack-size= --local
        --incremental --window= --window-memory= --depth= --reuse-delta --reuse-object --delta-base-offset --threads=
        --non-empty --revs --unpacked --all --reflog --indexed-objects --stdin-packs --stdout --include-tag --thin
        --shallow --honor-pack-keep --keep-pack= --compression= --sparse --filter= --missing=""",
        operands=Role.Writes,
    ),
    "update-server-info": GitRule(raises(Category.ModifiesVcs, "writes files for plain web servers"), "-f,--force"),
    "unpack-file": GitRule(raises(Category.ModifiesFilesystem, "writes the object {|given} to a new file")),
    "archive": GitRule(
        raises(Category.ReadsVcs, "prints an archive"),
        options="--format= --prefix= --add-virtual-file= --worktree-attributes -v,--verbose -l,--list --mtime=",
        effects={
            "-o,--output=": _WRITES,
            "--add-file=": READS,
            "--remote=": raises(Category.ReadsRemote, "queries {1:|another repository}"),
            "--exec=": raises(Category.Unrecognized, "runs the program {} on the remote machine"),
        },
        check=_packed,
        number=True,
    ),
    "bundle": Actions(
        {
            "create": GitRule(
                raises(Category.ModifiesFilesystem, "writes commits to {1:|a file}"),
                f"{WALK} --all-progress --all-progress-implied --progress --version= -q,--quiet",
                check=first_written,
                number=True,
            ),
            "verify": GitRule(raises(Category.ReadsVcs, "checks a bundle"), "-q,--quiet", operands=Role.Reads),
            "list-heads": GitRule(raises(Category.ReadsVcs, "lists a bundle"), operands=Role.Reads),
            "unbundle": GitRule(raises(Category.ModifiesVcs, _STORES), "--progress", operands=Role.Reads),
        }
    ),
    "format-patch": GitRule(
        raises(Category.ReadsVcs, "makes patches"),
        options=f"""{DIFF} {WALK} -n,--numbered -N,--no-numbered --signoff --stdout --cover-letter --numbered-files
        --suffix= --start-number= -v,--reroll-count= --filename-max-length= --rfc=? --cover-from-description=
        --subject-prefix= -k,--keep-subject --no-binary --zero-commit --ignore-if-in-upstream --no-stat
        --add-header= --to= --cc= --from=? --in-reply-to= --attach=? --inline=? --thread=? --signature= --base=
        -q,--quiet --progress --interdiff= --creation-factor= --force-in-body-from
        --encode-email-headers --description-file=? -o,--output-directory=""",
        effects={
            **DIFF_EFFECTS,
            "--signature-file=": READS,
            "--range-diff=": raises(Category.Unrecognized, "passes {} on, which may hold an option"),
        },
        check=_formats,
        number=True,
    ),
    "fast-export": GitRule(
        raises(Category.ReadsVcs, "prints history"),
        options=f"""{WALK} --progress= --signed-tags= --tag-of-filtered-object= --reencode=
        --fake-missing-tagger --full-tree --use-done-feature --no-data --refspec= --anonymize --anonymize-map=
        --reference-excluded-parents --show-original-ids --mark-tags -M=? -C=?""",
        effects={"--export-marks=": _WRITES, "--import-marks=": READS, "--import-marks-if-exists=": READS},
    ),
    "fast-import": GitRule(
        raises(Category.ModifiesVcs, "writes history from its input"),
        options="""--quiet --stats --done --date-format= --depth= --active-branches= --max-pack-size=
        --big-file-threshold=""",
        effects={
            "--force": raises(Category.DeletesData, "overwrites branches"),
            "--export-marks=": _WRITES,
            "--export-pack-edges=": _WRITES,
            "--import-marks=": READS,
            "--import-marks-if-exists=": READS,
        },
    ),
    "filter-branch": GitRule(raises(Category.DeletesData, "rewrites history by running commands"), inert=True),
    "filter-repo": GitRule(raises(Category.DeletesData, "rewrites history"), inert=True),
}
