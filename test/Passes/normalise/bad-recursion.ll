; RUN: not spir2nvvm-opt -passes=normalise %s 2>&1 | FileCheck %s
;
; OpenCL C 1.2, 6.9.i: no recursion, also not through a second function.

; CHECK: error: recursion: a -> b -> a [S2N-NM01]
; CHECK: in: function '{{[ab]}}'
; CHECK: hint: OpenCL C forbids recursion
; CHECK-NOT: recursion:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @a(i32 %n) {
  call spir_func void @b(i32 %n)
  ret void
}
define spir_func void @b(i32 %n) {
  call spir_func void @behind()
  call spir_func void @a(i32 %n)
  ret void
}
; Who leads there is not part of it, nor what both call.
define spir_kernel void @before() {
  call spir_func void @a(i32 0)
  call spir_func void @behind()
  ret void
}
define spir_func void @behind() {
  ret void
}
