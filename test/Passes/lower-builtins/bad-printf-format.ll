; RUN: not spir2nvvm-opt -passes=resolve-builtins,lower-builtins %s 2>&1 | FileCheck %s
;
; OpenCL C 1.2, 6.12.13: an invalid format is reported with the offset in it,
; a missing argument with its conversion.

; CHECK: error: printf's format is not a constant string of this module [S2N-BI08]
; CHECK-NEXT: at: {{.*}}%passed = call
; CHECK: error: printf's format has a conversion '%d' for which there is no argument; found 1 [S2N-BI10]
; CHECK-NEXT: at: {{.*}}%missing = call
; CHECK: error: printf's format is wrong at offset 3: 'q' is not a conversion of OpenCL C [S2N-BI09]
; CHECK-NEXT: at: {{.*}}%unknown = call
; CHECK-NOT: [S2N-

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@wrong = internal addrspace(4) constant [5 x i8] c"a %q\00"
@two = internal addrspace(4) constant [6 x i8] c"%d %d\00"

declare spir_func i32 @printf(i8 addrspace(4)*, ...)

define spir_func void @f(i8 addrspace(4)* %format) {
  %unknown = call spir_func i32 (i8 addrspace(4)*, ...) @printf(i8 addrspace(4)* getelementptr inbounds ([5 x i8], [5 x i8] addrspace(4)* @wrong, i64 0, i64 0), i32 1)
  %missing = call spir_func i32 (i8 addrspace(4)*, ...) @printf(i8 addrspace(4)* getelementptr inbounds ([6 x i8], [6 x i8] addrspace(4)* @two, i64 0, i64 0), i32 1)
  %passed = call spir_func i32 (i8 addrspace(4)*, ...) @printf(i8 addrspace(4)* %format)
  ret void
}
