; RUN: split-file %s %t
; RUN: spir2nvvm-opt -passes=remap-address-spaces/check %t/ok.ll 2>&1 | FileCheck %t/ok.ll --implicit-check-not=S2N-
; RUN: not spir2nvvm-opt -passes=remap-address-spaces/check %t/bad.ll 2>&1 | FileCheck %t/bad.ll --implicit-check-not=error:
;
; After renumbering there are NVVM's spaces only, and a generic pointer is what an
; alloca gives, its cast, or a byval parameter.

;--- ok.ll
; CHECK-LABEL: define spir_func void @f(i32 addrspace(1)* %g, i32 addrspace(3)* %s, i32 addrspace(4)* %c, i32* byval(i32) %b) {
; CHECK-NEXT: %p = alloca i32, align 4
; CHECK-NEXT: %p.as = addrspacecast i32* %p to i32 addrspace(5)*
; CHECK-NEXT: ret void
target triple = "spir64-unknown-unknown"

define spir_func void @f(i32 addrspace(1)* %g, i32 addrspace(3)* %s, i32 addrspace(4)* %c, i32* byval(i32) %b) {
  %p = alloca i32
  %p.as = addrspacecast i32* %p to i32 addrspace(5)*
  ret void
}

;--- bad.ll
; CHECK: error: i32 addrspace(2)* addrspace(1)* has a pointer to an address space NVVM does not have [S2N-AS01]
; CHECK-NEXT: at: @table = external addrspace(1) global i32 addrspace(2)*
; CHECK: error: i32 addrspace(9)* has a pointer to an address space NVVM does not have [S2N-AS01]
; CHECK-NEXT: at: i32 addrspace(9)* %unknown
; CHECK: error: i32* is a generic pointer that should have a specific space [S2N-AS02]
; CHECK-NEXT: at: i32* %generic
target triple = "spir64-unknown-unknown"

@table = external addrspace(1) global i32 addrspace(2)*

define spir_func void @f(i32 addrspace(9)* %unknown, i32* %generic) {
  ret void
}
