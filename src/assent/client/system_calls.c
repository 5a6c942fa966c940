/* The functions of a C library that assent-hook and assent-box use, by system calls of Linux.
 *
 * A hook lives for a third of a millisecond, of which a C library's own start is the greater part, and its
 * code is a hundred times that of the hook. So both programs are linked with this file alone where it
 * is known to work; elsewhere the build takes the system's library. What is here behaves as POSIX says as far as the
 * two use it, and no further.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if !defined(__linux__) || (!defined(__x86_64__) && !defined(__aarch64__))
#error "not tried on this system"
#endif

enum {
    SIGNALS = 8,          /* bytes of a set of signals, as the kernel has it */
    CHUNK = 256 << 10,    /* bytes of memory that are asked for at once */
    ALIGNED = 16,
    LISTING = 16 << 10,   /* bytes of a folder that are read at once */
    LONGEST_PROGRAM = 4096,
    LONGEST_LINE = 4096,
};

char **environ;
static size_t page = 4096;
static int error;

int *__errno_location(void) { return &error; }

#if defined(__x86_64__)
__asm__(".globl _start\n_start:\n xor %ebp,%ebp\n mov %rsp,%rdi\n and $-16,%rsp\n call begin\n");

static long call(long number, long a, long b, long c, long d, long e, long f) {
    register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}
#else
__asm__(".globl _start\n_start:\n mov x29,#0\n mov x30,#0\n mov x0,sp\n and sp,x0,#-16\n bl begin\n");

static long call(long number, long a, long b, long c, long d, long e, long f) {
    register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
}
#endif

/* The result as a C library gives it: -1, with the reason in errno, for what failed. */
static long told(long result) {
    if (result < 0 && result > -4096) {
        errno = (int)-result;
        return -1;
    }
    return result;
}

#define CALL(number, a, b, c, d, e, f) told(call(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f)))

int main(int argc, char **argv);

__attribute__((noreturn, used)) void begin(long *stack) {
    long *at;
    environ = (char **)(stack + stack[0] + 2);
    for (at = (long *)environ; *at != 0; at++) continue;
    for (at++; at[0] != AT_NULL; at += 2)
        if (at[0] == AT_PAGESZ) page = (size_t)at[1];
    _exit(main((int)stack[0], (char **)(stack + 1)));
}

long syscall(long number, ...) {
    va_list given;
    long words[6];
    va_start(given, number);
    for (int each = 0; each < 6; each++) words[each] = va_arg(given, long);
    va_end(given);
    return CALL(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

/* Text and memory */

void *memcpy(void *restrict to, const void *restrict from, size_t length) {
    for (size_t at = 0; at < length; at++) ((char *)to)[at] = ((const char *)from)[at];
    return to;
}

void *memset(void *to, int byte, size_t length) {
    for (size_t at = 0; at < length; at++) ((char *)to)[at] = (char)byte;
    return to;
}

int memcmp(const void *one, const void *other, size_t length) {
    const unsigned char *a = one, *b = other;
    for (; length > 0; length--, a++, b++)
        if (*a != *b) return *a - *b;
    return 0;
}

void *memchr(const void *from, int byte, size_t length) {
    const unsigned char *at = from;
    for (; length > 0; length--, at++)
        if (*at == (unsigned char)byte) return (void *)at;
    return NULL;
}

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length] != '\0') length++;
    return length;
}

int strcmp(const char *one, const char *other) {
    while (*one != '\0' && *one == *other) one++, other++;
    return (unsigned char)*one - (unsigned char)*other;
}

char *strcpy(char *restrict to, const char *restrict from) { return memcpy(to, from, strlen(from) + 1); }

size_t strcspn(const char *text, const char *stops) {
    size_t length = 0;
    while (text[length] != '\0' && memchr(stops, text[length], strlen(stops)) == NULL) length++;
    return length;
}

char *getenv(const char *name) {
    size_t length = strlen(name);
    for (char **each = environ; *each != NULL; each++) {
        size_t at = 0;
        while (at < length && (*each)[at] == name[at]) at++;
        if (at == length && (*each)[at] == '=') return *each + length + 1;
    }
    return NULL;
}

/* Memory is given back when the program ends. What the kernel gives is zero. */
void *malloc(size_t size) {
    static char *at, *end;
    if (size > SIZE_MAX - CHUNK) {
        errno = ENOMEM;
        return NULL;
    }
    size = (size + ALIGNED - 1) / ALIGNED * ALIGNED;
    if ((size_t)(end - at) < size) {
        size_t more = size > CHUNK ? size : CHUNK;
        long made = CALL(SYS_mmap, 0, more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (made == -1) return NULL;
        at = (char *)made;
        end = at + more;
    }
    at += size;
    return at - size;
}

void *calloc(size_t count, size_t size) { return size > 0 && count > SIZE_MAX / size ? NULL : malloc(count * size); }

void free(void *memory) { (void)memory; }

/* Files */

int open(const char *path, int flags, ...) {
    va_list given;
    va_start(given, flags);
    int mode = flags & O_CREAT ? va_arg(given, int) : 0;
    va_end(given);
    return (int)CALL(SYS_openat, AT_FDCWD, path, flags, mode, 0, 0);
}

ssize_t read(int file, void *data, size_t size) { return CALL(SYS_read, file, data, size, 0, 0, 0); }
ssize_t write(int file, const void *data, size_t size) { return CALL(SYS_write, file, data, size, 0, 0, 0); }
ssize_t pread(int file, void *data, size_t size, off_t at) { return CALL(SYS_pread64, file, data, size, at, 0, 0); }
int close(int file) { return (int)CALL(SYS_close, file, 0, 0, 0, 0, 0); }
int dup3(int file, int other, int flags) { return (int)CALL(SYS_dup3, file, other, flags, 0, 0, 0); }
int dup2(int file, int other) { return file == other ? file : dup3(file, other, 0); }
int pipe2(int ends[2], int flags) { return (int)CALL(SYS_pipe2, ends, flags, 0, 0, 0, 0); }
int pipe(int ends[2]) { return pipe2(ends, 0); }
int fstat(int file, struct stat *status) { return (int)CALL(SYS_fstat, file, status, 0, 0, 0, 0); }
int mkdir(const char *path, mode_t mode) { return (int)CALL(SYS_mkdirat, AT_FDCWD, path, mode, 0, 0, 0); }
int symlink(const char *to, const char *path) { return (int)CALL(SYS_symlinkat, to, AT_FDCWD, path, 0, 0, 0); }
int chdir(const char *path) { return (int)CALL(SYS_chdir, path, 0, 0, 0, 0, 0); }

int stat(const char *restrict path, struct stat *restrict status) {
    return (int)CALL(SYS_newfstatat, AT_FDCWD, path, status, 0, 0, 0);
}

int lstat(const char *restrict path, struct stat *restrict status) {
    return (int)CALL(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW, 0, 0);
}

int mount(const char *what, const char *where, const char *kind, unsigned long flags, const void *data) {
    return (int)CALL(SYS_mount, what, where, kind, flags, data, 0);
}

char *getcwd(char *made, size_t size) { return CALL(SYS_getcwd, made, size, 0, 0, 0, 0) < 0 ? NULL : made; }

int fcntl(int file, int what, ...) {
    va_list given;
    va_start(given, what);
    long value = va_arg(given, long);
    va_end(given);
    return (int)CALL(SYS_fcntl, file, what, value, 0, 0, 0);
}

int ioctl(int file, unsigned long what, ...) {
    va_list given;
    va_start(given, what);
    void *value = va_arg(given, void *);
    va_end(given);
    return (int)CALL(SYS_ioctl, file, what, value, 0, 0, 0);
}

struct __dirstream {
    int file;
    long at, end;
    char data[LISTING] __attribute__((aligned(ALIGNED)));
};

static DIR *spare; /* the one that was closed last: memory is not given back, and some look at a folder for ever */

DIR *opendir(const char *path) {
    DIR *made = spare != NULL ? spare : malloc(sizeof *made);
    if (made == NULL) return NULL;
    spare = made;
    made->at = made->end = 0;
    made->file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (made->file < 0) return NULL;
    spare = NULL;
    return made;
}

/* The kernel's entries have the layout of struct dirent. */
struct dirent *readdir(DIR *folder) {
    if (folder->at >= folder->end) {
        folder->at = 0;
        folder->end = CALL(SYS_getdents64, folder->file, folder->data, sizeof folder->data, 0, 0, 0);
        if (folder->end <= 0) return NULL;
    }
    struct dirent *found = (struct dirent *)(folder->data + folder->at);
    folder->at += found->d_reclen;
    return found;
}

int closedir(DIR *folder) {
    spare = folder;
    return close(folder->file);
}

/* Processes */

void _exit(int code) {
    for (;;) call(SYS_exit_group, code, 0, 0, 0, 0, 0);
}

pid_t fork(void) { return (pid_t)CALL(SYS_clone, SIGCHLD, 0, 0, 0, 0, 0); }
int kill(pid_t process, int which) { return (int)CALL(SYS_kill, process, which, 0, 0, 0, 0); }
pid_t waitpid(pid_t process, int *status, int how) { return (pid_t)CALL(SYS_wait4, process, status, how, 0, 0, 0); }
pid_t getppid(void) { return (pid_t)call(SYS_getppid, 0, 0, 0, 0, 0, 0); }
uid_t geteuid(void) { return (uid_t)call(SYS_geteuid, 0, 0, 0, 0, 0, 0); }
pid_t setsid(void) { return (pid_t)CALL(SYS_setsid, 0, 0, 0, 0, 0, 0); }
int execv(const char *path, char *const words[]) { return (int)CALL(SYS_execve, path, words, environ, 0, 0, 0); }

/* A text that names no interpreter is one for sh. */
static void run_script(const char *path, char *const words[]) {
    size_t count = 0;
    while (words[count] != NULL) count++;
    char **given = calloc(count + 2, sizeof *given);
    if (given == NULL) return;
    given[0] = "/bin/sh";
    given[1] = (char *)path;
    for (size_t each = 1; each < count; each++) given[each + 1] = words[each];
    execv(given[0], given);
}

static int try_program(const char *path, char *const words[]) {
    execv(path, words);
    if (errno == ENOEXEC) run_script(path, words);
    return -1;
}

int execvp(const char *name, char *const words[]) {
    const char *found = getenv("PATH"), *folders = found == NULL ? "/bin:/usr/bin" : found;
    char path[LONGEST_PROGRAM];
    int denied = 0;
    if (memchr(name, '/', strlen(name)) != NULL) return try_program(name, words);
    for (errno = ENOENT;; folders++) {
        size_t length = strcspn(folders, ":");
        if (name[0] != '\0' && length + strlen(name) + 2 <= sizeof path) {
            memcpy(path, folders, length);
            path[length] = '/';
            strcpy(path + length + (length > 0), name);
            try_program(path, words);
            denied |= errno == EACCES;
        }
        folders += length;
        if (*folders == '\0') break;
    }
    if (denied) errno = EACCES;
    return -1;
}

/* Handlers of a program's own are not among what is set. */
void (*signal(int number, void (*handler)(int)))(int) {
    struct {
        void (*handler)(int);
        unsigned long flags;
        void (*restorer)(void);
        unsigned long mask;
    } action = {handler, 0, NULL, 0};
    return CALL(SYS_rt_sigaction, number, &action, NULL, SIGNALS, 0, 0) < 0 ? SIG_ERR : SIG_DFL;
}

int sigemptyset(sigset_t *set) {
    memset(set, 0, sizeof *set);
    return 0;
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict before) {
    return (int)CALL(SYS_rt_sigprocmask, how, set, before, SIGNALS, 0, 0);
}

int getrlimit(__rlimit_resource_t which, struct rlimit *limit) {
    return (int)CALL(SYS_prlimit64, 0, which, NULL, limit, 0, 0);
}

int setrlimit(__rlimit_resource_t which, const struct rlimit *limit) {
    return (int)CALL(SYS_prlimit64, 0, which, limit, NULL, 0, 0);
}

int prctl(int what, ...) {
    va_list given;
    long words[4];
    va_start(given, what);
    for (int each = 0; each < 4; each++) words[each] = va_arg(given, long);
    va_end(given);
    return (int)CALL(SYS_prctl, what, words[0], words[1], words[2], words[3], 0);
}

long sysconf(int name) { return name == _SC_PAGESIZE ? (long)page : -1; }

int clock_gettime(clockid_t clock, struct timespec *made) {
    return (int)CALL(SYS_clock_gettime, clock, made, 0, 0, 0, 0);
}

/* Sockets */

int socket(int family, int kind, int protocol) { return (int)CALL(SYS_socket, family, kind, protocol, 0, 0, 0); }

int connect(int file, const struct sockaddr *address, socklen_t size) {
    return (int)CALL(SYS_connect, file, address, size, 0, 0, 0);
}

int bind(int file, const struct sockaddr *address, socklen_t size) {
    return (int)CALL(SYS_bind, file, address, size, 0, 0, 0);
}

int getsockopt(int file, int level, int name, void *restrict value, socklen_t *restrict size) {
    return (int)CALL(SYS_getsockopt, file, level, name, value, size, 0);
}

int setsockopt(int file, int level, int name, const void *value, socklen_t size) {
    return (int)CALL(SYS_setsockopt, file, level, name, value, size, 0);
}

int listen(int file, int most) { return (int)CALL(SYS_listen, file, most, 0, 0, 0, 0); }

ssize_t sendmsg(int file, const struct msghdr *message, int flags) {
    return CALL(SYS_sendmsg, file, message, flags, 0, 0, 0);
}

ssize_t send(int file, const void *data, size_t size, int flags) {
    return CALL(SYS_sendto, file, data, size, flags, NULL, 0);
}

ssize_t recvfrom(int file, void *restrict data, size_t size, int flags, struct sockaddr *restrict from, socklen_t *restrict room) {
    return CALL(SYS_recvfrom, file, data, size, flags, from, room);
}

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    return (int)CALL(SYS_ppoll, files, count, milliseconds < 0 ? NULL : &time, NULL, SIGNALS, 0);
}

/* Lines */

char *strerror(int number) {
    static char other[32];
    switch (number) {
    case EPERM: return "Operation not permitted";
    case ENOENT: return "No such file or directory";
    case EIO: return "Input/output error";
    case ENOEXEC: return "Exec format error";
    case EAGAIN: return "Resource temporarily unavailable";
    case ENOMEM: return "Cannot allocate memory";
    case EACCES: return "Permission denied";
    case EBUSY: return "Device or resource busy";
    case EEXIST: return "File exists";
    case ENODEV: return "No such device";
    case ENOTDIR: return "Not a directory";
    case EISDIR: return "Is a directory";
    case EINVAL: return "Invalid argument";
    case EMFILE: return "Too many open files";
    case ENOSPC: return "No space left on device";
    case EROFS: return "Read-only file system";
    case ENAMETOOLONG: return "File name too long";
    case ENOSYS: return "Function not implemented";
    case ELOOP: return "Too many levels of symbolic links";
    default: snprintf(other, sizeof other, "Error %d", number); return other;
    }
}

struct line {
    char *to;
    size_t size, length;
};

static void put(struct line *line, char character) {
    if (line->length + 1 < line->size) line->to[line->length] = character;
    line->length++;
}

static void put_number(struct line *line, uint64_t value, unsigned base, int width) {
    char digits[20];
    int count = 0;
    do digits[count++] = "0123456789abcdef"[value % base];
    while ((value /= base) > 0);
    for (; width > count; width--) put(line, '0');
    while (count > 0) put(line, digits[--count]);
}

/* `%s`, `%.20s`, `%d`, `%u`, `%x` and `%%`, with zeros before (`%016llx`) and with `l` or `ll`. */
int vsnprintf(char *restrict to, size_t size, const char *restrict form, va_list given) {
    struct line line = {to, size, 0};
    for (; *form != '\0'; form++) {
        int width = 0, most = -1, is_long = 0;
        if (*form != '%') {
            put(&line, *form);
            continue;
        }
        for (form++; *form >= '0' && *form <= '9'; form++) width = 10 * width + *form - '0';
        if (*form == '.')
            for (form++, most = 0; *form >= '0' && *form <= '9'; form++) most = 10 * most + *form - '0';
        for (; *form == 'l'; form++) is_long = 1;
        if (*form == 's') {
            const char *text = va_arg(given, const char *);
            for (; *text != '\0' && most != 0; text++, most--) put(&line, *text);
        } else if (*form == 'd') {
            long value = is_long ? va_arg(given, long) : va_arg(given, int);
            if (value < 0) put(&line, '-');
            put_number(&line, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10, width);
        } else if (*form == 'u' || *form == 'x') {
            uint64_t value = is_long ? va_arg(given, unsigned long) : va_arg(given, unsigned);
            put_number(&line, value, *form == 'u' ? 10 : 16, width);
        } else {
            put(&line, *form);
        }
    }
    if (size > 0) to[line.length < size ? line.length : size - 1] = '\0';
    return (int)line.length;
}

int snprintf(char *restrict to, size_t size, const char *restrict form, ...) {
    va_list given;
    va_start(given, form);
    int length = vsnprintf(to, size, form, given);
    va_end(given);
    return length;
}

int dprintf(int file, const char *restrict form, ...) {
    char line[LONGEST_LINE];
    va_list given;
    va_start(given, form);
    int length = vsnprintf(line, sizeof line, form, given);
    va_end(given);
    if (length >= (int)sizeof line) length = sizeof line - 1;
    return (int)write(file, line, (size_t)length);
}
