; RUN: spir2nvvm-opt -passes=normalise,kernel-abi,remap-address-spaces %s | FileCheck %s
;
; A struct variable of space 0 passed by value: the call hands over a generic
; pointer to it, the callee's own copy is on the stack and read as such.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%struct.S = type { i32, i32 }
@init = internal constant %struct.S { i32 1, i32 2 }

; CHECK-LABEL: define internal spir_func i32 @take(%struct.S* byval(%struct.S) align 4 %s)
; CHECK: %s.copy = alloca %struct.S
; CHECK: load i32, i32 addrspace(5)*
define internal spir_func i32 @take(%struct.S* byval(%struct.S) align 4 %s) {
  %p = getelementptr %struct.S, %struct.S* %s, i32 0, i32 1
  %v = load i32, i32* %p
  ret i32 %v
}
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call spir_func i32 @take(%struct.S* byval(%struct.S) align 4 addrspacecast (%struct.S addrspace(4)* @init to %struct.S*))
define spir_kernel void @k(i32 addrspace(1)* %out) {
  %v = call spir_func i32 @take(%struct.S* byval(%struct.S) align 4 @init)
  store i32 %v, i32 addrspace(1)* %out
  ret void
}
