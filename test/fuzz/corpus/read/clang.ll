target triple = "spir64"
define spir_kernel void @k(float addrspace(1)* %p) !kernel_arg_addr_space !1 {
  store float 1.0, float addrspace(1)* %p
  ret void
}

!1 = !{i32 1}
