; RUN: spir2nvvm-opt -passes=finalize/debug-info %s | FileCheck %s --match-full-lines
; RUN: spir2nvvm-opt -passes=finalize/debug-info -lineinfo %s | FileCheck %s --match-full-lines --check-prefix=LINES
;
; Without -g or -lineinfo no debug information is left; the code is. The module
; flag goes with the others, in finalize/target. With -lineinfo lines stay, in the
; form that libNVVM wants.

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

; LINES: target triple = "spir64-unknown-unknown"
; LINES-EMPTY:
; LINES-NEXT: define spir_kernel void @k(i32 %n) !dbg !3 {
; LINES-NEXT: ret void, !dbg !6
; LINES-NEXT: }
; LINES-EMPTY:
; LINES-NEXT: !llvm.dbg.cu = !{!0}
; LINES-NEXT: !llvm.module.flags = !{!2}
; LINES-EMPTY:
; LINES-NEXT: !0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: DebugDirectivesOnly)
; LINES-NEXT: !1 = !DIFile(filename: "a.cl", directory: "/src")
; LINES-NEXT: !2 = !{i32 2, !"Debug Info Version", i32 3}
; LINES-NEXT: !3 = distinct !DISubprogram(name: "k", linkageName: "k", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
; LINES-NEXT: !4 = !DISubroutineType(types: !5)
; LINES-NEXT: !5 = !{}
; LINES-NEXT: !6 = !DILocation(line: 1, column: 1, scope: !3)
; LINES-NOT: {{.+}}

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
