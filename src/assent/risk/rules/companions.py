"""What comes with git: its subcommands as programs of their own, hooks, secrets in a repository, windows."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.rule import HELP, READS, WRITES, Effect, Operands, Program, always

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Judgement

VCS = Category.ModifiesVcs
REMOTE = Category.ModifiesRemote
DELETES = Category.DeletesData
SYSTEM = Category.ModifiesSystem
PROJECT = Category.RunsProjectCode
SECRETS = Category.ReadsSecrets
START = "git-"


def _git(command: Command, surroundings: Surroundings) -> Judgement:
    """`git-status` is `git status`."""
    from assent.risk import git

    first = command.argv[0]
    name = first.text.rpartition("/")[2].removeprefix(START)
    words = (replace(first, text="git", prefix="git"), replace(first, text=name, prefix=name))
    return git.judge(replace(command, argv=(*words, *command.argv[1:])), surroundings)


def _shows(
    names: str, options: str = "", effects: dict[str, Effect] | None = None, operands: Operands | None = None
) -> Program:
    """A subcommand that shows what is in the repository."""
    return Program(
        names,
        f"-h,--help {options}",
        operands or Operands(),
        effects or {},
        Category.ReadsVcs,
        "reads the repository",
        modes=HELP,
    )


HOOKS = Program(
    "pre-commit prek",
    "-h,--help -V,--version --color= -q,--quiet -v,--verbose",
    subcommands=(
        Program("sample-config list sample help", "-h,--help --color=", modes=HELP),
        Program("validate-config validate-manifest", "-h,--help --color=", Operands(READS), modes=HELP),
        always("run try-repo install-hooks hook-impl hazmat", PROJECT, "runs the hooks of the project", permutes=False),
        always("install uninstall init-templatedir init-template-dir", SYSTEM, "changes the hooks of git"),
        always("autoupdate auto-update migrate-config", Category.ModifiesFilesystem, "changes the configuration"),
        always("clean gc cache", DELETES, "deletes cached hooks"),
    ),
    modes=HELP,
)

PROGRAMS = (
    Program(
        "git-status git-log git-diff git-show git-branch git-blame git-grep git-ls-files git-ls-tree git-rev-parse"
        " git-describe"
        " git-tag git-remote git-config git-rev-list git-cat-file git-shortlog git-reflog git-add git-commit"
        " git-push git-pull"
        " git-fetch git-merge git-rebase git-reset git-checkout git-clean git-stash git-rm git-mv git-restore"
        " git-switch"
        " git-clone git-init git-worktree git-upload-pack git-receive-pack git-shell git-lfs git-filter-repo",
        judge=_git,
    ),
    HOOKS,
    always("git-filter-branch bfg", DELETES, "rewrites the history"),
    Program(
        "git-crypt",
        "-h,--help --version",
        subcommands=(
            _shows("status help version", "-e -u -f"),
            always("init add-gpg-user lock", VCS, "changes the repository"),
            always("unlock export-key", SECRETS, "makes secrets readable"),
        ),
        modes=HELP,
    ),
    Program(
        "git-secret",
        "-h,--help --version",
        subcommands=(
            _shows("list whoknows", "-l"),
            always("init add remove tell removeperson killperson hide clean changes", VCS, "changes the repository"),
            always("reveal cat", SECRETS, "makes secrets readable"),
        ),
        modes=HELP,
    ),
    Program(
        "ghq",
        "-h,--help -v,--version",
        subcommands=(
            Program("list root help", "-h,--help -e,--exact -p,--full-path --unique --all --vcs= --bare", modes=HELP),
            always("get clone create migrate import", Category.ModifiesFilesystem, "makes copies of repositories"),
            always("rm", DELETES, "deletes a repository"),
        ),
        modes=HELP,
    ),
    Program(
        "git-cliff",
        "-h,--help -V,--version",
        category=PROJECT,
        phrase="runs commands that the project configures",
        loose=True,
        modes=HELP,
        effects={"-o,--output=": WRITES, "-p,--prepend=": WRITES},
    ),
    always(
        "tig gitk lazygit gitui git-gui git-cola gitg gitkraken sourcetree smartgit fork gitx jjui lazyjj magit",
        Category.Unrecognized,
        "opens a window in which anything can be done",
    ),
    always("git-flow git-absorb git-town git-branchless git-machete gt spr", VCS, "changes the repository{1:+with}"),
)

EXAMPLES = """
ReadsVcs: git-status --short
ReadsVcs: git-log -3
ModifiesVcs: git-commit -m x
ReadsVcs: git-lfs ls-files -l
ReadsVcs: git-lfs track
ReadsVcs: git-lfs env
ReadsRemote: git-lfs locks
ReadsFilesystem: git-lfs push --help
ModifiesVcs: git-lfs track '*.bin'
ModifiesVcs: git-lfs pull
ModifiesRemote: git-lfs push origin main
DeletesData: git-lfs prune
ReadsFilesystem: pre-commit --version
ReadsFilesystem: pre-commit sample-config
ReadsFilesystem: pre-commit validate-config .pre-commit-config.yaml
RunsProjectCode: pre-commit run --all-files
ModifiesSystem: pre-commit install
ModifiesFilesystem: pre-commit autoupdate
DeletesData: pre-commit clean
DeletesData: git-filter-repo --path x
DeletesData: bfg --delete-files x
ReadsVcs: git-crypt status
ReadsSecrets: git-crypt unlock
ReadsVcs: git-secret list
ReadsSecrets: git-secret cat x
ReadsFilesystem: ghq list -p
DeletesData: ghq rm x
RunsProjectCode: git-cliff
Unrecognized: lazygit
Unrecognized: tig
ReadsFilesystem: tig --version
ModifiesVcs: git-flow init
"""
