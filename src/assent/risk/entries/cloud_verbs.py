"""The verbs of cloud clients, by the words of the names of requests."""

from __future__ import annotations

READING = tuple("list- get- describe- show- check- search- lookup- query- validate- analyze- test-iam-".split())
STAGES = ("alpha", "beta", "preview")
CHANGING = frozenset(
    "create add set update put apply start stop restart reset enable disable attach detach deploy import export run"
    " call execute invoke submit publish send pull push move copy cp mv sync rsync upload download resize scale patch"
    " edit rename restore promote rollback approve cancel connect ssh scp login logout init install configure use"
    " upgrade suspend resume assign unassign link unlink register tag untag grant revoke bind reboot migrate clone"
    " build activate deactivate undelete replace invite accept encrypt sign rest power pause deallocate".split()
)
DELETING = frozenset("delete remove rm destroy purge terminate rb prune clear shutdown deprovision reinstall".split())
NOUNS = frozenset(  # groups whose verbs the knowledge does not have
    "buckets objects folders managed-folders hmac insights operations batch-operations intelligence-configs".split()
)
DOUBTFUL = frozenset(  # parts of the names of options that are hardly parts of a request
    "file output out outfile destination dest directory dir path command exec script endpoint url uri credential"
    " credentials token download save export write plugin config key password secret"
    .split()
)  # fmt: skip
PATH = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.[]")  # of JMESPath, without functions
FIELDS = frozenset(  # last fields of paths in an answer, which hold no environment variables
    """
    url uri fqdn name displayName state status runtime region location zone image serviceAccountName
    serviceAccountEmail updateTime createTime creationTimestamp timeoutSeconds latestReadyRevisionName
    latestCreatedRevisionName latestRevisionName latestRevisionFqdn provisioningState runningStatus machineType natIP
    networkIP selfLink id ip airflowUri dagGcsPrefix servingStatus
    """.split()
)
