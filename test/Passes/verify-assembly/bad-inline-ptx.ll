; RUN: not spir2nvvm --verify-spir=off --arch=sm_70 %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: spir2nvvm --verify-spir=off --arch=sm_80 --stop-after=normalise %s -o - | FileCheck %s --check-prefix=EARLIER
; RUN: not spir2nvvm-opt -passes=verify-assembly --arch=sm_70 %s 2>&1 | FileCheck %s --implicit-check-not=error:
;
; What ptxas would refuse is an error of the input (exit status 1), not of the
; output, and has the line of its source.
target triple = "spir64-unknown-unknown"
; EARLIER: redux.sync
define spir_func i32 @f(i32 %a, i64 %b) !dbg !3 {
; CHECK: error: 'redux.sync.add.u32' in assembly needs sm_80; this is sm_70 [S2N-NV558]
; CHECK: source: k.cl:4:7
  %x = call i32 asm sideeffect "redux.sync.add.u32 $0, $1, -1;", "=r,r"(i32 %a), !dbg !5
; CHECK: error: inline assembly constraint 'r' with type i64; expected i32 [S2N-NV551]
; CHECK: source: k.cl:5:8
  %y = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r"(i64 %b), !dbg !6
; CHECK: error: no PTX statement begins with 'frob.u32' [S2N-NV557]
; CHECK: source: k.cl:6:9
  call void asm sideeffect "frob.u32;", ""(), !dbg !7
  %z = add i32 %x, %y
  ret i32 %z
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 4, column: 7, scope: !3)
!6 = !DILocation(line: 5, column: 8, scope: !3)
!7 = !DILocation(line: 6, column: 9, scope: !3)
