; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; Where constant pointers are opened, constants whose addresses stand in
; initialisers go to global memory, in which libNVVM looks for them; the tables
; and all others stay.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@first = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@row = addrspace(2) constant [2 x i32] [i32 5, i32 6]
@alone = addrspace(2) constant [2 x i32] [i32 7, i32 8]
@table = addrspace(2) constant [2 x i32 addrspace(2)*] [i32 addrspace(2)* getelementptr ([4 x i32], [4 x i32] addrspace(2)* @first, i64 0, i64 3), i32 addrspace(2)* getelementptr ([2 x i32], [2 x i32] addrspace(2)* @row, i64 0, i64 0)]

; CHECK: @first = internal addrspace(1) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; CHECK-NEXT: @row = addrspace(1) constant [2 x i32] [i32 5, i32 6]
; CHECK-NEXT: @alone = addrspace(2) constant [2 x i32] [i32 7, i32 8]
; CHECK-NEXT: @table = addrspace(2) constant [2 x i32 addrspace(4)*]
; CHECK-SAME: addrspacecast ([4 x i32] addrspace(1)* @first to

; A use beside the table follows its variable.
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: getelementptr [4 x i32], [4 x i32] addrspace(1)* @first, i64 0, i64 %i
; CHECK: getelementptr [2 x i32], [2 x i32] addrspace(2)* @alone, i64 0, i64 %i
define spir_kernel void @k(i32 addrspace(2)* %c, i64 %i, i32 addrspace(1)* %o) {
  %slot = getelementptr [2 x i32 addrspace(2)*], [2 x i32 addrspace(2)*] addrspace(2)* @table, i64 0, i64 %i
  %p = load i32 addrspace(2)*, i32 addrspace(2)* addrspace(2)* %slot
  %a = load i32, i32 addrspace(2)* %p
  %q = getelementptr [4 x i32], [4 x i32] addrspace(2)* @first, i64 0, i64 %i
  %b = load i32, i32 addrspace(2)* %q
  %r = getelementptr [2 x i32], [2 x i32] addrspace(2)* @alone, i64 0, i64 %i
  %d = load i32, i32 addrspace(2)* %r
  %e = load i32, i32 addrspace(2)* %c
  %s = add i32 %a, %b
  %t = add i32 %d, %e
  %u = add i32 %s, %t
  store i32 %u, i32 addrspace(1)* %o
  ret void
}
