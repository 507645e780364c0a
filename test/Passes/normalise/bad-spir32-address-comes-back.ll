; RUN: not spir2nvvm-opt -passes=normalise %s 2>&1 | FileCheck %s
;
; An address that was cut to 32 bits cannot become a pointer again, not even via
; arithmetic, a choice, memory, a call or a wider integer.

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"

; CHECK: error: 32-bit SPIR keeps 32 bits of a global pointer: the upper half is lost when they become a pointer again [S2N-NM05]
; CHECK-NEXT: at: %q = inttoptr i32 %j to i8 addrspace(1)*
; CHECK-NEXT: in: {{.*}}'arithmetic'
; CHECK: hint: addresses have 64 bits on this target
define spir_func i8 addrspace(1)* @arithmetic(i8 addrspace(1)* %p) {
  %i = ptrtoint i8 addrspace(1)* %p to i32
  %j = and i32 %i, -16
  %q = inttoptr i32 %j to i8 addrspace(1)*
  ret i8 addrspace(1)* %q
}

; CHECK: error: 32-bit SPIR keeps 32 bits of a constant pointer
; CHECK: in: {{.*}}'choice'
define spir_func i8 addrspace(2)* @choice(i8 addrspace(2)* %p, i32 %n) {
  %i = ptrtoint i8 addrspace(2)* %p to i32
  %c = icmp eq i32 %n, 0
  %j = select i1 %c, i32 %i, i32 16
  %q = inttoptr i32 %j to i8 addrspace(2)*
  ret i8 addrspace(2)* %q
}

; CHECK: error: 32-bit SPIR keeps 32 bits of a global pointer
; CHECK: in: {{.*}}'truncated'
define spir_func i8 addrspace(1)* @truncated(i8 addrspace(1)* %p) {
  %i = ptrtoint i8 addrspace(1)* %p to i64
  %j = trunc i64 %i to i32
  %q = inttoptr i32 %j to i8 addrspace(1)*
  ret i8 addrspace(1)* %q
}

; CHECK: error: 32-bit SPIR keeps 32 bits of a global pointer: the memory they come from held an address, whose upper half is lost
; CHECK: in: {{.*}}'memory'
define spir_func i8 addrspace(1)* @memory(i8 addrspace(1)* %p, i32* %slot) {
  %i = ptrtoint i8 addrspace(1)* %p to i32
  store i32 %i, i32* %slot
  %j = load i32, i32* %slot
  %q = inttoptr i32 %j to i8 addrspace(1)*
  ret i8 addrspace(1)* %q
}

; CHECK: error: 32-bit SPIR keeps 32 bits of a global pointer: the memory they come from held an address, whose upper half is lost [S2N-NM05]
; CHECK: in: {{.*}}'parameter'
define spir_func i8 addrspace(1)* @parameter(i32 %i) {
  %q = inttoptr i32 %i to i8 addrspace(1)*
  ret i8 addrspace(1)* %q
}
