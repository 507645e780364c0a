; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; clang 15 and later write ptr.

; CHECK: error: opaque-pointer IR; SPIR 1.2 has typed pointers [S2N-IN06]
; CHECK-NEXT: at: %v = load i32, ptr addrspace(1) %p
; CHECK: bad-opaque-pointer.ll:[[@LINE+4]]:18
; CHECK: hint: clang 15 and later write opaque pointers; go through SPIR-V instead: clang --target=spirv64 -cl-std=CL1.2 -c -fintegrated-objemitter kernel.cl -o kernel.spv{{$}}
define i32 @f(i32 %x) {
  %p = add i32 %x, 1
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}
