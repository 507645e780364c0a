; RUN: spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=QUIET
; RUN: FileCheck %s < %t.ll
; RUN: not spir2nvvm --verify-spir=strict %s -o - 2>&1 | FileCheck %s --check-prefix=STRICT
; RUN: spir-run %s --global 1 --arg 'buf:int:4=iota(10,1)' --arg buf:int:4:out | FileCheck %s --check-prefix=RESULT
;
; LLVM 3.2 casts the pointers of a memcpy to private ones; its reader makes an
; integer round trip of that. The bytes are copied from and to where they are.

; QUIET: {{^}}note: 1 harmless deviation from SPIR 1.2; run spir-verify for details{{$}}
; STRICT: error: cast from address space 1 to 0 (private); expected no cast between address spaces [S2N-SP316]
; CHECK-LABEL: define void @copy(
; CHECK-NOT: addrspace(5)
; CHECK: call void @llvm.memcpy.p1i8.p1i8.i64(
; RESULT: argument 1 int[4]: 10 11 12 13
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define spir_kernel void @copy(i32 addrspace(1)* %from, i32 addrspace(1)* %to) nounwind {
  %f = ptrtoint i32 addrspace(1)* %from to i64
  %g = inttoptr i64 %f to i8*
  %t = ptrtoint i32 addrspace(1)* %to to i64
  %u = inttoptr i64 %t to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %u, i8* align 4 %g, i64 16, i1 false)
  ret void
}
!opencl.kernels = !{!1}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!1 = !{void (i32 addrspace(1)*, i32 addrspace(1)*)* @copy, !2, !3, !4, !5, !6}
!2 = !{!"kernel_arg_addr_space", i32 1, i32 1}
!3 = !{!"kernel_arg_access_qual", !"none", !"none"}
!4 = !{!"kernel_arg_type", !"int*", !"int*"}
!5 = !{!"kernel_arg_type_qual", !"", !""}
!6 = !{!"kernel_arg_base_type", !"int*", !"int*"}
