; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; Old and new TBAA nodes meet in one module; none is kept.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK: load i32, i32 addrspace(1)* %p, align 4
; CHECK-NOT: !tbaa
define spir_func i32 @f(i32 addrspace(1)* %p) {
  %v = load i32, i32 addrspace(1)* %p, align 4, !tbaa !0
  ret i32 %v
}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2}
!2 = !{!"root"}
