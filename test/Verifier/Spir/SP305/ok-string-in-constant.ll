; RUN: spir-verify --level=strict %s 2>&1 | count 0
;
; The literal in address space 2 needs no cast.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@str = private unnamed_addr addrspace(2) constant [2 x i8] c"a\00", align 1
define spir_func void @f() nounwind {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @str, i64 0, i64 0))
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
