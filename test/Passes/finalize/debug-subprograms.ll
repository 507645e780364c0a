; RUN: spir2nvvm-opt -passes=finalize -g %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=finalize -g --dialect=modern %s | FileCheck %s
;
; Functions promise no entries for call sites, which crashes libNVVM 12.8 to 13.0
; with -opt=0, and have no OpenCL calling convention, which 13.2 refuses.

; CHECK: define void @k() {{.*}}!dbg ![[K:[0-9]+]]
; CHECK: ret void, !dbg ![[INLINED:[0-9]+]]
define void @k() !dbg !3 {
  ret void, !dbg !9
}

; CHECK-DAG: ![[K]] = distinct !DISubprogram(name: "k", {{.*}}type: ![[TYPE:[0-9]+]], flags: DIFlagPrototyped, spFlags:
; CHECK-DAG: ![[TYPE]] = !DISubroutineType(types: !{{[0-9]+}})
; CHECK-DAG: ![[INLINED]] = !DILocation(line: 2, scope: ![[F:[0-9]+]], inlinedAt: ![[AT:[0-9]+]])
; CHECK-DAG: ![[F]] = distinct !DISubprogram(name: "f", {{.*}}type: ![[TYPE]], spFlags:
; CHECK-DAG: ![[AT]] = distinct !DILocation(line: 1, scope: ![[K]])

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !5)
!5 = !{null}
!6 = distinct !DISubprogram(name: "f", file: !1, line: 2, type: !7, flags: DIFlagAllCallsDescribed, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DISubroutineType(cc: DW_CC_LLVM_SpirFunction, types: !5)
!8 = distinct !DILocation(line: 1, scope: !3)
!9 = !DILocation(line: 2, scope: !6, inlinedAt: !8)
