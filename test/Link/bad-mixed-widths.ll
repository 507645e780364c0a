; 32-bit and 64-bit SPIR do not link.
; RUN: not spir2nvvm %s %S/Inputs/library.ll -o %t.ll 2>&1 | FileCheck %s
; CHECK: error: the inputs mix 32-bit and 64-bit SPIR: '{{.*}}bad-mixed-widths.ll' is spir-unknown-unknown, '{{.*}}library.ll' is spir64-unknown-unknown [S2N-IN12]
; CHECK: hint: compile all inputs for the same triple{{$}}
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
