; RUN: not spir2nvvm-opt -passes=normalise %s 2>&1 | FileCheck %s
;
; SPIR has no casts between spaces (2.2); one into local memory cannot be given
; a meaning.

; CHECK: error: a pointer to address space 1 is cast to space 3 [S2N-NM04]
; CHECK-NEXT: at: {{.*}}inttoptr i64 %i to i8 addrspace(3)*
; CHECK: hint: SPIR has no casts between address spaces

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(i8 addrspace(1)* %g) {
  %i = ptrtoint i8 addrspace(1)* %g to i64
  %l = inttoptr i64 %i to i8 addrspace(3)*
  store i8 0, i8 addrspace(3)* %l
  ret void
}
