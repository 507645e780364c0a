// OpenCL C 3.1 has C's lengths of size_t and ptrdiff_t; earlier versions leave
// them undefined, and get the same.
// RUN: spir-run %s --global 1 --arg 'buf:int:2=iota(-5,1)' 2>&1 | FileCheck %s
// RUN: spir2nvvm %s -cl-std=CL3.1 -o - 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: %llu %#llx %lld %+lli
kernel void k(global int *p) {
  // CHECK-NOT: warning
  // CHECK: 1234567890123 0x11f71fb04cb -1 +2|   1234567890123|-5    |
  printf("%zu %#zx %td %+zi|%16zu|%-6td|\n", (size_t)1234567890123,
         (size_t)1234567890123, p - (p + 1), (ptrdiff_t)2,
         (size_t)1234567890123, (ptrdiff_t)p[0]);
}
