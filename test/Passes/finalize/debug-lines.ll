; RUN: spir2nvvm-opt -passes=finalize -lineinfo %S/Inputs/debug.ll | FileCheck %s --implicit-check-not=dbg.value --implicit-check-not=DILocalVariable --implicit-check-not=LineTablesOnly --implicit-check-not=DIBasicType
;
; -lineinfo keeps locations only. The kind is DebugDirectivesOnly: libNVVM
; crashes on LineTablesOnly, which is what LLVM calls it.

; CHECK: %h = call i32 @half_it(i32 %n), !dbg
; CHECK: ret void, !dbg
; CHECK: !llvm.dbg.cu = !{[[CU:![0-9]+]]}
; Functions have a linkage name, by which libNVVM names them in inlined code.
; CHECK: [[CU]] = distinct !DICompileUnit({{.*}}emissionKind: DebugDirectivesOnly
; CHECK: distinct !DISubprogram(name: "half_it", linkageName: "half_it"
