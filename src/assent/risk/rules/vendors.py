"""Clients of other services: sentry, stripe, twilio, Google storage and queries.

Each is a list of commands by what they do; what is in no list is Unrecognized.
"""

from __future__ import annotations

from assent.risk.entries.clients import Client, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Judgement


COMMON = "-h,--help -V,--version --json --verbose --debug --no-color --quiet"
CLIENTS = {
    "sentry-cli": Client(
        f"{COMMON} -o,--org= -p,--project= --log-level= -s --query= --max-rows= --status= --id= -q",
        "info, projects list, releases list, releases info+, organizations list, issues list, events list, repos list,"
        " deploys list, monitors list, releases deploys+, debug-files check+, build list",
        local="login, update, uninstall",
        changes="releases new+, releases finalize+, releases set-commits+, deploys new+, send-event+, sourcemaps"
        " upload+, upload-dif+,"
        " debug-files upload+, sourcemaps inject+, monitors run+, issues resolve+, issues mute+, releases archive+",
        deletes="releases delete+, files delete+",
    ),
    "stripe": Client(
        f"{COMMON} -p,--project-name= --color= --log-level= --limit= --live --starting-after= --ending-before="
        " -d,--data= -e,--expand="
        " --filter-http-methods= --filter-http-status= --filter-request-path= --show-headers -s --created=",
        ", ".join(
            f"{noun} list, {noun} retrieve+"
            for noun in "customers charges products prices invoices subscriptions payment_intents events balance"
            " refunds"
            " payouts coupons payment_methods disputes plans balance_transactions invoiceitems webhook_endpoints files"
            " accounts checkout_sessions setup_intents promotion_codes tax_rates transfers quotes credit_notes".split()
        )
        + ", logs tail, status, resources, samples list, balance retrieve, version",
        here="community, feedback, completion+",
        secrets="config, config+",
        local="login+, logout, config set+",
        changes="post+, listen+, trigger+, fixtures+, samples create+, serve+, get+, "
        + ", ".join(f"{noun} create+, {noun} update+" for noun in "customers charges products prices".split()),
        deletes="delete+, customers delete+, products delete+, subscriptions cancel+",
    ),
    "twilio": Client(
        f"{COMMON} -o= -l= --properties= -p,--profile= --limit= --no-header",
        "profiles:list, phone-numbers:list, api:core:messages:list, api:core:calls:list, api:core:accounts:list,"
        " plugins,"
        " api:core:messages:fetch+, debugger:logs:list, serverless:list+, config:list",
        secrets="profiles:create+, api:core:keys:create+, api:core:keys:list",
        local="login+, profiles:use+, profiles:remove+, config:set+, plugins:install+",
        changes="api:core:messages:create+, api:core:calls:create+, serverless:deploy+, phone-numbers:update+,"
        " email:send+",
    ),
    "gsutil": Client(
        "-m -q -D -l -L -b -r,-R -a -h -d -p= -e -c -s -n -t",
        "ls+, du+, stat+, cat+, hash+, version+, acl get+, iam get+, lifecycle get+, cors get+, label get+,"
        " versioning get+,"
        " logging get+, defacl get+, web get+, requesterpays get+, retention get+, kms authorize, ubla get+, pap get+",
        here="help+",
        secrets="signurl+, hmac create+",
        local="config+, update",
        changes="cp+, rewrite+, setmeta+, mb+, compose+, acl set+, acl ch+, iam set+, iam ch+, lifecycle set+, cors"
        " set+, label set+,"
        " versioning set+, defacl set+, web set+, notification create+, perfdiag+",
        deletes="rm+, rb+, mv+, rsync+",
        copies="cp mv rsync",
    ),
    "bq": Client(
        "--format= --project_id= --location= -q --quiet --headless -n= --max_results= -j -d -p -a --all --schema"
        " --dataset_id="
        " --filter= --dry_run --use_legacy_sql= --nouse_legacy_sql --page_token= --start_row= --selected_fields="
        " --view -s"
        " --apilog= --fingerprint_job_id --transfer_config --min_creation_time= --max_creation_time=",
        "ls+, show+, head+, version, info, wait+, get-iam-policy+",
        here="help+",
        local="init+",
        changes="query+, load+, extract+, mk+, cp+, insert+, update+, cancel+, partition+, set-iam-policy+, shell,"
        " snapshot+, export+",
        deletes="rm+, truncate+, undelete+",
        previews="query --dry_run",
    ),
}  # fmt: skip


def vendor(command: Command, _: Surroundings) -> Judgement:
    """A client of a service, whose commands are in lists by what they do."""
    name = command.argv[0].text.rpartition("/")[2]
    return judge(command, name, CLIENTS[name])
