; RUN: spir-run %s --kernel above --global 3 --arg 'buf:int4:3=1,2,3,4,5,6,7,8,9,0,0,0' --arg int:3 --arg buf:int:3 --print all | FileCheck %s
; RUN: spir-run %s --kernel above --global 3 --arg 'buf:int4:3=1,2,3,4,5,6,7,8,0,0,0,0' --arg int:3 --arg buf:int:3 --print all | FileCheck %s --check-prefix=NONE
; RUN: spir-run %s --kernel inside --global 4 --arg int:3 --arg int:2 --arg buf:int:4 --print all | FileCheck %s --check-prefix=INSIDE
; RUN: spir-run %s --kernel inside --global 4 --arg int:3 --arg int:1 --arg buf:int:4 --print all | FileCheck %s --check-prefix=OUTSIDE
;
; Conditions of a vector, all of them (2) and any (1), of memory and of arguments.

; CHECK: argument 2 int[3]: 1 3 1
; NONE: argument 2 int[3]: 1 3 0
; INSIDE: argument 2 int[4]: 0 1 0 0
; OUTSIDE: argument 2 int[4]: 0 0 0 0

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @above(<4 x i32> addrspace(1)* %v, i32 %n, i32 addrspace(1)* %r) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %vx = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %v, i64 %x
  %u = load <4 x i32>, <4 x i32> addrspace(1)* %vx
  %n0 = insertelement <4 x i32> poison, i32 %n, i32 0
  %n4 = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %c = icmp sgt <4 x i32> %u, %n4
  %f = freeze <4 x i1> %c
  %bits = bitcast <4 x i1> %f to i4
  %all = icmp eq i4 %bits, -1
  %any = icmp ne i4 %bits, 0
  %two = select i1 %all, i32 2, i32 0
  %one = zext i1 %any to i32
  %sum = add i32 %two, %one
  %rx = getelementptr i32, i32 addrspace(1)* %r, i64 %x
  store i32 %sum, i32 addrspace(1)* %rx
  ret void
}

; 0 < x < w - 1 and 0 < h - 1
define spir_kernel void @inside(i32 %w, i32 %h, i32 addrspace(1)* %r) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %y = trunc i64 %x to i32
  %s0 = insertelement <2 x i32> poison, i32 %w, i32 0
  %s = insertelement <2 x i32> %s0, i32 %h, i32 1
  %less = add nsw <2 x i32> %s, <i32 -1, i32 -1>
  %l = insertelement <2 x i32> undef, i32 %y, i32 0
  %left = shufflevector <2 x i32> %l, <2 x i32> %less, <3 x i32> <i32 0, i32 2, i32 3>
  %r0 = insertelement <3 x i32> <i32 0, i32 poison, i32 0>, i32 %y, i32 1
  %c = icmp sgt <3 x i32> %left, %r0
  %f = freeze <3 x i1> %c
  %bits = bitcast <3 x i1> %f to i3
  %all = icmp eq i3 %bits, -1
  %one = zext i1 %all to i32
  %rx = getelementptr i32, i32 addrspace(1)* %r, i64 %x
  store i32 %one, i32 addrspace(1)* %rx
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!opencl.kernels = !{!0, !1}
!0 = !{void (<4 x i32> addrspace(1)*, i32, i32 addrspace(1)*)* @above, !2, !3, !4, !8, !5}
!1 = !{void (i32, i32, i32 addrspace(1)*)* @inside, !6, !3, !7, !9, !5}
!2 = !{!"kernel_arg_addr_space", i32 1, i32 0, i32 1}
!3 = !{!"kernel_arg_access_qual", !"none", !"none", !"none"}
!4 = !{!"kernel_arg_type", !"int4*", !"int", !"int*"}
!5 = !{!"kernel_arg_type_qual", !"", !"", !""}
!6 = !{!"kernel_arg_addr_space", i32 0, i32 0, i32 1}
!7 = !{!"kernel_arg_type", !"int", !"int", !"int*"}
!8 = !{!"kernel_arg_base_type", !"int4*", !"int", !"int*"}
!9 = !{!"kernel_arg_base_type", !"int", !"int", !"int*"}
