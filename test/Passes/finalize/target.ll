; RUN: spir2nvvm-opt -passes=finalize/target %s | FileCheck %s --match-full-lines
;
; Triple and layout are NVVM's. Named metadata that libNVVM does not read goes, and
; so does the name of the source.

; CHECK: target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
; CHECK-NEXT: target triple = "nvptx64-nvidia-cuda"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @k() {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: !nvvm.annotations = !{!0}
; CHECK-NEXT: !nvvmir.version = !{!1}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void ()* @k, !"kernel", i32 1}
; CHECK-NEXT: !1 = !{i32 2, i32 0}
; CHECK-NOT: {{.+}}

source_filename = "a.cl"
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() {
  ret void
}

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!llvm.ident = !{!2}
!llvm.module.flags = !{!3}
!0 = !{void ()* @k, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
!2 = !{!"clang"}
!3 = !{i32 1, !"wchar_size", i32 4}
