/* What compiled battles ask of Python all the time, done without an interpreted function or a detour.

Named tuples: `quicken(kind)` lets one be made, and made anew with other values, by machine code.
Python's own way of making one is an interpreted function that is called by way of three others. What is made here is the
same; whatever is wrong with the values is left to Python's way, so that it says the same about it. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>

#include "probing.h"

static PyObject *fields_of, *defaults_of;

/* The place of a field, searched from where the last one was found on: names come in the order of the fields. */
static Py_ssize_t place_of(PyObject *fields, PyObject *name, Py_ssize_t from)
{
    Py_ssize_t count = PyTuple_GET_SIZE(fields);
    for (Py_ssize_t step = 0; step < count; step++) {
        Py_ssize_t place = from + step < count ? from + step : from + step - count;
        if (PyTuple_GET_ITEM(fields, place) == name)
            return place;
    }
    for (Py_ssize_t place = 0; place < count; place++)
        if (!PyUnicode_Compare(PyTuple_GET_ITEM(fields, place), name))
            return place;
    return -1;
}

/* Fill in values that have names. 0 where one has no place, or has one already that was `given`. */
static int name_values(PyObject *row, PyObject *fields, PyObject *names, PyObject *const *values, int fresh)
{
    Py_ssize_t from = 0, count = names ? PyTuple_GET_SIZE(names) : 0;
    for (Py_ssize_t index = 0; index < count; index++) {
        Py_ssize_t place = place_of(fields, PyTuple_GET_ITEM(names, index), from);
        if (place < 0 || (fresh && PyTuple_GET_ITEM(row, place)))
            return 0;
        PyObject *before = PyTuple_GET_ITEM(row, place);
        Py_INCREF(values[index]);
        PyTuple_SET_ITEM(row, place, values[index]);
        Py_XDECREF(before);
        from = place + 1;
    }
    return 1;
}

static PyObject *slowly(PyObject *kind, PyObject *const *values, Py_ssize_t given, PyObject *names)
{
    PyObject *found = NULL, *words = names ? PyDict_New() : NULL, *row = PyTuple_New(given);
    if (row && (words || !names)) {
        for (Py_ssize_t index = 0; index < given; index++) {
            Py_INCREF(values[index]);
            PyTuple_SET_ITEM(row, index, values[index]);
        }
        for (Py_ssize_t index = 0; names && index < PyTuple_GET_SIZE(names); index++)
            if (PyDict_SetItem(words, PyTuple_GET_ITEM(names, index), values[given + index]) < 0)
                goto done;
        found = PyType_Type.tp_call(kind, row, words);
    }
done:
    Py_XDECREF(row);
    Py_XDECREF(words);
    return found;
}

/* What is made of each kind: its fields, and of each the value that it has unless another is given. Kinds are never let go of. */

#define KINDS 1024

typedef struct {
    PyTypeObject *type;
    PyObject *fields, **defaults;
} Kind;

static Kind kinds[KINDS];
static size_t kinds_known;

/* Where a kind stands, or would. */
static Kind *kind_of(PyTypeObject *type)
{
    size_t slot = ((size_t)type >> 5) % KINDS;
    while (kinds[slot].type && kinds[slot].type != type)
        slot = (slot + 1) % KINDS;
    return &kinds[slot];
}

/* Whether there is room for what is made of a kind. */
static int know(PyTypeObject *type, PyObject *fields)
{
    Kind *kind = kind_of(type);
    if (kind->type)
        return 1;
    PyObject *named = PyDict_GetItemWithError(type->tp_dict, defaults_of);
    Py_ssize_t count = PyTuple_GET_SIZE(fields);
    PyObject **defaults = PyMem_Calloc(count + 1, sizeof *defaults);
    if (!defaults || ++kinds_known > KINDS / 2) {
        PyMem_Free(defaults);
        PyErr_SetString(PyExc_MemoryError, "there are too many kinds of named tuples: raise KINDS in quick.c");
        return 0;
    }
    for (Py_ssize_t index = 0; named && index < count; index++)
        defaults[index] = Py_XNewRef(PyDict_GetItemWithError(named, PyTuple_GET_ITEM(fields, index)));
    Py_INCREF(type);
    *kind = (Kind){type, Py_NewRef(fields), defaults};
    return 1;
}

static PyObject *make(PyObject *kind, PyObject *const *values, size_t flags, PyObject *names)
{
    PyTypeObject *type = (PyTypeObject *)kind;
    Kind *known = kind_of(type);
    Py_ssize_t given = PyVectorcall_NARGS(flags), count = known->type ? PyTuple_GET_SIZE(known->fields) : -1;
    if (given > count)
        return slowly(kind, values, given, names);
    PyObject *row = type->tp_alloc(type, count);
    if (!row)
        return NULL;
    for (Py_ssize_t index = 0; index < given; index++) {
        Py_INCREF(values[index]);
        PyTuple_SET_ITEM(row, index, values[index]);
    }
    int whole = name_values(row, known->fields, names, values + given, 1);
    for (Py_ssize_t index = given; whole && index < count; index++) {
        if (PyTuple_GET_ITEM(row, index))
            continue;
        PyObject *value = Py_XNewRef(known->defaults[index]);
        PyTuple_SET_ITEM(row, index, value);
        whole = value != NULL;
    }
    if (whole)
        return row;
    Py_DECREF(row);
    return slowly(kind, values, given, names);
}

static PyObject *replaced(PyObject *self, PyObject *const *values, Py_ssize_t given, PyObject *names)
{
    PyTypeObject *type = Py_TYPE(self);
    if (given) {
        PyErr_Format(PyExc_TypeError, "_replace() takes names of fields with their values");
        return NULL;
    }
    PyObject *fields = PyObject_GetAttr(self, fields_of);
    Py_ssize_t count = PyTuple_GET_SIZE(self);
    PyObject *row = fields ? type->tp_alloc(type, count) : NULL;
    if (!row)
        goto done;
    for (Py_ssize_t index = 0; index < count; index++) {
        PyObject *value = PyTuple_GET_ITEM(self, index);
        Py_INCREF(value);
        PyTuple_SET_ITEM(row, index, value);
    }
    if (!name_values(row, fields, names, values, 0)) {
        PyErr_Format(PyExc_ValueError, "Not all of these are fields: %R", names);
        Py_CLEAR(row);
    }
done:
    Py_XDECREF(fields);
    return row;
}

static PyMethodDef replacing = {
    "_replace", (PyCFunction)(void (*)(void))replaced, METH_FASTCALL | METH_KEYWORDS, "The same with other values."};

static PyObject *quicken(PyObject *module, PyObject *kind)
{
    PyTypeObject *type = (PyTypeObject *)kind;
    if (!PyType_Check(kind) || type->tp_base != &PyTuple_Type || !PyDict_GetItemWithError(type->tp_dict, fields_of)) {
        PyErr_SetString(PyExc_TypeError, "only a named tuple can be quickened");
        return NULL;
    }
    if (!know(type, PyDict_GetItemWithError(type->tp_dict, fields_of)))
        return NULL;
    PyObject *method = PyDescr_NewMethod(type, &replacing);
    int failed = !method || PyObject_SetAttrString(kind, "_replace", method) < 0;
    Py_XDECREF(method);
    if (failed)
        return NULL;
    type->tp_vectorcall = make;
    Py_INCREF(kind);
    return kind;
}

/* `lru_cache` and `cache` that forget everything when they know too much. They keep no order, and are called without a detour:
that is most of the work where the same few questions come again and again. */

typedef struct {
    PyObject_HEAD
    vectorcallfunc call;
    PyObject *function, *known, *names;
    Py_ssize_t most;
} Remembering;

/* Under what an answer is kept: the one value that was given, or all of them; names stand behind values that have some. */
static PyObject *key_of(PyObject *memory, PyObject *const *values, Py_ssize_t given, PyObject *names)
{
    Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
    if (given == 1 && !named && !PyTuple_Check(values[0]))
        return Py_NewRef(values[0]);
    PyObject *key = PyTuple_New(given + named + (named ? 2 : 0));
    if (!key)
        return NULL;
    for (Py_ssize_t index = 0; index < given + named; index++)
        PyTuple_SET_ITEM(key, index, Py_NewRef(values[index]));
    if (named) {
        PyTuple_SET_ITEM(key, given + named, Py_NewRef(memory));
        PyTuple_SET_ITEM(key, given + named + 1, Py_NewRef(names));
    }
    return key;
}

static PyObject *recall(PyObject *self, PyObject *const *values, size_t flags, PyObject *names)
{
    Remembering *memory = (Remembering *)self;
    PyObject *asked = key_of(self, values, PyVectorcall_NARGS(flags), names);
    if (!asked)
        return NULL;
    PyObject *found = muster_get(memory->known, asked);
    if (found)
        Py_INCREF(found);
    else if (!PyErr_Occurred()) {
        found = PyObject_Vectorcall(memory->function, values, flags, names);
        if (found) {
            if (memory->most >= 0 && PyDict_GET_SIZE(memory->known) >= memory->most)
                PyDict_Clear(memory->known);
            if (PyDict_SetItem(memory->known, asked, found) < 0)
                Py_CLEAR(found);
        }
    }
    Py_DECREF(asked);
    return found;
}

static PyObject *cache_clear(PyObject *self, PyObject *nothing)
{
    PyDict_Clear(((Remembering *)self)->known);
    Py_RETURN_NONE;
}

static void let_go(PyObject *self)
{
    Remembering *memory = (Remembering *)self;
    Py_XDECREF(memory->function);
    Py_XDECREF(memory->known);
    Py_XDECREF(memory->names);
    Py_TYPE(self)->tp_free(self);
}

static PyMethodDef clearing[] = {
    {"cache_clear", cache_clear, METH_NOARGS, "Forget everything."}, {NULL, NULL, 0, NULL}};

static PyTypeObject remembering = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "muster_quick.remembering",
    .tp_basicsize = sizeof(Remembering),
    .tp_dealloc = let_go,
    .tp_vectorcall_offset = offsetof(Remembering, call),
    .tp_call = PyVectorcall_Call,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_methods = clearing,
    .tp_dictoffset = offsetof(Remembering, names),
    .tp_getattro = PyObject_GenericGetAttr,
};

static PyObject *remember(PyObject *most, PyObject *function)
{
    Remembering *memory = PyObject_New(Remembering, &remembering);
    if (!memory)
        return NULL;
    memory->call = recall;
    memory->function = Py_NewRef(function);
    memory->most = most == Py_None ? -1 : PyLong_AsSsize_t(most);
    memory->names = NULL;
    memory->known = PyDict_New();
    if (!memory->known)
        Py_CLEAR(memory);
    return (PyObject *)memory;
}

static PyMethodDef mark = {"lru_cache", remember, METH_O, "Let a function remember."};

static PyObject *cache(PyObject *module, PyObject *function)
{
    return remember(Py_None, function);
}

static PyObject *lru_cache(PyObject *module, PyObject *given, PyObject *named)
{
    static char *names[] = {"maxsize", NULL};
    PyObject *most;
    return PyArg_ParseTupleAndKeywords(given, named, "O", names, &most) ? PyCFunction_New(&mark, most) : NULL;
}

static PyMethodDef methods[] = {
    {"quicken", quicken, METH_O, "Let a kind of named tuple be made by machine code."},
    {"cache", cache, METH_O, "Let a function remember everything."},
    {"lru_cache", (PyCFunction)(void (*)(void))lru_cache, METH_VARARGS | METH_KEYWORDS, "A mark for what remembers so much."},
    {NULL, NULL, 0, NULL}};
static struct PyModuleDef quick = {PyModuleDef_HEAD_INIT, "muster_quick", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_muster_quick(void)
{
    fields_of = PyUnicode_InternFromString("_fields");
    defaults_of = PyUnicode_InternFromString("_field_defaults");
    return fields_of && defaults_of && PyType_Ready(&remembering) == 0 ? PyModule_Create(&quick) : NULL;
}
