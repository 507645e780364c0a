; RUN: spir2nvvm-opt -passes=lower-builtins %s | FileCheck %s
;
; Where generic pointers point to, and what is known of others.

; CHECK-LABEL: define void @asked(
; CHECK-NEXT: %[[IN:.*]] = call i1 @llvm.nvvm.isspacep.shared(i8* %p)
; CHECK-NEXT: %[[THERE:.*]] = addrspacecast i8* %p to i8 addrspace(3)*
; CHECK-NEXT: select i1 %[[IN]], i8 addrspace(3)* %[[THERE]], i8 addrspace(3)* inttoptr (i64 -1 to i8 addrspace(3)*)
; CHECK: call i1 @llvm.nvvm.isspacep.local(
; CHECK: call i1 @llvm.nvvm.isspacep.global(
define void @asked(i8* %p, i32 addrspace(1)* %o) {
  %l = call i8 addrspace(3)* @__to_local(i8* %p)
  %v = call i8 addrspace(5)* @__to_private(i8* %p)
  %f = call i32 @get_fence(i8* %p)
  store i32 %f, i32 addrspace(1)* %o
  ret void
}

; CHECK-LABEL: define i8 addrspace(1)* @known(
; CHECK-NOT: isspacep
; CHECK: ret i8 addrspace(1)* null
define i8 addrspace(1)* @known(i8 addrspace(3)* %p) {
  %g = call i8 addrspace(1)* @of_local(i8 addrspace(3)* %p)
  ret i8 addrspace(1)* %g
}

declare i8 addrspace(1)* @of_local(i8 addrspace(3)*) "spir2nvvm.builtin"="__global void* __to_global(__generic void*)"
declare i8 addrspace(3)* @__to_local(i8*) "spir2nvvm.builtin"="__local void* __to_local(__generic void*)"
declare i8 addrspace(5)* @__to_private(i8*) "spir2nvvm.builtin"="void* __to_private(__generic void*)"
declare i32 @get_fence(i8*) "spir2nvvm.builtin"="uint get_fence(__generic void*)"
