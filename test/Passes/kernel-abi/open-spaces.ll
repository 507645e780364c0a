; RUN: spir2nvvm-opt -passes=kernel-abi/open-spaces %s | FileCheck %s --match-full-lines
;
; Where a kernel takes constant buffers, every pointer to constant memory is opened:
; space 4 until specialise-spaces. Variables keep their space.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: @table = internal addrspace(2) constant [2 x i32] [i32 1, i32 2]
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @k(i32 addrspace(4)* %c, i32 addrspace(1)* %g) {
; CHECK-NEXT: %a = load i32, i32 addrspace(4)* %c, align 4
; CHECK-NEXT: %b = load i32, i32 addrspace(4)* getelementptr inbounds ([2 x i32], [2 x i32] addrspace(4)* addrspacecast ([2 x i32] addrspace(2)* @table to [2 x i32] addrspace(4)*), i64 0, i64 1), align 4
; CHECK-NEXT: store i32 %a, i32 addrspace(1)* %g, align 4
; CHECK-NEXT: store i32 %b, i32 addrspace(1)* %g, align 4
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: !opencl.kernels = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void (i32 addrspace(4)*, i32 addrspace(1)*)* @k}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

@table = internal addrspace(2) constant [2 x i32] [i32 1, i32 2]

define spir_kernel void @k(i32 addrspace(2)* %c, i32 addrspace(1)* %g) {
  %a = load i32, i32 addrspace(2)* %c
  %b = load i32, i32 addrspace(2)* getelementptr ([2 x i32], [2 x i32] addrspace(2)* @table, i64 0, i64 1)
  store i32 %a, i32 addrspace(1)* %g
  store i32 %b, i32 addrspace(1)* %g
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (i32 addrspace(2)*, i32 addrspace(1)*)* @k}
