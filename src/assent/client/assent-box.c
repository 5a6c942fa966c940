/* assent-box PLAN REPORT PARENT
 *
 * Carries out the orders that `assent.box.orders` wrote to the descriptor PLAN, as carry.py does, for the
 * process PARENT, with which it ends, at a fraction of what Python's processes cost: new namespaces, the view in them, the walls, the
 * program. It decides nothing: what is done, and in which order, stands in the plan. How it ended is
 * written to REPORT as lines that report.py reads. Whatever fails before the program starts ends the
 * box, and nothing has run.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    HELD = 400,           /* the first descriptor of what is held */
    MOST_PACKETS = 64,    /* different ones that are told of */
    LONGEST_PACKET = 320,
    EVERY_PROTOCOL = 3,
    NOT_STARTED = 126,    /* exit codes, as a shell has them */
    NOT_FOUND = 127,
    TICK = 50,            /* milliseconds between two looks at what is used */
    MOST_NAMED = 20,      /* processes that are left */
    LONGEST_NAME = 4096,
    SET_MOUNT = 442,      /* system calls that have the same number on every machine */
    PIDFD_OPEN = 434,
    CREATE_RULES = 444,
    ADD_RULE = 445,
    RESTRICT = 446,
    AT_WHOLE_TREE = 0x8000,
    LAST_CAPABILITY = 63,
    MOVES_SINCE = 2, /* versions of Landlock */
    TRUNCATES_SINCE = 3,
    NETWORK_SINCE = 4,
    SCOPES_SINCE = 6,
};

struct order {
    int count;
    char **words; /* the name, then what it is about */
};
struct steps {
    uint64_t handled, network, scoped;
};
extern char **environ;
static const char DIGITS[] = "0123456789abcdef";
static int report, rules = -1, listening = -1, is_program;
static uint64_t handled; /* rights that the rules are about */
static char *at, *end; /* of the plan, as far as it has not been read */

static void tell(const char *form, ...) {
    char line[LONGEST_NAME];
    va_list values;
    va_start(values, form);
    int length = vsnprintf(line, sizeof line, form, values);
    va_end(values);
    if (length >= (int)sizeof line) length = sizeof line - 1;
    if (length > 0 && write(report, line, (size_t)length) < 0) _exit(0);
}

/* End the box, or the process that was to become its program, and say why. */
static void fail(const char *what) {
    if (!is_program) {
        tell("error %s: %s\n", what, strerror(errno));
        _exit(0);
    }
    dprintf(2, "assent: %s: %s\n", what, strerror(errno));
    _exit(NOT_STARTED);
}

static void check(long result, const char *what) {
    if (result < 0) fail(what);
}

/* The digits that `*text` begins with, which it is moved past. */
static uint64_t counted(const char **text) {
    uint64_t made = 0;
    for (; **text >= '0' && **text <= '9'; ++*text) made = 10 * made + (uint64_t)(**text - '0');
    return made;
}

static unsigned long number(const char *text) { return (unsigned long)counted(&text); }

static char *word(void) {
    char *found = at, *stop = at < end ? memchr(at, '\0', (size_t)(end - at)) : NULL;
    if (stop == NULL) {
        errno = EINVAL;
        fail("the plan");
    }
    at = stop + 1;
    return found;
}

static int next(struct order *order) {
    if (at >= end) return 0;
    order->count = (int)number(word());
    order->words = calloc((size_t)order->count + 2, sizeof *order->words);
    if (order->words == NULL) fail("memory");
    for (int each = 0; each < order->count; each++) order->words[each] = word();
    return 1;
}

static const char *optional(const char *text) { return text[0] == '\0' ? NULL : text; }

static int is_there(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0;
}

static void read_plan(int descriptor) {
    struct stat status;
    check(fstat(descriptor, &status), "the plan");
    at = malloc((size_t)status.st_size + 1);
    if (at == NULL) fail("memory");
    end = at;
    while (end - at < status.st_size) {
        ssize_t got = pread(descriptor, end, (size_t)(status.st_size - (end - at)), end - at);
        if (got <= 0) fail("the plan");
        end += got;
    }
    close(descriptor);
}

/* The view */

static void bind_over(char **words) {
    check(mount(words[1], words[2], optional(words[3]), number(words[4]), optional(words[5])), words[2]);
}

static void set_mount(char **words) {
    uint64_t attributes[4] = {number(words[2]), number(words[3]), 0, 0};
    unsigned flags = AT_SYMLINK_NOFOLLOW | (words[4][0] == '1' ? AT_WHOLE_TREE : 0);
    check(syscall(SET_MOUNT, AT_FDCWD, words[1], flags, attributes, sizeof attributes), words[1]);
}

static void hold(char **words) {
    int slot = HELD + (int)number(words[1]), found = open(words[2], O_PATH | O_CLOEXEC);
    check(found, words[2]);
    check(dup3(found, slot, O_CLOEXEC), words[2]);
    close(found);
}

/* Something empty in the place of a file or a folder, if that is there. */
static void hide(char **words) {
    struct stat status;
    char source[64];
    if (lstat(words[1], &status) != 0) return;
    snprintf(source, sizeof source, "/proc/self/fd/%d", HELD + (int)number(S_ISDIR(status.st_mode) ? words[2] : words[3]));
    check(mount(source, words[1], NULL, MS_BIND, NULL), words[1]);
}

static void make_file(char **words) {
    int made = open(words[1], O_WRONLY | O_CREAT | O_CLOEXEC, (mode_t)number(words[2]));
    check(made, words[1]);
    close(made);
}

/* Where it cannot be written, another limit holds. */
static void set_kernel(char **words) {
    int opened = open(words[1], O_WRONLY | O_CLOEXEC);
    if (opened < 0) return;
    if (write(opened, words[2], strlen(words[2])) < 0) errno = 0;
    close(opened);
}

static void bring_up_loopback(void) {
    struct ifreq asked = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
    int any = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    check(any, "socket");
    check(ioctl(any, SIOCSIFFLAGS, &asked), "lo");
    close(any);
}

static void *bytes_of(const char *digits, size_t *length) {
    *length = strlen(digits) / 2;
    unsigned char *made = malloc(*length + 1);
    if (made == NULL) fail("memory");
    for (size_t each = 0; each < *length; each++) {
        made[each] = 0;
        for (size_t half = 0; half < 2; half++) {
            const char *digit = memchr(DIGITS, digits[2 * each + half], 16);
            if (digit == NULL) {
                errno = EINVAL;
                fail("the plan");
            }
            made[each] = (unsigned char)(made[each] << 4 | (digit - DIGITS));
        }
    }
    return made;
}

/* Have every address lead to this machine's own loopback, by messages as rtnetlink takes them. */
static void set_route(const char *digits) {
    size_t length;
    void *message = bytes_of(digits, &length);
    int kernel = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, 0);
    check(kernel, "netlink");
    if (send(kernel, message, length, 0) < 0) errno = 0; /* then nothing is heard, and nothing is reached */
    close(kernel);
    free(message);
}

/* Hand a descriptor to whoever is outside. */
static void hand_out(int outside, int descriptor) {
    char dot = '.';
    union {
        char room[CMSG_SPACE(sizeof descriptor)];
        struct cmsghdr head;
    } with = {{0}};
    struct iovec part = {&dot, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &with, .msg_controllen = sizeof with};
    with.head.cmsg_level = SOL_SOCKET;
    with.head.cmsg_type = SCM_RIGHTS;
    with.head.cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(&with.head), &descriptor, sizeof descriptor);
    check(sendmsg(outside, &message, MSG_NOSIGNAL), "the way out");
    close(descriptor);
}

/* Listen at a port of the box, and hand the socket out: the one way out, which is watched there. */
static void offer(char **words) {
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons((uint16_t)number(words[1])), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int inside = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), outside = (int)number(words[2]), yes = 1;
    check(inside, "socket");
    check(setsockopt(inside, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes), "socket");
    check(bind(inside, (struct sockaddr *)&here, sizeof here), "bind");
    check(listen(inside, SOMAXCONN), "listen");
    hand_out(outside, inside);
    close(outside);
}

/* A terminal of the box in the place of the streams that are one; its other end is handed out, and made ready. */
static void make_terminal(char **words) {
    int far = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC), outside = (int)number(words[1]), no = 0, near;
    char dot;
    check(far, "/dev/ptmx");
    check(ioctl(far, TIOCSPTLCK, &no), "/dev/ptmx");
    near = ioctl(far, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
    check(near, "/dev/ptmx");
    hand_out(outside, far);
    check(read(outside, &dot, 1), "the way out");
    close(outside);
    for (const char *stream = words[2]; *stream != '\0'; stream++) check(dup2(near, *stream - '0'), "the terminal");
    close(near);
}

/* Hear the packets that pass a filter: the first of each attempt to reach somebody. */
static void listen_for(const char *digits) {
    size_t length;
    struct sock_fprog filter = {0, bytes_of(digits, &length)};
    filter.len = (unsigned short)(length / sizeof *filter.filter);
    listening = socket(AF_PACKET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listening < 0) return;
    struct sockaddr_ll all = {.sll_family = AF_PACKET, .sll_protocol = htons(EVERY_PROTOCOL)};
    check(setsockopt(listening, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter), "filter");
    check(bind(listening, (struct sockaddr *)&all, sizeof all), "bind");
}

/* No stream of ours is a folder, a disk or a device outside; that of a device in the box is this. */
static void plain_streams(char **devices) {
    for (int stream = 0; stream < 3; stream++) {
        struct stat status, own;
        const char *path = "/dev/null";
        int flags = O_RDWR, is_open = fstat(stream, &status) == 0;
        if (is_open && S_ISCHR(status.st_mode)) {
            char **each = devices;
            while (*each != NULL && (lstat(*each, &own) != 0 || own.st_rdev != status.st_rdev)) each++;
            if (*each == NULL) continue;
            path = *each;
            flags = fcntl(stream, F_GETFL) & O_ACCMODE;
        } else if (is_open && !S_ISDIR(status.st_mode) && !S_ISBLK(status.st_mode)) {
            continue;
        }
        int made = open(path, flags);
        check(made, path);
        check(dup2(made, stream), path);
        if (made > 2) close(made);
    }
}

/* The program */

static void own_session(char **words) {
    setsid();
    if (words[1][0] != '\0') check(ioctl((int)number(words[1]), TIOCSCTTY, 0), "the terminal");
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int each = 1; each < NSIG; each++) signal(each, SIG_DFL);
}

static void lower(char **words) {
    struct rlimit limit;
    int which = (int)number(words[1]);
    rlim_t most = (rlim_t)number(words[2]);
    check(getrlimit((__rlimit_resource_t)which, &limit), "getrlimit");
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < most) most = limit.rlim_max;
    limit.rlim_cur = limit.rlim_max = most;
    check(setrlimit((__rlimit_resource_t)which, &limit), "setrlimit");
}

static void keep_capabilities(char **words) {
    const char *digits = words[1];
    uint64_t kept = counted(&digits);
    for (int each = 0; each <= LAST_CAPABILITY; each++)
        if (!(kept >> each & 1) && prctl(PR_CAPBSET_DROP, each, 0, 0, 0) != 0) break; /* there are no more */
    check(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0), "prctl");
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    uint32_t low = (uint32_t)kept, high = (uint32_t)(kept >> 32);
    struct __user_cap_data_struct data[2] = {{low, low, 0}, {high, high, 0}};
    check(syscall(SYS_capset, &header, data), "capset");
}

/* As much as this kernel's version of Landlock knows; one that would stop every move between folders is left out. */
static void begin_rules(char **words) {
    long version = syscall(CREATE_RULES, NULL, (size_t)0, 1);
    if (version < MOVES_SINCE) {
        tell("missing landlock\n");
        return;
    }
    handled = number(words[1]) | (version >= TRUNCATES_SINCE ? number(words[2]) : 0);
    struct steps attributes = {handled, 0, version >= SCOPES_SINCE ? number(words[3]) : 0};
    size_t size = version >= SCOPES_SINCE ? 24 : version >= NETWORK_SINCE ? 16 : 8;
    rules = (int)syscall(CREATE_RULES, &attributes, size, 0);
    check(rules, "landlock");
}

static void add_rule(char **words) {
    if (rules < 0) return;
    struct {
        uint64_t rights;
        int32_t parent;
    } __attribute__((packed)) rule = {number(words[2]) & handled, open(words[1], O_PATH | O_CLOEXEC)};
    if (rule.parent < 0) return; /* so nothing may be written there */
    check(syscall(ADD_RULE, rules, 1, &rule, 0), "landlock");
    close(rule.parent);
}

static void restrict_calls(const char *digits) {
    size_t length;
    struct sock_fprog filter = {0, bytes_of(digits, &length)};
    filter.len = (unsigned short)(length / sizeof *filter.filter);
    check(prctl(PR_SET_SECCOMP, 2, &filter, 0, 0), "seccomp");
}

static void start(struct order *order) {
    char **program = order->words + 1;
    struct order surroundings;
    if (!next(&surroundings)) fail("the plan");
    environ = surroundings.words + 1;
    if (syscall(SYS_close_range, 3U, ~0U, 0U) != 0)
        for (int each = 3; each < 4096; each++) close(each);
    execvp(program[0], program);
    if (errno == ENOENT) _exit(NOT_FOUND);
    fail(program[0]);
}

/* Waiting for it */

/* The begin of a file as text; its length, 0 where it cannot be read. */
static size_t read_text(const char *path, char *text, size_t size) {
    int opened = open(path, O_RDONLY | O_CLOEXEC);
    if (opened < 0) return 0;
    ssize_t length = read(opened, text, size - 1);
    close(opened);
    if (length <= 0) return 0;
    text[length] = '\0';
    return (size_t)length;
}

static long memory_of(const char *process) {
    char path[64], line[128];
    const char *rest = line;
    long pages[3]; /* all, those in memory, those of them that others have as well */
    snprintf(path, sizeof path, "/proc/%.20s/statm", process);
    if (read_text(path, line, sizeof line) == 0) return 0;
    for (int each = 0; each < 3; each++, rest++) pages[each] = (long)counted(&rest);
    return (pages[1] - pages[2]) * sysconf(_SC_PAGESIZE);
}

/* Bytes of memory that belong to files and to no process: of the whole machine, since nobody counts them for a box. */
static unsigned long shared_memory(void) {
    static const char name[] = "\nShmem:";
    char text[4096];
    size_t length = read_text("/proc/meminfo", text, sizeof text), long_enough = sizeof name - 1;
    for (const char *line = text; length > long_enough; line++, length--)
        if (memcmp(line, name, long_enough) == 0) {
            line += long_enough;
            while (*line == ' ') line++;
            return counted(&line) << 10;
        }
    return 0;
}

/* What says that two packets are of one kind: all but what counts up or is chosen for each. */
static uint64_t kind_of(const unsigned char *packet, ssize_t length) {
    uint64_t made = 0xCBF29CE484222325ULL;
    int is_old = packet[0] >> 4 == 4, head = is_old ? 4 * (packet[0] & 15) : 40;
    for (ssize_t each = is_old ? 16 : 24; each < length; each++) {
        if (each == head || each == head + 1) continue;                /* the port that it comes from */
        if (each >= head + 4 && each < head + 10) continue;            /* a sum, a number */
        if (each >= head + 4 && packet[is_old ? 9 : 6] == IPPROTO_TCP) break;
        made = (made ^ packet[each]) * 0x100000001B3ULL;
    }
    return made;
}

/* Tell of each packet that was heard, once. */
static void tell_packets(void) {
    static uint64_t told[MOST_PACKETS];
    static int count;
    unsigned char packet[LONGEST_PACKET];
    struct sockaddr_ll from;
    socklen_t size = sizeof from;
    ssize_t length;
    while (count < MOST_PACKETS &&
           (length = recvfrom(listening, packet, sizeof packet, 0, (struct sockaddr *)&from, &size)) > 0) {
        char digits[2 * LONGEST_PACKET + 1];
        int known = 0;
        size = sizeof from;
        if (from.sll_pkttype != PACKET_OUTGOING || length < 28) continue; /* each is heard twice */
        told[count] = kind_of(packet, length);
        for (int each = 0; each < count; each++) known |= told[each] == told[count];
        if (known) continue;
        count++;
        for (ssize_t each = 0; each < length; each++) snprintf(digits + 2 * each, 3, "%02x", packet[each]);
        tell("packet %s\n", digits);
    }
}

static int is_process(const char *name) { return name[0] >= '1' && name[0] <= '9'; }

/* The limit that all processes together have reached. `before`: what files had of the memory when they began. */
static const char *exceeded(unsigned long memory, unsigned long processes, unsigned long before) {
    unsigned long count = 0, shared = shared_memory(), used = shared > before ? shared - before : 0;
    DIR *all = opendir("/proc");
    if (all == NULL) return NULL;
    for (struct dirent *each; (each = readdir(all)) != NULL;)
        if (is_process(each->d_name)) {
            count++;
            used += (unsigned long)memory_of(each->d_name);
        }
    closedir(all);
    if (processes != 0 && count > processes) return "processes";
    return memory != 0 && used > memory ? "memory" : NULL;
}

static void tell_left(void) {
    int named = 0;
    DIR *all = opendir("/proc");
    if (all == NULL) return;
    for (struct dirent *each; (each = readdir(all)) != NULL && named < MOST_NAMED;) {
        char path[64], name[64];
        if (!is_process(each->d_name) || strcmp(each->d_name, "1") == 0) continue;
        snprintf(path, sizeof path, "/proc/%.20s/comm", each->d_name);
        if (read_text(path, name, sizeof name) == 0) continue;
        name[strcspn(name, "\n")] = '\0';
        tell("left %s\n", name);
        named++;
    }
    closedir(all);
}

/* Take in all that have ended; the program's exit code as a shell reports it, once it is among them, else -1. */
static int reaped(pid_t program) {
    int code = -1, status;
    for (;;) {
        pid_t ended = waitpid(-1, &status, WNOHANG);
        if (ended <= 0) return code;
        if (ended == program) code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }
}

/* End all that still runs in the box, and wait until it has: whoever hears of the end is to look at what is written. */
static void end_others(void) {
    kill(-1, SIGKILL);
    while (waitpid(-1, NULL, 0) > 0) continue;
}

static void watch(pid_t program, char **words) {
    struct pollfd waiting = {(int)syscall(PIDFD_OPEN, program, 0), POLLIN, 0};
    check(waiting.fd, "pidfd");
    unsigned long before = shared_memory();
    for (;;) {
        poll(&waiting, 1, TICK);
        int code = reaped(program);
        if (listening >= 0) tell_packets();
        if (code >= 0) {
            tell_left();
            end_others();
            tell("exit %d\n", code);
            _exit(0);
        }
        const char *stop = exceeded(number(words[1]), number(words[2]), before);
        if (stop != NULL) {
            end_others();
            tell("stop %s\n", stop);
            _exit(0);
        }
    }
}

static void carry_out(struct order *order) {
    char **words = order->words, *name = words[0];
    if (strcmp(name, "mount") == 0) {
        bind_over(words);
    } else if (strcmp(name, "mount-over") == 0) {
        if (is_there(words[2])) bind_over(words);
    } else if (strcmp(name, "set-mount") == 0) {
        set_mount(words);
    } else if (strcmp(name, "set-mount-over") == 0) {
        if (is_there(words[1])) set_mount(words);
    } else if (strcmp(name, "hold") == 0) {
        hold(words);
    } else if (strcmp(name, "hide") == 0) {
        hide(words);
    } else if (strcmp(name, "folder") == 0) {
        if (mkdir(words[1], (mode_t)number(words[2])) != 0 && errno != EEXIST) fail(words[1]);
    } else if (strcmp(name, "file") == 0) {
        make_file(words);
    } else if (strcmp(name, "link") == 0) {
        check(symlink(words[1], words[2]), words[2]);
    } else if (strcmp(name, "set") == 0) {
        set_kernel(words);
    } else if (strcmp(name, "untraced") == 0) {
        check(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "prctl");
    } else if (strcmp(name, "streams") == 0) {
        plain_streams(words + 1);
    } else if (strcmp(name, "loopback") == 0) {
        bring_up_loopback();
    } else if (strcmp(name, "offer") == 0) {
        offer(words);
    } else if (strcmp(name, "route") == 0) {
        set_route(words[1]);
    } else if (strcmp(name, "listen") == 0) {
        listen_for(words[1]);
    } else if (strcmp(name, "terminal") == 0) {
        make_terminal(words);
    } else if (strcmp(name, "release") == 0) {
        for (int each = 0; each < (int)number(words[1]); each++) close(HELD + each);
    } else if (strcmp(name, "program") == 0) {
        pid_t program = fork();
        check(program, "fork");
        if (program != 0) watch(program, words);
        is_program = 1;
    } else if (strcmp(name, "session") == 0) {
        own_session(words);
    } else if (strcmp(name, "limit") == 0) {
        lower(words);
    } else if (strcmp(name, "enter") == 0) {
        check(chdir(words[1]), words[1]);
    } else if (strcmp(name, "capabilities") == 0) {
        keep_capabilities(words);
    } else if (strcmp(name, "no-gain") == 0) {
        check(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "prctl");
    } else if (strcmp(name, "rules") == 0) {
        begin_rules(words);
    } else if (strcmp(name, "rule") == 0) {
        add_rule(words);
    } else if (strcmp(name, "restrict") == 0) {
        if (rules >= 0) check(syscall(RESTRICT, rules, 0), "landlock");
    } else if (strcmp(name, "missing") == 0) {
        tell("missing %s\n", words[1]);
    } else if (strcmp(name, "calls") == 0) {
        restrict_calls(words[1]);
    } else if (strcmp(name, "start") == 0) {
        start(order);
    } else {
        errno = EINVAL;
        fail(name);
    }
}

/* Outside: who is who in the box, and waiting. */

static int put(const char *path, const char *text) {
    int opened = open(path, O_WRONLY | O_CLOEXEC);
    if (opened < 0) return -1;
    ssize_t wrote = write(opened, text, strlen(text));
    close(opened);
    return wrote < 0 ? -1 : 0;
}

/* All users that we have, else ourselves alone. */
static void map_users(pid_t process, char **words) {
    static const char *const names[] = {"uid", "gid"};
    for (int each = 0; each < 2; each++) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/%s_map", process, names[each]);
        if (words[1][0] != '\0' && put(path, words[1]) == 0) continue;
        if (each == 1) {
            char groups[64];
            snprintf(groups, sizeof groups, "/proc/%d/setgroups", process);
            check(put(groups, "deny"), groups);
        }
        check(put(path, words[2 + each]), path);
    }
}

int main(int argc, char **argv) {
    struct order order, users;
    int ready[2];
    char go = 0;
    if (argc != 4) return 2;
    report = (int)number(argv[2]);
    check(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "prctl");
    if (getppid() != (int)number(argv[3])) return 2; /* whoever asked for it has ended */
    errno = EMFILE;
    if (report >= HELD) fail("the report");
    fcntl(report, F_SETFD, FD_CLOEXEC);
    read_plan((int)number(argv[1]));
    if (!next(&order) || strcmp(order.words[0], "namespaces") != 0 || !next(&users)) fail("the plan");
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
    check(pipe2(ready, O_CLOEXEC), "pipe");
    pid_t inner = (pid_t)syscall(SYS_clone, number(order.words[1]) | SIGCHLD, 0, 0, 0, 0);
    check(inner, "clone");
    if (inner == 0) {
        close(ready[1]);
        check(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "prctl");
        if (read(ready[0], &go, 1) != 1) _exit(0); /* the outer process has ended */
        close(ready[0]);
        while (next(&order)) {
            carry_out(&order);
            free(order.words);
        }
        errno = EINVAL;
        fail("the plan");
    }
    close(ready[0]);
    map_users(inner, users.words);
    tell("inside %d\n", inner);
    check(write(ready[1], ".", 1), "pipe");
    close(report);
    waitpid(inner, NULL, 0);
    return 0;
}
