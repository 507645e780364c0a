; RUN: not spir2nvvm-opt -passes=finalize/target %s 2>&1 | FileCheck %s
;
; SPIR aligns integers of more than 64 bits to 8 bytes, NVVM IR to 16.

; CHECK: error: %run = type { i48, i80 } takes 32 bytes in NVVM IR and 24 in SPIR [S2N-FN17]
; CHECK: hint: declare a member of the run of bit-fields without a width
; CHECK-NOT: error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%run = type { i48, i80 }
%aligned = type { <2 x i64>, i80 }
%opaque = type opaque

define void @f(%run* %a, %aligned* %b, %opaque* %c) {
  ret void
}
