; RUN: not spir2nvvm-opt -passes=resolve-builtins,remap-address-spaces,lower-builtins %s 2>&1 | FileCheck %s
;
; Only a pointer to characters is a string.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@f = internal unnamed_addr addrspace(2) constant [3 x i8] c"%s\00"
declare spir_func i32 @printf(i8 addrspace(2)*, ...)

; CHECK-DAG: error: printf's argument 1 is i32 addrspace(1)*; '%s' takes a string [S2N-BI11]
; CHECK-DAG: error: printf's argument 1 is i32; '%s' takes a string [S2N-BI11]
define spir_func void @print(i32 addrspace(1)* %p, i32 %i) {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @f, i32 0, i32 0), i32 addrspace(1)* %p)
  %s = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @f, i32 0, i32 0), i32 %i)
  ret void
}
