; RUN: spir2nvvm-opt -passes=normalise/variables %s | FileCheck %s --match-full-lines
;
; A variable leaves space 0, round trips through integers are folded, and a use as
; a private pointer keeps one constant cast. Variables in other spaces stay.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: @table = internal addrspace(2) constant [2 x i32] [i32 1, i32 2]
; CHECK-NEXT: @state = addrspace(1) global i32 0
; CHECK-NEXT: @tile = internal addrspace(3) global i32 undef
; CHECK-NEXT: @place = addrspace(2) constant i32 addrspace(2)* getelementptr inbounds ([2 x i32], [2 x i32] addrspace(2)* @table, i32 0, i32 0)
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @f(i32 addrspace(3)* %p) {
; CHECK-NEXT: %v = load i32, i32* getelementptr inbounds ([2 x i32], [2 x i32]* addrspacecast ([2 x i32] addrspace(2)* @table to [2 x i32]*), i64 0, i64 1), align 4
; CHECK-NEXT: store i32 %v, i32 addrspace(1)* @state, align 4
; CHECK-NEXT: %i = ptrtoint i32 addrspace(3)* %p to i64
; CHECK-NEXT: %q = bitcast i32 addrspace(3)* %p to i8 addrspace(3)*
; CHECK-NEXT: store i8 0, i8 addrspace(3)* %q, align 1
; CHECK-NEXT: store i32 %v, i32 addrspace(3)* @tile, align 4
; CHECK-NEXT: ret i32 %v
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

@table = internal constant [2 x i32] [i32 1, i32 2]
@state = global i32 0
@tile = internal addrspace(3) global i32 undef
@place = addrspace(2) constant i32 addrspace(2)* inttoptr (i64 ptrtoint ([2 x i32]* @table to i64) to i32 addrspace(2)*)

define spir_func i32 @f(i32 addrspace(3)* %p) {
  %v = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @table, i64 0, i64 1)
  store i32 %v, i32 addrspace(1)* inttoptr (i64 ptrtoint (i32* @state to i64) to i32 addrspace(1)*)
  %i = ptrtoint i32 addrspace(3)* %p to i64
  %q = inttoptr i64 %i to i8 addrspace(3)*
  store i8 0, i8 addrspace(3)* %q
  store i32 %v, i32 addrspace(3)* @tile
  ret i32 %v
}
