; Debug information has a version.
; RUN: nvvm-verify --arch=sm_75 --profile=spec %s 2>&1 | FileCheck --allow-empty %s
; CHECK-NOT: S2N-NV860

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 3}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}
