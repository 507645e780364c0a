; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; Barriers and all that may reach one are convergent; calls of the barrier
; itself are not duplicated; attributes that would let it be deleted go.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK: declare spir_func void @_Z7barrierj(i32) #[[BARRIER:[0-9]+]]
declare spir_func void @_Z7barrierj(i32) readnone
; CHECK: declare spir_func i64 @_Z13get_global_idj(i32) #[[PURE:[0-9]+]]
declare spir_func i64 @_Z13get_global_idj(i32) readnone
; CHECK: define spir_func void @inner() #[[REACHES:[0-9]+]]
; CHECK-NEXT: call spir_func void @_Z7barrierj(i32 1) #[[BARRIER]]
define spir_func void @inner() {
  call spir_func void @_Z7barrierj(i32 1) readnone
  ret void
}
; CHECK: define spir_kernel void @outer() #[[REACHES]]
; CHECK-NEXT: call spir_func void @inner() #[[REACHES]]
define spir_kernel void @outer() readonly {
  call spir_func void @inner()
  ret void
}
; CHECK: define spir_func i64 @other() {
define spir_func i64 @other() {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  ret i64 %i
}
; CHECK-DAG: attributes #[[BARRIER]] = { convergent noduplicate }
; CHECK-DAG: attributes #[[REACHES]] = { convergent }
; CHECK-DAG: attributes #[[PURE]] = { readnone }
