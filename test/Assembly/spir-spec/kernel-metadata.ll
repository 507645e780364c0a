; RUN: spir2nvvm-opt %s | FileCheck %s
;
; SPIR 1.2, sections 2.3.1 and 2.4: every kind of kernel metadata, as the
; specification writes it.

define spir_kernel void @helloworld(i8 addrspace(1)* %in, i8 addrspace(1)* %out) nounwind {
  ret void
}

; CHECK: !opencl.kernels = !{![[K:[0-9]+]]}
!opencl.kernels = !{!0}

; CHECK: ![[K]] = !{void (i8 addrspace(1)*, i8 addrspace(1)*)* @helloworld, !{{[0-9]+}}
!0 = metadata !{void (i8 addrspace(1)*, i8 addrspace(1)*)* @helloworld, metadata !1,
               metadata !2, metadata !3, metadata !4, metadata !5,
               metadata !6, metadata !7, metadata !8, metadata !9}
; CHECK-DAG: !{!"kernel_arg_address_space", i32 1, i32 1}
; CHECK-DAG: !{!"kernel_arg_access_qual", !"none", !"none"}
; CHECK-DAG: !{!"kernel_arg_type", !"char*", !"char*"}
; CHECK-DAG: !{!"kernel_arg_type_qual", !"", !""}
; CHECK-DAG: !{!"kernel_arg_name", !"in", !"out"}
!1 = metadata !{metadata !"kernel_arg_address_space", i32 1, i32 1}
!2 = metadata !{metadata !"kernel_arg_access_qual", metadata !"none", metadata !"none"}
!3 = metadata !{metadata !"kernel_arg_type", metadata !"char*", metadata !"char*"}
!4 = metadata !{metadata !"kernel_arg_type_qual", metadata !"", metadata !""}
!5 = metadata !{metadata !"kernel_arg_name", metadata !"in", metadata !"out"}
; CHECK-DAG: !{!"work_group_size_hint", i32 128, i32 1, i32 1}
; CHECK-DAG: !{!"reqd_work_group_size", i32 128, i32 1, i32 1}
; CHECK-DAG: !{!"vec_type_hint", float undef, i1 true}
; CHECK-DAG: !{!"vec_type_hint", <8 x i32> undef, i1 false}
; work_group_size_hint(128,1,1)
!6 = metadata !{ metadata !"work_group_size_hint", i32 128, i32 1, i32 1}
; reqd_work_group_size(128,1,1)
!7 = metadata !{ metadata !"reqd_work_group_size", i32 128, i32 1, i32 1}
; vec_type_hint(float)
!8 = metadata !{ metadata !"vec_type_hint", float undef, i1 1}
; vec_type_hint(uint8)
!9 = metadata !{ metadata !"vec_type_hint", <8 x i32> undef, i1 0}
