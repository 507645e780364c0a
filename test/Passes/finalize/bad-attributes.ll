; RUN: not spir2nvvm-opt -passes=finalize %s 2>&1 | FileCheck %s
;
; Attributes that change what a function does are refused, not dropped.

; CHECK: error: attribute 'naked' changes the meaning of the function and NVVM IR does not have it [S2N-FN06]
; CHECK-NEXT: at: void () @f
; CHECK: error: the call has an operand bundle 'deopt' [S2N-FN07]
; CHECK-NEXT: at: call void @g() [ "deopt"() ]
; CHECK: error: attribute 'returns_twice' changes the meaning of the function and NVVM IR does not have it [S2N-FN06]

define void @f() naked {
  call void @g() [ "deopt"() ]
  ret void
}
declare void @g() returns_twice
