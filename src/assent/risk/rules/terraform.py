"""Terraform and what goes with it. A single dash begins an option of any length, and `--x` is the same as `-x`.

Planning asks the providers that are installed, and is taken for a read unless it keeps the plan.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import READS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.runners import IN_PROJECT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

ASKS = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData
PROJECT = Category.RunsProjectCode
FILES = Category.ModifiesFilesystem
PRIVATE = ("pass", "secret", "token", "key", "cred", "private", "cert", "auth", "dsn", "conn")  # in names of outputs


def flag(name: str) -> str:
    """The spellings of one option: `no-color` is a switch, `var=` takes a value."""
    bare = name.rstrip("=")
    takes = "=" if name.endswith("=") else "=?"
    return f"-{bare},--{bare}{takes}"


def flags(names: str) -> str:
    """The spellings of the options of those names."""
    return " ".join([flag(name) for name in names.split()])


def shows(
    names: str,
    options: str = "",
    effects: dict[str, Effect] | None = None,
    operands: Operands | None = None,
    category: Category = Category.ReadsFilesystem,
) -> Program:
    """A subcommand that only reads; `options` and `effects` are named without dashes."""
    return Program(
        names,
        flags(f"help h {options}"),
        operands or Operands(),
        {flag(name): effect for name, effect in (effects or {}).items()},
        category,
        "asks the service" if category else "",
        words=True,
        permutes=False,
        abbreviates=False,
    )


def changes(names: str, category: Category, phrase: str) -> Program:
    """A subcommand that is no worse than `category`; asked for help it shows text."""
    return Program(
        names,
        "-help,--help,-h",
        category=category,
        phrase=phrase,
        loose=True,
        words=True,
        permutes=False,
        abbreviates=False,
        modes=(("-help", Program("")),),
    )


def group(names: str, *subcommands: Program, options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    """A program or subcommand with others below it."""
    return Program(
        names,
        flags(f"help h version v {options}"),
        effects={flag(name): effect for name, effect in (effects or {}).items()},
        subcommands=subcommands,
        words=True,
        abbreviates=False,
    )


def _output(word: Argument) -> Judgement:
    """An output that is named is shown as it is, even a sensitive one."""
    name = word.text.casefold()
    if not word.exact or any(part in name for part in PRIVATE):
        return Judgement(SECRETS, f"the output `{word.text}` may be a secret", word)
    return Judgement(Category.ReadsFilesystem, "")


def _yes(word: Argument) -> Judgement:
    """The value of -check: anything else than true may let it write."""
    if word.exact and word.text in ("true", "1"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`terraform fmt -check={word.text}` rewrites files", word)


def _no(word: Argument) -> Judgement:
    """The value of -write."""
    if word.exact and word.text in ("false", "0"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`terraform fmt -write={word.text}` rewrites files", word)


IN_FULL = dict.fromkeys(("json", "show-sensitive"), raises(SECRETS, "shows values in full, also secret ones"))
VARIABLES = {"var-file=": READS, "state=": READS}
PLAN = """
compact-warnings detailed-exitcode input no-color lock lock-timeout= parallelism= refresh refresh-only replace=
target= exclude= var= json concise destroy show-sensitive
"""


def _formats(names: str) -> Program:
    """Formatting, which writes unless it only checks."""
    checks = Program("", operands=Operands(READS))
    return Program(
        names,
        flags("help h list diff no-color recursive"),
        Operands(WRITES, here=WRITES),
        {"-check,--check=?": Effect(proof=_yes), "-write,--write=?": Effect(proof=_no)},
        FILES,
        "rewrites {|files}",
        words=True,
        permutes=False,
        abbreviates=False,
        modes=(("-help", Program("")), ("-check", checks), ("-write", checks)),
    )


def _applies(name: str) -> Program:
    """`terraform apply`, which with -destroy is `terraform destroy`."""
    destroys = raises(DELETES, "destroys the infrastructure")
    return Program(
        name,
        flags("help h"),
        effects={"-destroy": destroys, "--destroy": destroys},
        category=CHANGES,
        phrase="changes the infrastructure or its state",
        loose=True,
        words=True,
        abbreviates=False,
        modes=(("-help -h", Program("")),),
    )


TERRAFORM = group(
    "terraform tofu",
    shows("version", "json"),
    shows("validate", "json no-color no-tests test-directory= var=", {"var-file=": READS}),
    shows(
        "plan",
        PLAN,
        {**VARIABLES, "out=": WRITES, "generate-config-out=": WRITES},
        category=ASKS,
    ),
    shows("show", "no-color var=", {"var-file=": READS, **IN_FULL}, Operands(READS), ASKS),
    shows("output", "raw no-color", {**VARIABLES, **IN_FULL}, Operands(proven(_output)), ASKS),
    _formats("fmt"),
    shows("graph", "draw-cycles type= module-depth=", {"plan=": READS}),
    shows("modules", "json"),
    Program(
        "providers",
        flags("help h test-directory="),
        subcommands=(
            shows("schema", "json"),
            changes("lock mirror", FILES, "downloads providers"),
        ),
        words=True,
        abbreviates=False,
    ),
    group("metadata", shows("functions", "json")),
    group(
        "state",
        shows("list", "id=", VARIABLES, category=ASKS),
        shows("show", "", {**VARIABLES, "show-sensitive": IN_FULL["json"]}, category=ASKS),
        changes("pull", SECRETS, "shows the whole state, with secrets"),
        changes("mv push replace-provider", CHANGES, "changes the state"),
        changes("rm", DELETES, "forgets {resource}"),
    ),
    group(
        "workspace env",
        shows("list show", category=ASKS),
        changes("select new", FILES, "changes the workspace that is used"),
        changes("delete", DELETES, "deletes {workspace}"),
    ),
    changes("init", PROJECT, "downloads providers and modules"),
    changes("get", FILES, "downloads modules"),
    _applies("apply"),
    changes("refresh import taint untaint force-unlock test", CHANGES, "changes the infrastructure or its state"),
    changes("destroy", DELETES, "destroys the infrastructure"),
    changes("login logout", Category.ModifiesSystem, "changes the logins of this machine"),
    effects={"chdir=": IN_PROJECT},
)
TERRAGRUNT = Program(
    "terragrunt",
    "-h,--help -v,--version",
    subcommands=(
        always(
            "plan validate show output state graph graph-dependencies render-json hclfmt hclvalidate init get providers"
            " validate-inputs terragrunt-info console fmt output-module-groups hcl dag find list info render"
            " stack exec",
            PROJECT,
            "runs programs that the project's configuration names",
        ),
        always("apply run-all run refresh import taint untaint", CHANGES, "changes the infrastructure"),
        always("destroy force-unlock", DELETES, "destroys the infrastructure"),
    ),
    abbreviates=False,
)
PACKER = group(
    "packer",
    shows("version"),
    shows(
        "validate",
        "syntax-only except= only= machine-readable var= no-warn-undeclared-var",
        {
            "var-file=": READS,
            "evaluate-datasources": raises(Category.RunsProjectCode, "runs programs that the template names"),
        },
        Operands(READS),
    ),
    shows("inspect", "machine-readable var= except= only=", {"var-file=": READS}, Operands(READS)),
    shows("fix", "validate", operands=Operands(READS)),
    _formats("fmt"),
    group(
        "plugins",
        shows("installed required"),
        changes("install remove", Category.ModifiesSystem, "changes the plugins"),
    ),
    changes("init", PROJECT, "downloads plugins"),
    changes("build", CHANGES, "builds images of machines{+from}"),
    changes("hcl2_upgrade hcl2-upgrade", FILES, "writes files"),
    options="machine-readable",
)
CHECKERS = (
    Program(
        "tflint",
        "-h,--help -v,--version",
        effects={"--init": raises(Category.ModifiesSystem, "downloads plugins")},
        category=PROJECT,
        phrase="runs plugins that the project may bring",
        loose=True,
        modes=(("-v", Program("")), ("-h", Program(""))),
        abbreviates=False,
    ),
    Program(
        "tfsec",
        """
        -h,--help -v,--version --concise-output --debug --exclude-downloaded-modules --exclude-path= --filter-results=
        --force-all-dirs --ignore-hcl-errors --include-ignored --include-passed --no-color --no-colour --no-ignores
        --no-module-downloads --run-statistics --single-thread --verbose -G,--disable-grouping -W,--workspace=
        -e,--exclude= -f,--format= -m,--minimum-severity= -s,--soft-fail --no-code
        """,
        Operands(READS, here=READS),
        {
            "-O,--out=": WRITES,
            "--config-file=": READS,
            "--tfvars-file=": READS,
            "--update": raises(Category.ModifiesSystem, "replaces itself by a newer one"),
            "--migrate-ignores": raises(FILES, "rewrites {|files}"),
        },
        abbreviates=False,
    ),
    Program(
        "checkov",
        "-h,--help -v,--version -l,--list",
        category=PROJECT,
        phrase="runs checks that the project's configuration names",
        loose=True,
        modes=(("-v", Program("")), ("-h", Program("")), ("-l", Program(""))),
        abbreviates=False,
    ),
)

PROGRAMS = (TERRAFORM, TERRAGRUNT, PACKER, *CHECKERS)

EXAMPLES = """
ReadsFilesystem: terraform apply -help
ModifiesRemote: terraform apply -help=false
ReadsFilesystem: terraform version -json
ReadsFilesystem: terraform -version
ReadsFilesystem: terraform validate -no-color
ReadsFilesystem: terraform -chdir=env/prod validate
ReadsRemote: terraform -chdir=env/prod plan
ModifiesSystem: terraform -chdir=/tmp/x plan
ModifiesSystem: terraform -chdir=../other validate
ReadsRemote: terraform plan
ReadsRemote: terraform plan -var-file=prod.tfvars -target=module.x -lock=false
ReadsRemote: terraform plan --refresh-only -no-color
ReadsSecrets: terraform show -json plan.bin
ReadsRemote: terraform output
ReadsSecrets: terraform output -json
ReadsSecrets: terraform show -json plan.out
ReadsRemote: terraform show
ReadsRemote: terraform output -raw bucket
ReadsRemote: terraform state list module.x
ReadsRemote: tofu state show aws_instance.x
ReadsFilesystem: terraform fmt -check -recursive -diff
ReadsFilesystem: terraform fmt -write=false
ReadsFilesystem: terraform providers
ReadsFilesystem: terraform providers schema -json
ReadsRemote: terraform workspace list
ReadsFilesystem: terraform apply -help
ModifiesFilesystem: terraform fmt
ModifiesFilesystem: terraform fmt -check=false
ModifiesFilesystem: terraform fmt -write=true x.tf
ModifiesFilesystem: terraform plan -out=plan.bin
ModifiesFilesystem: terraform plan --out plan.bin
ModifiesFilesystem: terraform plan -generate-config-out=x.tf
ReadsRemote: terraform plan -destroy
DeletesData: terraform apply -destroy -auto-approve
DeletesData: tofu apply --destroy
ModifiesRemote: terraform apply -auto-approve plan.tfplan
ReadsSecrets: terraform output -raw db_password
ReadsSecrets: terraform output "$name"
ReadsSecrets: terraform state pull
ReadsSecrets: terraform plan -var-file ~/.ssh/id_rsa
Unrecognized: terraform plan -frobnicate
Unrecognized: terraform console
Unrecognized: terraform $sub
RunsProjectCode: terraform init
ModifiesRemote: terraform apply -auto-approve
Unrecognized: terraform apply -var -help
ModifiesRemote: terraform import a.b c
DeletesData: terraform destroy
DeletesData: tofu state rm a.b
DeletesData: terraform workspace delete x
RunsProjectCode: terragrunt plan
ModifiesRemote: terragrunt run-all apply
ReadsFilesystem: terragrunt --version
ReadsFilesystem: packer validate -syntax-only x.pkr.hcl
ReadsFilesystem: packer fmt -check .
ModifiesFilesystem: packer fmt .
ModifiesRemote: packer build x.pkr.hcl
RunsProjectCode: tflint --recursive
ReadsFilesystem: tflint --version
ReadsFilesystem: tfsec . -f json
ModifiesFilesystem: tfsec . --out x.json
RunsProjectCode: checkov -d .
ReadsFilesystem: checkov --list
ModifiesFilesystem: tfsec --migrate-ignores .
"""
