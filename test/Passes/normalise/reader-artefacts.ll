; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; LLVM's reader turns 3.2's cross-space bitcasts into integer round trips. They
; are folded to the variable, which leaves space 0.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK: @s = private addrspace(2) constant [3 x i8] c"%d\00"
@s = private constant [3 x i8] c"%d\00"
; CHECK: @g = internal addrspace(1) global i32 7
@g = internal global i32 7
; CHECK: @p = addrspace(2) constant i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @s, i32 0, i32 1)
@p = addrspace(2) constant i8 addrspace(2)* inttoptr (i64 ptrtoint (i8* getelementptr ([3 x i8], [3 x i8]* @s, i32 0, i32 1) to i64) to i8 addrspace(2)*)

declare spir_func i32 @printf(i8 addrspace(2)*, ...)

; CHECK-LABEL: define spir_func void @f(
; CHECK: call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @s, i32 0, i32 0), i32 %v)
; CHECK: store i32 1, i32 addrspace(1)* @g
; CHECK: %q = bitcast i32 addrspace(3)* %l to i8 addrspace(3)*
; CHECK-NOT: inttoptr
define spir_func void @f(i32 %v, i32 addrspace(3)* %l) {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* inttoptr (i64 ptrtoint ([3 x i8]* @s to i64) to i8 addrspace(2)*), i32 %v)
  store i32 1, i32 addrspace(1)* inttoptr (i64 ptrtoint (i32* @g to i64) to i32 addrspace(1)*)
  %i = ptrtoint i32 addrspace(3)* %l to i64
  %q = inttoptr i64 %i to i8 addrspace(3)*
  store i8 0, i8 addrspace(3)* %q
  ret void
}
