; A symbol defined in two inputs is named with both files.
; RUN: not spir2nvvm %s %S/Inputs/library.ll -o %t.ll 2>&1 | FileCheck %s
; CHECK: error: 'f' is defined in '{{.*}}bad-defined-twice.ll' and again in '{{.*}}library.ll' [S2N-LK01]
; CHECK: in: {{.*}}function 'f'
; CHECK: hint: make one of them static, or rename it{{$}}
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %x) {
  ret i32 %x
}
