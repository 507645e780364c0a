; RUN: spir2nvvm-opt -passes=libnvvm-faults/invariants --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/invariants --arch=sm_100 %s | FileCheck %s
;
; GenericInvariants: loads by generic pointers are not invariant, those of a known space are.

; CHECK: %a = load i32, i32* %p, align 4{{$}}
; CHECK: %b = load i32, i32 addrspace(1)* %g, align 4, !invariant.load
; CHECK: %c = load i32, i32 addrspace(4)* %c.p, align 4, !invariant.load
define i32 @loads(i32* %p, i32 addrspace(1)* %g, i32 addrspace(4)* %c.p) {
  %a = load i32, i32* %p, align 4, !invariant.load !0
  %b = load i32, i32 addrspace(1)* %g, align 4, !invariant.load !0
  %c = load i32, i32 addrspace(4)* %c.p, align 4, !invariant.load !0
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  ret i32 %t
}

!0 = !{}
