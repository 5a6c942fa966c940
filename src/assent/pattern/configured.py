"""Options and operands by which a program is told what it otherwise takes from its configuration: as files say it."""

from __future__ import annotations

from assent.record import Record
from assent.rules_table import known


class OverridingWords(Record):
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
ANY = OverridingWords(
    who="--as= --as-group= --username= --password= --token= --access-token= --api-key= --impersonate-service-account=",
    where="--kubeconfig= --kube-context= --endpoint-url= --server-url= --api-url= --proxy= --repository-url=",
    registry="--registry= --index-url= --extra-index-url= --find-links= --trusted-host=",
    source="--insecure --no-check-certificate",
    every="--all --all-namespaces --all-projects --everything",
    audience="--acl= --visibility= --public --allow-unauthenticated",
    files="--config= --config-file= --init-script= --settings-file= --root= --rootdir= --rootDir= --project-dir= "
    "--manifest-path=",
)


def entry(program: str) -> OverridingWords | None:
    """The overriding words of the program; None where none are known."""
    fields = {field: text for field, text in known(program).items() if field in OverridingWords.__match_args__}
    return OverridingWords(**fields) if fields else None
