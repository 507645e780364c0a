; RUN: spir2nvvm-opt -passes=kernel-abi,remap-address-spaces,convert-metadata -abi=plain %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=kernel-abi,remap-address-spaces,convert-metadata %s | FileCheck %s --check-prefix=CUDA
;
; With --abi=plain images and samplers are i64 handles, and nvvm.annotations say
; which; the CUDA ABI passes descriptors and has no such properties.

; CHECK: define spir_kernel void @k(i64 %{{.*}}, i64 %{{.*}}, i64 %{{.*}})
; CHECK: !nvvm.annotations = !{![[K:[0-9]+]], ![[IN:[0-9]+]], ![[OUT:[0-9]+]], ![[S:[0-9]+]]}
; CHECK-DAG: ![[K]] = !{{{.*}}@k, !"kernel", i32 1}
; CHECK-DAG: ![[IN]] = !{{{.*}}@k, !"rdoimage", i32 0}
; CHECK-DAG: ![[OUT]] = !{{{.*}}@k, !"wroimage", i32 1}
; CHECK-DAG: ![[S]] = !{{{.*}}@k, !"sampler", i32 2}
; CUDA-NOT: "rdoimage"
; CUDA-NOT: "sampler"

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque

define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %in, %opencl.image2d_t addrspace(1)* %out, i32 %s) {
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_t addrspace(1)*, %opencl.image2d_t addrspace(1)*, i32)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"read_only", !"write_only", !"none"}
!3 = !{!"kernel_arg_type", !"image2d_t", !"image2d_t", !"sampler_t"}
!4 = !{!"kernel_arg_type_qual", !"", !"", !""}
!5 = !{!"kernel_arg_base_type", !"image2d_t", !"image2d_t", !"sampler_t"}
