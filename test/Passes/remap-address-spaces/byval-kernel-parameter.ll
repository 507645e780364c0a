; RUN: spir2nvvm-opt -passes=remap-address-spaces %s | FileCheck %s
;
; Parameter space is not local memory: a byval parameter is copied to the stack
; before it becomes a pointer to local memory. An sret pointer is the caller's
; stack and only cast.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%struct.S = type { i32, [3 x i32] }

; CHECK-LABEL: define spir_kernel void @k(%struct.S* byval(%struct.S) align 4 %s, i32 %i)
; CHECK-NEXT: %s.copy = alloca %struct.S, align 4
; CHECK-NEXT: [[D:%[0-9]+]] = bitcast %struct.S* %s.copy to i8*
; CHECK-NEXT: [[S:%[0-9]+]] = bitcast %struct.S* %s to i8*
; CHECK-NEXT: call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 [[D]], i8* align 4 [[S]], i64 16, i1 false)
; CHECK-NEXT: %s.as = addrspacecast %struct.S* %s.copy to %struct.S addrspace(5)*
; CHECK-NEXT: getelementptr %struct.S, %struct.S addrspace(5)* %s.as
; CHECK-NOT: addrspacecast %struct.S* %s to
define spir_kernel void @k(%struct.S* byval(%struct.S) align 4 %s, i32 %i) {
  %p = getelementptr %struct.S, %struct.S* %s, i32 0, i32 1, i32 %i
  ret void
}

; CHECK-LABEL: define spir_func void @callee(%struct.S* sret(%struct.S) %r, %struct.S* byval(%struct.S) %s)
; CHECK:      %r.as = addrspacecast %struct.S* %r to %struct.S addrspace(5)*
define spir_func void @callee(%struct.S* sret(%struct.S) %r, %struct.S* byval(%struct.S) %s) {
  %a = getelementptr %struct.S, %struct.S* %r, i32 0, i32 0
  store i32 1, i32* %a
  ret void
}

; The caller hands over the alloca itself.
; CHECK-LABEL: define spir_func void @caller(
; CHECK: call spir_func void @callee(%struct.S* sret(%struct.S) %r, %struct.S* byval(%struct.S) %s.abi)
define spir_func void @caller(%struct.S* %s) {
  %r = alloca %struct.S
  call spir_func void @callee(%struct.S* sret(%struct.S) %r, %struct.S* byval(%struct.S) %s)
  ret void
}
