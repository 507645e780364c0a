; RUN: spir2nvvm-opt -passes=finalize/debug-info %s | FileCheck %s --match-full-lines
;
; Without -g or -lineinfo no debug information is left; the code is. The module
; flag goes with the others, in finalize/target.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @k(i32 %n) {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare void @llvm.dbg.value(metadata, metadata, metadata) #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nofree nosync nounwind readnone speculatable willreturn }
; CHECK-EMPTY:
; CHECK-NEXT: !llvm.module.flags = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{i32 2, !"Debug Info Version", i32 3}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i32 %n) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %n, metadata !6, metadata !DIExpression()), !dbg !7
  ret void, !dbg !7
}

declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.cl", directory: "/src")
!3 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null, !8}
!6 = !DILocalVariable(name: "n", arg: 1, scope: !3, file: !2, line: 1, type: !8)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
