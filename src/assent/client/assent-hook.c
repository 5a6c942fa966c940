/* assent-hook PYTHON ENTRY AGENT [WORD...]
 *
 * Asks the resident process for the answer to the event on standard input, as ask.py does, at a
 * fraction of what starting Python costs. Whenever something is not as expected it becomes
 * `PYTHON -I -S ENTRY --cold=REASON AGENT ...`, which judges the event itself: nothing that goes
 * wrong here lets a command through. See docs/latency.md; ask.py names what is agreed. Of a C library it
 * uses no more than system_calls.c has.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PROTOCOL "assent1\n"
#define OFFSET_BASIS 0xCBF29CE484222325ULL /* where a hash begins */
enum {
    MAGIC = sizeof PROTOCOL - 1,
    NUMBER = 4,
    HEAD = MAGIC + 3 * NUMBER, /* of an answer: protocol, exit code, and how long what it prints is */
    CLOSED = 2, /* the exit code that stops the command, in every agent */
    LONGEST_EVENT = 64 << 10,
    LONGEST_ENVIRONMENT = 128 << 10,
    LONGEST_ANSWER = 1 << 20,
    LONGEST_PATH = 100, /* of a socket's address, in every system */
    LONGEST_NAME = 17,  /* of the name of a socket in its folder, with the slash before it */
    LONGEST_SHORT = 24, /* of the name of a short folder, with the slash before it */
    LONGEST_FOLDER = 4096,
    MILLISECONDS = 500, /* for the whole answer */
};

extern char **environ;
static char event[LONGEST_EVENT + 1];
static size_t event_length;

/* Stop the command: exit code 2, with a reason, is what every agent takes for a no. */
_Noreturn static void stop(const char *what, const char *why) {
    dprintf(2, "assent: %s: %s\n", what, why);
    _exit(CLOSED);
}

/* Hand the event on to a process that judges it: what was read of it, then what is still to come. */
static void feed(void) {
    int ends[2];
    if (event_length == 0) return;
    if (pipe(ends) != 0) stop("no pipe", strerror(errno));
    pid_t child = fork();
    if (child < 0) stop("no process", strerror(errno));
    if (child > 0) {
        waitpid(child, NULL, 0);
        dup2(ends[0], 0);
        close(ends[0]);
        close(ends[1]);
        return;
    }
    if (fork() != 0) _exit(0); /* so that the judging process has no child to wait for; without it, it meets an end */
    close(ends[0]);
    close(1);
    close(2);
    while (event_length > 0) {
        for (size_t at = 0; at < event_length;) {
            ssize_t wrote = write(ends[1], event + at, event_length - at);
            if (wrote < 0) _exit(0);
            at += (size_t)wrote;
        }
        ssize_t got = read(0, event, sizeof event);
        event_length = got > 0 ? (size_t)got : 0;
    }
    _exit(0);
}

/* Become the process that judges the event itself. */
_Noreturn static void cold(char **argv, int argc, const char *reason) {
    char option[32];
    char **words = calloc((size_t)argc + 3, sizeof *words);
    if (words == NULL) stop("no memory", strerror(errno));
    snprintf(option, sizeof option, "--cold=%s", reason);
    words[0] = argv[1];
    words[1] = "-I";
    words[2] = "-S";
    words[3] = argv[2];
    words[4] = option;
    memcpy(words + 5, argv + 3, ((size_t)argc - 3) * sizeof *words);
    feed();
    signal(SIGPIPE, SIG_DFL);
    execv(argv[1], words);
    stop(argv[1], strerror(errno));
}

/* Where the resident processes of this user have their sockets. */
static int folder(char *made, size_t size) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;
    if (state != NULL && state[0] == '/')
        length = snprintf(made, size, "%s/assent/resident", state);
    else if (home == NULL || home[0] != '/')
        return -1;
    else
#ifdef __APPLE__
        length = snprintf(made, size, "%s/Library/Application Support/assent/state/resident", home);
#else
        length = snprintf(made, size, "%s/.local/state/assent/resident", home);
#endif
    return length > 0 && (size_t)length < size ? 0 : -1;
}

static uint64_t hashed(uint64_t made, const char *text, size_t length) {
    for (size_t at = 0; at < length; at++) made = (made ^ (unsigned char)text[at]) * 0x100000001B3ULL; /* FNV-1a */
    return made;
}

/* Whether nobody else can exchange what this user has in a folder, which is no link. */
static int keeps(const char *path) {
    struct stat status;
    return path[0] == '/' && lstat(path, &status) == 0 && S_ISDIR(status.st_mode) &&
           (status.st_uid == geteuid() || status.st_uid == 0) &&
           ((status.st_mode & 022) == 0 || (status.st_mode & S_ISVTX) != 0);
}

/* The folder of the sockets: `below`, or a short one instead where its path is too long for a socket. */
static int place(const char *below, char *made, size_t size) {
    const char *bases[] = {getenv("XDG_RUNTIME_DIR"), getenv("TMPDIR"), "/tmp"};
    if (strlen(below) + LONGEST_NAME <= LONGEST_PATH) return snprintf(made, size, "%s", below) > 0 ? 0 : -1;
    unsigned long long name = hashed(OFFSET_BASIS, below, strlen(below));
    for (size_t at = 0; at < sizeof bases / sizeof *bases; at++) {
        char base[LONGEST_PATH];
        if (bases[at] == NULL || strlen(bases[at]) >= sizeof base) continue;
        strcpy(base, bases[at]);
        for (size_t end = strlen(base); end > 0 && base[end - 1] == '/'; end--) base[end - 1] = '\0';
        if (strlen(base) + LONGEST_SHORT + LONGEST_NAME > LONGEST_PATH || !keeps(base)) continue;
        return snprintf(made, size, "%s/assent-%016llx", base, name) > 0 ? 0 : -1;
    }
    return -1;
}

/* Whether it is a folder of this user, closed to all others, and no link. */
static int is_private(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
           (status.st_mode & 077) == 0;
}

/* One for each Python and copy of Assent, and for each view of the file system that processes have of it. */
static uint64_t key(const char *python, const char *entry) {
    struct stat status;
    char view[32];
    int length = snprintf(view, sizeof view, "%llu",
                          stat("/proc/self/ns/mnt", &status) == 0 ? (unsigned long long)status.st_ino : 0ULL);
    uint64_t made = hashed(OFFSET_BASIS, python, strlen(python) + 1);
    made = hashed(made, entry, strlen(entry) + 1);
    return hashed(made, view, (size_t)length);
}

static int is_of_this_user(int connection) {
#if defined(__linux__)
    struct ucred other;
    socklen_t length = sizeof other;
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &other, &length) == 0 && other.uid == geteuid();
#else
    uid_t user;
    gid_t group;
    return getpeereid(connection, &user, &group) == 0 && user == geteuid();
#endif
}

/* A connection to the resident; -1, with the reason, when there is none. */
static int connected(const char *python, const char *entry, const char **reason) {
    char below[LONGEST_FOLDER], where[LONGEST_PATH - LONGEST_NAME + 1];
    struct stat status;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const char *wish = getenv("ASSENT_RESIDENT");
    *reason = "off";
    if ((wish != NULL && strcmp(wish, "off") == 0) || folder(below, sizeof below) != 0 || !is_private(below)) return -1;
    if (place(below, where, sizeof where) != 0) return -1;
    if (strcmp(below, where) != 0 && !is_private(where)) {
        if (lstat(where, &status) != 0) *reason = "absent";
        return -1;
    }
    snprintf(address.sun_path, sizeof address.sun_path, "%s/%016llx", where, (unsigned long long)key(python, entry));
    *reason = "broken";
#if defined(__linux__)
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (connection < 0) return -1;
#else
    int connection = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connection < 0) return -1;
    fcntl(connection, F_SETFD, FD_CLOEXEC);
    fcntl(connection, F_SETFL, O_NONBLOCK);
#endif
    if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0) {
        *reason = errno == EAGAIN ? "late" : "absent";
        return -1;
    }
    return is_of_this_user(connection) ? connection : -1;
}

/* Whether the connection is ready before the time is up. */
static int wait_for(int connection, short what, const struct timespec *begun) {
    struct timespec now;
    struct pollfd watched = {.fd = connection, .events = what};
    clock_gettime(CLOCK_MONOTONIC, &now);
    long passed = (now.tv_sec - begun->tv_sec) * 1000 + (now.tv_nsec - begun->tv_nsec) / 1000000;
    return passed < MILLISECONDS && poll(&watched, 1, (int)(MILLISECONDS - passed)) > 0;
}

static unsigned char *number(unsigned char *at, size_t value) {
    for (int byte = 0; byte < NUMBER; byte++) *at++ = (unsigned char)(value >> (8 * byte));
    return at;
}

static unsigned char *field(unsigned char *at, const void *data, size_t length) {
    memcpy(number(at, length), data, length);
    return at + NUMBER + length;
}

/* The strings one after the other, with one zero byte between; 0 when they are longer than `size`. */
static size_t joined(char **strings, char *made, size_t size) {
    size_t length = 0;
    for (; *strings != NULL; strings++) {
        size_t more = strlen(*strings) + 1;
        if (length + more > size) return 0;
        memcpy(made + length, *strings, more);
        length += more;
    }
    return length > 0 ? length - 1 : 0;
}

/* The request: protocol, length, then words, folder, environment and event; 0 when it is too long. */
static size_t request(unsigned char *made, char **words) {
    static char text[LONGEST_ENVIRONMENT];
    size_t length = joined(words, text, LONGEST_FOLDER);
    unsigned char *at = made + MAGIC + NUMBER;
    if (length == 0) return 0;
    at = field(at, text, length);
    if (getcwd(text, LONGEST_FOLDER) == NULL || text[0] != '/') return 0;
    at = field(at, text, strlen(text));
    length = joined(environ, text, sizeof text);
    if (length == 0) return 0;
    at = field(at, text, length);
    at = field(at, event, event_length);
    memcpy(made, PROTOCOL, MAGIC);
    number(made + MAGIC, (size_t)(at - made) - MAGIC - NUMBER);
    return (size_t)(at - made);
}

static const char *sent(int connection, const unsigned char *data, size_t length, const struct timespec *begun) {
    while (length > 0) {
        ssize_t wrote = write(connection, data, length);
        if (wrote < 0 && errno != EAGAIN) return "broken";
        if (wrote < 0 && !wait_for(connection, POLLOUT, begun)) return "late";
        if (wrote > 0) data += wrote, length -= (size_t)wrote;
    }
    return NULL;
}

static size_t numbered(const unsigned char *at) {
    return at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 | (size_t)at[3] << 24;
}

/* Until the answer is as long as its head says: nobody waits for the other end to be closed. */
static const char *received(int connection, unsigned char *data, size_t *length, const struct timespec *begun) {
    while (*length < HEAD || *length < HEAD + numbered(data + MAGIC + NUMBER) + numbered(data + HEAD - NUMBER)) {
        if (*length == 0 && !wait_for(connection, POLLIN, begun)) return "late";
        ssize_t got = read(connection, data + *length, LONGEST_ANSWER - *length);
        if (got == 0) return NULL;
        if (got < 0 && errno != EAGAIN) return "broken";
        if (got < 0 && !wait_for(connection, POLLIN, begun)) return "late";
        if (got > 0 && (*length += (size_t)got) == LONGEST_ANSWER) return "broken";
    }
    return NULL;
}

static void tell(int descriptor, const unsigned char *data, size_t length) {
    while (length > 0) {
        ssize_t wrote = write(descriptor, data, length);
        if (wrote < 0) _exit(CLOSED); /* nobody reads the answer */
        data += wrote, length -= (size_t)wrote;
    }
}

/* Give the answer and end; return when it is not of the agreed form. */
static void give(const unsigned char *data, size_t length) {
    if (length < HEAD || memcmp(data, PROTOCOL, MAGIC) != 0) return;
    size_t code = numbered(data + MAGIC), out = numbered(data + MAGIC + NUMBER), err = numbered(data + HEAD - NUMBER);
    if (length != HEAD + out + err || code > CLOSED) return;
    tell(1, data + HEAD, out);
    tell(2, data + HEAD + out, err);
    _exit((int)code);
}

int main(int argc, char **argv) {
    static unsigned char frame[LONGEST_EVENT + LONGEST_ENVIRONMENT + 4 * LONGEST_FOLDER], reply[LONGEST_ANSWER];
    const char *reason;
    struct timespec begun;
    size_t length = 0;
    if (argc < 4) stop("usage", "assent-hook PYTHON ENTRY AGENT");
    signal(SIGPIPE, SIG_IGN);
    int connection = connected(argv[1], argv[2], &reason);
    if (connection < 0) cold(argv, argc, reason);
    for (ssize_t got = 1; got > 0 && event_length < sizeof event; event_length += (size_t)got) {
        got = read(0, event + event_length, sizeof event - event_length);
        if (got < 0) got = 0; /* what judges it next meets the same failure */
    }
    size_t framed = event_length <= LONGEST_EVENT ? request(frame, argv + 3) : 0;
    if (framed == 0) cold(argv, argc, "long");
    clock_gettime(CLOCK_MONOTONIC, &begun);
    reason = sent(connection, frame, framed, &begun);
    if (reason == NULL) reason = received(connection, reply, &length, &begun);
    if (reason == NULL) give(reply, length);
    close(connection);
    cold(argv, argc, reason == NULL ? "broken" : reason);
}
