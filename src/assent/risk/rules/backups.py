"""Copies of files in other places, and what watches over services: rclone, restic, borg, azcopy, nats, promtool."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, LISTS, READS, SETTINGS, TEXT, WRITES, Effect, Operands, Program, always, raises
from assent.risk.rules.daemons import KAFKA
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings

REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SYSTEM = Category.ModifiesSystem
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData
RUNS = raises(Category.Unrecognized, "names a program to run:")
LOGS_IN = raises(Category.Unrecognized, "logs in as somebody else")
WRITES_HERE = Category.ModifiesFilesystem


class Tool:
    """The options that all commands of one program take."""

    __slots__ = ("effects", "options")

    def __init__(self, options: str, effects: dict[str, Effect]) -> None:
        self.options = f"-h,--help {options}"
        self.effects = effects

    def reads(self, names: str, options: str = "", operands: Operands = Operands()) -> Program:  # noqa: B008 - frozen
        """Commands that ask the other side."""
        return self._entry(names, options, operands, REMOTE, "asks the other side")

    def shows(self, names: str, options: str = "", operands: Operands = Operands()) -> Program:  # noqa: B008 - frozen
        """Commands that show what is here."""
        return self._entry(names, options, operands, Category.ReadsFilesystem, "")

    def _entry(self, names: str, options: str, operands: Operands, category: Category, phrase: str) -> Program:
        return Program(
            names, f"{self.options} {options}", operands, self.effects, category, phrase, modes=HELP, abbreviates=False
        )

    def group(self, names: str, *subcommands: Program) -> Program:
        """A command with commands of its own."""
        return Program(
            names, self.options, effects=self.effects, subcommands=subcommands, modes=HELP, abbreviates=False
        )


_RCLONE = Tool(
    "-v,--verbose -q,--quiet -P,--progress -n,--dry-run --stats= --transfers= --checkers= --fast-list"
    " --max-depth= --include= --exclude= --filter= --min-size= --max-size= --min-age= --max-age= --log-level="
    " --bwlimit= --timeout= --retries= --use-json-log --human-readable --one-file-system --no-traverse"
    " -c,--checksum --size-only --tpslimit=",
    {"--config=": SETTINGS, "--password-command=": RUNS, "--log-file=": WRITES, "--files-from=": READS},
)
_RESTIC = Tool(
    "-r,--repo= --no-lock -q,--quiet -v,--verbose=? --json --cache-dir= --no-cache --limit-download="
    " --limit-upload= --retry-lock= --compact --latest= -H,--host= --tag= --path= -g,--group-by= -l,--long"
    " --recursive --mode= --newest= --oldest= -i,--ignore-case --human-readable --metadata --read-data"
    " --read-data-subset= --with-cache --sort=",
    {
        "--password-command=": RUNS,
        "-o,--option=": RUNS,
        "-p,--password-file=": READS,
        "--repository-file=": READS,
        "--insecure-tls": raises(Category.Unrecognized, "does not check which server answers"),
    },
)
_BORG = Tool(
    "--critical --error --warning --info,-v,--verbose --debug -p,--progress --log-json --lock-wait="
    " --show-version --show-rc --umask= --bypass-lock --short --format= --json --json-lines -P,--prefix="
    " -a,--glob-archives= --sort-by= --first= --last= -e,--exclude= --pattern= --consider-checkpoints"
    " --repository-only --archives-only --verify-data",
    {"--remote-path=": RUNS, "--rsh=": RUNS, "--repair": raises(CHANGES, "repairs the repository")},
)
_AZCOPY = Tool(
    "--log-level= --output-type= --output-level= --machine-readable --mega-units --properties= --running-tally"
    " --with-status= --trusted-microsoft-suffixes= --location= --skip-version-check --cap-mbps=",
    {},
)
_NATS = Tool(
    "-j,--json -n,--names -a,--all --subject= --filter= --raw --last --first --start= --end= --limit="
    " --timeout= --trace --no-headers --sort= --top= --context= --colors= --js-domain= --all-streams --state"
    " --created --expected= --host=",
    {
        "-s,--server=": raises(Category.Unrecognized, "sends requests and logins to another server"),
        "--creds=": LOGS_IN,
        "--user=": LOGS_IN,
        "--password=": LOGS_IN,
        "--nkey=": LOGS_IN,
        "--tlskey=": LOGS_IN,
    },
)
_PROMTOOL = Tool(
    "--version --experimental --enable-feature= --lint= --lint-fatal --syntax-only --agent --extended"
    " -o,--format= --run= --time= --start= --end= --step= --match= --type= --url= --timeout= --header="
    " --ignore-unknown-fields --diff --limit= --duration= --block= --sandbox-dir-root= --min-time= --max-time="
    " --name-validation-scheme=",
    {"--http.config.file=": SETTINGS, "--junit=": WRITES},
)
_CIRCLECI = Tool(
    "--org-id= --org-slug= -o= --uncertified,-u -s,--sort= --json --details -d --pipeline-values="
    " --pipeline-parameters= --skip-update-check --debug --next -c,--config= --org=",
    {"--token=": LOGS_IN, "--host=": raises(Category.Unrecognized, "sends requests and logins to another server")},
)

MINIO = Table(
    Program(
        "mc",
        "-h,--help --json -q,--quiet --no-color --debug -v,--version",
        subcommands=(
            Program(
                "ls stat du tree ping ready diff",
                "-r,--recursive --json -q --summarize --versions --older-than= --newer-than= -d,--depth= --files --zip",
                Operands(LISTS, least=1),
                category=Category.ReadsRemote,
                phrase="asks the server",
                abbreviates=False,
            ),
            Program(
                "cat head",
                "-n,--lines= --json --offset= --tail= --part-number=",
                Operands(READS, least=1),
                category=REMOTE,
            ),
            Program("admin", "--json", subcommands=(Program("info", "--json", Operands(least=1), category=REMOTE),)),
            always("alias", Category.ReadsSecrets, "shows or changes the logins of servers"),
            always(
                "cp mv mirror mb put pipe share tag anonymous policy event", Category.ModifiesRemote, "changes objects"
            ),
            always("rm rb undo", Category.DeletesData, "deletes objects"),
        ),
        abbreviates=False,
    )
)


def _mc(command: Command, _: Surroundings) -> Judgement:
    """MinIO's client has subcommands with an operand; Midnight Commander, of the same name, shows folders."""
    if len(command.argv) > 2:
        return judge(MINIO, command.argv, "mc")
    return Judgement(Category.Unrecognized, "`mc` lets you change files", command.argv[0])


PROGRAMS = (
    Program("mc", judge=_mc),
    _RCLONE.group(
        "rclone",
        _RCLONE.reads(
            "ls lsd lsl lsf size tree about check cryptcheck checksum md5sum sha1sum hashsum",
            "-R,--recursive --dirs-only --files-only --format= --separator= --csv --absolute --hash= --json --full"
            " -a -d -s --level= --one-way --download --missing-on-src --missing-on-dst --match --differ --combined",
            Operands(LISTS),
        ),
        _RCLONE.reads("lsjson", "-R,--recursive --hash --no-modtime --no-mimetype --stat --dirs-only --files-only -M"),
        _RCLONE.reads("cat", "--head= --tail= --offset= --count= --discard", Operands(READS)),
        _RCLONE.shows("listremotes version help genautocomplete completion", "--long --json --check"),
        _RCLONE.group("backend", _RCLONE.shows("help"), _RCLONE.shows("features")),
        _RCLONE.group(
            "config",
            _RCLONE.shows("file paths providers touch"),
            always("show dump redacted", SECRETS, "shows the logins of remotes"),
            always("create update delete password reconnect disconnect userinfo edit", SYSTEM, "changes the remotes"),
        ),
        always(
            "copy copyto move moveto copyurl rcat bisync touch mkdir link settier",
            CHANGES,
            "changes {last:|the files there}",
        ),
        always(
            "sync delete deletefile purge rmdir rmdirs cleanup dedupe", DELETES, "deletes files in {last:|the remote}"
        ),
        always(
            "mount nfsmount serve rcd rc selfupdate",
            Category.Unrecognized,
            "serves {1:|files} or changes the installation",
        ),
    ),
    _RESTIC.group(
        "restic",
        _RESTIC.reads("snapshots ls stats find list diff check"),
        _RESTIC.reads("cat", operands=Operands()),
        _RESTIC.shows("version help generate options features"),
        Program(
            "dump",
            _RESTIC.options,
            Operands(READS, first=(TEXT,)),
            {**_RESTIC.effects, "-t,--target=": WRITES, "-a,--archive=": LISTS},
            REMOTE,
            "asks the other side",
            modes=HELP,
            abbreviates=False,
        ),
        _RESTIC.group("key", _RESTIC.reads("list"), always("add remove passwd", CHANGES, "changes who can read")),
        always("backup copy init tag unlock rewrite migrate recover repair", CHANGES, "changes the repository"),
        always("forget prune", DELETES, "deletes snapshots"),
        always("restore mount", SYSTEM, "restores {1:snapshot|files}"),
        always("self-update cache", SYSTEM, "changes the program"),
    ),
    _BORG.group(
        "borg",
        _BORG.reads("list info check rlist rinfo"),
        _BORG.reads("diff", "--numeric-ids --same-chunker-params --sort --content-only"),
        _BORG.shows("help version completion"),
        always("create rename comment recreate compact init rcreate break-lock upgrade", CHANGES, "changes archives"),
        always("extract export-tar import-tar", SYSTEM, "writes files"),
        always("delete prune rdelete", DELETES, "deletes archives"),
        _BORG.group(
            "key",
            always("export", SECRETS, "shows the key of {1:repository}"),
            always("import change-passphrase", CHANGES, "changes the key"),
        ),
        always("mount umount with-lock config serve", Category.Unrecognized, "runs a program or serves {1:repository}"),
    ),
    _AZCOPY.group(
        "azcopy",
        _AZCOPY.reads("list ls"),
        _AZCOPY.group("jobs", _AZCOPY.shows("list show"), always("clean remove resume", CHANGES, "changes jobs")),
        _AZCOPY.group("login", _AZCOPY.shows("status")),
        _AZCOPY.shows("doc completion"),
        always("env", SECRETS, "shows the environment, which may hold secrets"),
        always("copy cp c bench make mk set-properties sp", CHANGES, "copies files"),
        always("sync sc remove rm", DELETES, "deletes files in {last:|the remote}"),
        always("logout", SYSTEM, "changes the login"),
    ),
    _NATS.group(
        "nats",
        _NATS.group(
            "stream str s",
            _NATS.reads("ls list info state report subjects find view get graph gaps"),
            always("add create copy edit update restore backup seal cluster", CHANGES, "changes streams"),
            always("rm delete purge rmm", DELETES, "deletes messages"),
        ),
        _NATS.group(
            "consumer con obs c",
            _NATS.reads("ls list info report graph find"),
            always("add create copy edit next pause resume sub", CHANGES, "changes consumers"),
            always("rm delete", DELETES, "deletes consumers"),
        ),
        _NATS.group(
            "kv",
            _NATS.reads("ls list get history status info watch"),
            always("add put create update revert compact", CHANGES, "changes values"),
            always("del rm purge", DELETES, "deletes values"),
        ),
        _NATS.group(
            "object obj",
            _NATS.reads("ls info"),
            always("add put", CHANGES, "changes objects"),
            always("del rm", DELETES, "deletes objects"),
        ),
        _NATS.group(
            "server srv",
            _NATS.reads("ls list info ping report check"),
            always("raft cluster", CHANGES, "changes the cluster"),
        ),
        _NATS.group("account a", _NATS.reads("info report")),
        _NATS.group(
            "context ctx",
            _NATS.shows("ls list info previous"),
            always("add edit rm select", SYSTEM, "changes which server is asked"),
        ),
        _NATS.reads("rtt latency errors schema cheat"),
        always("pub request req bench publish reply governor", CHANGES, "sends messages"),
    ),
    _PROMTOOL.group(
        "promtool",
        _PROMTOOL.group(
            "check",
            _PROMTOOL.shows("config rules web-config metrics service-discovery", operands=Operands(READS)),
            _PROMTOOL.reads("healthy ready"),
        ),
        _PROMTOOL.group("query", _PROMTOOL.reads("instant range series labels analyze")),
        _PROMTOOL.group("test", _PROMTOOL.shows("rules", operands=Operands(READS))),
        _PROMTOOL.group(
            "tsdb",
            _PROMTOOL.shows("analyze list dump dump-openmetrics", operands=Operands(first=(READS,))),
            always("create-blocks-from bench", WRITES_HERE, "writes blocks"),
        ),
        _PROMTOOL.group("promql", _PROMTOOL.shows("format")),
        always("debug", WRITES_HERE, "saves the answers of the server"),
        always("push", CHANGES, "sends metrics"),
    ),
    _CIRCLECI.group(
        "circleci",
        _CIRCLECI.shows("version help completion diagnostic"),
        _CIRCLECI.group(
            "config",
            _CIRCLECI.reads("validate process", operands=Operands(READS)),
            always("pack generate migrate", WRITES_HERE, "writes configurations"),
        ),
        _CIRCLECI.group(
            "orb",
            _CIRCLECI.reads("list info source list-categories"),
            _CIRCLECI.reads("validate process", operands=Operands(READS)),
            always("publish create init unlist add-to-category remove-from-category", CHANGES, "changes orbs"),
        ),
        _CIRCLECI.group(
            "context",
            _CIRCLECI.reads("list show"),
            always("create store-secret remove-secret", CHANGES, "changes secrets of pipelines"),
            always("delete", DELETES, "deletes secrets of pipelines"),
        ),
        _CIRCLECI.reads("info"),
        always("setup update follow", SYSTEM, "changes the program"),
        always("local build", Category.RunsProjectCode, "runs a job here"),
        always("trigger pipeline run", CHANGES, "starts a pipeline"),
        always("namespace runner policy admin open", Category.Unrecognized, "changes the settings of an organisation"),
    ),
    Program(
        " ".join([f"{name} {name}.sh" for name in ("kafka-configs", "kafka-acls", "kafka-log-dirs")]),
        f"--list --describe --help --version {KAFKA} --entity-type= --entity-name= --entity-default --all --topic-list="
        " --broker-list= --principal= --resource-pattern-type= --broker= --broker-logger= --user= --client-id=",
        Operands(most=0),
        {
            "--command-config=": SETTINGS,
            "--alter": raises(CHANGES, "changes settings of the brokers"),
            "--add-config=": raises(CHANGES, "changes settings of the brokers"),
            "--delete-config=": raises(CHANGES, "changes settings of the brokers"),
            "--add": raises(CHANGES, "changes permissions"),
            "--remove": raises(DELETES, "removes rights"),
        },
        REMOTE,
        "asks the brokers",
        abbreviates=False,
    ),
    Program(
        "kafka-get-offsets kafka-get-offsets.sh kafka-broker-api-versions kafka-broker-api-versions.sh",
        f"--help --version {KAFKA} --topic-partitions= --time= --exclude-internal-topics --partitions=",
        Operands(most=0),
        {"--command-config=": SETTINGS},
        REMOTE,
        "asks the brokers",
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsRemote: mc ls minio/bucket
ReadsRemote: mc admin info minio
Destroys: mc cat ~/.ssh/id_rsa
ReadsSecrets: mc alias list
DeletesData: mc rm --recursive minio/bucket
Unrecognized: mc find minio --exec ./x
Unrecognized: mc
Unrecognized: mc src
ReadsRemote: rclone lsf remote:x -R --files-only
ReadsFilesystem: rclone listremotes
ReadsRemote: rclone cat remote:x/notes.txt
Destroys: rclone cat ~/.ssh/id_rsa
ReadsSecrets: rclone config show
ModifiesRemote: rclone copy src remote:x
DeletesData: rclone sync src remote:x
Unrecognized: rclone --config /tmp/x.conf ls remote:x
Unrecognized: rclone ls remote:x --password-command ./x
ReadsRemote: restic snapshots --json
ReadsRemote: restic -r sftp:host:/backup ls latest
ReadsRemote: restic dump latest /etc/hosts
ReadsSecrets: restic dump latest /home/user/.ssh/id_rsa
ModifiesFilesystem: restic dump latest /x -t out.tar
Unrecognized: restic -o sftp.command=./x snapshots
Unrecognized: restic --password-command ./x snapshots
DeletesData: restic forget --prune latest
ModifiesSystem: restic restore latest --target /
ReadsRemote: borg list /backup
ReadsRemote: borg info --json /backup::a
Unrecognized: borg list --rsh ./x host:/backup
DeletesData: borg prune /backup
ReadsSecrets: borg key export /backup
Unrecognized: borg with-lock /backup rm x
ReadsRemote: azcopy list https://x.blob.core.windows.net/y
DeletesData: azcopy sync a https://x.blob.core.windows.net/y
ReadsSecrets: azcopy env
ReadsRemote: nats stream ls
ReadsRemote: nats stream info ORDERS --json
Unrecognized: nats -s nats://x.example stream ls
DeletesData: nats stream rm ORDERS
ModifiesRemote: nats pub a b
ReadsFilesystem: promtool check config prometheus.yml
ReadsSecrets: promtool check config ~/.netrc
ReadsRemote: promtool query instant http://localhost:9090 up
ModifiesRemote: promtool push metrics http://localhost x
ReadsFilesystem: circleci version
ReadsRemote: circleci config validate
RunsProjectCode: circleci local execute
Unrecognized: circleci --token x orb list
ReadsRemote: kafka-configs.sh --describe --entity-type topics --bootstrap-server localhost:9092
ModifiesRemote: kafka-configs --alter --add-config a=b --entity-type topics --bootstrap-server localhost:9092
ReadsRemote: kafka-acls --list --bootstrap-server localhost:9092
ReadsRemote: kafka-log-dirs --describe --bootstrap-server localhost:9092
ReadsRemote: kafka-get-offsets --topic x --bootstrap-server localhost:9092
Unrecognized: kafka-get-offsets.sh --command-config x --topic y
"""
