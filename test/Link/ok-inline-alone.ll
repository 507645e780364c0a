; available_externally without another definition: the body is used.
; RUN: spir2nvvm --stop-after=link %s | FileCheck %s
; CHECK: @c = internal addrspace(2) constant i32 3
; CHECK: define internal spir_func i32 @f(i32 %x)
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@c = available_externally addrspace(2) constant i32 3
define available_externally spir_func i32 @f(i32 %x) {
  ret i32 %x
}
define spir_func i32 @g() {
  %c = load i32, i32 addrspace(2)* @c
  %r = call spir_func i32 @f(i32 %c)
  ret i32 %r
}
