; A declaration must have the type of the definition; LLVM's linker would cast.
; RUN: not spir2nvvm %s %S/Inputs/library.ll -o %t.ll 2>&1 | FileCheck %s
; CHECK: error: 'f' is i32 (i64)* in '{{.*}}bad-type-mismatch.ll' but i32 (i32)* in '{{.*}}library.ll' [S2N-LK03]
; CHECK: hint: declare it in both files as it is defined{{$}}
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i32 @f(i64)
define spir_func i32 @g() {
  %r = call spir_func i32 @f(i64 1)
  ret i32 %r
}
