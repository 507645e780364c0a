; What __attribute__((used)) and ((annotate)) leave goes: the lists hold private
; pointers, and NVVM's functions are in another space.
; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
; RUN: spir2nvvm --verify-spir=lenient %s -o - 2>/dev/null | FileCheck %s --check-prefix=ALL
; CHECK-NOT: @llvm.{{used|compiler.used|global.annotations}} =
; CHECK: define {{.*}}i32 @f(
; CHECK-NOT: call
; CHECK: ret i32 %x
; CHECK-NOT: @llvm.{{used|compiler.used|global.annotations}} =
; ALL-NOT: @llvm.
; ALL: define void @k(
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@.str = private unnamed_addr constant [2 x i8] c"a\00", section "llvm.metadata"
@llvm.used = appending global [2 x i8*] [i8* bitcast (i32 (i32)* @f to i8*), i8* bitcast (void (i32 addrspace(1)*)* @k to i8*)], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x i8*] [i8* bitcast (i32 (i32)* @f to i8*)], section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { i8*, i8*, i8*, i32, i8* }] [{ i8*, i8*, i8*, i32, i8* } { i8* bitcast (i32 (i32)* @f to i8*), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str, i32 0, i32 0), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str, i32 0, i32 0), i32 1, i8* null }], section "llvm.metadata"
define spir_func i32 @f(i32 %x) nounwind {
  %a = alloca i32
  %b = bitcast i32* %a to i8*
  call void @llvm.var.annotation(i8* %b, i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str, i32 0, i32 0), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str, i32 0, i32 0), i32 1, i8* null)
  %y = call i32 @llvm.annotation.i32(i32 %x, i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str, i32 0, i32 0), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str, i32 0, i32 0), i32 1)
  ret i32 %y
}
declare void @llvm.var.annotation(i8*, i8*, i8*, i32, i8*)
declare i32 @llvm.annotation.i32(i32, i8*, i8*, i32)
define spir_kernel void @k(i32 addrspace(1)* %a) nounwind {
  %v = call spir_func i32 @f(i32 1)
  store i32 %v, i32 addrspace(1)* %a
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (i32 addrspace(1)*)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1}
!2 = !{!"kernel_arg_access_qual", !"none"}
!3 = !{!"kernel_arg_type", !"int*"}
!4 = !{!"kernel_arg_type_qual", !""}
!5 = !{!"kernel_arg_base_type", !"int*"}
