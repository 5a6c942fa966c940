"""Subcommands that list and change branches, tags and other references."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import READS, raises
from assent.risk.git.model import Actions, GitRule

_LISTING = """--contains= --no-contains= --with= --without= --merged= --no-merged= --points-at="""
_SHOWN = "--sort= --format= --color=? --column=? -i,--ignore-case --omit-empty"
_NOTE = """-m,--message= -c,--reedit-message= -C,--reuse-message= --allow-empty -e --separator=? --stripspace
-f,--force --ref="""
_EDITS_NOTE = GitRule(
    raises(Category.ModifiesVcs, "writes a note on {|the current commit}"), options=_NOTE, effects={"-F,--file=": READS}
)
_SHOWS_NOTE = GitRule(raises(Category.ReadsVcs, "shows notes of commits"))
_OVERWRITES = raises(Category.DeletesData, "overwrites {1:branch}")
_DELETES_BRANCH = raises(Category.DeletesData, "deletes {branch}")

RULES: dict[str, GitRule | Actions] = {
    "branch": GitRule(
        raises(Category.ModifiesVcs, "creates {1:branch}"),
        options=f"{_SHOWN} -v,--verbose -q,--quiet -t,--track=? --abbrev=? --create-reflog --recurse-submodules",
        effects={
            "-d,--delete": _DELETES_BRANCH,
            "-D": _DELETES_BRANCH,
            "-f,--force": _OVERWRITES,
            "-M": _OVERWRITES,
            "-C": _OVERWRITES,
            "-m,--move": raises(Category.ModifiesVcs, "renames {1:branch}"),
            "-c,--copy": raises(Category.ModifiesVcs, "copies {1:branch}"),
            "-u,--set-upstream-to=": raises(Category.ModifiesVcs, "sets the upstream branch to {}"),
            "--set-upstream": raises(Category.ModifiesVcs, "changes the upstream branch of {last:|the branch}"),
            "--unset-upstream": raises(Category.ModifiesVcs, "removes the upstream of {|the current branch}"),
            "--edit-description": raises(Category.ModifiesVcs, "edits the description of {|the current branch}"),
        },
        lists=raises(Category.ReadsVcs, "lists branches"),
        listing=f"-l,--list -a,--all -r,--remotes --show-current {_LISTING}",
        lists_upto=0,
        plain=True,
    ),
    "tag": GitRule(
        raises(Category.ModifiesVcs, "creates {1:tag}"),
        options=f"""{_SHOWN} -a,--annotate -m,--message= -e,--edit -s,--sign --cleanup= -u,--local-user= --create-reflog
        --trailer=""",
        effects={
            "-d,--delete": raises(Category.DeletesData, "deletes {tag}"),
            "-f,--force": raises(Category.DeletesData, "overwrites {1:tag}"),
            "-F,--file=": READS,
        },
        lists=raises(Category.ReadsVcs, "lists tags"),
        listing=f"-l,--list -n=? -v,--verify {_LISTING}",
        lists_upto=0,
    ),
    "notes": Actions(
        {
            "": _SHOWS_NOTE,
            "list": _SHOWS_NOTE,
            "show": _SHOWS_NOTE,
            "get-ref": _SHOWS_NOTE,
            "add": _EDITS_NOTE,
            "append": _EDITS_NOTE,
            "edit": _EDITS_NOTE,
            "copy": GitRule(
                raises(Category.ModifiesVcs, "copies a note from {1:|a commit}"),
                options="-f,--force --stdin --for-rewrite= --ref=",
            ),
            "merge": GitRule(
                raises(Category.ModifiesVcs, "merges the notes {|of another ref}"),
                options="-v,--verbose -q,--quiet -s,--strategy= --commit --abort",
            ),
            "remove": GitRule(
                raises(Category.ModifiesVcs, "removes the notes of {|the current commit}"),
                options="--ignore-missing --stdin",
            ),
            "prune": GitRule(
                raises(Category.ModifiesVcs, "removes notes of missing objects"),
                options="-v,--verbose",
                dry="-n,--dry-run",
            ),
        },
        options="--ref=",
    ),
    "replace": GitRule(
        raises(Category.ModifiesVcs, "replaces {1:object}"),
        options="-e,--edit -g,--graft --convert-graft-file --raw --format=",
        effects={
            "-d,--delete": raises(Category.DeletesData, "deletes the replacement of {|an object}"),
            "-f,--force": raises(Category.DeletesData, "overwrites the replacement of {1:|an object}"),
        },
        lists=raises(Category.ReadsVcs, "lists replacements"),
        listing="-l,--list",
        lists_upto=0,
    ),
    "symbolic-ref": GitRule(
        raises(Category.ModifiesVcs, "changes the target of {1:reference}"),
        options="-q,--quiet --short --recurse -m=",
        effects={"-d,--delete": raises(Category.DeletesData, "deletes {1:reference}")},
        lists=raises(Category.ReadsVcs, "shows the target of {1:reference}"),
        lists_upto=1,
        plain=True,
    ),
    "update-ref": GitRule(
        raises(Category.ModifiesVcs, "changes {1:reference}"),
        options="-m= --no-deref -z --create-reflog",
        effects={
            "-d": raises(Category.DeletesData, "deletes {1:reference}"),
            "--stdin": raises(Category.Unrecognized, "reads the references to change from its input"),
        },
    ),
    "pack-refs": GitRule(
        raises(Category.ModifiesVcs, "packs references"), options="--all --prune --auto --include= --exclude="
    ),
}
