; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s --check-prefix=V20 --implicit-check-not=llvm.ident --implicit-check-not=wchar --implicit-check-not=vendor
; RUN: spir2nvvm-opt -passes=finalize --nvvm-ir=1.1 %s | FileCheck %s --check-prefix=V11
; RUN: spir2nvvm-opt -passes=finalize --nvvm-ir=1.1 --m32 %s | FileCheck %s --check-prefix=M32
;
; Triple and data layout of the profile; of the named metadata only what NVVM
; reads, so that the output does not depend on who compiled the input.

; V20: target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
; V20-NEXT: target triple = "nvptx64-nvidia-cuda"
; V11: target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
; V11-NEXT: target triple = "nvptx64-nvidia-cuda"
; M32: target datalayout = "e-p:32:32:32-i1
; M32-NEXT: target triple = "nvptx-nvidia-cuda"

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"
define void @f() {
  ret void
}
!llvm.ident = !{!0}
!llvm.module.flags = !{!1}
!vendor.stuff = !{!0}
!0 = !{!"some compiler"}
!1 = !{i32 1, !"wchar_size", i32 4}
