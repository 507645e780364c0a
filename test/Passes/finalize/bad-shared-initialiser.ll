; RUN: not spir2nvvm-opt -passes=finalize %s 2>&1 | FileCheck %s
;
; libNVVM drops a value silently and the kernel would read garbage.

; CHECK: error: shared variable 'k.a' has an initial value; shared memory starts undefined [S2N-FN01]
; CHECK-NEXT: at: @k.a = internal addrspace(3) global [2 x i32] [i32 0, i32 1]
; CHECK: hint: store the value at the start of the kernel

@k.a = internal addrspace(3) global [2 x i32] [i32 0, i32 1]
define void @f() {
  store [2 x i32] zeroinitializer, [2 x i32] addrspace(3)* @k.a
  ret void
}
