; RUN: not spir2nvvm-opt -passes=finalize %s 2>&1 | FileCheck %s
;
; With --abi=plain a kernel takes pointers to the constant bank. The host passes
; them, so they cannot become global ones.

; CHECK: error: program-scope constants take 80000 bytes, the constant bank holds 65536, and 'big' cannot move to global memory: kernel 'k' takes pointers to constant memory [S2N-FN13]
; CHECK-NEXT: at: @big
; CHECK: hint: use --abi=cuda

@big = addrspace(4) constant [20000 x i32] zeroinitializer, align 4
define void @k(i32 addrspace(1)* %out, i1 %c, i32 addrspace(4)* %host) {
  %p = select i1 %c, i32 addrspace(4)* getelementptr ([20000 x i32], [20000 x i32] addrspace(4)* @big, i64 0, i64 0), i32 addrspace(4)* %host
  %v = load i32, i32 addrspace(4)* %p
  store i32 %v, i32 addrspace(1)* %out
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*, i1, i32 addrspace(4)*)* @k, !"kernel", i32 1}
