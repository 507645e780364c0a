; RUN: not spir2nvvm-opt -passes=normalise -nvvm-ir=1.1 -m32 %s 2>&1 | FileCheck %s
;
; 64-bit SPIR is not narrowed.

; CHECK: error: the module is 64-bit SPIR; 32-bit output was requested [S2N-NM08]
; CHECK: hint: drop --m32
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
