; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; A use of a former space-0 variable as a private pointer keeps one constant
; cast, which kernel-abi resolves.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK: @table = internal addrspace(2) constant [2 x i32] [i32 1, i32 2]
@table = internal constant [2 x i32] [i32 1, i32 2]
; CHECK: @state = addrspace(1) global i32 0
@state = global i32 0

; CHECK-LABEL: define spir_func i32 @f(
; CHECK: getelementptr [2 x i32], [2 x i32]* addrspacecast ([2 x i32] addrspace(2)* @table to [2 x i32]*), i64 0, i64 %i
; CHECK: store i32 %v, i32* addrspacecast (i32 addrspace(1)* @state to i32*)
define spir_func i32 @f(i64 %i) {
  %p = getelementptr [2 x i32], [2 x i32]* @table, i64 0, i64 %i
  %v = load i32, i32* %p
  store i32 %v, i32* @state
  ret i32 %v
}
