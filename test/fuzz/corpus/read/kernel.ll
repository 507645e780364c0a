target triple = "spir64-unknown-unknown"
define spir_kernel void @k(float addrspace(1)* %p) {
  store float 1.0, float addrspace(1)* %p
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (float addrspace(1)*)* @k, !1}
!1 = !{!"kernel_arg_addr_space", i32 1}
