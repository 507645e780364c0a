; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s
;
; SPIR writes zeroinitializer for every __local variable, NVVM wants undef; an
; external one (memory the launch supplies) has none.

; CHECK: @k_a = internal addrspace(3) global [4 x i32] undef, align 16
; CHECK: @k_b = internal addrspace(3) global { i32, float } undef
; CHECK: @dyn = external addrspace(3) global [0 x i8], align 128

@k.a = internal addrspace(3) global [4 x i32] zeroinitializer, align 16
@k.b = internal addrspace(3) constant { i32, float } { i32 undef, float 0.0 }
@dyn = external addrspace(3) global [0 x i8], align 128

define void @f(i64 %i) {
  %p = getelementptr [4 x i32], [4 x i32] addrspace(3)* @k.a, i64 0, i64 %i
  store i32 1, i32 addrspace(3)* %p
  %v = load { i32, float }, { i32, float } addrspace(3)* @k.b
  %d = getelementptr [0 x i8], [0 x i8] addrspace(3)* @dyn, i64 0, i64 %i
  store i8 1, i8 addrspace(3)* %d
  ret void
}
