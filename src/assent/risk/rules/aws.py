"""aws: an operation is a verb with its object, so that the verb says whether it only reads.

All parameters of an operation are parts of one request. The operations below that read and are no
harmless reads print secrets, or write their answer to a file.
"""

from __future__ import annotations

from itertools import pairwise, takewhile

from assent.command import options
from assent.option_table import Takes
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.entries import nouns
from assent.risk.entries.cloud_verbs import PATH
from assent.risk.entries.rule import WRITES, proven, raises
from assent.risk.entries.services import Options, operands, parameters, path, shows_secret
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Unknown
from assent.risk.rules.copies import kept
from assent.risk.shown import printed
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.entries.services import Path

NAMING = ("-id", "-ids", "-identifier", "-name", "-names", "-arn", "-url", "--bucket")  # ends of options for objects
_S3_VERBS = {"cp": "copies", "sync": "copies", "mb": "creates"}
S3_VALUES = frozenset(  # options of `aws s3` that take a value
    """
    --acl --cache-control --content-disposition --content-encoding --content-language --content-type --exclude
    --expected-size --expires --grants --include --metadata --metadata-directive --page-size --profile --region --query
    --request-payer --source-region --sse --sse-c --sse-c-copy-source --sse-c-copy-source-key --sse-c-key
    --sse-kms-key-id --storage-class --website-redirect --output --color --endpoint-url --checksum-mode
    --checksum-algorithm --copy-props --case-conflict
    """.split()
)
SHARED = options.grammar(
    """
    --region= --profile= --output= --query= --color= --endpoint-url= --ca-bundle= --cli-read-timeout=
    --cli-connect-timeout= --cli-binary-format= --debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager
    --no-cli-auto-prompt --version
    """,
    abbreviates=False,
)
READS = (
    "describe-", "list-", "get-", "head-", "batch-get-", "batch-describe-", "lookup-", "search-", "simulate-", "count-",
    "validate-", "check-", "transact-get-", "admin-get-", "admin-list-",
)  # fmt: skip
READ = frozenset(  # operations without such a verb, or where it is not one everywhere
    """
    dynamodb/query dynamodb/scan logs/tail logs/filter-log-events logs/start-query logs/test-metric-filter
    cloudformation/estimate-template-cost elasticbeanstalk/retrieve-environment-info route53/test-dns-answer
    events/test-event-pattern servicediscovery/discover-instances configservice/select-resource-config
    configservice/select-aggregate-resource-config config/select-resource-config kendra/query sdb/select s3/ls
    sts/decode-authorization-message timestream-query/query rds/download-db-log-file-portion
    ecr/batch-check-layer-availability codeartifact/list-packages configure/list configure/list-profiles
    kms/verify kms/verify-mac s3vectors/query-vectors
    """.split()
)
NOT_READ = frozenset(("license-manager/check-in-license", "stepfunctions/get-activity-task"))
SECRET_WORDS = frozenset(
    "password credentials token tokens secret secrets login decrypted presigned signed challenge".split()
)
SECRETS = frozenset(  # operations whose answer holds a secret that their name does not tell
    """
    lambda/get-function lambda/get-layer-version lambda/get-layer-version-by-arn
    ec2/describe-verified-access-trust-providers
    appsync/list-api-keys apigateway/get-api-key-value cognito-idp/describe-user-pool-client
    cognito-idp/describe-identity-provider lightsail/get-bucket-access-keys lightsail/get-instance-access-details
    lightsail/get-container-images gamelift/get-compute-access gamelift/get-instance-access s3control/get-data-access
    kinesis-video-signaling/get-ice-server-config ivs/get-stream-key ivs/batch-get-stream-key
    codepipeline/get-job-details codepipeline/get-third-party-job-details athena/get-session-endpoint
    emr-serverless/get-dashboard-for-job-run odb/get-autonomous-database-wallet-details mediapackage/describe-channel
    mediapackage/list-channels greengrassv2/get-component-version-artifact qbusiness/get-document-content
    connect/get-attached-file iot/get-topic-rule-destination iam/create-access-key iam/create-login-profile
    iam/create-service-specific-credential iam/reset-service-specific-credential ec2/create-key-pair
    kms/decrypt kms/generate-data-key kms/generate-data-key-pair sts/assume-role sts/assume-role-with-saml
    sts/assume-role-with-web-identity sts/assume-root rds/generate-db-auth-token dsql/generate-db-connect-auth-token
    dsql/generate-db-connect-admin-auth-token s3/presign cloudfront/sign acm/export-certificate configure/get
    configure/export-credentials lightsail/download-default-key-pair grafana/create-workspace-api-key
    glue/get-connection glue/get-connections lambda/get-function-configuration codebuild/batch-get-projects
    lambda/list-functions lambda/list-versions-by-function codebuild/batch-get-builds amplify/list-apps
    amplify/get-branch amplify/list-branches lightsail/get-container-services
    lightsail/get-container-service-deployments
    elasticbeanstalk/describe-configuration-settings amplify/get-app appflow/describe-connector-profiles
    bedrock-agentcore/get-resource-api-key secretsmanager/get-secret-value
    ecs/describe-task-definition batch/describe-job-definitions batch/describe-jobs
    ec2/describe-launch-template-versions autoscaling/describe-launch-configurations apprunner/describe-service
    sagemaker/describe-training-job
    ec2/get-console-output ec2/get-console-screenshot
    sagemaker/describe-model sagemaker/describe-processing-job glue/get-job glue/get-jobs
    """.split()
)
NO_SECRETS = frozenset(  # operations that only seem to name one
    """
    get-account-password-policy get-credential-report get-login-profile list-service-specific-credentials list-tokens
    list-secrets describe-secret list-secret-version-ids get-change-token get-change-token-status get-token-balance
    list-token-balances batch-get-token-balance get-token-vault list-web-authn-credentials list-api-tokens
    list-personal-access-tokens list-workspace-service-account-tokens describe-trust-stores count-tokens
    """.split()
)
OUTFILE = frozenset(  # operations with an operand: the file to which the answer is written
    """
    apigateway/get-export apigateway/get-sdk appconfig/get-configuration appconfig/get-hosted-configuration-version
    appconfigdata/get-latest-configuration appsync/get-introspection-schema cloudfront/get-connection-function
    cloudfront/get-function codeartifact/get-package-version-asset codeguruprofiler/get-profile
    datazone/get-lineage-event ebs/get-snapshot-block geo-maps/get-glyphs geo-maps/get-sprites
    geo-maps/get-static-map geo-maps/get-style-descriptor geo-maps/get-tile glacier/get-job-output
    iot-data/get-thing-shadow iotwireless/get-position-estimate iotwireless/get-resource-position
    kinesis-video-archived-media/get-clip kinesis-video-archived-media/get-media-for-fragment-list
    kinesis-video-media/get-media lakeformation/get-work-unit-results location/get-map-glyphs
    location/get-map-sprites location/get-map-style-descriptor location/get-map-tile
    medialive/describe-input-device-thumbnail mediastore-data/get-object medical-imaging/get-image-frame
    medical-imaging/get-image-set-metadata omics/get-read-set omics/get-reference s3api/get-object
    s3api/get-object-torrent s3api/get-object-annotation sagemaker-geospatial/get-tile
    schemas/get-code-binding-source workmailmessageflow/get-raw-message-content
    """.split()
)
DELETING = ("delete-", "terminate-", "purge-", "remove-", "batch-delete-", "deregister-", "schedule-key-deletion")
LOCAL = frozenset(  # commands that change settings of this machine
    """
    configure/set configure/import configure/sso configure/sso-session configure/add-model sso/login sso/logout
    eks/update-kubeconfig codeartifact/login ecr/configure-docker
    """.split()
)
SHOWING = ("help", "--help", "--version")
CHANGED = raises(Category.Unrecognized, "is not part of the request")
LOOPBACK = ("http://localhost", "http://127.0.0.1", "https://localhost", "https://127.0.0.1", "http://localstack")


def _endpoint(word: Argument) -> Judgement:
    if word.exact and word.text.startswith(LOOPBACK) and url(word).category is Category.ReadsRemote:
        return Judgement(Category.ReadsRemote, f"`{word.text}` is this machine")
    return Judgement(Category.Unrecognized, f"`aws --endpoint-url` sends signed requests to `{word.text}`", word)


TRAPS = {"--endpoint-url": proven(_endpoint), "--no-verify-ssl": CHANGED, "--ca-bundle": CHANGED}
DECRYPTS = raises(Category.ReadsSecrets, "shows decrypted secrets")
PICKED = frozenset(  # fields that hold no secret
    """
    revision status state family image name cpu memory taskDefinitionArn taskRoleArn executionRoleArn networkMode
    Runtime Timeout MemorySize Handler Role FunctionArn FunctionName LastModified Version State CodeSize name
    appId branchName
    """.split()
)


def _attribute(word: Argument) -> Judgement:
    if word.exact and word.text != "userData":
        return Judgement(Category.ReadsRemote, f"`{word.text}` is shown")
    return Judgement(Category.ReadsSecrets, f"`{word.text}` may hold passwords", word)


def _stored(word: Argument) -> Judgement:
    """A file of a repository, or a key of a bucket, that is shown."""
    what = kept(word, word.text)
    category = Category.ReadsSecrets if what else Category.ReadsRemote
    return Judgement(category, f"`{word.text}` {what or 'is shown'}", word)


SERVICE_TRAPS = {
    "codecommit": {"--file-path": proven(_stored), "--folder-path": proven(_stored)},
    "ec2": {"--attribute": proven(_attribute)},
    "ssm": {"--with-decryption": DECRYPTS},
    "apigateway": {"--include-values": DECRYPTS, "--include-value": DECRYPTS},
}
HARMLESS_SETTINGS = frozenset("region output cli_pager sso_region sso_account_id role_arn mfa_serial".split())


def _is_last(nouns: Sequence[Argument]) -> bool:
    return len(nouns) == 2 or nouns[0].text == "help"


def aws(command: Command, _: Surroundings) -> Judgement:
    """aws: its service, its operation, and where the answer goes."""
    tally = Tally("`aws` queries AWS")
    words = command.argv[1:]
    if words and len(words) < 4 and all(word.exact for word in words) and words[-1].text in SHOWING:
        return Judgement(
            Category.ReadsFilesystem, f"`aws` {printed(words[-1].text) if len(words) == 1 else 'only prints help'}"
        )
    found = path(words, SHARED, _is_last)
    if found.doubt is not None:
        tally.add(
            Category.Unrecognized,
            f"the operation `{found.doubt.text}` of `aws` is only known at run time",
            found.doubt,
            Unknown.Word,
        )
        return tally.judgement()
    if len(found.nouns) == 1 and found.nouns[0].text == "configure":
        return Judgement(Category.Unrecognized, "`aws configure` changes the settings and keys of AWS", found.nouns[0])
    if len(found.nouns) < 2:
        return Judgement(Category.Unrecognized, "`aws` lacks an operation", command.argv[0])
    service, operation = (noun.text for noun in found.nouns)
    traps = {**TRAPS, **SERVICE_TRAPS.get(service, {})}
    parameters(tally, found.options, Options("aws", traps, _shared, _is_parameter))
    parameters(
        tally, found.rest, Options(f"aws {service} {operation}", traps, _known(service, operation), _is_parameter)
    )
    _operation(tally, service, operation, found)
    if service in ("s3", "s3api"):
        _named(tally, found)
    return tally.judgement()


def _is_parameter(spelling: str) -> bool:
    return spelling.startswith("--")


def _shared(spelling: str) -> bool:
    return spelling in SHARED.options and SHARED.options[spelling][1] is Takes.Value


def _known(service: str, operation: str) -> Callable[[str], bool]:
    """Whether an option of the operation takes a value, as far as that is known."""

    def takes(spelling: str) -> bool:
        if service == "s3":
            return spelling in S3_VALUES
        from assent.knowledge import of

        known = of("aws")
        for word in (service, operation):
            known = known.subcommand(word) if known else None
        if spelling in SHARED.options:
            return _shared(spelling)
        return known is not None and known.option(spelling) in (Takes.Value, Takes.Uncertain)

    return takes


def _named(tally: Tally, found: Path) -> None:
    """Whoever owns a bucket sees what it is asked for."""
    for word in found.rest:
        if not word.exact and not word.glob:
            tally.add(Category.Unrecognized, f"the name `{word.text}` is only known at run time", word)


def _object(found: Path) -> tuple[str, str]:
    """The first option that names objects, and those as a reason quotes them: `--instance-ids i-1 i-2`."""
    for at, option in enumerate(found.rest):
        if not (option.text.startswith("--") and option.text.endswith(NAMING)):
            continue
        several = found.rest[at + 1 : None if option.text.endswith("s") else at + 2]
        named = list(takewhile(lambda word: word.exact and word.text[:1] != "-", several))
        if named:
            return option.text[2:], listed([word.text for word in named])
    return "", ""


def _operation(tally: Tally, service: str, operation: str, found: Path) -> None:
    named = f"{service}/{operation}"
    shown = f"`aws {service} {operation}`"
    word = found.nouns[-1]
    if service == "s3" and operation in ("cp", "mv", "sync", "rm", "rb", "mb", "website"):
        _s3(tally, operation, found)
    elif named in ("configure/get",) and found.rest and found.rest[0].text.rpartition(".")[2] in HARMLESS_SETTINGS:
        tally.add(Category.ReadsFilesystem, f"{shown} shows a setting", word)
    elif (named in SECRETS and not _picks_harmless(found)) or _names_secret(operation):
        tally.add(Category.ReadsSecrets, f"{shown} {shows_secret([service, operation])}", word)
    elif named in OUTFILE:
        tally.add(Category.ReadsRemote, f"{shown} queries AWS", word)
        _outfile(tally, shown, found)
    elif named in READ or (operation.startswith(READS) and named not in NOT_READ) or operation == "wait":
        tally.add(Category.ReadsRemote, f"{shown} queries AWS", word)
    elif named in LOCAL:
        tally.add(Category.ModifiesSystem, f"{shown} changes settings of this machine", word)
    elif operation.startswith(DELETING):
        tally.add(Category.DeletesData, f"{shown} deletes {_object(found)[1] or 'resources'} on AWS", word)
    else:
        does = nouns.operation(operation, *_object(found)) or "may change resources"
        tally.add(Category.ModifiesRemote, f"{shown} {does} on AWS", word)


def _picks_harmless(found: Path) -> bool:
    """Whether `--query` leaves nothing of the answer but names and states: `taskDefinition.revision`."""
    words = [word for word in found.rest if word.exact]
    for before, word in pairwise(words):
        if before.text == "--query" and not set(word.text) - PATH - {",", "*"}:
            fields = word.text.rpartition(".")[2].rstrip("0123456789").strip("[]").split(",")
            return PICKED.issuperset([field.rstrip("[]0123456789") for field in fields])
    return False


def _names_secret(operation: str) -> bool:
    """Whether an operation that reads names what is secret, or an address that opens without a password."""
    if operation in NO_SECRETS or operation.startswith(("list-tags", "describe-tags")):
        return False
    names = operation.split("-")
    if names[0] not in ("get", "batch", "describe", "list"):
        return False
    return bool(SECRET_WORDS.intersection(names)) or (names[-1] in ("url", "urls") and operation != "get-queue-url")


def _outfile(tally: Tally, shown: str, found: Path) -> None:
    """The operand may stand anywhere among the parameters; the last word is taken for it in any case."""
    before = ""
    for word in found.rest:
        is_value = before.startswith("--") and "=" not in before
        if not word.text.startswith("-") and (not is_value or word is found.rest[-1]):
            tally.apply(WRITES, shown.strip("`"), word, word)
            if is_value and tally.fault is word:
                tally.reason = f"{shown} may write {quoted(word.text)}, its last word"
        before = word.text


def _s3(tally: Tally, operation: str, found: Path) -> None:
    """`s3 cp A B`: which of the two is a bucket decides."""
    shown = f"`aws s3 {operation}`"
    verb = found.nouns[-1]
    places = operands(found.rest, S3_VALUES.__contains__)
    flags = {word.text for word in found.rest}
    named = listed([word.text for word in places[:2]]) if places else "objects or buckets"
    across = f"{quoted(places[0].text)} to {quoted(places[1].text)}" if len(places) > 1 else named
    if "--dryrun" in flags:
        tally.add(Category.ReadsRemote, f"{shown} only previews the changes", verb)
    elif operation in ("rm", "rb", "mv") or "--delete" in flags:
        does = f"moves {across}" if operation == "mv" else f"deletes {named}"
        does = (
            f"deletes objects in {quoted(places[-1].text)} that the source lacks"
            if "--delete" in flags and places
            else does
        )
        tally.add(Category.DeletesData, f"{shown} {does}", verb)
    elif operation not in ("cp", "sync") or len(places) < 2 or places[1].text.startswith("s3://"):
        tally.add(Category.ModifiesRemote, f"{shown} {_S3_VERBS.get(operation, 'changes')} {across}", verb)
    elif places[1].exact and places[1].text == "-":
        what = kept(places[0], places[0].text.removeprefix("s3://"))
        reason = f"{shown} shows `{places[0].text}`, which {what}" if what else f"{shown} shows an object"
        tally.add(Category.ReadsSecrets if what else Category.ReadsRemote, reason, verb)
    else:
        tally.apply(WRITES, f"aws s3 {operation}", places[1], places[1])
    for word in places[:2]:
        if not word.text.startswith(("s3://", "-")) and word is not places[-1]:
            tally.reads.append(word)
