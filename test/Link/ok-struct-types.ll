; Named structs of two files are the same type if they are built alike.
; RUN: split-file %s %t
; RUN: spir2nvvm --stop-after=link %t/a.ll %t/b.ll | FileCheck %s
; CHECK: %struct.node = type { i32, %struct.node* }
; CHECK-NOT: bitcast
; CHECK: call spir_func void @f(%struct.node* %n)
;--- a.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%struct.node = type { i32, %struct.node* }
declare spir_func void @f(%struct.node*)
define spir_func void @g(%struct.node* %n) {
  call spir_func void @f(%struct.node* %n)
  ret void
}
;--- b.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%struct.node = type { i32, %struct.node* }
define spir_func void @f(%struct.node* %n) {
  ret void
}
