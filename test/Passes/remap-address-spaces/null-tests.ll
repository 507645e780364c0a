; RUN: spir2nvvm-opt -passes=remap-address-spaces/null-tests %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=remap-address-spaces %s | FileCheck %s --check-prefix=SPACES
;
; SPIR-V compares the addresses of pointers; 0 is that of null, whatever null is
; later. A part of an address, and an order, say nothing about null.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@first = internal addrspace(3) global i32 undef

; CHECK-LABEL: define i1 @local(
; CHECK-NEXT: icmp eq i32 addrspace(3)* %p, null
; SPACES-LABEL: define i1 @local(
; SPACES-NEXT: icmp eq i32 addrspace(3)* %p, inttoptr (i64 -1 to i32 addrspace(3)*)
define i1 @local(i32 addrspace(3)* %p) {
  %a = ptrtoint i32 addrspace(3)* %p to i64
  %c = icmp eq i64 %a, 0
  ret i1 %c
}

; CHECK-LABEL: define i1 @other_way_round(
; CHECK-NEXT: icmp ne i32* %p, null
define i1 @other_way_round(i32* %p) {
  %a = ptrtoint i32* %p to i64
  %c = icmp ne i64 0, %a
  ret i1 %c
}

; CHECK-LABEL: define i1 @object(
; CHECK-NEXT: icmp eq i32 addrspace(3)* @first, null
define i1 @object() {
  %c = icmp eq i64 ptrtoint (i32 addrspace(3)* @first to i64), 0
  ret i1 %c
}

; CHECK-LABEL: define i64 @used_otherwise(
; CHECK-NEXT: %a = ptrtoint i32 addrspace(3)* %p to i64
; CHECK-NEXT: icmp eq i32 addrspace(3)* %p, null
define i64 @used_otherwise(i32 addrspace(3)* %p) {
  %a = ptrtoint i32 addrspace(3)* %p to i64
  %c = icmp eq i64 %a, 0
  %r = select i1 %c, i64 7, i64 %a
  ret i64 %r
}

; CHECK-LABEL: define i1 @not_null(
; CHECK: icmp eq i32 %low, 0
; CHECK: icmp ugt i64 %a, 0
; CHECK: icmp eq i64 %a, 16
define i1 @not_null(i32 addrspace(3)* %p) {
  %low = ptrtoint i32 addrspace(3)* %p to i32
  %c = icmp eq i32 %low, 0
  %a = ptrtoint i32 addrspace(3)* %p to i64
  %d = icmp ugt i64 %a, 0
  %e = icmp eq i64 %a, 16
  %x = or i1 %c, %d
  %y = or i1 %x, %e
  ret i1 %y
}
