; RUN: split-file %s %t
; RUN: spir2nvvm-opt -passes=kernel-abi/describe-arguments %t/ok.ll 2>&1 | FileCheck %t/ok.ll --implicit-check-not=S2N-
; RUN: spir2nvvm-opt -passes=kernel-abi/describe-arguments,kernel-abi/lower-parameters %t/ok.ll | FileCheck %t/ok.ll --check-prefix=LOWERED
; RUN: not spir2nvvm-opt -passes=kernel-abi/describe-arguments %t/bad.ll 2>&1 | FileCheck %t/bad.ll
;
; The module stays as it is: what each argument is stands in the table of kernels,
; and lower-parameters acts on it. What no host can pass is refused.

;--- ok.ll
; CHECK: define spir_kernel void @k(i32 addrspace(2)* %c, i32 addrspace(3)* %l, i32 addrspace(1)* %g, i32 %n) {
; LOWERED: @__spir2nvvm_local = external addrspace(3) global [0 x i8], align 128
; LOWERED-LABEL: define spir_kernel void @k(i32 addrspace(1)* noalias readonly %c.global, i32 %l.offset, i32 addrspace(1)* %g, i32 %n) {
; LOWERED-NEXT: %c = addrspacecast i32 addrspace(1)* %c.global to i32 addrspace(2)*
; LOWERED-NEXT: %1 = zext i32 %l.offset to i64
; LOWERED-NEXT: %2 = getelementptr inbounds [0 x i8], [0 x i8] addrspace(3)* @__spir2nvvm_local, i64 0, i64 %1
; LOWERED-NEXT: %l = bitcast i8 addrspace(3)* %2 to i32 addrspace(3)*
; LOWERED-NEXT: ret void
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(2)* %c, i32 addrspace(3)* %l, i32 addrspace(1)* %g, i32 %n) {
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (i32 addrspace(2)*, i32 addrspace(3)*, i32 addrspace(1)*, i32)* @k}

;--- bad.ll
; CHECK: error: parameter 1 of kernel 'k' has type float*, which no host can pass [S2N-KA01]
; CHECK-NEXT: at: float* %p (parameter 1)
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i32 %n, float* %p) {
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (i32, float*)* @k}
