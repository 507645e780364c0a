; available_externally has C99's meaning: a strong definition wins, whichever
; input comes first.
; RUN: spir2nvvm --stop-after=link %s %S/Inputs/library.ll 2>/dev/null | FileCheck %s
; RUN: spir2nvvm --stop-after=link %S/Inputs/library.ll %s 2>/dev/null | FileCheck %s
; CHECK: define spir_func i32 @f(i32 %x)
; CHECK-NEXT: %y = add i32 %x, 1
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define available_externally spir_func i32 @f(i32 %x) {
  ret i32 %x
}
define spir_func i32 @g() {
  %r = call spir_func i32 @f(i32 3)
  ret i32 %r
}
