// What only ptxas notices in inline PTX is shown with its line of OpenCL C. A
// text that the source has several times could be any of them; one that was
// copied, by a loop or an inlined function, is one.
// REQUIRES: libnvvm, ptxas
// RUN: not spir2nvvm --arch=sm_75 --emit=cubin %s -o %t.cubin 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cubin
// RUN: not spir2nvvm --arch=sm_75 --emit=cubin --backend=llvm %s -o %t.cubin 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: spir2nvvm --arch=sm_75 %s -o - --emit=ptx | FileCheck %s --check-prefix=TEXT
// RUN: spir2nvvm --stop-after=verify-spir %s -o - | spir2nvvm --arch=sm_75 - -o - --emit=ptx | FileCheck %s --check-prefix=TEXT
#define ONE(x) asm volatile("{ .reg .u32 t; .reg .u32 t; mov.u32 %0, 1; }" : "=r"(x))
inline uint add(uint a) {
  uint r;
  asm("{\n\t"
      ".reg .u32 $x, $x;\n\t"
      "add.u32\t%0, %1, 1;\n\t"
      "}"
      : "=r"(r)
      : "r"(a));
  return r;
}
kernel void k(global uint *p) {
  // TEXT: {{^}}	// begin inline asm{{$}}
  // TEXT-NEXT: {{^}}	// {{.*}}bad-inline-ptx-for-ptxas.cl:[[@LINE+7]]:3, {{.*}}bad-inline-ptx-for-ptxas.cl:[[@LINE+9]]:3{{$}}
  // TEXT-NEXT: {{^}}	{ .reg .u32 t; .reg .u32 t; mov.u32 %r{{[0-9]+}}, 1; }
  // TEXT-NEXT: {{^}}	// end inline asm{{$}}
  // CHECK: bad-inline-ptx-for-ptxas.cl:[[@LINE+4]]:3: error: ptxas refuses inline PTX: Duplicate definition of variable 't'; the same text is at {{.*}}bad-inline-ptx-for-ptxas.cl:[[@LINE+6]]:3 [S2N-BE31]
  // CHECK-NEXT: {{^ *}}[[@LINE+3]] |   ONE(p[0]);
  // CHECK-NEXT: {{^ *}}| ^
  // CHECK-NEXT: {{^ *}}at:     { .reg .u32 t; .reg .u32 t; mov.u32 %r{{[0-9]+}}, 1; }
  ONE(p[0]);
  // CHECK: bad-inline-ptx-for-ptxas.cl:13:3: error: ptxas refuses inline PTX: Duplicate definition of variable '$x' [S2N-BE31]
  ONE(p[1]);
  for (int i = 2; i < 5; ++i)
    p[i] = add(p[i]);
  // TEXT: {{^}}	// {{.*}}bad-inline-ptx-for-ptxas.cl:13:3{{$}}
  // CHECK: 2 errors
}
