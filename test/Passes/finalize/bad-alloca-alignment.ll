; RUN: not spir2nvvm-opt -passes=finalize %s 2>&1 | FileCheck %s
;
; 8388608 is the largest alignment of NVVM IR; more is refused.

; CHECK-NOT: 8388608 bytes
; CHECK: error: a private variable is aligned to 16777216 bytes; NVVM IR knows at most 8388608 [S2N-FN14]
; CHECK-NEXT: at: %far = alloca i32, align 16777216
; CHECK-NOT: error:

define void @f() {
  %near = alloca i32, align 8388608
  %far = alloca i32, align 16777216
  ret void
}
