/* The few functions of CPython's stable interface (3.11 and later) that an extension needs: no Python.h. */
#include <stddef.h>

#ifdef _WIN32
#define PYTHON_HAS extern __declspec(dllimport)
#define OUTSIDE __declspec(dllexport)
#else
#define PYTHON_HAS extern
#define OUTSIDE __attribute__((visibility("default")))
#endif

typedef ptrdiff_t Py_ssize_t;
typedef struct _object {
    Py_ssize_t references;
    void *type;
} PyObject;
typedef struct {
    void *buf;
    PyObject *obj;
    Py_ssize_t len, itemsize;
    int readonly, ndim;
    char *format;
    Py_ssize_t *shape, *strides, *suboffsets;
    void *internal;
} Py_buffer;
typedef struct {
    const char *name;
    void *function;
    int flags;
    const char *doc;
} PyMethodDef;
typedef struct {
    int slot;
    void *value;
} PyModuleDef_Slot;
typedef struct {
    struct {
        PyObject head;
        PyObject *(*init)(void);
        Py_ssize_t index;
        PyObject *copy;
    } base;
    const char *name, *doc;
    Py_ssize_t size;
    PyMethodDef *methods;
    PyModuleDef_Slot *slots;
    void *traverse, *clear, *free;
} PyModuleDef;
enum { METH_FASTCALL = 0x80, PyBUF_SIMPLE = 0, PyBUF_WRITABLE = 1, Py_mod_exec = 2 };

PYTHON_HAS PyObject *PyExc_TypeError, *PyExc_ValueError, *PyExc_IndexError;
PYTHON_HAS PyObject _Py_NoneStruct;
PYTHON_HAS PyObject *PyErr_Format(PyObject *, const char *, ...);
PYTHON_HAS PyObject *PyErr_Occurred(void);
PYTHON_HAS int PyObject_GetBuffer(PyObject *, Py_buffer *, int);
PYTHON_HAS void PyBuffer_Release(Py_buffer *);
PYTHON_HAS long long PyLong_AsLongLong(PyObject *);
PYTHON_HAS double PyFloat_AsDouble(PyObject *);
PYTHON_HAS PyObject *PyLong_FromLongLong(long long);
PYTHON_HAS PyObject *PyFloat_FromDouble(double);
PYTHON_HAS PyObject *PyBool_FromLong(long);
PYTHON_HAS void Py_IncRef(PyObject *);
PYTHON_HAS void *PyEval_SaveThread(void);
PYTHON_HAS void PyEval_RestoreThread(void *);
PYTHON_HAS PyObject *PyModuleDef_Init(PyModuleDef *);
PYTHON_HAS int PyModule_AddStringConstant(PyObject *, const char *, const char *);
PYTHON_HAS int PyModule_AddIntConstant(PyObject *, const char *, long);

/* Whether this processor has AVX2, and the system keeps its registers: then a build that uses it may be loaded. */
static long machine_has_avx2(void) {
#if defined(__x86_64__)
    uint32_t a, b, c, d;
    __asm__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(1), "c"(0));
    const uint32_t xsave_and_avx = 1u << 27 | 1u << 28;
    if ((c & xsave_and_avx) != xsave_and_avx) return 0;
    __asm__("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
    if ((a & 6) != 6) return 0;
    __asm__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(0), "c"(0));
    if (a < 7) return 0;
    __asm__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(7), "c"(0));
    return b >> 5 & 1 && b >> 3 & 1 && b >> 8 & 1; /* with the bit instructions that come along */
#else
    return 0;
#endif
}

/* A buffer of whole items, aligned as their size suggests, and enough of them; 0 after an error. */
static int take_buffer(PyObject *given, Py_buffer *view, int flags, const char *name, Py_ssize_t size, Py_ssize_t least) {
    if (PyObject_GetBuffer(given, view, flags)) return 0;
    uintptr_t step = size % 8 == 0 ? 8 : size % 4 == 0 ? 4 : size % 2 == 0 ? 2 : 1;
    if (view->len % size == 0 && view->len / size >= least && (uintptr_t)view->buf % step == 0) return 1;
    PyErr_Format(PyExc_ValueError, "%s needs whole items of %zd bytes, at least %zd of them, and got %zd bytes",
                 name, size, least, view->len);
    PyBuffer_Release(view);
    return 0;
}

static int take_place(int64_t place, const char *name, Py_ssize_t length) {
    if (place >= 0 && place < length) return 1;
    PyErr_Format(PyExc_IndexError, "%s is a place from 0 to %zd, not %lld", name, length - 1, (long long)place);
    return 0;
}

static int take_count(int64_t count, const char *name, Py_ssize_t length) {
    if (count >= 0 && count <= length) return 1;
    PyErr_Format(PyExc_ValueError, "%s is at most %zd here, not %lld", name, length, (long long)count);
    return 0;
}
