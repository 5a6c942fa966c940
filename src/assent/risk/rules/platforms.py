"""Clients of hosting platforms: fly, vercel, netlify, heroku, wrangler, firebase, supabase, railway, render.

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
    "fly": Client(
        f"{COMMON} -a,--app= -c,--config= -j -v -q -o,--org= -i,--instance= -r,--region= -n,--no-tail -s,--select"
        " --all --image"
        " -m,--machine= --watch --rate= -C,--command=",
        "status+, logs, releases, info, history, monitor, apps list, apps releases, auth whoami, orgs"
        " list,"
        " orgs show+, machine list, machines list, machine status+, machines status+, m list, volumes list, volume"
        " list,"
        " volumes show+, vol list, ips list, certs list, certs show+, certs check+, checks list, secrets list, scale"
        " show,"
        " regions list, platform regions, platform vm-sizes, platform status, postgres list, pg list, dns-records"
        " list+,"
        " domains list, domains show+, wireguard list, services list, image show, tokens list, config show,"
        " config display, builds list, extensions list, redis list, redis status+, storage list, mpg list, mpg status+",
        here="version, config validate, docs",
        secrets="auth token, tokens create+, config env, wireguard token+, ssh issue+, redis proxy",
        local="auth login, auth logout, auth docker, version update, config save, agent+, wireguard create+",
        changes="launch+, deploy+,"
        " apps create+, create+, scale+, secrets set+, secrets import, secrets unset+, ssh+, ssh console,"
        " proxy+,"
        " restart+, machine start+, machine stop+, machine run+, machine restart+, postgres create, postgres"
        " connect, pg connect,"
        " volumes create+, ips allocate-v4, ips allocate-v6, certs add+, certs create+, console+, resume+, suspend+,"
        " sftp+",
        deletes="apps destroy+, destroy+, machine destroy+, machine remove+, volumes delete+, volumes destroy+,"
        " certs delete+, certs remove+, ips release+, postgres destroy+",
    ),
    "vercel": Client(
        f"{COMMON} -d -S,--scope= -T,--team= -n,--next= -m,--meta= --environment= --prod -p,--project= --since="
        " --until= --limit= -f,--follow"
        " -x,--expand --status= --level= --format= -F --wait --timeout= -Q= --no-follow --query=",
        "ls+, list+, inspect+, logs+, whoami, project ls, projects ls, projects list, project inspect+, projects"
        " inspect+,"
        " domains ls, domains list, domains inspect+, domains price+, dns ls+, certs ls, alias ls, aliases ls, teams"
        " ls, teams list,"
        " env ls+, env list+, target ls, targets ls, secrets ls, integration list, rollback status, promote status,"
        " webhooks ls,"
        " crons ls, usage, activity",
        here="telemetry status",
        secrets="tokens add+, tokens ls, env pull+, pull+, env run+, env add+",
        runs="build+, dev+",
        local="login+, logout, link+, switch+, telemetry enable, telemetry disable, upgrade, git connect",
        changes="deploy+, redeploy+, promote+, rollback+, alias set+, domains add+, domains buy+, domains move+, dns"
        " add+,"
        " certs issue+, env update+, project add+, projects add+, teams invite+, curl+",
        deletes="rm+, remove+, project rm+, projects rm+, domains rm+, dns rm+, env rm+, alias rm+, certs rm+,"
        " secrets rm+",
    ),
    "netlify": Client(
        f"{COMMON} --filter= --auth= --telemetry --limit= --site= -s,--site-id=",
        "status, status:hooks, sites:list, functions:list, watch, logs+, logs:function+, logs:deploy, recipes:list,"
        " addons:list, teams:list, blobs:list+",
        secrets="env:list+, env:get+, env:clone+, blobs:get+",
        runs="build+, dev+, dev:exec+, functions:serve+, functions:build+, serve+",
        local="login, logout, link+, unlink, init+, switch, completion:install, lm:install, lm:setup",
        changes="deploy+, env:set+, env:import+, sites:create+, functions:invoke+, api+, open+, blobs:set+, env:unset+",
        deletes="sites:delete+, addons:delete+, blobs:delete+",
    ),
    "heroku": Client(
        f"{COMMON} -a,--app= -r,--remote= -n,--num= -t,--tail -d,--dyno= -s,--source= -x,--extended -A,--all"
        " -p,--personal"
        " --team= --space= --pipeline= -c,--count= --sort= --columns= --csv --no-header --filter= --follow"
        " -i,--internal-routing",
        "access, addons, addons:info+, addons:plans+, addons:services, apps, apps:info+, info, apps:errors,"
        " apps:favorites,"
        " apps:stacks, stack, auth:whoami, whoami, buildpacks, buildpacks:info+, buildpacks:search+,"
        " buildpacks:versions+, certs,"
        " certs:info+, ci, ci:info+, ci:last, domains, domains:info+, drains, features, features:info+, keys, labs,"
        " labs:info+, logs,"
        " maintenance, members, notifications, orgs, pg, pg:info+, pg:backups, pg:backups:info+,"
        " pg:backups:schedules, pg:bloat,"
        " pg:blocking, pg:diagnose, pg:links, pg:locks, pg:long-running-queries, pg:maintenance, pg:outliers, pg:ps,"
        " pg:settings+,"
        " pg:vacuum-stats, pg:wait+, pg:connection-pooling, pipelines, pipelines:info+, pipelines:diff, plugins, ps,"
        " ps:type, ps:wait,"
        " redis, redis:info+, regions, releases, releases:info+, releases:output+, reviewapps, sessions, spaces,"
        " spaces:info+,"
        " spaces:ps, spaces:topology, status, teams, trusted-ips, webhooks, webhooks:info+, webhooks:deliveries,"
        " webhooks:events,"
        " clients, container, domains:wait+, list, dyno:list",
        here="version, local:version, commands, which+",
        secrets="config, config:get+, auth:token, authorizations, authorizations:info+, authorizations:create+,"
        " pg:credentials+,"
        " pg:credentials:url+, pg:backups:url+, redis:credentials+, ci:config, ci:config:get+, certs:key+,"
        " clients:info+,"
        " pg:backups:download+, addons:open+",
        runs="local+, local:run+, local:start+",
        local="login, auth:login, logout, auth:logout, update, plugins:install+, plugins:uninstall+, plugins:link+,"
        " git:remote+,"
        " git:clone+, container:login, autocomplete+",
        changes="run+, run:detached+, ps:scale+, ps:restart+, ps:exec+, restart+, dyno:restart+, dyno:scale+,"
        " config:set+,"
        " config:unset+, config:edit, create+, apps:create+, apps:rename+, addons:create+, addons:attach+, pg:psql+,"
        " psql+, pg:promote+,"
        " pg:push+, pg:pull+, pg:copy+, pg:kill+, pg:backups:capture+, pg:backups:schedule+, maintenance:on,"
        " maintenance:off,"
        " domains:add+, certs:add+, pipelines:promote+, releases:rollback+, rollback+, container:push+,"
        " container:release+,"
        " buildpacks:set+, buildpacks:add+, labs:enable+, features:enable+, keys:add+, access:add+, redis:cli+",
        deletes="destroy+, apps:destroy+, addons:destroy+, pg:reset+, pg:backups:delete+, pg:backups:restore+,"
        " domains:remove+,"
        " domains:clear, pipelines:destroy+, keys:remove+, keys:clear, spaces:destroy+, container:rm+,"
        " authorizations:revoke+",
    ),
    "wrangler": Client(
        f"{COMMON} -c,--config= -e,--env= --format= --name= --env-file= --binding= --namespace-id= --prefix="
        " --status= --sampling-rate="
        " --search= --method= --header= --local --remote --preview --project-name= --environment=",
        "whoami, deployments list, deployments status, deployments view+, versions list, versions view+, kv"
        " namespace list,"
        " kv:namespace list, kv key list, kv:key list, r2 bucket list, r2 bucket info+, d1"
        " list, d1 info+,"
        " d1 migrations list+, queues list, queues info+, secret list, pages project list, pages deployment list,"
        " tail+, pages deployment tail+,"
        " vectorize list, vectorize get+, hyperdrive list, hyperdrive get+, ai models, ai finetune list,"
        " dispatch-namespace list,"
        " d1 insights+, workflows list, workflows describe+, mtls-certificate list, route list",
        here="docs+, telemetry status",
        secrets="auth token, kv key get+, kv:key get+",
        runs="dev+, build+, pages dev+, check startup, types+",
        local="login, logout, init+, generate+, telemetry disable, telemetry enable",
        changes="deploy+, publish+, pages deploy+,"
        " d1 execute+, d1 create+, d1 migrations apply+, d1 export+, kv key put+, kv:key put+, kv namespace"
        " create+, r2 object put+,"
        " r2 object get+, r2 bucket create+, secret put+, rollback+, versions upload+, versions deploy+, queues"
        " create+",
        deletes="delete+, kv key delete+, kv:key delete+, kv namespace delete+, kv:namespace delete+, r2 object"
        " delete+,"
        " r2 bucket delete+, d1 delete+, secret delete+, queues delete+, pages project delete+",
    ),
    "firebase": Client(
        f"{COMMON} -P,--project= --account= -j,--json -i,--interactive --non-interactive --site= -n,--lines= --only="
        " --pageSize=",
        "projects:list, apps:list+, functions:list, functions:log, hosting:sites:list, hosting:sites:get+,"
        " hosting:channel:list,"
        " login:list, remoteconfig:versions:list, firestore:indexes, firestore:databases:list,"
        " firestore:databases:get+,"
        " database:instances:list, extensions:list, ext:list, ext:info+, appdistribution:testers:list, target,"
        " apps:android:sha:list+,"
        " use, emulators:list, apphosting:backends:list, firestore:locations, experiments:list",
        here="help+",
        secrets="login:ci, auth:export+, functions:secrets:access+, functions:config:get+, apps:sdkconfig+,"
        " database:get+,"
        " remoteconfig:get+",
        runs="serve+, emulators:start+, emulators:exec+, functions:shell+",
        local="login, logout+, login:add+, login:use+, use+, init+, setup:emulators:firestore, target:apply+",
        changes="deploy+,"
        " hosting:channel:deploy+, hosting:clone+, functions:secrets:set+, database:set+, database:update+,"
        " database:push+,"
        " apps:create+, projects:create+, functions:config:set+, auth:import+, firestore:databases:create+",
        deletes="firestore:delete+, database:remove+, functions:delete+, hosting:disable+, hosting:channel:delete+,"
        " functions:secrets:destroy+, hosting:sites:delete+",
    ),
    "supabase": Client(
        f"{COMMON} -o,--output= --workdir= --project-ref= --linked --local --experimental --profile= -s,--schema="
        " --level=",
        "projects list, orgs list, functions list, secrets list, branches list, branches get+, migration list,"
        " domains get,"
        " network-restrictions get, ssl-enforcement get, postgres-config get, vanity-subdomains get, snippets list,"
        " inspect db+, services, db lint, sso list, storage ls+",
        secrets="projects api-keys, status, gen keys+, gen signing-key+, branches pause",
        runs="start+, functions serve+, test+, db start",
        local="login+, logout, link+, unlink, init+, stop+, functions new+, migration new+, bootstrap+",
        changes="db push+, db pull+, db diff+, db dump+, functions deploy+, functions download+, secrets set+,"
        " migration up+,"
        " migration repair+, migration squash+, projects create+, branches create+, gen types+",
        deletes="db reset+, functions delete+, secrets unset+, projects delete+, branches delete+, storage rm+",
    ),
    "railway": Client(
        f"{COMMON} -s,--service= -e,--environment= -d,--deployment -b,--build -n,--lines= --filter= --limit=",
        "status, logs+, list, whoami, deployment list, service status",
        secrets="variables+, variable+, run+, shell+",
        runs="dev+",
        local="login+, logout, link+, unlink, init+, service+, environment+",
        changes="up+, deploy+, redeploy+, restart+, add+, domain+, connect+, ssh+, open, variables set+",
        deletes="down+, delete+, volume delete+",
    ),
    "render": Client(
        f"{COMMON} -o,--output= --resources= --limit= --tail --confirm",
        "services, services list, deploys list+, logs+, jobs list+, workspace current, whoami, projects,"
        " environments+, regions",
        secrets="services env+",
        local="login, logout, workspace set+",
        changes="deploys create+, restart+, ssh+, psql+, jobs create+, deploys cancel+",
        deletes="services delete+",
    ),
}  # fmt: skip

ALIASES = {"flyctl": "fly", "vc": "vercel", "now": "vercel", "ntl": "netlify", "wrangler2": "wrangler"}


def platform(command: Command, _: Surroundings) -> Judgement:
    """A client of a platform, whose commands are in lists by what they do."""
    name = command.argv[0].text.rpartition("/")[2]
    return judge(command, name, CLIENTS[ALIASES.get(name, name)])
