"""Infrastructure described by programs: Pulumi, the AWS CDK, Serverless, SAM; and Vagrant's machines."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import READS, RUNS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.terraform import PRIVATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

ASKS = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData
PROJECT = Category.RunsProjectCode
FILES = Category.ModifiesFilesystem
SYSTEM = Category.ModifiesSystem


def _setting(word: Argument) -> Judgement:
    """A setting or output that is named is shown as it is, even a secret one."""
    name = word.text.casefold()
    if not word.exact or any(part in name for part in PRIVATE):
        return Judgement(SECRETS, f"`{word.text}` may be a secret", word)
    return Judgement(Category.ReadsFilesystem, "")


def _shows(
    names: str,
    options: str = "",
    effects: dict[str, Effect] | None = None,
    operands: Operands | None = None,
    category: Category = Category.ReadsFilesystem,
) -> Program:
    """A subcommand that only reads."""
    return Program(
        names,
        f"-h,--help {options}",
        operands or Operands(),
        effects or {},
        category,
        "asks the service" if category else "",
        abbreviates=False,
    )


def _group(names: str, *subcommands: Program, options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    return Program(names, f"-h,--help {options}", effects=effects or {}, subcommands=subcommands, abbreviates=False)


PULUMI = """
-s,--stack= -C,--cwd= --non-interactive --color= -j,--json -e,--emoji -v,--verbose= --logtostderr --logflow
--disable-integrity-checking
"""
PLAIN = {"--show-secrets=?": raises(SECRETS, "shows secrets"), "--config-file=": READS}


def _asks(
    names: str, options: str = "", effects: dict[str, Effect] | None = None, operands: Operands | None = None
) -> Program:
    """A subcommand of pulumi that asks where the state is kept."""
    return _shows(names, f"{PULUMI} {options}", {**PLAIN, **(effects or {})}, operands, ASKS)


STACK = Program(
    "stack",
    f"-h,--help {PULUMI} -i,--show-ids -u,--show-urns --show-name",
    effects=PLAIN,
    category=ASKS,
    phrase="asks the service",
    subcommands=(
        _asks("ls", "-a,--all -o,--organization= -p,--project= -t,--tag="),
        _asks("history", "--full-dates --page= --page-size="),
        _asks("output", "--shell", operands=Operands(proven(_setting))),
        _asks("export", "--version=", {"--file=": WRITES}),
        _group("tag", _asks("ls get"), always("set rm", CHANGES, "changes a stack"), options=PULUMI),
        always("graph", FILES, "writes a graph"),
        always("select unselect init rename import change-secrets-provider", CHANGES, "changes a stack"),
        always("rm", DELETES, "deletes a stack"),
    ),
    abbreviates=False,
)
SETTINGS = Program(
    "config",
    f"-h,--help {PULUMI}",
    effects=PLAIN,
    subcommands=(
        _asks("get", "--path", operands=Operands(proven(_setting))),
        always("set set-all cp refresh rm rm-all env", FILES, "changes the settings of a stack"),
    ),
    abbreviates=False,
)
PREVIEW = _asks(
    "preview pre",
    """
    --diff --show-config --show-reads --show-replacement-steps --show-sames --show-full-output --suppress-outputs
    --suppress-permalink=? --suppress-progress --expect-no-changes -t,--target= --target-dependents --target-replace=
    --replace= -p,--parallel= -r,--refresh=? -m,--message= --exclude= --exclude-dependents
    """,
    {
        "--save-plan=": WRITES,
        "--import-file=": WRITES,
        "-c,--config=": raises(FILES, "is kept in the settings of the stack"),
        "--policy-pack=": RUNS,
    },
)
CDK_READS = "list ls diff synth synthesize metadata notices context"

PROGRAMS = (
    _group(
        "pulumi",
        PREVIEW,
        STACK,
        SETTINGS,
        _asks("whoami about", "-v,--verbose -t,--transitive"),
        _asks("logs", "-f,--follow --since= -r,--resource="),
        _shows("version help", PULUMI),
        _group(
            "plugin",
            _shows("ls", f"{PULUMI} -p,--project"),
            always("install rm run", SYSTEM, "changes or runs plugins"),
            options=PULUMI,
        ),
        _group(
            "org", _asks("get-default search"), always("set-default", SYSTEM, "changes the settings"), options=PULUMI
        ),
        _group(
            "policy",
            _asks("ls", "--all"),
            always("enable disable publish new rm validate-config", CHANGES, "changes policies"),
            options=PULUMI,
        ),
        _group("schema", _shows("check", PULUMI, operands=Operands(READS))),
        always("env", SECRETS, "opens environments with their secrets"),
        always(
            "up update refresh import cancel watch state deployment package-add", CHANGES, "changes the infrastructure"
        ),
        always("destroy down", DELETES, "destroys the infrastructure"),
        always("new convert install package gen-completion", FILES, "writes files of the project"),
        always("login logout", SYSTEM, "changes the logins of this machine"),
        options=PULUMI,
    ),
    _group(
        "cdk",
        always(CDK_READS, PROJECT, "runs the program that describes the infrastructure"),
        _shows("doctor version help", ""),
        always("deploy bootstrap import watch rollback refactor migrate gc", CHANGES, "changes the infrastructure"),
        always("destroy", DELETES, "destroys the infrastructure"),
        always("init", FILES, "writes files of the project"),
        always("acknowledge ack", FILES, "changes the settings of the project"),
        options="--version",
    ),
    _group(
        "serverless sls",
        always(
            "print package info param plugin metrics generate-event test", PROJECT, "runs the plugins of the project"
        ),
        _shows("help version"),
        always("logs", PROJECT, "runs the plugins of the project"),
        always("deploy invoke rollback dashboard studio dev", CHANGES, "changes the deployment"),
        always("remove", DELETES, "removes the deployment"),
        always("create install", FILES, "writes files of the project"),
        always("login logout config", SYSTEM, "changes the settings of this machine"),
        options="-v,--version",
    ),
    _group(
        "sam",
        _shows(
            "validate",
            "--lint --region= --profile= --debug --config-env=",
            {"-t,--template,--template-file=": READS},
            category=ASKS,
        ),
        _group(
            "list",
            _shows("endpoints resources stack-outputs", "--output= --stack-name= --region= --profile=", category=ASKS),
        ),
        _shows(
            "logs traces",
            "-n,--name= --stack-name= --filter= -t,--tail -s,--start-time= -e,--end-time="
            " --output= --region= --profile= --cw-log-group= --trace-id=",
            category=ASKS,
        ),
        always("build local", PROJECT, "builds or runs {*:|the code} of the project"),
        always("deploy sync package publish remote pipeline", CHANGES, "changes the deployment"),
        always("delete", DELETES, "deletes the deployment"),
        always("init", FILES, "writes files of the project"),
        options="--version --info --debug",
    ),
    _group(
        "vagrant",
        _shows(
            "status port ssh-config validate version winrm-config help",
            "--machine-readable --host= --guest= -f --color --no-color --debug",
        ),
        _shows("global-status", "--machine-readable", {"--prune": raises(SYSTEM, "forgets machines")}),
        _group(
            "box",
            _shows("list", "-i,--box-info --machine-readable"),
            _shows("outdated", "--global -f,--force --machine-readable", category=ASKS),
            always("add update repackage", SYSTEM, "changes boxes"),
            always("remove prune", DELETES, "removes boxes"),
        ),
        _group(
            "plugin",
            _shows("list", "--local --machine-readable"),
            always("install uninstall update repair expunge license", SYSTEM, "changes plugins"),
        ),
        _group(
            "snapshot",
            _shows("list"),
            always("save push", SYSTEM, "keeps a state of a machine"),
            always("restore pop delete", DELETES, "loses a state of a machine"),
        ),
        always(
            "up reload resume suspend halt provision init package upload cloud push",
            SYSTEM,
            "changes a virtual machine",
        ),
        always("ssh winrm powershell rdp", CHANGES, "runs a command in a virtual machine"),
        always("destroy", DELETES, "destroys a virtual machine"),
        options="-v,--version --debug --color --no-color --machine-readable --no-tty --timestamp --debug-timestamp",
    ),
)

EXAMPLES = """
ReadsRemote: pulumi preview --diff
ReadsRemote: pulumi stack
ReadsRemote: pulumi stack ls
ReadsRemote: pulumi stack output bucketName
ReadsRemote: pulumi -C infra stack history
ReadsRemote: pulumi whoami
ReadsFilesystem: pulumi config
ReadsFilesystem: pulumi version
ReadsSecrets: pulumi config --show-secrets
ReadsSecrets: pulumi config get dbPassword
ReadsSecrets: pulumi stack output apiToken
ModifiesFilesystem: pulumi preview --save-plan plan.json
ModifiesFilesystem: pulumi preview -c a=b
ModifiesFilesystem: pulumi config set a b
Unrecognized: pulumi preview --policy-pack ./x
Unrecognized: pulumi console
ModifiesRemote: pulumi up -y
DeletesData: pulumi destroy
RunsProjectCode: cdk diff
RunsProjectCode: cdk synth
ReadsFilesystem: cdk --version
ModifiesRemote: cdk deploy --all
DeletesData: cdk destroy
RunsProjectCode: serverless print
ModifiesRemote: sls deploy
DeletesData: sls remove
ReadsRemote: sam validate --lint
ReadsRemote: sam logs -n web --stack-name x
RunsProjectCode: sam build
RunsProjectCode: sam local invoke
DeletesData: sam delete
ReadsFilesystem: vagrant status
ReadsFilesystem: vagrant global-status
ReadsFilesystem: vagrant box list
ModifiesSystem: vagrant up
ModifiesRemote: vagrant ssh -c ls
DeletesData: vagrant destroy -f
"""
