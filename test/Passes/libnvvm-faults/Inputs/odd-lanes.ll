target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@table = addrspace(2) constant [2 x <2 x i32>] [<2 x i32> <i32 1, i32 3>, <2 x i32> <i32 7, i32 84>]

; Whether the two lowest bits of the second word are zero.
define spir_kernel void @k(i32 addrspace(1)* %o) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr [2 x <2 x i32>], [2 x <2 x i32>] addrspace(2)* @table, i64 0, i64 %i
  %v = load <2 x i32>, <2 x i32> addrspace(2)* %p, align 4
  %w = bitcast <2 x i32> %v to <32 x i2>
  %lane = extractelement <32 x i2> %w, i64 16
  %zero = icmp eq i2 %lane, 0
  %n = select i1 %zero, i32 10, i32 20
  %q = getelementptr i32, i32 addrspace(1)* %o, i64 %i
  store i32 %n, i32 addrspace(1)* %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32) readnone

!opencl.kernels = !{!0}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!6}
!opencl.used.extensions = !{!7}
!opencl.used.optional.core.features = !{!7}
!opencl.compiler.options = !{!7}
!0 = !{void (i32 addrspace(1)*)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1}
!2 = !{!"kernel_arg_access_qual", !"none"}
!3 = !{!"kernel_arg_type", !"int*"}
!4 = !{!"kernel_arg_type_qual", !""}
!5 = !{!"kernel_arg_base_type", !"int*"}
!6 = !{i32 1, i32 2}
!7 = !{}
