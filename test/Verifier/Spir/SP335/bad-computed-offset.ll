; RUN: spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; A literal from a place that is not known.

; CHECK: warning: the format of printf is computed; expected a string of the module [S2N-SP335]
; CHECK-NEXT: at: {{ *}}%r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %p) #0
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}the format must be known at compile time; write a literal where printf is called
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP335]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@.fmt = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00", align 1
define spir_func void @f(i32 %n) nounwind {
  %p = getelementptr inbounds [3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 %n
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %p) nounwind
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
