; RUN: spir2nvvm-opt -passes=legalise/llvm-7 %s | FileCheck %s --check-prefixes=CHECK,LEGACY
; RUN: spir2nvvm-opt -passes=legalise/llvm-7 --dialect=modern %s | FileCheck %s --check-prefixes=CHECK,MODERN
;
; LLVM 7 has no operators of later versions and no lists: the variable is not
; there from then on, and does not show what it was before.

; CHECK: define void @f
; CHECK-NEXT: call void @llvm.dbg.value(metadata i32 %n, metadata ![[N:[0-9]+]], metadata !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value))
; CHECK-NEXT: call void @llvm.dbg.value(metadata i32 undef, metadata ![[N]], metadata !DIExpression())
; CHECK-NEXT: call void @llvm.dbg.value(metadata i32 undef, metadata ![[N]], metadata !DIExpression())
; CHECK-NEXT: call void @llvm.dbg.declare(metadata i32* undef, metadata ![[N]], metadata !DIExpression())
; CHECK-NEXT: ret void

; Nor has it poison, also as a part; and LLVM 18 has less expressions.
; CHECK: define void @constants
; CHECK-NEXT: call void @llvm.dbg.value(metadata <2 x float> <float 1.000000e+00, float undef>, metadata ![[C:[0-9]+]], metadata !DIExpression())
; CHECK-NEXT: call void @llvm.dbg.value(metadata i32 undef, metadata ![[C]], metadata !DIExpression())
; LEGACY-NEXT: call void @llvm.dbg.value(metadata i64 shl (i64 ptrtoint (i32* @g to i64), i64 1), metadata ![[C]], metadata !DIExpression())
; MODERN-NEXT: call void @llvm.dbg.value(metadata i64 undef, metadata ![[C]], metadata !DIExpression())
; CHECK-NEXT: ret void

define void @f(i32 %n, i32* %p) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %n, metadata !5, metadata !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value)), !dbg !7
  call void @llvm.dbg.value(metadata i32 %n, metadata !5, metadata !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_stack_value)), !dbg !7
  call void @llvm.dbg.value(metadata !DIArgList(i32 %n, i32 %n), metadata !5, metadata !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value)), !dbg !7
  call void @llvm.dbg.declare(metadata i32* %p, metadata !5, metadata !DIExpression(DW_OP_dup)), !dbg !7
  ret void, !dbg !7
}
@g = global i32 0
define void @constants() !dbg !8 {
  call void @llvm.dbg.value(metadata <2 x float> <float 1.0, float poison>, metadata !9, metadata !DIExpression()), !dbg !10
  call void @llvm.dbg.value(metadata i32 poison, metadata !9, metadata !DIExpression()), !dbg !10
  call void @llvm.dbg.value(metadata i64 shl (i64 ptrtoint (i32* @g to i64), i64 1), metadata !9, metadata !DIExpression()), !dbg !10
  ret void, !dbg !10
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{null})
!5 = !DILocalVariable(name: "n", scope: !3, file: !1, line: 1, type: !6)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, scope: !3)
!8 = distinct !DISubprogram(name: "constants", file: !1, line: 2, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!9 = !DILocalVariable(name: "c", scope: !8, file: !1, line: 2, type: !6)
!10 = !DILocation(line: 2, scope: !8)
