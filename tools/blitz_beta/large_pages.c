/* What battles know lies in large pages, where Linux has them: two hundred megabytes that are looked up all over are more
than a processor knows the addresses of in small ones.

Nothing else becomes of it where a machine has no large pages, or none left: then these are small ones. */

#define _GNU_SOURCE
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <sys/mman.h>

#define LARGE ((size_t)2 << 20)
#define REGION ((size_t)32 << 20)

static char *next;
static size_t left;

/* So many bytes that begin where a large page does, NULL for none. */
static char *region(size_t size)
{
    char *begin = mmap(NULL, size + LARGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (begin == MAP_FAILED)
        return NULL;
    size_t before = -(uintptr_t)begin % LARGE;
    if (before)
        munmap(begin, before);
    munmap(begin + before + size, LARGE - before);
    madvise(begin + before, size, MADV_HUGEPAGE);
    return begin + before;
}

/* For Python, which asks for a megabyte at a time: the next of the last region, or the first of a new one. */
static void *take(void *context, size_t size)
{
    if (size > left) {
        next = region(REGION);
        left = next ? REGION : 0;
        if (size > left)
            return NULL;
    }
    void *found = next;
    next += size;
    left -= size;
    return found;
}

/* Of a region, or what Python had from the system before: either is the system's. */
static void give_back(void *context, void *piece, size_t size)
{
    munmap(piece, size);
}

void use_large_pages(void)
{
    PyObjectArenaAllocator large = {NULL, take, give_back};
    PyObject_SetArenaAllocator(&large);
}
#else
void use_large_pages(void)
{
}
#endif
