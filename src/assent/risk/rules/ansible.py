"""Ansible: what it would do is shown by some options; everything else reaches other machines."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import READS, RUNS, WRITES, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CHANGES = Category.ModifiesRemote
SECRETS = Category.ReadsSecrets
PROJECT = Category.RunsProjectCode
LISTS_ONLY = (".ini", ".yml", ".yaml", ".json", ".toml", ".cfg", "/hosts")  # what Ansible reads and does not run


def inventory(word: Argument) -> Judgement:
    """The machines: names with a comma, or a file, which is run when it is a program."""
    if word.exact and "," in word.text:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` are names")
    if word.exact and (word.text.endswith(LISTS_ONLY) or word.text == "hosts"):
        return Judgement(Category.ReadsFilesystem, "", reads=(word,))
    return Judgement(PROJECT, f"`{word.text}` may be a program, which is run for its output", word, reads=(word,))


SHARED = """
-h,--help --version -v,--verbose -l,--limit= -f,--forks= -t,--tags= --skip-tags= --flush-cache -C,--check -D,--diff
-u,--user= -T,--timeout= --syntax-check --list-hosts --list-tasks --list-tags
"""
PLUGINS = raises(PROJECT, "loads plugins from")
SOURCES = {
    "-i,--inventory,--inventory-file=": proven(inventory),
    "-M,--module-path=": RUNS,
    "--playbook-dir=": PLUGINS,
    "--vault-password-file,--vault-pass-file=": raises(PROJECT, "may take the password from the output of"),
    "--vault-id=": raises(PROJECT, "may take the password from the output of"),
    "-e,--extra-vars=": raises(Category.ReadsFilesystem, "sets variables"),
}
LISTED = Program("", operands=Operands(READS))
HELP = (("-h", Program("")), ("--version", Program("")))

PROGRAMS = (
    Program(
        "ansible-playbook",
        SHARED,
        Operands(READS),
        SOURCES,
        CHANGES,
        "runs {|plays} on other machines",
        loose=True,
        modes=(
            *HELP,
            *[(option, LISTED) for option in ("--syntax-check", "--list-hosts", "--list-tasks", "--list-tags")],
        ),
        abbreviates=False,
    ),
    Program(
        "ansible",
        SHARED,
        Operands(),
        SOURCES,
        CHANGES,
        "runs a module on {1:host|other machines}",
        loose=True,
        modes=(*HELP, ("--list-hosts", Program(""))),
        abbreviates=False,
    ),
    Program(
        "ansible-inventory",
        f"{SHARED} --list --host= --graph -y,--yaml --toml --vars --export",
        effects={**SOURCES, "--output=": WRITES},
        abbreviates=False,
    ),
    Program(
        "ansible-doc",
        """
        -h,--help --version -v,--verbose -E,--entry-point= -F,--list_files -j,--json -l,--list -s,--snippet -t,--type=
        --metadata-dump --no-fail-on-errors
        """,
        effects={"-M,--module-path=": RUNS, "-r,--roles-path=": READS, "--playbook-dir=": PLUGINS},
        abbreviates=False,
    ),
    Program(
        "ansible-config",
        "-h,--help --version -v,--verbose",
        subcommands=(
            Program(
                "list dump view validate",
                "-h,--help -v,--verbose -t,--type= --only-changed -f,--format= --changed-only",
                effects={"-c,--config=": READS},
                abbreviates=False,
            ),
            Program("init", "-h,--help -v,--verbose -t,--type= -f,--format= --disabled", abbreviates=False),
        ),
        abbreviates=False,
    ),
    Program(
        "ansible-galaxy",
        "-h,--help --version -v,--verbose",
        subcommands=(
            *[
                Program(
                    names,
                    "-h,--help -v,--verbose",
                    subcommands=(
                        Program(
                            "list",
                            "-h,--help -v,--verbose -p,--collections-path,--roles-path= --format=",
                            abbreviates=False,
                        ),
                        Program(
                            "search info",
                            "-h,--help -v,--verbose --offline --author= --platforms= --galaxy-tags=",
                            category=Category.ReadsRemote,
                            phrase="asks the registry",
                            abbreviates=False,
                        ),
                        always("install download", Category.ModifiesSystem, "installs {|code}, which runs later"),
                        always("init build", Category.ModifiesFilesystem, "writes files"),
                        always("publish import setup", CHANGES, "{verb} {|roles} in the registry"),
                        always("remove delete", Category.DeletesData, "removes {|code}"),
                        always("verify", Category.ReadsRemote, "asks the registry"),
                    ),
                    abbreviates=False,
                )
                for names in ("collection", "role")
            ],
            Program("list", "-h,--help -v,--verbose", abbreviates=False),
            always("install", Category.ModifiesSystem, "installs {|code}, which runs later"),
            always("init", Category.ModifiesFilesystem, "writes files"),
            always("remove delete", Category.DeletesData, "removes {|code}"),
        ),
        abbreviates=False,
    ),
    Program(
        "ansible-lint",
        """
        -h,--help --version -L,--list-rules -T,--list-tags -f,--format= -p,--parseable -q,--quiet -P,--list-profiles
        --profile= -t,--tags= -v -w,--warn-list= -x,--skip-list= --enable-list= --exclude= --force-color --nocolor
        --offline --strict -s --show-relpath --project-dir= --progressive --no-ansible-version-check
        """,
        Operands(READS),
        {
            "-c,--config-file=": READS,
            "-i,--ignore-file=": READS,
            "-r,--rules-dir=": RUNS,
            "-R": raises(Category.Unrecognized, "uses rules that are programs"),
            "--fix,--write=?": raises(Category.ModifiesFilesystem, "rewrites files"),
            "--sarif-file=": WRITES,
            "--generate-ignore": raises(Category.ModifiesFilesystem, "writes a file"),
        },
        abbreviates=False,
    ),
    Program(
        "ansible-vault",
        "-h,--help --version",
        subcommands=(
            always("view decrypt", SECRETS, "shows the secrets in {|an encrypted file}"),
            always("edit rekey create encrypt encrypt_string", Category.ModifiesFilesystem, "changes {encrypted file}"),
        ),
        abbreviates=False,
    ),
    always(
        "ansible-pull ansible-console ansible-connection ansible-runner ansible-test molecule",
        CHANGES,
        "runs {*:|plays} on other machines",
    ),
)

EXAMPLES = """
ReadsFilesystem: ansible --version
ReadsFilesystem: ansible all --list-hosts
ReadsFilesystem: ansible all -i hosts.ini --list-hosts
RunsProjectCode: ansible-inventory --list --playbook-dir other
RunsProjectCode: ansible all -i ./inventory.py --list-hosts
ModifiesRemote: ansible all -m ping
ModifiesRemote: ansible all -m shell -a 'uptime'
ReadsFilesystem: ansible-playbook site.yml --syntax-check
ReadsFilesystem: ansible-playbook -i inventory.yml site.yml --list-tasks --tags web
ModifiesRemote: ansible-playbook site.yml
ModifiesRemote: ansible-playbook site.yml --check
RunsProjectCode: ansible-playbook site.yml --syntax-check --vault-password-file x
Unrecognized: ansible-playbook site.yml --list-tasks --frobnicate
ReadsFilesystem: ansible-inventory --list
ReadsFilesystem: ansible-inventory -i hosts.yml --graph
ModifiesFilesystem: ansible-inventory --list --output x.json
Unrecognized: ansible-inventory -i "$inventory" --list
ReadsFilesystem: ansible-doc -l
ReadsFilesystem: ansible-doc ansible.builtin.copy
Unrecognized: ansible-doc -M ./modules x
ReadsFilesystem: ansible-config dump --only-changed
ReadsFilesystem: ansible-galaxy collection list
ReadsRemote: ansible-galaxy role search nginx
ModifiesSystem: ansible-galaxy install x.y
ReadsFilesystem: ansible-lint site.yml
ModifiesFilesystem: ansible-lint --fix site.yml
Unrecognized: ansible-lint -r ./rules site.yml
ReadsSecrets: ansible-vault view group_vars/all/vault.yml
ModifiesRemote: ansible-pull -U https://example.org/x.git
ModifiesRemote: molecule test
"""
