; RUN: spir2nvvm-opt -passes=kernel-abi -global-offset=param %s | FileCheck %s
;
; With --global-offset=param three 64-bit values precede the work dimension;
; get_global_id includes them, get_global_offset is one of them.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32) #0
declare spir_func i32 @_Z12get_work_dimv() #1
declare spir_func i64 @_Z17get_global_offsetj(i32) #2

; CHECK-LABEL: define spir_kernel void @k(i32 %n, i64 %global.offset.x, i64 %global.offset.y, i64 %global.offset.z, i32 %work.dim)
; CHECK-NEXT: %id = call spir_func i64 @_Z13get_global_idj(i32 1)
; CHECK-NEXT: %id.global = add i64 %id, %global.offset.y
; CHECK-NEXT: %sum = add i64 %id.global, %global.offset.x
; CHECK-NEXT: %e = add i32 %work.dim, 1
; CHECK-NEXT: [[Z:%[0-9]+]] = icmp eq i32 %n, 2
; CHECK-NEXT: [[SZ:%[0-9]+]] = select i1 [[Z]], i64 %global.offset.z, i64 0
; CHECK-NEXT: [[Y:%[0-9]+]] = icmp eq i32 %n, 1
; CHECK-NEXT: [[SY:%[0-9]+]] = select i1 [[Y]], i64 %global.offset.y, i64 [[SZ]]
; CHECK-NEXT: [[X:%[0-9]+]] = icmp eq i32 %n, 0
; CHECK-NEXT: [[SX:%[0-9]+]] = select i1 [[X]], i64 %global.offset.x, i64 [[SY]]
; CHECK-NEXT: add i64 [[SX]], 0
; CHECK-NEXT: ret void
define spir_kernel void @k(i32 %n) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 1)
  %o = call spir_func i64 @_Z17get_global_offsetj(i32 0)
  %sum = add i64 %id, %o
  %d = call spir_func i32 @_Z12get_work_dimv()
  %e = add i32 %d, 1
  %v = call spir_func i64 @_Z17get_global_offsetj(i32 %n)
  %u = add i64 %v, 0
  ret void
}
attributes #0 = { "spir2nvvm.builtin"="ulong get_global_id(uint)" }
attributes #1 = { "spir2nvvm.builtin"="uint get_work_dim()" }
attributes #2 = { "spir2nvvm.builtin"="ulong get_global_offset(uint)" }
