; RUN: spir2nvvm -cl-nv-maxrregcount=32 --verify-spir=off %s -o - | FileCheck %s --check-prefix=LIMIT
; RUN: spir2nvvm --verify-spir=off %s -o - | FileCheck %s --check-prefix=MODULE
; RUN: spir2nvvm -cl-nv-opt-level=2 --verify-spir=off %s -o - | FileCheck %s --check-prefix=NONE
; RUN: spir2nvvm -cl-nv-opt-level=0 --verify-spir=off --emit=reflection %s -o - | FileCheck %s --check-prefix=UNOPTIMISED
; RUN: spir2nvvm -cl-nv-opt-level=1 --verify-spir=off --emit=reflection %s -o - | FileCheck %s --check-prefix=OPTIMISED
;
; Options of cl_nv_compiler_options: a limit of registers is each kernel's; of
; several in a module the least counts.
; LIMIT: !{void (i32 addrspace(1)*)* @k, !"kernel", i32 1, !"maxnreg", i32 32}
; MODULE: !{void (i32 addrspace(1)*)* @k, !"kernel", i32 1, !"maxnreg", i32 40}
; NONE: !{void (i32 addrspace(1)*)* @k, !"kernel", i32 1}
; UNOPTIMISED: "-opt=0"
; OPTIMISED: "-opt=3"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 addrspace(1)* %p) {
  store i32 1, i32 addrspace(1)* %p
  ret void
}
!opencl.kernels = !{!0}
!opencl.compiler.options = !{!1, !2}
!0 = !{void (i32 addrspace(1)*)* @k}
!1 = !{!"-cl-nv-maxrregcount=40"}
!2 = !{!"-cl-nv-maxrregcount=64", !"-cl-nv-verbose"}
