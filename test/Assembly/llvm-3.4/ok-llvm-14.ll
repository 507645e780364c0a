; RUN: spir2nvvm-opt %s | FileCheck %s
; RUN: llvm-as %s -o - | llvm-dis -o - | FileCheck %s
;
; Assembly in LLVM 14's own syntax passes through unchanged.

; CHECK: define dso_local void @f(i32* noundef %p, { i8 }* byval({ i8 }) %s) #0 !dbg ![[SP:[0-9]+]] {
; CHECK-NEXT: call void @llvm.dbg.value(metadata i32* %p, metadata ![[VAR:[0-9]+]], metadata !DIExpression()), !dbg ![[LOC:[0-9]+]]
; CHECK-NEXT: %v = load atomic i32, i32* %p syncscope("agent") acquire, align 4, !dbg ![[LOC]]
; CHECK-NEXT: %w = cmpxchg weak i32* %p, i32 0, i32 1 seq_cst monotonic, align 8
; CHECK-NEXT: ret void
define dso_local void @f(i32* noundef %p, { i8 }* byval({ i8 }) %s) #0 !dbg !3 {
  call void @llvm.dbg.value(metadata i32* %p, metadata !5, metadata !DIExpression()), !dbg !6
  %v = load atomic i32, i32* %p syncscope("agent") acquire, align 4, !dbg !6
  %w = cmpxchg weak i32* %p, i32 0, i32 1 seq_cst monotonic, align 8
  ret void
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
attributes #0 = { mustprogress nofree willreturn "frame-pointer"="none" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{})
!5 = !DILocalVariable(name: "p", scope: !3, file: !1, line: 1)
!6 = !DILocation(line: 2, column: 3, scope: !3)
