; RUN: spir-verify --level=strict %s 2>&1 | count 0
;
; The qualifiers of the prototypes, and printf as 2.10.3 has it.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z10atomic_addPVU3AS1ii(i32 addrspace(1)*, i32) nounwind
declare spir_func i32 @_Z6printfPrU3AS2cz(i8 addrspace(2)*, ...) nounwind
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
