; REQUIRES: valgrind
; UNSUPPORTED: sanitized
; RUN: valgrind -q --error-exitcode=9 --leak-check=full s2n-capi-program %s | FileCheck %s
;
; LLVM is not compiled with the address sanitizer, so that what its code reads
; behind a pointer of ours goes unseen there: the name of a kernel, for one, that
; was replaced by one with other parameters.

; CHECK: first
; CHECK: second

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @first(i32 addrspace(3)* %scratch) nounwind {
  store i32 1, i32 addrspace(3)* %scratch, align 4
  ret void
}

define spir_kernel void @second(i32 addrspace(3)* %scratch) nounwind {
  store i32 2, i32 addrspace(3)* %scratch, align 4
  ret void
}

!opencl.kernels = !{!0, !5}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!6}
!opencl.used.extensions = !{!7}
!opencl.used.optional.core.features = !{!7}
!opencl.compiler.options = !{!7}

!0 = !{void (i32 addrspace(3)*)* @first, !1, !2, !3, !4}
!1 = !{!"kernel_arg_addr_space", i32 3}
!2 = !{!"kernel_arg_access_qual", !"none"}
!3 = !{!"kernel_arg_type", !"int*"}
!4 = !{!"kernel_arg_type_qual", !""}
!5 = !{void (i32 addrspace(3)*)* @second, !1, !2, !3, !4}
!6 = !{i32 1, i32 2}
!7 = !{}
