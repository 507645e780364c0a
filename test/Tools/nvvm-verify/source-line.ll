; A finding names the line of the source when there is debug information.
; RUN: not nvvm-verify --arch=sm_75 %s 2>&1 | FileCheck %s
; CHECK: source-line.ll: error: atomic load is not supported [S2N-NV502]
; CHECK: source: k.cl:7:3

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @k(i32 addrspace(1)* %o) !dbg !4 {
  %a = load atomic i32, i32 addrspace(1)* %o monotonic, align 4, !dbg !6
  ret void, !dbg !6
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!nvvmir.version = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 3}
!3 = !{i32 2, i32 0, i32 3, i32 1}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 6, type: !5, isLocal: false, isDefinition: true, unit: !0)
!5 = !DISubroutineType(types: !7)
!6 = !DILocation(line: 7, column: 3, scope: !4)
!7 = !{null}
