; RUN: spir2nvvm-opt -passes=resolve-builtins,remap-address-spaces,lower-builtins %s 2>%t.err | FileCheck %s
; RUN: FileCheck --check-prefix=WARNING %s < %t.err
;
; A string for %s that is not a literal is printed from where it is (CUDA's vprintf
; copies it), with a warning: OpenCL C 1.2, 6.12.13.2 allows literals only.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@f = internal unnamed_addr addrspace(2) constant [3 x i8] c"%s\00"
@s = internal unnamed_addr addrspace(2) constant [3 x i8] c"hi\00"
declare spir_func i32 @printf(i8 addrspace(2)*, ...)

; CHECK-LABEL: define {{.*}} @literal()
; CHECK: store i8* addrspacecast (i8 addrspace(4)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(4)* @s, i32 0, i32 0) to i8*), i8**
define spir_func void @literal() {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @f, i32 0, i32 0), i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @s, i32 0, i32 0))
  ret void
}

; WARNING-DAG: warning: printf's argument 1 for '%s' is not a constant string of this module [S2N-BI12]
; WARNING-DAG: in: {{.*}}'constants'
; CHECK-LABEL: define {{.*}} @constants(
; CHECK: [[C:%[0-9]+]] = addrspacecast i8 addrspace(4)* %text to i8*
; CHECK: [[IS:%[a-z.0-9]+]] = icmp eq i8 addrspace(4)* %text, inttoptr (i64 -1 to i8 addrspace(4)*)
; CHECK: [[S:%[a-z.0-9]+]] = select i1 [[IS]], i8* null, i8* [[C]]
; CHECK: store i8* [[S]], i8**
define spir_func void @constants(i8 addrspace(2)* %text) {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @f, i32 0, i32 0), i8 addrspace(2)* %text)
  ret void
}

; WARNING-DAG: in: {{.*}}'buffer'
; CHECK-LABEL: define {{.*}} @buffer(
; CHECK: [[C:%[0-9]+]] = addrspacecast i8 addrspace(1)* %text to i8*
; CHECK: store i8* [[C]], i8**
define spir_func void @buffer(i8 addrspace(1)* %text) {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @f, i32 0, i32 0), i8 addrspace(1)* %text)
  ret void
}
