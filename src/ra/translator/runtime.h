/* What translated functions need beyond the operators of C. Compile with -fwrapv -ffp-contract=off: see compiling.py. */
#include <stdbool.h>
#include <stdint.h>

/* Python divides downwards: -7 // 2 is -4, and the remainder has the sign of the divisor. */
static inline int64_t floor_divide(int64_t a, int64_t b) {
    int64_t quotient = a / b;
    return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

static inline int64_t remainder_of(int64_t a, int64_t b) {
    int64_t rest = b == -1 ? 0 : a % b; /* the smallest number by -1 is too much for processors */
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

/* Any number of bits may be shifted out; C leaves more than 63 open. */
static inline int64_t shift_left(int64_t a, int64_t bits) { return bits > 63 ? 0 : (int64_t)((uint64_t)a << bits); }
static inline int64_t shift_right(int64_t a, int64_t bits) { return a >> (bits > 63 ? 63 : bits); }

static inline uint64_t magnitude(int64_t n) { return n < 0 ? 0 - (uint64_t)n : (uint64_t)n; }
static inline int64_t bit_length(int64_t n) { return n ? 64 - __builtin_clzll(magnitude(n)) : 0; }
static inline int64_t bit_count(int64_t n) { return __builtin_popcountll(magnitude(n)); }
static inline int64_t absolute(int64_t n) { return n < 0 ? -n : n; }

/* As in Python, the first of two equal numbers. */
static inline int64_t least_int(int64_t a, int64_t b) { return b < a ? b : a; }
static inline int64_t most_int(int64_t a, int64_t b) { return b > a ? b : a; }
static inline double least_float(double a, double b) { return b < a ? b : a; }
static inline double most_float(double a, double b) { return b > a ? b : a; }

/* For checked programs: sums and products that may go beyond 64 bits, because they are masked at once; a place within a
   row, and a number that fits where it is stored. */
static inline int64_t wrapping_sum(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static inline int64_t wrapping_difference(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }
static inline int64_t wrapping_product(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }
static inline int64_t checked(int64_t n, int64_t lowest, int64_t highest) {
    if (n < lowest || n > highest) __builtin_trap();
    return n;
}
static inline int64_t within(int64_t place, int64_t length) { return checked(place, 0, length - 1); }
static inline int64_t fit_i1(int64_t n) { return checked(n, INT8_MIN, INT8_MAX); }
static inline int64_t fit_u1(int64_t n) { return checked(n, 0, UINT8_MAX); }
static inline int64_t fit_i2(int64_t n) { return checked(n, INT16_MIN, INT16_MAX); }
static inline int64_t fit_u2(int64_t n) { return checked(n, 0, UINT16_MAX); }
static inline int64_t fit_i4(int64_t n) { return checked(n, INT32_MIN, INT32_MAX); }
static inline int64_t fit_u4(int64_t n) { return checked(n, 0, UINT32_MAX); }
