; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; Integers that never were addresses become pointers as in C, and addresses
; that never come back may go through 32 bits.

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
declare spir_func i32 @_Z12get_local_idj(i32)

; A variable needs some value before its first assignment.
; CHECK-LABEL: define spir_kernel void @dummy(
; CHECK: %id = call spir_func i32 @_Z12get_local_idj(i32 0)
; CHECK-NEXT: [[W:%[0-9]+]] = zext i32 %id to i64
; CHECK-NEXT: %p = inttoptr i64 [[W]] to i16 addrspace(1)*
define spir_kernel void @dummy(i16 addrspace(1)* %real, i1 %c) {
  %id = call spir_func i32 @_Z12get_local_idj(i32 0)
  %p = inttoptr i32 %id to i16 addrspace(1)*
  %q = select i1 %c, i16 addrspace(1)* %real, i16 addrspace(1)* %p
  store i16 1, i16 addrspace(1)* %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @argument(
; CHECK-NEXT: zext i16 %i to i64
define spir_kernel void @argument(i16 %i, i8 addrspace(1)* addrspace(3)* %out) {
  %p = inttoptr i16 %i to i8 addrspace(1)*
  store i8 addrspace(1)* %p, i8 addrspace(1)* addrspace(3)* %out
  ret void
}

; CHECK-LABEL: define spir_func void @dead(
; CHECK: inttoptr i64 {{.*}} to i8 addrspace(1)*
define spir_func void @dead(i32* %slot) {
  %i = load i32, i32* %slot
  %p = inttoptr i32 %i to i8 addrspace(1)*
  ret void
}

; An address for a hash or for printing; alignments are not addresses.
; CHECK-LABEL: define spir_func i8 addrspace(1)* @numbers(
; CHECK: %i = ptrtoint i8 addrspace(1)* %p to i32
; CHECK: %r = and i32 %i, 15
; CHECK: [[W:%[0-9]+]] = zext i32 %r to i64
; CHECK: inttoptr i64 [[W]]
define spir_func i8 addrspace(1)* @numbers(i8 addrspace(1)* %p) {
  %i = ptrtoint i8 addrspace(1)* %p to i32
  %h = mul i32 %i, 40503
  %s = lshr i32 %h, 16
  %r = and i32 %i, 15
  %q = inttoptr i32 %r to i8 addrspace(1)*
  ret i8 addrspace(1)* %q
}

; Equal in 32 bits is not equal.
; CHECK-LABEL: define spir_func i1 @same(
; CHECK-DAG: [[P:%[0-9]+]] = ptrtoint i8 addrspace(1)* %p to i64
; CHECK-DAG: [[Q:%[0-9]+]] = ptrtoint i8 addrspace(1)* %q to i64
; CHECK: %e = icmp eq i64 [[P]], [[Q]]
; CHECK: %n = icmp ne i64 {{%[0-9]+}}, 0
define spir_func i1 @same(i8 addrspace(1)* %p, i8 addrspace(1)* %q) {
  %i = ptrtoint i8 addrspace(1)* %p to i32
  %j = ptrtoint i8 addrspace(1)* %q to i32
  %e = icmp eq i32 %i, %j
  %n = icmp ne i32 %i, 0
  %r = and i1 %e, %n
  ret i1 %r
}

; There and back again at once.
; CHECK-LABEL: define spir_func i32 addrspace(1)* @undone(
; CHECK: %q = bitcast i8 addrspace(1)* %p to i32 addrspace(1)*
define spir_func i32 addrspace(1)* @undone(i8 addrspace(1)* %p) {
  %i = ptrtoint i8 addrspace(1)* %p to i32
  %q = inttoptr i32 %i to i32 addrspace(1)*
  ret i32 addrspace(1)* %q
}
