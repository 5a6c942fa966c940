"""Options and operands by which a program is told what it otherwise takes from its configuration."""

from __future__ import annotations

from assent.record import Record


class Entry(Record):
    """The overriding words of one program. An option that takes a value ends in `=`."""

    who: str = ""
    where: str = ""
    registry: str = ""
    source: str = ""
    settings: str = ""
    every: str = ""
    audience: str = ""
    files: str = ""  # options whose value is a file of the project: from a URL or another folder it is code from there
    remotes: str = ""  # subcommands whose operands are names of what is configured, in place of addresses
    packages: str = ""  # subcommands whose operands are names of packages, in place of addresses or folders


# Of whatever program, as their names say the same everywhere.
ANY = Entry(
    who="--as= --as-group= --username= --password= --token= --access-token= --api-key= --impersonate-service-account=",
    where="--kubeconfig= --kube-context= --endpoint-url= --server-url= --api-url= --proxy= --repository-url=",
    registry="--registry= --index-url= --extra-index-url= --find-links= --trusted-host=",
    source="--insecure --no-check-certificate",
    every="--all --all-namespaces --all-projects --everything",
    audience="--acl= --visibility= --public --allow-unauthenticated",
    files="--config= --config-file= --init-script= --settings-file= --root= --rootdir= --rootDir= --project-dir= "
    "--manifest-path=",
)
_CLUSTER = Entry(
    who="--user= --token= --username= --password= --as= --as-group= --as-uid=",
    where="-n=,--namespace= --context= --cluster= --kubeconfig= -s=,--server= --insecure-skip-tls-verify",
    every="-A,--all-namespaces --all",
    files="-f=,--filename= -k=,--kustomize=",
)
_ENGINE = Entry(
    where="-c=,--context= -H=,--host= --connection= --url=",
    settings="--config=",
    every="--all",
    files="-f=,--file=",
    packages="build",
)
_NODE = Entry(
    settings="--userconfig= --globalconfig= --script-shell=",
    every="--workspaces -r,--recursive",
    audience="--access=",
    packages="install i add in ci update up upgrade link dlx exec x",
)
_PIP = Entry(
    registry="-i=,--index-url= --extra-index-url= -f=,--find-links= --trusted-host= --index= --default-index= "
    "--source=",
    files="-r=,--requirement= --requirements= -c=,--constraint= -e=,--editable= --config-file= "
    "-t=,--target= --root= --prefix=",
    packages="install add sync download wheel",
)
_SYSTEM = Entry(
    registry="--repofrompath= --enablerepo= -X=,--repository=",
    source="--allow-unauthenticated --allow-untrusted --nogpgcheck --no-gpg-checks --dangerous --force-yes",
    settings="-o=,--option= --config-file= --setopt= --installroot= --root=",
    packages="install reinstall add upgrade localinstall",
)
_DATABASE = Entry(
    who="-U=,--username= --user=",
    where="-h=,--host= -d=,--dbname= --service= --socket=",
)

ENTRIES: dict[str, Entry] = {
    **dict.fromkeys(("kubectl", "oc"), _CLUSTER),
    "helm": Entry(
        who="--kube-as-user= --kube-as-group= --kube-token= --username= --password=",
        where="-n=,--namespace= --kube-context= --kubeconfig= --kube-apiserver=",
        registry="--repo= --insecure-skip-tls-verify --plain-http",
        settings="--post-renderer=",
        files="-f=,--values=",
        packages="install upgrade pull template",
    ),
    **dict.fromkeys(("docker", "podman", "nerdctl"), _ENGINE),
    **dict.fromkeys(("npm", "pnpm", "yarn", "bun", "npx"), _NODE),
    **dict.fromkeys(("pip", "pip3", "pipx", "uv", "poetry", "pdm"), _PIP),
    **dict.fromkeys(("apt", "apt-get", "dnf", "yum", "zypper", "apk", "snap"), _SYSTEM),
    **dict.fromkeys(("psql", "pg_dump", "pg_restore", "createdb", "dropdb"), _DATABASE),
    **dict.fromkeys(
        ("mysql", "mariadb", "mysqldump"), Entry(who="-u=,--user=", where="-h=,--host= -S=,--socket= -D=,--database=")
    ),
    "redis-cli": Entry(who="-a= --user=", where="-h= -u= -s= -n="),
    "mongosh": Entry(who="-u=,--username=", where="--host="),
    "git": Entry(where="--repo=", every="--all --mirror", remotes="push pull fetch"),
    **dict.fromkeys(("gh", "glab"), Entry(where="-R=,--repo= --hostname=", audience="--public --visibility=")),
    "aws": Entry(
        who="--profile= --no-sign-request",
        where="--endpoint-url=",
        source="--no-verify-ssl",
        every="--recursive",
        audience="--acl= --publicly-accessible",
    ),
    "gcloud": Entry(
        who="--account= --impersonate-service-account=",
        where="--project= --configuration= --billing-project=",
        audience="--allow-unauthenticated",
    ),
    "az": Entry(where="--subscription="),
    **dict.fromkeys(("terraform", "tofu"), Entry(where="-state= -backend-config=", files="-var-file= -chdir=")),
    **dict.fromkeys(
        ("vercel", "netlify", "fly", "flyctl", "heroku", "wrangler"),
        Entry(
            who="-t=,--token=,--auth= -S=,--scope=,--team=", where="-a=,--app= -s=,--site= -e=,--env=,--environment="
        ),
    ),
    "cargo": Entry(
        who="--token=",
        registry="--registry= --index=",
        source="--git=",
        settings="--config=",
        files="--path= --manifest-path= --root= --target-dir=",
        every="--workspace",
    ),
    "gem": Entry(who="-k=,--key= --otp=", where="--host=", registry="-s=,--source=", packages="install"),
    "brew": Entry(packages="install reinstall upgrade"),
    **dict.fromkeys(
        ("conda", "mamba", "micromamba"), Entry(registry="-c=,--channel= --override-channels", files="-f=,--file=")
    ),
    "dotnet": Entry(who="-k=,--api-key=", registry="-s=,--source= --configfile="),
    "twine": Entry(who="-u=,--username= -p=,--password=", where="-r=,--repository= --repository-url= --config-file="),
    **dict.fromkeys(("mvn", "mvnw"), Entry(settings="-s=,--settings= -gs= -t=,--toolchains=", files="-f=,--file=")),
    **dict.fromkeys(("gradle", "gradlew"), Entry(settings="-I=,--init-script=", files="-p=,--project-dir= -b= -c=")),
    **dict.fromkeys(
        ("make", "gmake"), Entry(settings="--eval= -E=", files="-f=,--file=,--makefile= -I=,--include-dir=")
    ),
    "pytest": Entry(settings="-p=", files="-c=,--config-file= --rootdir= --confcutdir="),
    "ansible-playbook": Entry(
        who="-u=,--user= --private-key= -b,--become --become-user=",
        where="-l=,--limit=",
        files="-i=,--inventory= -e=,--extra-vars= -M=,--module-path=",
    ),
    "rsync": Entry(settings="-e=,--rsh= --rsync-path= --password-file="),
    **dict.fromkeys(("scp", "sftp"), Entry(who="-i=", where="-J=", settings="-o= -F= -S= -D=")),
    "curl": Entry(
        who="-u=,--user= -E=,--cert= --oauth2-bearer= -n,--netrc --netrc-file= --aws-sigv4=",
        where="-x=,--proxy= --preproxy= --socks4= --socks4a= --socks5= --socks5-hostname= --resolve= --connect-to= "
        "--unix-socket= --abstract-unix-socket= --doh-url=",
        source="-k,--insecure",
        settings="-K=,--config=",
    ),
    "wget": Entry(
        who="--user= --http-user= --certificate=",
        source="--no-check-certificate",
        settings="-e=,--execute= --config=",
    ),
}
