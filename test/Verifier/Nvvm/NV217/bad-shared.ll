; More static shared memory than ptxas grants.
; RUN: not nvvm-verify --arch=sm_75 --profile=toolchain %s 2>&1 | FileCheck %s
; CHECK: {{error|warning}}: {{.+}} [S2N-NV217]
; CHECK-NEXT: at: {{.+}}
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@g = addrspace(3) global [49156 x i8] undef

define i8 @f(i64 %i) {
  %p = getelementptr [49156 x i8], [49156 x i8] addrspace(3)* @g, i64 0, i64 %i
  %v = load i8, i8 addrspace(3)* %p
  ret i8 %v
}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
