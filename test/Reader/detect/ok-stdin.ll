; The content decides: assembly and bitcode arrive on stdin alike.
; RUN: spir2nvvm --stop-after=read - < %s | FileCheck %s
; RUN: llvm-as %s -o - | spir2nvvm --stop-after=read - | FileCheck %s
; CHECK: define spir_func i32 @twice(i32 %x)
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
