; RUN: spir2nvvm-opt -passes=libnvvm-faults/loop-locations --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/loop-locations --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; LoopLocations: the legacy dialect's loops have no source locations of their own;
; their hints and the lines of instructions stay.

; CHECK-LABEL: define void @two(
; CHECK: br i1 %go, label %first, label %second, !dbg ![[LINE:[0-9]+]], !llvm.loop ![[FIRST:[0-9]+]]
; CHECK: br i1 %on, label %second, label %end, !dbg ![[LINE]], !llvm.loop ![[SECOND:[0-9]+]]
define void @two(i1 %go, i1 %on) !dbg !4 {
  br label %first

first:
  br i1 %go, label %first, label %second, !dbg !6, !llvm.loop !8

second:
  br i1 %on, label %second, label %end, !dbg !6, !llvm.loop !9

end:
  ret void
}

; CHECK-DAG: ![[LINE]] = !DILocation(line: 3, column: 3,
; CHECK-DAG: ![[FIRST]] = distinct !{![[FIRST]], ![[HINT:[0-9]+]]}
; CHECK-DAG: ![[HINT]] = !{!"llvm.loop.unroll.count", i32 4}
; CHECK-DAG: ![[SECOND]] = distinct !{![[SECOND]]}

; MODERN: ![[START:[0-9]+]] = !DILocation(line: 3, column: 3,
; MODERN: = distinct !{!{{[0-9]+}}, ![[START]], ![[END:[0-9]+]], !{{[0-9]+}}}
; MODERN: ![[END]] = !DILocation(line: 4, column: 5,

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !DISubroutineType(types: !5)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "two", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{}
!6 = !DILocation(line: 3, column: 3, scope: !4)
!7 = !DILocation(line: 4, column: 5, scope: !4)
!8 = distinct !{!8, !6, !7, !10}
!9 = distinct !{!9, !6, !7}
!10 = !{!"llvm.loop.unroll.count", i32 4}
