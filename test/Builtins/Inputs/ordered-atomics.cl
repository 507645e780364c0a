// Every operation with each order and each scope, by all work-items of a group at
// once, on objects in global and local memory and through pointers to either.
// out[0] counts wrong values, out[1] what was compared. `one` is 1, which the
// compiler does not know.
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

enum { Add, Sub, Min, Max, Or, Xor, And, Exchange, Count, Loaded, Objects };

#define COMPARE(WHAT) (atomic_inc(out + 1), (WHAT) ? 0 : atomic_inc(out))

#define INTEGERS(NAME, T, ORDER, SCOPE)                                        \
  static void NAME(volatile T##_atomic *o, global int *out) {                  \
    T id = (T)get_local_linear_id(), n = (T)get_local_size(0);                 \
    if (id == 0) {                                                             \
      for (int i = 0; i != Objects; ++i)                                       \
        atomic_init(o + i, (T)(i == And ? -1 : i == Min ? 100 : 0));           \
    }                                                                          \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);            \
    T old = atomic_fetch_add_explicit(o + Add, (T)3, ORDER, SCOPE);            \
    COMPARE(old % 3 == 0 && old < 3 * n);                                      \
    atomic_fetch_sub_explicit(o + Sub, (T)2, ORDER, SCOPE);                    \
    atomic_fetch_min_explicit(o + Min, (T)(id - 7), ORDER, SCOPE);             \
    atomic_fetch_max_explicit(o + Max, (T)(id + 5), ORDER, SCOPE);             \
    atomic_fetch_or_explicit(o + Or, (T)1 << (id % 31), ORDER, SCOPE);         \
    atomic_fetch_xor_explicit(o + Xor, (T)1 << (id % 31), ORDER, SCOPE);       \
    atomic_fetch_and_explicit(o + And, ~((T)1 << (id % 31)), ORDER, SCOPE);    \
    atomic_exchange_explicit(o + Exchange, id + 1, ORDER, SCOPE);              \
    T seen = atomic_load_explicit(o + Count, memory_order_relaxed, SCOPE);     \
    while (!atomic_compare_exchange_weak_explicit(                             \
        o + Count, &seen, seen + 1, ORDER, memory_order_relaxed, SCOPE))       \
      ;                                                                        \
    atomic_store_explicit(o + Loaded, (T)77, STORE_##ORDER, SCOPE);            \
    COMPARE(atomic_load_explicit(o + Loaded, LOAD_##ORDER, SCOPE) == 77);      \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);            \
    if (id == 0) {                                                             \
      T set = 0, odd = 0;                                                      \
      for (T i = 0; i != n; ++i) {                                             \
        set |= (T)1 << (i % 31);                                               \
        odd ^= (T)1 << (i % 31);                                               \
      }                                                                        \
      COMPARE(atomic_load(o + Add) == 3 * n);                                  \
      COMPARE(atomic_load(o + Sub) == (T)0 - 2 * n);                           \
      COMPARE(atomic_load(o + Min) == ((T)-1 < 0 ? (T)-7 : (T)0));             \
      COMPARE(atomic_load(o + Max) == n + 4);                                  \
      COMPARE(atomic_load(o + Or) == set);                                     \
      COMPARE(atomic_load(o + Xor) == odd);                                    \
      COMPARE(atomic_load(o + And) == ~set);                                   \
      COMPARE(atomic_load(o + Exchange) - 1 < n);                              \
      COMPARE(atomic_load(o + Count) == n);                                    \
      T expected = n + 1;                                                      \
      COMPARE(!atomic_compare_exchange_strong(o + Count, &expected, 0));       \
      COMPARE(expected == n);                                                  \
      COMPARE(atomic_compare_exchange_strong(o + Count, &expected, 5));        \
      COMPARE(atomic_exchange(o + Count, 6) == 5);                             \
    }                                                                          \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);            \
  }

#define FLOATS(NAME, T, ORDER, SCOPE)                                          \
  static void NAME(volatile T##_atomic *o, global int *out) {                  \
    T id = (T)get_local_linear_id(), n = (T)get_local_size(0);                 \
    if (id == 0) {                                                             \
      for (int i = 0; i != Objects; ++i)                                       \
        atomic_init(o + i, (T)(i == Min ? NAN : 0.0f));                        \
    }                                                                          \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);            \
    atomic_fetch_add_explicit(o + Add, (T)2, ORDER, SCOPE);                    \
    atomic_fetch_sub_explicit(o + Sub, (T)1, ORDER, SCOPE);                    \
    atomic_fetch_min_explicit(o + Min, id - 7, ORDER, SCOPE);                  \
    atomic_fetch_max_explicit(o + Max, id == 3 ? (T)NAN : id, ORDER, SCOPE);   \
    atomic_exchange_explicit(o + Exchange, id + 1, ORDER, SCOPE);              \
    T seen = atomic_load_explicit(o + Count, memory_order_relaxed, SCOPE);     \
    while (!atomic_compare_exchange_strong_explicit(                           \
        o + Count, &seen, seen + 1, ORDER, memory_order_relaxed, SCOPE))       \
      ;                                                                        \
    atomic_store_explicit(o + Loaded, (T)77, STORE_##ORDER, SCOPE);            \
    COMPARE(atomic_load_explicit(o + Loaded, LOAD_##ORDER, SCOPE) == 77);      \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);            \
    if (id == 0) {                                                             \
      COMPARE(atomic_load(o + Add) == 2 * n);                                  \
      COMPARE(atomic_load(o + Sub) == -n);                                     \
      COMPARE(atomic_load(o + Min) == -7);                                     \
      COMPARE(atomic_load(o + Max) == n - 1);                                  \
      COMPARE(atomic_load(o + Exchange) > 0 &&                                 \
              atomic_load(o + Exchange) <= n);                                 \
      COMPARE(atomic_load(o + Count) == n);                                    \
    }                                                                          \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);            \
  }

// What loads and stores may be.
#define LOAD_memory_order_relaxed memory_order_relaxed
#define LOAD_memory_order_acquire memory_order_acquire
#define LOAD_memory_order_release memory_order_relaxed
#define LOAD_memory_order_acq_rel memory_order_acquire
#define LOAD_memory_order_seq_cst memory_order_seq_cst
#define STORE_memory_order_relaxed memory_order_relaxed
#define STORE_memory_order_acquire memory_order_relaxed
#define STORE_memory_order_release memory_order_release
#define STORE_memory_order_acq_rel memory_order_release
#define STORE_memory_order_seq_cst memory_order_seq_cst

typedef atomic_int int_atomic;
typedef atomic_uint uint_atomic;
typedef atomic_long long_atomic;
typedef atomic_ulong ulong_atomic;
typedef atomic_float float_atomic;
typedef atomic_double double_atomic;

// Each order and each scope, once with and once without what goes beyond.
#define EACH(F, T)                                                             \
  F(T, relaxed, work_group)                                                    \
  F(T, relaxed, all_svm_devices)                                               \
  F(T, acquire, device)                                                        \
  F(T, release, work_group)                                                    \
  F(T, acq_rel, device)                                                        \
  F(T, acq_rel, all_svm_devices)                                               \
  F(T, seq_cst, work_group)                                                    \
  F(T, seq_cst, device)
#define MAKE_INTEGERS(T, O, S)                                                 \
  INTEGERS(T##_##O##_##S, T, memory_order_##O, memory_scope_##S)
#define MAKE_FLOATS(T, O, S)                                                   \
  FLOATS(T##_##O##_##S, T, memory_order_##O, memory_scope_##S)
#define CALL(T, O, S) T##_##O##_##S(o, out);
#define KERNEL(KIND, T)                                                        \
  EACH(MAKE_##KIND, T)                                                         \
  static void all_of_##T(volatile T##_atomic *o, global int *out) {            \
    EACH(CALL, T)                                                              \
  }                                                                            \
  kernel void in_##T(global int *out, global T##_atomic *g, int one) {         \
    local T##_atomic l[Objects];                                               \
    all_of_##T(g, out);                                                        \
    all_of_##T(l, out);                                                        \
    all_of_##T(one ? (volatile T##_atomic *)g : l, out);                       \
    all_of_##T(one ? (volatile T##_atomic *)l : g, out);                       \
  }

KERNEL(INTEGERS, int)
KERNEL(INTEGERS, uint)
KERNEL(INTEGERS, long)
KERNEL(INTEGERS, ulong)
KERNEL(FLOATS, float)
KERNEL(FLOATS, double)

kernel void flags(global int *out, global int *unused, int one) {
  local atomic_flag flag;
  local int sum;
  if (get_local_id(0) == 0) {
    atomic_flag_clear(&flag);
    sum = 0;
  }
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  // Lanes of a warp take turns.
  for (bool done = false; !done;)
    if (!atomic_flag_test_and_set_explicit(&flag, memory_order_acquire,
                                           memory_scope_work_group)) {
      ++sum;
      atomic_flag_clear_explicit(&flag, memory_order_release,
                                 memory_scope_work_group);
      done = true;
    }
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    COMPARE(sum == get_local_size(0));
}
