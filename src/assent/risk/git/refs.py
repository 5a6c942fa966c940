"""Subcommands that list and change branches, tags and other references."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import READS, raises
from assent.risk.git.model import Actions, Rule

_LISTING = """--contains= --no-contains= --with= --without= --merged= --no-merged= --points-at="""
_SHOWN = "--sort= --format= --color=? --column=? -i,--ignore-case --omit-empty"
_NOTE = """-m,--message= -c,--reedit-message= -C,--reuse-message= --allow-empty -e --separator=? --stripspace
-f,--force --ref="""
_EDITS_NOTE = Rule(
    raises(Category.ModifiesVcs, "writes a note on {|the current commit}"), options=_NOTE, effects={"-F,--file=": READS}
)
_SHOWS_NOTE = Rule(raises(Category.ReadsVcs, "shows notes"))
_OVERWRITES = raises(Category.DeletesData, "overwrites {1:branch}")
_DELETES_BRANCH = raises(Category.DeletesData, "deletes {branch}")

RULES: dict[str, Rule | Actions] = {
    "branch": Rule(
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
    "tag": Rule(
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
            "copy": Rule(
                raises(Category.ModifiesVcs, "copies a note from {1:|a commit}"),
                options="-f,--force --stdin --for-rewrite= --ref=",
            ),
            "merge": Rule(
                raises(Category.ModifiesVcs, "merges the notes {|of another ref}"),
                options="-v,--verbose -q,--quiet -s,--strategy= --commit --abort",
            ),
            "remove": Rule(
                raises(Category.ModifiesVcs, "removes the notes of {|the current commit}"),
                options="--ignore-missing --stdin",
            ),
            "prune": Rule(
                raises(Category.ModifiesVcs, "removes notes of missing objects"),
                options="-v,--verbose",
                dry="-n,--dry-run",
            ),
        },
        options="--ref=",
    ),
    "replace": Rule(
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
    "symbolic-ref": Rule(
        raises(Category.ModifiesVcs, "changes the target of {1:reference}"),
        options="-q,--quiet --short --recurse -m=",
        effects={"-d,--delete": raises(Category.DeletesData, "deletes {1:reference}")},
        lists=raises(Category.ReadsVcs, "shows the target of {1:reference}"),
        lists_upto=1,
        plain=True,
    ),
    "update-ref": Rule(
        raises(Category.ModifiesVcs, "changes {1:reference}"),
        options="-m= --no-deref -z --create-reflog",
        effects={
            "-d": raises(Category.DeletesData, "deletes {1:reference}"),
            "--stdin": raises(Category.Unrecognized, "reads the references to change from its input"),
        },
    ),
    "pack-refs": Rule(
        raises(Category.ModifiesVcs, "packs references"), options="--all --prune --auto --include= --exclude="
    ),
}

EXAMPLES = """
ReadsVcs: git branch
ReadsVcs: git branch -a
ReadsVcs: git branch -vv
ReadsVcs: git branch --show-current
ReadsVcs: git branch --list 'feature/*'
ReadsVcs: git branch --contains abc123
ReadsVcs: git branch -r --merged main
ReadsVcs: git branch --merged
ReadsVcs: git branch -a --no-contains
ReadsVcs: git branch --sort=-committerdate
ModifiesVcs: git branch new
ModifiesVcs: git branch new origin/main
ModifiesVcs: git branch -v new
ModifiesVcs: git branch --sort=refname new
ModifiesVcs: git branch --list --no-list new
ModifiesVcs: git branch -m old new
ModifiesVcs: git branch -u origin/main
ModifiesVcs: git branch --unset-upstream
DeletesData: git branch -d merged
DeletesData: git branch --delete merged
DeletesData: git branch --del merged
DeletesData: git branch -D feature
DeletesData: git branch -vD feature
DeletesData: git branch -dv feature
DeletesData: git branch -rd origin/feature
DeletesData: git branch -D "$name"
DeletesData: git branch -f main HEAD~3
DeletesData: git branch -M main
DeletesData: git branch --list -D feature
Unrecognized: git branch "$name"
Unrecognized: git branch $flags
ReadsVcs: git tag
ReadsVcs: git tag -l 'v1.*'
ReadsVcs: git tag -n5
ReadsVcs: git tag --contains HEAD
ReadsVcs: git tag --contains
ReadsVcs: git tag -v v1
ModifiesVcs: git tag v1
ModifiesVcs: git tag -a v1 -m 'first'
ModifiesVcs: git tag --sort=refname v1
DeletesData: git tag -d v1
DeletesData: git tag -f v1
DeletesData: git tag -af v1 -m again
ReadsVcs: git notes
ReadsVcs: git notes --ref=review show HEAD
ModifiesVcs: git notes add -m x HEAD
ModifiesVcs: git notes remove HEAD
Unrecognized: git notes frobnicate
ReadsVcs: git replace -l
DeletesData: git replace -d abc123
ReadsVcs: git symbolic-ref HEAD
ReadsVcs: git symbolic-ref --short HEAD
ModifiesVcs: git symbolic-ref HEAD refs/heads/main
DeletesData: git symbolic-ref -d HEAD
ModifiesVcs: git update-ref refs/heads/main abc123
DeletesData: git update-ref -d refs/heads/main
Unrecognized: git update-ref --stdin
ReadsVcs: git notes list
ReadsVcs: git notes get-ref
ModifiesVcs: git notes append -m x
ModifiesVcs: git notes edit
ModifiesVcs: git notes copy a b
ModifiesVcs: git notes merge other
ModifiesVcs: git notes prune
ReadsVcs: git notes prune -n
ModifiesVcs: git pack-refs --all
DeletesData: git branch -C main other
DeletesData: git replace -f abc def
ModifiesVcs: git replace abc def
"""
