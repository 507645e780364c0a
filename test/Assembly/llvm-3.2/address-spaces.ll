; RUN: spir2nvvm-opt %s | FileCheck %s
;
; Until LLVM 3.4 a bitcast could change the address space. It becomes what
; LLVM's bitcode reader makes of it, through i64, and values keep their names
; and numbers.

@g = addrspace(2) constant [2 x i8] c"x\00"
; CHECK: @p = global i8* inttoptr (i64 ptrtoint ([2 x i8] addrspace(2)* @g to i64) to i8*)
; CHECK: @q = global i8* getelementptr (i8, i8* inttoptr (i64 ptrtoint ([2 x i8] addrspace(2)* @g to i64) to i8*), i64 1)
; CHECK: @same = global i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @g, i32 0, i32 0)
@p = global i8* bitcast ([2 x i8] addrspace(2)* @g to i8*)
@q = global i8* getelementptr (i8* bitcast ([2 x i8] addrspace(2)* @g to i8*), i64 1)
@same = global i8 addrspace(2)* bitcast ([2 x i8] addrspace(2)* @g to i8 addrspace(2)*)

; CHECK-LABEL: define i32 @f(i8 addrspace(1)* %x)
; CHECK-NEXT: %1 = ptrtoint i8 addrspace(1)* %x to i64
; CHECK-NEXT: %named = inttoptr i64 %1 to i32*
; CHECK-NEXT: %2 = ptrtoint i8 addrspace(1)* %x to i64
; CHECK-NEXT: %3 = inttoptr i64 %2 to i32*
; CHECK-NEXT: %4 = load i32, i32* %3
; CHECK-NEXT: %5 = ptrtoint i32* %3 to i64
; CHECK-NEXT: %6 = inttoptr i64 %5 to i32 addrspace(3)*
; CHECK-NEXT: %same = bitcast i32* %3 to float*
; CHECK-NEXT: ret i32 %4
define i32 @f(i8 addrspace(1)* %x) {
  %named = bitcast i8 addrspace(1)* %x to i32*
  %1 = bitcast i8 addrspace(1)* %x to i32*
  %2 = load i32* %1
  bitcast i32* %1 to i32 addrspace(3)*
  %same = bitcast i32* %1 to float*
  ret i32 %2
}

; CHECK-LABEL: define <2 x i32*> @v(
; CHECK-NEXT: ptrtoint <2 x i8 addrspace(1)*> %x to <2 x i64>
; CHECK-NEXT: %y = inttoptr <2 x i64> %1 to <2 x i32*>
define <2 x i32*> @v(<2 x i8 addrspace(1)*> %x) {
  %y = bitcast <2 x i8 addrspace(1)*> %x to <2 x i32*>
  ret <2 x i32*> %y
}
