; RUN: spir2nvvm-opt %s | FileCheck %s --implicit-check-not=MDLocation
;
; LLVM 3.6: no `metadata` keyword any more, `distinct`, MDLocation, linkage in
; front of `alias`, but pointee types still implied.

@g = global [4 x i32] zeroinitializer
; CHECK: @a = weak hidden alias i32, getelementptr inbounds ([4 x i32], [4 x i32]* @g, i32 0, i32 0)
; CHECK: @b = internal alias i8, bitcast ([4 x i32]* @g to i8*)
@a = weak hidden alias getelementptr inbounds ([4 x i32]* @g, i32 0, i32 0)
@b = internal alias bitcast ([4 x i32]* @g to i8*)

; CHECK-LABEL: define i32 @f(i32* %p)
; CHECK-NEXT: %v = load i32, i32* %p, align 4, !range ![[R:[0-9]+]]
; CHECK-NEXT: ret i32 %v
define i32 @f(i32* %p) {
  call void @llvm.dbg.value(metadata i32* %p, i64 0, metadata !4, metadata !{!"0x102"}), !dbg !3
  %v = load i32* %p, align 4, !range !2, !dbg !3
  ret i32 %v
}
declare void @llvm.dbg.value(metadata, i64, metadata, metadata)
!llvm.dbg.cu = !{!4}
!named = !{!0}
; CHECK: !named = !{![[N:[0-9]+]]}
; CHECK-DAG: ![[R]] = !{i32 0, i32 9}
; CHECK-DAG: ![[N]] = distinct !{![[N]], i32 1}
!0 = distinct !{!0, i32 1}
!2 = !{i32 0, i32 9}
!3 = !MDLocation(line: 1, column: 2, scope: !4)
!4 = !{!"0x2e\00f\00f"}
