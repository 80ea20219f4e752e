/* Looking keys up in dictionaries and sets by what is at hand: a hash that is an address or stands in the key, and keys that are the
same object or plain numbers, or rows of such. Whatever is more than that is left to Python, which is asked where these say `MUSTER_ASK`. */

#ifndef MUSTER_PROBING
#define MUSTER_PROBING

#define MUSTER_ASK (-1)

#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000 /* it knows how that version lays them out */
#ifndef Py_BUILD_CORE
#define Py_BUILD_CORE
#endif
#include "internal/pycore_dict.h"

/* Whether two keys are equal without anybody being asked; no says nothing. */
static inline int muster_same(PyObject *one, PyObject *other)
{
    if (one == other)
        return 1;
    if (Py_TYPE(one) != Py_TYPE(other))
        return 0;
    if (PyFloat_CheckExact(one))
        return PyFloat_AS_DOUBLE(one) == PyFloat_AS_DOUBLE(other);
    return PyLong_CheckExact(one) && Py_SIZE(one) == Py_SIZE(other) && (size_t)(Py_SIZE(one) + 1) < 3 &&
           ((PyLongObject *)one)->ob_digit[0] == ((PyLongObject *)other)->ob_digit[0]; /* whose sizes have their signs */
}

/* Likewise, for rows as well. */
static inline int muster_equal(PyObject *one, PyObject *other)
{
    Py_ssize_t place = Py_SIZE(one);
    if (!PyTuple_CheckExact(one))
        return muster_same(one, other);
    if (!PyTuple_CheckExact(other) || Py_SIZE(other) != place)
        return 0;
    while (place--)
        if (!muster_same(PyTuple_GET_ITEM(one, place), PyTuple_GET_ITEM(other, place)))
            return 0;
    return 1;
}

/* The hash of a key, -1 where Python has to work it out. */
static inline Py_hash_t muster_hash(PyObject *key)
{
    PyTypeObject *type = Py_TYPE(key);
    if (type == &PyUnicode_Type)
        return ((PyASCIIObject *)key)->hash;
    if (type == &PyLong_Type) { /* any with one digit at most is its own hash, but for -1 */
        Py_ssize_t size = Py_SIZE(key);
        Py_hash_t value = size ? size * (Py_hash_t)((PyLongObject *)key)->ob_digit[0] : 0;
        return (size_t)(size + 1) < 3 ? (value == -1 ? -2 : value) : -1;
    }
    if (type->tp_hash == (hashfunc)_Py_HashPointer) {
        size_t address = (size_t)key;
        return (Py_hash_t)(address >> 4 | address << (8 * sizeof address - 4));
    }
    return type == &PyTuple_Type ? type->tp_hash(key) : -1;
}

static inline Py_ssize_t muster_index(PyDictKeysObject *keys, size_t slot)
{
    if (keys->dk_log2_size < 8)
        return ((int8_t *)keys->dk_indices)[slot];
    if (keys->dk_log2_size < 16)
        return ((int16_t *)keys->dk_indices)[slot];
    return ((int32_t *)keys->dk_indices)[slot];
}

/* The value of a key in a dictionary, lent; NULL for none, and in `found` whether that is so (1, 0) or Python is to be asked. */
__attribute__((weak, visibility("hidden"), noinline)) PyObject *muster_probe(PyObject *names, PyObject *key, int *found)
{
    PyDictObject *dictionary = (PyDictObject *)names;
    PyDictKeysObject *keys = dictionary->ma_keys;
    *found = MUSTER_ASK;
    if (dictionary->ma_values || keys->dk_log2_size >= 32)
        return NULL;
    if (keys->dk_kind != DICT_KEYS_GENERAL && !PyUnicode_CheckExact(key))
        return NULL;
    Py_hash_t hash = muster_hash(key);
    if (hash == -1)
        return NULL;
    char *entries = keys->dk_indices + ((size_t)1 << keys->dk_log2_index_bytes);
    size_t mask = ((size_t)1 << keys->dk_log2_size) - 1, perturb = (size_t)hash, slot = perturb & mask;
    for (;;) {
        Py_ssize_t index = muster_index(keys, slot);
        if (index == DKIX_EMPTY) {
            *found = 0;
            return NULL;
        }
        if (index >= 0 && keys->dk_kind == DICT_KEYS_GENERAL) {
            PyDictKeyEntry *entry = (PyDictKeyEntry *)entries + index;
            if (entry->me_key == key || (entry->me_hash == hash && muster_equal(key, entry->me_key))) {
                *found = 1;
                return entry->me_value;
            }
            if (entry->me_hash == hash)
                return NULL;
        } else if (index >= 0) {
            PyDictUnicodeEntry *entry = (PyDictUnicodeEntry *)entries + index;
            if (entry->me_key == key) {
                *found = 1;
                return entry->me_value;
            }
            if (((PyASCIIObject *)entry->me_key)->hash == hash)
                return NULL;
        }
        perturb >>= 5;
        slot = (slot * 5 + perturb + 1) & mask;
    }
}

/* Whether a set has a key, or `MUSTER_ASK`. */
static inline int muster_holds(PyObject *set, PyObject *key)
{
    if (!PyAnySet_CheckExact(set) || PyTuple_CheckExact(key))
        return MUSTER_ASK;
    Py_hash_t hash = muster_hash(key);
    if (hash == -1)
        return MUSTER_ASK;
    setentry *entry = &((PySetObject *)set)->table[(size_t)hash & (size_t)((PySetObject *)set)->mask];
    return entry->key == key ? 1 : entry->key ? MUSTER_ASK : 0;
}
#else
static inline PyObject *muster_probe(PyObject *names, PyObject *key, int *found)
{
    *found = MUSTER_ASK;
    return NULL;
}
static inline int muster_holds(PyObject *set, PyObject *key)
{
    return MUSTER_ASK;
}
#endif

/* As `PyDict_GetItemWithError`. */
static inline PyObject *muster_get(PyObject *names, PyObject *key)
{
    int found;
    PyObject *value = muster_probe(names, key, &found);
    return found == MUSTER_ASK ? PyDict_GetItemWithError(names, key) : value;
}
#endif
