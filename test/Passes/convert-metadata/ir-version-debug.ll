; RUN: spir2nvvm-opt -passes=convert-metadata -g %s | FileCheck %s --check-prefix=KEPT
; RUN: spir2nvvm-opt -passes=convert-metadata -lineinfo %s | FileCheck %s --check-prefix=KEPT
; RUN: spir2nvvm-opt -passes=convert-metadata %s | FileCheck %s --check-prefix=NONE
;
; With a compile unit libNVVM wants the version of the debug metadata too.

; KEPT: !nvvmir.version = !{[[V:![0-9]+]]}
; KEPT: [[V]] = !{i32 2, i32 0, i32 3, i32 1}
; NONE: !nvvmir.version = !{[[V:![0-9]+]]}
; NONE: [[V]] = !{i32 2, i32 0}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
