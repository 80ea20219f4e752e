/* What compiled modules call of mypyc's runtime (see its CPy.h), with what it costs told to the C compiler. */

#pragma GCC system_header /* or it would warn of calls done in place that use what is static */

#include <stddef.h>

struct _object;

/* Where something fails: whatever leads there is laid aside. */

static void CPy_DecRef(struct _object *) __attribute__((cold, unused));
void CPyTagged_DecRef(size_t) __attribute__((cold));
void CPy_AddTraceback(const char *, const char *, int, struct _object *) __attribute__((cold));
void CPy_AttributeError(const char *, const char *, const char *, const char *, int, struct _object *)
    __attribute__((cold));
void CPy_TypeError(const char *, struct _object *) __attribute__((cold));
void CPy_TypeErrorTraceback(const char *, const char *, int, struct _object *, const char *, struct _object *)
    __attribute__((cold));

#if __has_include("CPy.h") /* what only leads to other modules is compiled without it */
#include <Python.h>
#include <structmember.h>

#include "CPy.h"
#include "probing.h"

/* Where nothing fails: what is less work than the call is done in place. Such definitions stand for calls only: the runtime
has its own. */

#define IN_PLACE extern inline __attribute__((gnu_inline, always_inline))

static __attribute__((cold, noinline, unused)) PyObject *muster_no_item(const char *said)
{
    PyErr_SetString(PyExc_IndexError, said);
    return NULL;
}

/* The place of an item, -1 for none. */
static inline __attribute__((always_inline)) Py_ssize_t muster_place(CPyTagged index, Py_ssize_t size)
{
    if (unlikely(!CPyTagged_CheckShort(index)))
        return -1;
    Py_ssize_t place = CPyTagged_ShortAsSsize_t(index);
    if (place < 0)
        place += size;
    return place < size ? place : -1;
}

IN_PLACE PyObject *CPySequenceTuple_GetItem(PyObject *row, CPyTagged index)
{
    Py_ssize_t place = muster_place(index, PyTuple_GET_SIZE(row));
    if (unlikely(place < 0))
        return muster_no_item("tuple index out of range");
    PyObject *found = PyTuple_GET_ITEM(row, place);
    Py_INCREF(found);
    return found;
}

IN_PLACE PyObject *CPySequenceTuple_GetItemUnsafe(PyObject *row, Py_ssize_t place)
{
    PyObject *found = PyTuple_GET_ITEM(row, place);
    Py_INCREF(found);
    return found;
}

IN_PLACE PyObject *CPyList_GetItem(PyObject *list, CPyTagged index)
{
    Py_ssize_t place = muster_place(index, PyList_GET_SIZE(list));
    if (unlikely(place < 0))
        return muster_no_item("list index out of range");
    PyObject *found = PyList_GET_ITEM(list, place);
    Py_INCREF(found);
    return found;
}

/* Whole numbers up to that of any place of a table are put into boxes once; they are keys and arguments all the time. */

#define MUSTER_BOXES 16384

__attribute__((weak, visibility("hidden"))) PyObject *muster_boxes[MUSTER_BOXES];

static __attribute__((noinline, unused)) PyObject *muster_box(Py_ssize_t number)
{
    PyObject *box = PyLong_FromSsize_t(number);
    if (box && (size_t)number < MUSTER_BOXES)
        muster_boxes[number] = Py_NewRef(box);
    return box;
}

IN_PLACE PyObject *CPyTagged_StealAsObject(CPyTagged number)
{
    if (unlikely(CPyTagged_CheckLong(number)))
        return CPyTagged_LongAsObject(number);
    Py_ssize_t value = CPyTagged_ShortAsSsize_t(number);
    PyObject *box = (size_t)value < MUSTER_BOXES ? muster_boxes[value] : NULL;
    if (unlikely(!box))
        return muster_box(value);
    Py_INCREF(box);
    return box;
}

/* Products of numbers below zero are no less in place: mypyc takes each of them for one that might not fit. */

static inline __attribute__((always_inline)) CPyTagged muster_product(CPyTagged left, CPyTagged right)
{
    Py_ssize_t product;
    if (unlikely(!CPyTagged_CheckShort(left) || !CPyTagged_CheckShort(right) ||
                 __builtin_mul_overflow((Py_ssize_t)left, CPyTagged_ShortAsSsize_t(right), &product)))
        return CPyTagged_Multiply_(left, right);
    return (CPyTagged)product;
}

#define CPyTagged_Multiply muster_product

/* Fractions are taken out of their boxes in place, and what nobody holds any more goes by its type at once. */

static inline __attribute__((always_inline)) double muster_as_double(PyObject *number)
{
    return likely(PyFloat_CheckExact(number)) ? PyFloat_AS_DOUBLE(number) : PyFloat_AsDouble(number);
}

static __attribute__((cold, noinline, unused)) double muster_from_long(CPyTagged number)
{
    double found = PyFloat_AsDouble(CPyTagged_LongAsObject(number));
    return found == -1.0 && PyErr_Occurred() ? CPY_FLOAT_ERROR : found;
}

IN_PLACE double CPyFloat_FromTagged(CPyTagged number)
{
    return unlikely(CPyTagged_CheckLong(number)) ? muster_from_long(number) : (double)CPyTagged_ShortAsSsize_t(number);
}

IN_PLACE double CPyFloat_Sqrt(double number)
{
    if (unlikely(number < 0.0)) {
        PyErr_SetString(PyExc_ValueError, "math domain error");
        return CPY_FLOAT_ERROR;
    }
    return sqrt(number);
}

IN_PLACE CPyTagged CPyFloat_Floor(double number)
{
    if (unlikely(!(number > -1e15 && number < 1e15)))
        return CPyTagged_FromFloat(floor(number));
    Py_ssize_t whole = (Py_ssize_t)number;
    return (CPyTagged)(whole - ((double)whole > number)) << 1;
}

static inline __attribute__((always_inline)) void muster_let_go(PyObject *thing)
{
    if (--thing->ob_refcnt == 0)
        Py_TYPE(thing)->tp_dealloc(thing);
}

/* What functions are called with is taken in place if all of it is there, in order and without names. */

#define MUSTER_COUNT(...) (sizeof((PyObject **[]){__VA_ARGS__}) / sizeof(PyObject **))

static inline __attribute__((always_inline)) int muster_take(PyObject *const *given, size_t count, PyObject **const *into)
{
    for (size_t place = 0; place < count; place++)
        *into[place] = given[place];
    return 1;
}

#ifndef MUSTER_RUNTIME /* which defines it */
#define CPyArg_ParseStackAndKeywordsSimple(given, count, names, parser, ...)          \
    (likely(!(names) && (size_t)(count) == MUSTER_COUNT(__VA_ARGS__))                  \
         ? muster_take(given, MUSTER_COUNT(__VA_ARGS__), (PyObject **[]){__VA_ARGS__}) \
         : CPyArg_ParseStackAndKeywordsSimple(given, count, names, parser, __VA_ARGS__))
#endif

/* Keys are looked up by what is at hand (`probing.h`). */

static __attribute__((noinline, unused)) PyObject *muster_get_or(PyObject *names, PyObject *key, PyObject *otherwise)
{
    int found = MUSTER_ASK;
    PyObject *value = PyDict_CheckExact(names) ? muster_probe(names, key, &found) : NULL;
    if (found == MUSTER_ASK)
        return CPyDict_Get(names, key, otherwise);
    return Py_NewRef(value ? value : otherwise);
}

IN_PLACE PyObject *CPyDict_GetWithNone(PyObject *names, PyObject *key)
{
    return muster_get_or(names, key, Py_None);
}

static inline int muster_is_in(PyObject *set, PyObject *key)
{
    int found = muster_holds(set, key);
    return found == MUSTER_ASK ? PySet_Contains(set, key) : found;
}

#define PySet_Contains muster_is_in

/* Words of other lengths are not equal. */

IN_PLACE char CPyStr_EqualLiteral(PyObject *word, PyObject *literal, Py_ssize_t length)
{
    return word == literal || (PyUnicode_GET_LENGTH(word) == length && CPyStr_Equal(word, literal));
}

/* Numbers of an array are taken out of it in place. Its layout is Python's own affair: that of 3.11, from `arraymodule.c`. */

#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
typedef struct {
    PyObject_VAR_HEAD
    char *numbers;
    Py_ssize_t allocated;
    const struct {
        char kind;
        int size;
    } *about;
} MusterArray;

__attribute__((weak, visibility("hidden"))) PyTypeObject *muster_array;

static __attribute__((cold, noinline, unused)) void muster_find_array(PyTypeObject *type)
{
    if (!strcmp(type->tp_name, "array.array"))
        muster_array = type; /* there is one, and it stays */
}

static inline PyObject *muster_item(PyObject *of, PyObject *index)
{
    MusterArray *array = (MusterArray *)of;
    if (unlikely(!muster_array))
        muster_find_array(Py_TYPE(of));
    if (Py_IS_TYPE(of, muster_array) && array->about->kind == 'H' && PyLong_CheckExact(index) && (size_t)Py_SIZE(index) <= 2) {
        Py_ssize_t place = PyLong_AsSsize_t(index); /* of two digits, which fit */
        if (likely(place < Py_SIZE(of)))
            return PyLong_FromLong(((unsigned short *)array->numbers)[place]);
    }
    return PyObject_GetItem(of, index);
}

#define PyObject_GetItem muster_item
#endif

/* Rows and lists are gone through, and added to a list, in place. */

typedef struct {
    PyObject_HEAD
    Py_ssize_t place;
    PyObject *row;
} MusterRows;

static inline PyObject *muster_next(PyObject *rows)
{
    MusterRows *at = (MusterRows *)rows;
    PyObject *found = NULL;
    if (Py_IS_TYPE(rows, &PyListIter_Type) && at->row && at->place < PyList_GET_SIZE(at->row))
        found = PyList_GET_ITEM(at->row, at->place++);
    else if (Py_IS_TYPE(rows, &PyTupleIter_Type) && at->row && at->place < PyTuple_GET_SIZE(at->row))
        found = PyTuple_GET_ITEM(at->row, at->place++);
    else
        return PyIter_Next(rows);
    return Py_NewRef(found);
}

#define PyIter_Next muster_next

static inline int muster_append(PyObject *list, PyObject *item)
{
    Py_ssize_t size = Py_SIZE(list);
    if (!PyList_CheckExact(list) || size >= ((PyListObject *)list)->allocated)
        return PyList_Append(list, item);
    PyList_SET_ITEM(list, size, Py_NewRef(item));
    Py_SET_SIZE((PyVarObject *)list, size + 1);
    return 0;
}

#define PyList_Append muster_append

IN_PLACE PyObject *CPyList_Extend(PyObject *list, PyObject *more)
{
    if ((PyList_CheckExact(more) || PyTuple_CheckExact(more)) && !Py_SIZE(more))
        return Py_NewRef(Py_None);
    return _PyList_Extend((PyListObject *)list, more);
}

#define PyFloat_AsDouble muster_as_double
#undef CPy_DECREF
#define CPy_DECREF(thing) muster_let_go((PyObject *)(thing))

/* Names of modules are looked up in their dictionaries, which hardly ever change: a version tag tells when one has, and no two
dictionaries ever have the same. What was found stands in a table, by the addresses of dictionary and name. */

#if PY_VERSION_HEX < 0x030C0000
#define MUSTER_NAMES 256

static struct {
    uint64_t version;
    PyObject *name, *value;
} muster_found[MUSTER_NAMES];

static inline __attribute__((always_inline)) size_t muster_slot(PyObject *names, PyObject *name)
{
    return ((size_t)name >> 4 ^ (size_t)name >> 12 ^ (size_t)names >> 6) % MUSTER_NAMES;
}

static __attribute__((noinline, unused)) PyObject *muster_look_up(PyObject *names, PyObject *name)
{
    PyObject *value = PyDict_GetItemWithError(names, name);
    if (!value) {
        if (!PyErr_Occurred())
            PyErr_SetObject(PyExc_KeyError, name);
        return NULL;
    }
    if (PyUnicode_CheckExact(name) && PyUnicode_CHECK_INTERNED(name)) {
        size_t slot = muster_slot(names, name);
        PyObject *before = muster_found[slot].name;
        muster_found[slot].version = ((PyDictObject *)names)->ma_version_tag;
        muster_found[slot].value = value;
        muster_found[slot].name = Py_NewRef(name); /* or another string might come to lie where it was */
        Py_XDECREF(before);
    }
    Py_INCREF(value);
    return value;
}

static inline __attribute__((always_inline)) PyObject *muster_named(PyObject *names, PyObject *name)
{
    size_t slot = muster_slot(names, name);
    if (muster_found[slot].name != name || muster_found[slot].version != ((PyDictObject *)names)->ma_version_tag)
        return NULL;
    Py_INCREF(muster_found[slot].value);
    return muster_found[slot].value;
}

IN_PLACE PyObject *CPyDict_GetItem(PyObject *names, PyObject *name)
{
    if (!PyDict_CheckExact(names))
        return PyObject_GetItem(names, name);
    PyObject *found = muster_named(names, name);
    return found ? found : muster_look_up(names, name);
}

/* Fields stand at a place that their type tells, or are got by a function of it; a version of the type says whether they still
are, and no two versions are the same. */

static struct {
    unsigned int version;
    PyObject *name;
    Py_ssize_t place; /* of a field of what is no class of compiled code */
    PyGetSetDef *got;
} muster_fields[MUSTER_NAMES];

/* Look a field up within things of a type: it has neither place nor function where a name is none. */
static __attribute__((noinline, unused)) void muster_find_field(PyTypeObject *type, PyObject *name, size_t slot)
{
    PyObject *found = _PyType_Lookup(type, name), *before = muster_fields[slot].name;
    muster_fields[slot].version = 0;
    muster_fields[slot].place = 0;
    muster_fields[slot].got = NULL;
    if (!PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG) || !PyUnicode_CHECK_INTERNED(name))
        return;
    if (found && type->tp_getattro == PyObject_GenericGetAttr) {
        PyMemberDef *field = Py_IS_TYPE(found, &PyMemberDescr_Type) ? ((PyMemberDescrObject *)found)->d_member : NULL;
        if (field && field->type == T_OBJECT_EX)
            muster_fields[slot].place = field->offset;
        else if (Py_IS_TYPE(found, &PyGetSetDescr_Type))
            muster_fields[slot].got = ((PyGetSetDescrObject *)found)->d_getset;
    }
    muster_fields[slot].version = type->tp_version_tag;
    muster_fields[slot].name = Py_NewRef(name); /* or another string might come to lie where it was */
    Py_XDECREF(before);
}

static __attribute__((noinline, unused)) PyObject *muster_attribute(PyObject *thing, PyObject *name)
{
    PyTypeObject *type = Py_TYPE(thing);
    if (type == &PyModule_Type) {
        PyObject *names = PyModule_GetDict(thing), *found = muster_named(names, name);
        if (found)
            return found;
        if (PyDict_Contains(names, name) == 1 && !PyObject_HasAttr((PyObject *)&PyModule_Type, name))
            return muster_look_up(names, name);
        return PyObject_GetAttr(thing, name);
    }
    size_t slot = ((size_t)name >> 4 ^ (size_t)name >> 12 ^ type->tp_version_tag) % MUSTER_NAMES;
    if (muster_fields[slot].name != name || muster_fields[slot].version != type->tp_version_tag)
        muster_find_field(type, name, slot);
    Py_ssize_t place = muster_fields[slot].place;
    PyGetSetDef *got = muster_fields[slot].got;
    if (got && got->get)
        return got->get(thing, got->closure);
    PyObject *value = place ? *(PyObject **)((char *)thing + place) : NULL;
    if (!value)
        return PyObject_GetAttr(thing, name);
    Py_INCREF(value);
    return value;
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr muster_attribute
#endif
#endif
