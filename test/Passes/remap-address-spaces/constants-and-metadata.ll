; RUN: spir2nvvm-opt -passes=remap-address-spaces %s | FileCheck %s
;
; Constant expressions, initialisers and metadata operands follow.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK: @x = internal addrspace(4) constant [4 x i32] zeroinitializer
; CHECK: @p = addrspace(4) constant i8 addrspace(4)* bitcast (i32 addrspace(4)* getelementptr inbounds ([4 x i32], [4 x i32] addrspace(4)* @x, i32 0, i32 2) to i8 addrspace(4)*)
@x = internal addrspace(2) constant [4 x i32] zeroinitializer
@p = addrspace(2) constant i8 addrspace(2)* bitcast (i32 addrspace(2)* getelementptr inbounds ([4 x i32], [4 x i32] addrspace(2)* @x, i32 0, i32 2) to i8 addrspace(2)*)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: load i32, i32 addrspace(4)* getelementptr inbounds ([4 x i32], [4 x i32] addrspace(4)* @x, i32 0, i32 1)
; CHECK: select i1 %c, i32 addrspace(5)* undef, i32 addrspace(5)* %a.as
define spir_kernel void @k(i1 %c) {
  %a = alloca i32
  %v = load i32, i32 addrspace(2)* getelementptr inbounds ([4 x i32], [4 x i32] addrspace(2)* @x, i32 0, i32 1)
  %s = select i1 %c, i32* undef, i32* %a
  ret void
}
; CHECK: !opencl.kernels = !{![[K:[0-9]+]]}
; CHECK: !notes = !{![[H:[0-9]+]]}
; CHECK: ![[K]] = !{void (i1)* @k}
; CHECK: ![[H]] = !{!"a pointer", i32 addrspace(5)* undef}
!opencl.kernels = !{!0}
!notes = !{!1}
!0 = !{void (i1)* @k}
!1 = !{!"a pointer", i32* undef}
