"""`assent serve link`, `backup`, `restore`, `rotate-key`: what is done beside the server, on its machine."""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import closing

import click

from assent.cli.render.near import OneOf, Whole
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.errors import ServerError
from assent.store.token import read_token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.server.oidc import Provider
    from assent.server.team import TeamSetting  # needs an extra

# Where anybody can have an account.
_PUBLIC = (
    "accounts.google.com",
    "login.microsoftonline.com/common",
    "login.microsoftonline.com/consumers",
    "gitlab.com",
)


@click.command("link")
@click.argument("name", required=False)
@click.option(
    "--role",
    type=OneOf(["viewer", "reviewer", "admin"]),
    default="viewer",
    show_default=True,
    help="Choose the role.",
)
@click.pass_obj
def link(setting: TeamSetting, name: str | None, role: str) -> None:
    """Print a link by which a person signs in once.

    It is for NAME, who is added with --role if new; without NAME, for the first admin.

    \b
    Examples:
      assent serve link
      assent serve link 'Ada' --role reviewer
    """
    from assent.server.store import people
    from assent.server.store.audit import SERVER
    from assent.server.store.database import open_database

    with closing(open_database(setting.database)) as database, database.transaction(writes=True) as transaction:
        known = [person for person in people.everybody(transaction) if not person.disabled]
        if name is None:
            found = [person for person in known if person.role is people.PersonRole.admin]
        else:
            found = [person for person in known if person.name == name]
        if name is None and not found:
            raise ServerError("no admin yet. Run `assent serve`: it prints the first link")
        person = found[0] if found else people.add(transaction, name or "", people.PersonRole[role])
        secret = people.make_link(transaction, people.SIGN_IN, person.id, SERVER)
    click.echo(f"{visible(person.name)}, {person.role.name}: {setting.url}/first/{secret}")


@click.command("rotate-key")
@click.pass_obj
def rotate_key(setting: TeamSetting) -> None:
    """Replace the key that signs policies.

    Machines accept the new key, because the old one signs it.

    \b
    Example:
      assent serve rotate-key
    """
    from assent.server.signer import rotate
    from assent.server.store.database import open_database

    with closing(open_database(setting.database)) as database, database.transaction(writes=True) as transaction:
        signer = rotate(transaction, setting.key_file)
    say(f"The new key has the fingerprint {signer.fingerprint}. A running server uses it within a second.")


@click.command("sign")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--days",
    type=Whole(1, 366),
    default=90,
    show_default=True,
    help="Set how many days the signature is valid.",
)
@click.pass_obj
def sign(setting: TeamSetting, file: str, days: int) -> None:
    """Sign a project's policy file with the team's key.

    The signature is written beside FILE, as FILE.sig. Commit both. Machines on which somebody ran
    `assent policy trust --signed` trust the file at each change that is signed.

    \b
    Example:
      assent serve sign ~/project/.assent.toml
    """
    from assent.config.policy_file import read_project_file
    from assent.config.source import read_source
    from assent.server.signer import load_signer
    from assent.server.store.audit import SERVER, note
    from assent.server.store.database import open_database
    from assent.team.project_file import SUFFIX, signature_of

    data = read_source(file).data
    read_project_file(data, file, os.path.dirname(os.path.abspath(file)))
    with closing(open_database(setting.database)) as database, database.transaction(writes=True) as transaction:
        signer = load_signer(transaction, setting.key_file)
        beside = signature_of(data, signer.key, signer.keys, int(time.time()), days * 86_400)
        note(transaction, SERVER, "project file signed", hashlib.sha256(data).hexdigest(), f"{days} days")
    with open(file + SUFFIX, "wb") as out:
        out.write(beside)
    say(f"{visible(file + SUFFIX)}: holds {days} days, by the key {signer.fingerprint}")


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False))
@click.pass_obj
def backup(setting: TeamSetting, file: str) -> None:
    """Write all data of the server into FILE, while it runs.

    The file holds the server's key too.

    \b
    Example:
      assent serve backup team-2026-11-22.zip
    """
    from assent.server.backup import write_backup

    rows = write_backup(setting, file)
    say(f"{rows} rows and the signing key are in {visible(file)}, which only you can read.")


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.pass_obj
def restore(setting: TeamSetting, file: str) -> None:
    """Restore a backup into an empty database.

    \b
    Example:
      assent serve --database postgresql://assent@db.example.org/assent restore team-2026-11-22.zip
    """
    from assent.server.backup import read_backup

    rows = read_backup(setting, file)
    say(f"{rows} rows and the signing key are restored.")


def provider(
    issuer: str | None, client: str | None, secret_file: str | None, domains: tuple[str, ...] = ()
) -> Provider | None:
    """The provider; None where none was named. Raises ServerError."""
    if issuer is None:
        return None
    if client is None:
        raise ServerError("--oidc needs --oidc-client, the client id at the provider")
    if not domains and issuer.partition("://")[2].startswith(_PUBLIC):
        raise ServerError(f"anybody can have an account at {issuer}: say with --oidc-domain whose people may sign in")
    from assent.server.oidc import Provider

    known = tuple([domain.lower().removeprefix("@") for domain in domains])
    return Provider(issuer, client, read_token(secret_file) if secret_file else "", known)
