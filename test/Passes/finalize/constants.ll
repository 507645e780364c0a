; RUN: spir2nvvm-opt -passes=finalize/constants %s 2>%t | FileCheck %s --match-full-lines
; RUN: FileCheck %s --check-prefix=DIAG --input-file=%t --implicit-check-not=FN12
;
; 65540 bytes do not fit the bank: the largest variable goes to global memory, and
; its pointers with it. The other one stays.

; DIAG: warning: program-scope constants take 65540 bytes and the constant bank holds 65536; 'big' (36868 bytes) moves to global memory [S2N-FN11]

; CHECK: @small = internal addrspace(4) constant [7168 x i32] zeroinitializer, align 4
; CHECK-NEXT: @big = internal addrspace(1) constant [9217 x i32] zeroinitializer, align 4
; CHECK-LABEL: define spir_kernel void @k(i64 %i) {
; CHECK-NEXT: %p = getelementptr [9217 x i32], [9217 x i32] addrspace(1)* @big, i64 0, i64 %i
; CHECK-NEXT: %v = load i32, i32 addrspace(1)* %p, align 4
; CHECK-NEXT: %q = getelementptr [7168 x i32], [7168 x i32] addrspace(4)* @small, i64 0, i64 %i
; CHECK-NEXT: %w = load i32, i32 addrspace(4)* %q, align 4
; CHECK-NEXT: ret void

target triple = "nvptx64-nvidia-cuda"

@small = internal addrspace(4) constant [7168 x i32] zeroinitializer, align 4
@big = internal addrspace(4) constant [9217 x i32] zeroinitializer, align 4

define spir_kernel void @k(i64 %i) {
  %p = getelementptr [9217 x i32], [9217 x i32] addrspace(4)* @big, i64 0, i64 %i
  %v = load i32, i32 addrspace(4)* %p
  %q = getelementptr [7168 x i32], [7168 x i32] addrspace(4)* @small, i64 0, i64 %i
  %w = load i32, i32 addrspace(4)* %q
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (i64)* @k, !"kernel", i32 1}
