// C11's atomics of 64 bits on a pointer that is global or local at run time, by our
// clang and by clang 22's own back end, which writes SPIR-V 1.4 with an
// instruction of 1.3 and calls fetch_min and fetch_max on pointers to bytes.
// REQUIRES: spirv, clang22
// RUN: spir-run %s -cl-std=CL3.0 --global=1 --print 15 --arg=buf:long:15 --arg=buf:long:1 --arg=int:0 | FileCheck %s
// RUN: spir-run %s -cl-std=CL3.0 --global=1 --print 15 --arg=buf:long:15 --arg=buf:long:1 --arg=int:1 | FileCheck %s
// RUN: %clang22 --target=spirv64 -cl-std=CL3.0 -O0 -c -fintegrated-objemitter %s -o %t.spv
// RUN: spir-run %t.spv --global=1 --print 15 --arg=buf:long:15 --arg=buf:long:1 --arg=int:0 2>&1 | FileCheck %s --check-prefixes=RULE,CHECK
// RUN: spir-run %t.spv --global=1 --print 15 --arg=buf:long:15 --arg=buf:long:1 --arg=int:1 2>&1 | FileCheck %s --check-prefixes=RULE,CHECK
// RUN: %clang22 --target=spirv64 -cl-std=CL3.0 -O2 -c -fintegrated-objemitter %s -o %t.spv
// RUN: spir-run %t.spv --through=ptx --backend=llvm --global=1 --print 15 --arg=buf:long:15 --arg=buf:long:1 --arg=int:0 2>&1 | FileCheck %s --check-prefixes=RULE,CHECK
// RULE: warning: the SPIR-V module breaks a rule; it is translated anyway: {{.*}}AtomicCompareExchangeWeak requires SPIR-V version 1.3 or earlier
// CHECK: long[15]: 1 0 50 1 61 1099511627776 1108101562368 1108101562367 -3 2199023255552 2199023255557 2199023255556 -2199023255557 10 -9223372036854775808
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void generic_atomics(global long *out, global atomic_long *there, int is_local) {
  local atomic_long here;
  atomic_long *p = is_local ? (atomic_long *)&here : (atomic_long *)there;
  long expected = 7;
  atomic_store(p, 7);
  out[0] = atomic_compare_exchange_strong(p, &expected, 50);
  out[1] = atomic_compare_exchange_strong(p, &expected, 60);
  out[2] = expected;
  out[3] = atomic_compare_exchange_weak_explicit(p, &expected, 61, memory_order_relaxed, memory_order_relaxed);
  out[4] = atomic_exchange(p, 1L << 40);
  out[5] = atomic_fetch_add(p, 1L << 33);
  out[6] = atomic_fetch_sub_explicit(p, 1, memory_order_acq_rel, memory_scope_work_group);
  out[7] = atomic_fetch_min(p, -3);
  out[8] = atomic_fetch_max(p, 1L << 41);
  out[9] = atomic_fetch_or(p, 5);
  out[10] = atomic_fetch_and(p, ~1L);
  out[11] = atomic_fetch_xor(p, -1L);
  volatile atomic_ulong *u = (volatile atomic_ulong *)p;
  out[12] = atomic_fetch_min(u, 10UL);
  out[13] = atomic_fetch_max(u, 1UL << 63);
  out[14] = atomic_load(p);
}
