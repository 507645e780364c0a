; An operand that a later block defines is written with its type. Arithmetic with
; flags then has five operands, and both readers take them.
;
; RUN: spir2nvvm %s -o %t.bc --arch=sm_80
; RUN: llvm-dis < %t.bc | FileCheck %s
; RUN: llvm-bcanalyzer --dump %t.bc | FileCheck %s --check-prefix=RECORD

; CHECK: end:
; CHECK-NEXT: %sum = add nsw i32 %next, 7
; CHECK: %next = add nuw nsw i32
; RECORD: <INST_BINOP op0={{4294967[0-9]+}} op1={{[0-9]+}} op2={{[0-9]+}} op3=0 op4={{[0-9]+}}/>

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @count(i32 addrspace(1)* %out, i32 %limit) {
entry:
  br label %loop

end:
  %sum = add nsw i32 %next, 7
  store i32 %sum, i32 addrspace(1)* %out, align 4
  ret void

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw nsw i32 %i, 3
  %again = icmp slt i32 %next, %limit
  br i1 %again, label %loop, label %end
}

!opencl.kernels = !{!0}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!6}
!opencl.used.extensions = !{!7}
!opencl.used.optional.core.features = !{!7}
!opencl.compiler.options = !{!7}
!0 = !{void (i32 addrspace(1)*, i32)* @count, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"int*", !"int"}
!4 = !{!"kernel_arg_type_qual", !"", !""}
!5 = !{!"kernel_arg_base_type", !"int*", !"int"}
!6 = !{i32 1, i32 2}
!7 = !{}
