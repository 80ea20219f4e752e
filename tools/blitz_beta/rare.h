/* What compiled modules call where something fails: whatever leads there is laid aside. See mypyc's CPy.h. */

#include <stddef.h>

struct _object;

static void CPy_DecRef(struct _object *) __attribute__((cold, unused));
void CPyTagged_DecRef(size_t) __attribute__((cold));
void CPy_AddTraceback(const char *, const char *, int, struct _object *) __attribute__((cold));
void CPy_AttributeError(const char *, const char *, const char *, const char *, int, struct _object *)
    __attribute__((cold));
void CPy_TypeError(const char *, struct _object *) __attribute__((cold));
void CPy_TypeErrorTraceback(const char *, const char *, int, struct _object *, const char *, struct _object *)
    __attribute__((cold));
