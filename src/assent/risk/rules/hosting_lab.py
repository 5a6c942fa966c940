"""glab, the client of GitLab, and hub, which stands in for git."""

from __future__ import annotations

from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.rule import HELP, WRITES, Operands, Program, always, proven, raises
from assent.risk.rules.hosted import FILTER, REPOSITORY, WEB, clones, downloads, group, host, setting, shows
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Judgement
    from assent.risk.rule import Effect

CHANGES = Category.ModifiesRemote
DELETES = Category.DeletesData
SECRETS = Category.ReadsSecrets
SYSTEM = Category.ModifiesSystem
FILES = Category.ModifiesFilesystem
VCS = Category.ModifiesVcs
COMMON = "-h,--help --output= -p,--page= -P,--per-page= -g,--group="
FORMAT = "-F,--output-format="
ISSUES = """
-A,--all -a,--assignee= --author= -c,--closed -C,--confidential -e,--epic= --in= --issue-type= -i,--iteration=
-l,--label= -m,--milestone= -M,--mine --not-assignee= --not-author= --not-label= -o,--opened --order= -s,--search=
--sort= -t,--type= -O
"""


def _asks(names: str, options: str = FORMAT, effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand that shows what the service knows."""
    return Program(
        names,
        f"{COMMON} {options}",
        Operands(FILTER["-R,--repo="]),
        {**REPOSITORY, "--jq=": FILTER["-q,--jq="], **(effects or {})},
        Category.ReadsRemote,
        "asks the service",
        modes=HELP,
        abbreviates=False,
    )


MERGES = _asks(
    "list ls",
    f"""
    {FORMAT} -A,--all -a,--assignee= --author= -c,--closed --created-after= --created-before= --deployed-after=
    -d,--draft --deployed-before= --environment= -l,--label= -m,--milestone= -M,--merged --mine --not-draft --not-label=
    -o,--order= -O --opened -r,--reviewer= -s,--source-branch= -S,--sort= --search= -t,--target-branch=
    """,
)
VIEW = _asks("view show", f"{FORMAT} -c,--comments -s,--system-logs --resolved --unresolved", WEB)
LIST = _asks(
    "list ls", f"{FORMAT} --show-id --search= --state= --title= --include-ancestors --project= --sort= --order="
)

GLAB = (
    group(
        "mr",
        MERGES,
        VIEW,
        _asks("diff", "--color= --raw"),
        _asks("approvers issues"),
        group(
            "note",
            LIST,
            always("create resolve reopen update", CHANGES, "{verb} a comment"),
            always("delete", DELETES, "deletes a comment"),
        ),
        always("checkout", VCS, "checks out {1:request}"),
        always(
            "create new merge close reopen update approve revoke rebase subscribe unsubscribe todo for accept",
            CHANGES,
            "changes merge requests",
        ),
        always("delete del", DELETES, "deletes {merge request}"),
    ),
    group(
        "issue incident",
        _asks("list ls", f"{FORMAT} {ISSUES}"),
        VIEW,
        always("create new close reopen update note subscribe unsubscribe board", CHANGES, "{verb} {1:issue}"),
        always("delete del", DELETES, "deletes {issue}"),
    ),
    group(
        "ci pipe pipeline",
        _asks(
            "list ls",
            f"{FORMAT} --name= -n= -o,--order= -r,--ref= --scope= --sha= -s,--status= --sort= --source= -u,--username="
            " --updated-after= --updated-before= -y,--yaml-errors -a= -b= --orderBy=",
        ),
        _asks("status", f"{FORMAT} -b,--branch= -c,--compact -l,--live --merge-request= -w,--wait"),
        _asks(
            "get",
            f"{FORMAT} -b,--branch= -d,--with-job-details --pipeline-id= -s= --merge-request=",
            {"--with-variables": raises(SECRETS, "shows variables of the pipeline")},
        ),
        _asks("trace", "-b,--branch= --pipeline-id="),
        _asks("view", "-b,--branch= --pipelineid=", WEB),
        _asks("lint", "--dry-run --include-jobs --ref="),
        group("config", _asks("compile")),
        always("run run-trig trigger retry cancel artifact", CHANGES, "{verb} {1:job}"),
        always("delete", DELETES, "deletes {pipeline}"),
    ),
    group("job", downloads("-l,--list-paths", {"-p,--path=": WRITES})),
    group(
        "repo project",
        _asks("view", f"{FORMAT} -b,--branch=", WEB),
        _asks(
            "list ls",
            f"{FORMAT} -G,--include-subgroups -a,--all --archived -m,--mine --member -o,--order= -s,--sort= --starred"
            " -u,--user=",
        ),
        _asks("search contributors", f"{FORMAT} -s,--search= -o,--order= --sort="),
        clones("a repository", "clone archive"),
        always(
            "create new fork mirror transfer update publish members remote",
            CHANGES,
            "{verb} {1:repository|this repository}",
        ),
        always("delete prune", DELETES, "deletes {repository|this repository} or its branches"),
    ),
    group(
        "release",
        _asks("list ls", f"{FORMAT} -t,--tag="),
        _asks("view", effects=WEB),
        downloads("-n,--asset-name= --tag=", {"-D,--dir=": WRITES}),
        always("create upload", CHANGES, "{verb} {1:release}"),
        always("delete", DELETES, "deletes {release}"),
    ),
    *[
        group(
            names,
            LIST,
            _asks("get view"),
            always("create add edit update run enable disable done", CHANGES, "changes {1:|entries} on GitLab"),
            always("delete remove", DELETES, "deletes {|entries} on GitLab"),
        )
        for names in (
            "label",
            "milestone",
            "ssh-key",
            "gpg-key",
            "deploy-key",
            "schedule sched skd",
            "todo",
            "work-items",
            "packages",
            "runner",
        )
    ],
    group("iteration", LIST),
    group("user", _asks("events", f"{FORMAT} -a,--all")),
    group(
        "token",
        _asks("list ls", f"{FORMAT} -a,--active -U,--user="),
        always("create rotate", SECRETS, "shows a new token"),
        always("revoke", DELETES, "revokes {token}"),
    ),
    group(
        "variable var",
        always("list ls get export", SECRETS, "shows values that may be secret"),
        always("set update import", CHANGES, "sets {1:variable}"),
        always("delete remove", DELETES, "deletes {variable}"),
    ),
    group(
        "cluster",
        group(
            "agent",
            LIST,
            always("get-token token token-cache", SECRETS, "shows a token"),
            always("bootstrap update-kubeconfig", SYSTEM, "changes the configuration of the cluster"),
        ),
    ),
    group(
        "stack",
        shows("list ls"),
        always("amend create first last move next prev reorder save switch sync", VCS, "changes branches"),
    ),
    group("snippet", always("create new", CHANGES, "publishes a snippet")),
    group("changelog", _asks("generate", "--date= --from= --to= --trailer= -v,--version=")),
    group(
        "auth",
        Program(
            "status",
            "-h,--help -a,--all",
            effects={"-t,--show-token": raises(SECRETS, "shows your GitLab token"), "--hostname=": proven(host)},
            category=Category.ReadsRemote,
            phrase="checks the login",
            modes=HELP,
            abbreviates=False,
        ),
        always("git-credential credential-helper docker-helper dpop-gen", SECRETS, "prints your GitLab token"),
        always("login logout configure-docker", SYSTEM, "changes the stored GitLab logins"),
    ),
    group(
        "config",
        Program("get", "-g,--global -h,--host= --help", Operands(proven(setting), most=1), abbreviates=False),
        always("set edit", SYSTEM, "changes {1:setting}, which may name a program"),
    ),
    group("alias", shows("list ls"), always("set delete", SYSTEM, "changes {1:alias}", permutes=False)),
    shows("completion", "-s,--shell= --no-desc"),
    shows("help version whatsnew"),
    _asks("check-update"),
    always("duo mcp orbit skills", Category.Unrecognized, "starts another program", permutes=False),
)

HUB = (
    _asks("ci-status", "-v,--verbose -f,--format= --color=?"),
    group(
        "pr",
        _asks(
            "list show",
            "-s,--state= -h,--head= -b,--base= -o,--sort= -^,--sort-ascending -f,--format= -L,--limit= -u,--url",
        ),
        always("checkout", VCS, "checks out {1:request}"),
        always("merge", CHANGES, "merges {pull request}"),
    ),
    Program(
        "issue",
        "-a,--assignee= -c,--creator= -@,--mentioned= -s,--state= -l,--labels= -d,--since= -o,--sort= -f,--format="
        " -^,--sort-ascending --include-pulls -L,--limit= --help",
        Operands(most=0),
        category=Category.ReadsRemote,
        phrase="asks the service",
        abbreviates=False,
    ),
    always("pull-request", CHANGES, "creates a pull request"),
    always("fork create", CHANGES, "{verb} {repository|this repository}"),
    always("delete", DELETES, "deletes {repository}"),
    always("browse compare", Category.Unrecognized, "opens a browser"),
    shows("version --version alias"),
    Program(
        "release",
        "-h,--help -f,--format= -L,--limit= -d,--include-drafts -p,--exclude-prereleases",
        Operands(raises(CHANGES, "may change releases with {}")),
        category=Category.ReadsRemote,
        phrase="asks the service",
        abbreviates=False,
    ),
    always("gist sync", CHANGES, "may change your gists or branches"),
)


def _client(command: Command, _: Surroundings) -> Judgement:
    """glab, with a judge of its own for requests to the interface of the service."""
    reading = read(command.argv, GLAB_TABLE.grammar)
    if reading.operands and reading.operands[0].text == "api" and not reading.problems:
        from assent.risk.rules import hosting_api

        return hosting_api.judge(command.argv[reading.rest :], "glab api")
    return judge(GLAB_TABLE, command.argv, "glab")


def _hub(command: Command, surroundings: Surroundings) -> Judgement:
    """hub: what it does not know itself, it hands on to git."""
    word = command.argv[1] if len(command.argv) > 1 else command.argv[0]
    if word.exact and word.text == "api":
        from assent.risk.rules import hosting_api

        return hosting_api.judge(command.argv[1:], "hub api")
    if word.exact and word.text in HUB_TABLE.subcommands:
        return judge(HUB_TABLE, command.argv, "hub")
    from assent.risk import git

    name = replace(command.argv[0], text="git", prefix="git")
    return git.judge(replace(command, argv=(name, *command.argv[1:])), surroundings)


PROGRAMS = (
    Program("glab", "-h,--help", effects=REPOSITORY, subcommands=GLAB, judge=_client, modes=HELP, abbreviates=False),
    Program("hub", subcommands=HUB, judge=_hub, abbreviates=False),
)
GLAB_TABLE = Table(PROGRAMS[0])
HUB_TABLE = Table(PROGRAMS[1])

EXAMPLES = """
ReadsRemote: glab mr list --assignee=@me
ReadsRemote: glab mr view 3 -c
ReadsRemote: glab mr diff 3
ReadsRemote: glab issue list -l bug
ReadsRemote: glab ci status
ReadsRemote: glab ci list -P 5
ReadsRemote: glab pipeline view main
ReadsRemote: glab ci lint
ReadsRemote: glab repo view -F json
ReadsRemote: glab release list
ReadsRemote: glab label list
ReadsRemote: glab auth status
ReadsRemote: glab api projects/:id/merge_requests
ReadsRemote: glab api graphql -f query='query { currentUser { name } }'
ReadsFilesystem: glab mr create --help
ReadsFilesystem: glab config get editor
ReadsFilesystem: glab --version
ReadsSecrets: glab api projects/:id/variables
ReadsSecrets: glab auth status -t
ReadsSecrets: glab variable list
ReadsSecrets: glab config get token --host gitlab.com
Unrecognized: glab mr view 3 --web
Unrecognized: glab -R https://example.org/a/b mr list
ModifiesVcs: glab mr checkout 3
ModifiesRemote: glab mr create --fill
ModifiesRemote: glab ci run
ModifiesRemote: glab api -X POST projects/:id/issues -f title=x
DeletesData: glab repo delete a/b
ModifiesSystem: glab config set editor vim
ReadsRemote: hub pr list
ReadsRemote: hub ci-status
ReadsRemote: hub api repos/a/b
ReadsVcs: hub status
ReadsVcs: hub log --oneline
ModifiesVcs: hub commit -m x
ModifiesRemote: hub pull-request -m x
DeletesData: hub reset --hard
"""
