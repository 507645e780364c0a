; Assembly with opaque pointers is refused with the way through SPIR-V.
; RUN: not spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s
; CHECK: error: opaque-pointer IR; SPIR 1.2 has typed pointers [S2N-IN06]
; CHECK: in: {{.*}}file '
; CHECK: hint: clang 15 and later write opaque pointers; go through SPIR-V instead: clang --target=spirv64 -cl-std=CL1.2 -c -fintegrated-objemitter kernel.cl -o kernel.spv{{$}}
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p) {
  ret void
}
