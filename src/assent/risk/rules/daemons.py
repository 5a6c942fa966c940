"""Servers by their own programs, and what asks servers of queues and of keys: nginx, Apache, caddy, etcd, Kafka."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import NONE, READS, SETTINGS, Operands, Program, always, raises

REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SYSTEM = Category.ModifiesSystem
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData

SERVER = Program("", operands=NONE)
KAFKA = "--bootstrap-server= --zookeeper= --topic= --group= --exclude-internal --unavailable-partitions --all-groups"

PROGRAMS = (
    Program(
        "nginx openresty",
        "-q -h -? -v -V -t -T -p= -e=",
        NONE,
        {"-c=": SETTINGS, "-g=": SETTINGS, "-s=": raises(SYSTEM, "signals the server")},
        SYSTEM,
        "starts a server",
        abbreviates=False,
        modes=(("-v -V -h -? -t", SERVER), ("-T", Program("", operands=NONE, phrase="shows the configuration"))),
    ),
    Program(
        "apachectl apache2ctl",
        "-v -V -h -l -L -t -S -M",
        effects={"-f=": SETTINGS, "-k=": raises(SYSTEM, "starts or stops a server:")},
        subcommands=(
            Program("configtest status fullstatus", operands=NONE),
            always("start stop restart graceful graceful-stop", SYSTEM, "starts or stops a server"),
        ),
        abbreviates=False,
    ),
    Program(
        "httpd apache2",
        "-v -V -h -l -L -t -S -M -D= -d= -X",
        NONE,
        {"-f=": SETTINGS, "-C=": SETTINGS, "-c=": SETTINGS, "-k=": raises(SYSTEM, "starts or stops a server:")},
        SYSTEM,
        "starts a server",
        abbreviates=False,
        modes=(("-v -V -h -l -L -t -S -M", SERVER),),
    ),
    Program(
        "caddy",
        "-h,--help -v,--version",
        subcommands=(
            Program("version list-modules build-info", "--packages --versions --skip-standard", NONE),
            Program("help", "", Operands(most=2)),
            Program("validate adapt", "-a,--adapter= -p,--pretty --validate", NONE, {"-c,--config=": READS}),
            always("fmt", Category.ModifiesFilesystem, "may write the file"),
            always("run start stop reload trust untrust file-server reverse-proxy respond", SYSTEM, "runs a server"),
            always("upgrade add-package remove-package", SYSTEM, "changes the program"),
        ),
        abbreviates=False,
    ),
    Program(
        "certbot",
        "-h,--help=? --version",
        subcommands=(
            Program("certificates plugins show_account", "-d,--domains= --cert-name= -v,--verbose -q"),
            always(
                "renew certonly run install enhance reconfigure register unregister update_account",
                SYSTEM,
                "changes certificates of this machine",
            ),
            always("revoke delete rollback", DELETES, "deletes certificates of this machine"),
        ),
        abbreviates=False,
    ),
    Program(
        "etcdctl",
        "-h,--help --endpoints= -w,--write-out= --dial-timeout= --command-timeout= --cacert= --cert= --hex",
        subcommands=(
            Program("version help"),
            Program(
                "get",
                "--prefix --keys-only --print-value-only --limit= --from-key --count-only --rev= --order= --sort-by=",
                category=SECRETS,
                phrase="shows the values of {1:key|the keys}, which may hold secrets",
            ),
            Program(
                "endpoint member alarm",
                subcommands=(Program("health status hashkv list", "--cluster -w,--write-out=", category=REMOTE),),
            ),
            always("put txn compaction defrag lease auth user role elect lock", CHANGES, "changes the cluster"),
            always("del", DELETES, "deletes keys"),
        ),
        abbreviates=False,
    ),
    Program(
        "kafka-topics kafka-topics.sh kafka-consumer-groups kafka-consumer-groups.sh",
        f"--list --describe --help --version {KAFKA} --members --verbose --state=? --offsets",
        NONE,
        {
            "--command-config=": SETTINGS,
            "--create": raises(CHANGES, "makes topics"),
            "--alter": raises(CHANGES, "changes topics"),
            "--delete": raises(DELETES, "deletes"),
            "--delete-offsets": raises(DELETES, "deletes"),
            "--reset-offsets": raises(CHANGES, "moves the place of readers"),
            "--execute": raises(CHANGES, "moves the place of readers"),
        },
        REMOTE,
        "asks the brokers",
        abbreviates=False,
    ),
    Program(
        "kcat kafkacat",
        "-b= -t= -p= -L -C -e -q -J -c= -o= -f= -u -V -h",
        NONE,
        {"-F=": SETTINGS, "-X=": SETTINGS, "-P": raises(CHANGES, "sends messages")},
        REMOTE,
        "asks the brokers",
        abbreviates=False,
    ),
    Program(
        "rabbitmqctl rabbitmq-diagnostics",
        "-n,--node= -q,--quiet -s,--silent -p,--vhost= -t,--timeout= --formatter= -l,--longnames",
        subcommands=(
            Program(
                "list_queues list_exchanges list_bindings list_connections list_channels list_consumers list_vhosts"
                " list_users list_permissions list_policies list_hashes status cluster_status ping version report help"
                " check_running check_local_alarms check_port_connectivity alarms listeners memory_breakdown"
                " server_version",
                "-p,--vhost= -q,--quiet --formatter= --online --offline --local -t,--timeout=",
            ),
            always("delete_user delete_vhost delete_queue purge_queue reset force_reset", DELETES, "deletes"),
            always(
                "stop stop_app start_app shutdown add_user add_vhost set_permissions set_policy change_password"
                " set_user_tags join_cluster",
                SYSTEM,
                "changes the server",
            ),
        ),
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsFilesystem: nginx -v
ReadsFilesystem: nginx -t
Unrecognized: nginx -t -c conf/nginx.conf
ModifiesSystem: nginx
ModifiesSystem: nginx -s reload
Unrecognized: nginx -t -g 'load_module x.so;'
ReadsFilesystem: apachectl -S
ReadsFilesystem: apachectl configtest
ModifiesSystem: apachectl -k restart
ModifiesSystem: apachectl graceful
ReadsFilesystem: httpd -v
ModifiesSystem: httpd -X
ReadsFilesystem: caddy version
ReadsFilesystem: caddy validate --config Caddyfile
ModifiesSystem: caddy run
ReadsFilesystem: certbot certificates
ModifiesSystem: certbot renew
DeletesData: certbot delete --cert-name x
ReadsRemote: etcdctl endpoint health
ReadsSecrets: etcdctl get --prefix /
DeletesData: etcdctl del x
ReadsRemote: kafka-topics --bootstrap-server localhost:9092 --list
DeletesData: kafka-topics.sh --delete --topic x
ReadsRemote: kcat -b localhost:9092 -L
ModifiesRemote: kcat -b localhost:9092 -t x -P
ReadsFilesystem: rabbitmqctl list_queues name messages
DeletesData: rabbitmqctl purge_queue x
"""
