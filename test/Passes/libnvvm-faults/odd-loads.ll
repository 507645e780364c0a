; RUN: spir2nvvm-opt -passes=libnvvm-faults/odd-loads --arch=sm_75 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/odd-loads --arch=sm_100 %s | FileCheck --check-prefix=MODERN %s
;
; OddLoads: integers that no register holds are loaded in pieces below sm_100;
; those of registers, volatile ones and those of other spaces stay.

; CHECK-LABEL: @five_bytes
; CHECK: %[[LOW:.*]] = load i32, i32 addrspace(1)* %{{.*}}, align 8, !invariant.load ![[EMPTY:.*]]
; CHECK: zext i32 %[[LOW]] to i64
; CHECK: %[[HIGH:.*]] = load i8, i8 addrspace(1)* %{{.*}}, align 4, !invariant.load ![[EMPTY]]
; CHECK: %[[WIDE:.*]] = zext i8 %[[HIGH]] to i64
; CHECK: shl i64 %[[WIDE]], 32
; CHECK: trunc i64 %{{.*}} to i40
; MODERN-LABEL: @five_bytes
; MODERN: load i40
define i40 @five_bytes(i40 addrspace(1)* noalias readonly %p) {
  %v = load i40, i40 addrspace(1)* %p, align 8, !invariant.load !0
  ret i40 %v
}

; CHECK-LABEL: @seven_bytes
; CHECK: load i32, i32 addrspace(1)* %{{.*}}, align 1
; CHECK: load i16, i16 addrspace(1)* %{{.*}}, align 1
; CHECK: load i8, i8 addrspace(1)* %{{.*}}, align 1
; CHECK: trunc i64 %{{.*}} to i56
define i56 @seven_bytes(i56 addrspace(1)* %p) {
  %v = load i56, i56 addrspace(1)* %p, align 1
  ret i56 %v
}

; CHECK-LABEL: @two_bits
; CHECK: %[[BYTE:.*]] = load i8, i8 addrspace(1)*
; CHECK: trunc i8 %[[BYTE]] to i2
define i2 @two_bits(i2 addrspace(1)* %p) {
  %v = load i2, i2 addrspace(1)* %p, align 1
  ret i2 %v
}

; CHECK-LABEL: @others
; CHECK: load i64
; CHECK: load i1,
; CHECK: load i72
; CHECK: load volatile i24
; CHECK: load i24, i24 addrspace(3)*
; CHECK: ret void
define void @others(i64 addrspace(1)* %a, i1 addrspace(1)* %b, i72 addrspace(1)* %c, i24 addrspace(1)* %d, i24 addrspace(3)* %e) {
  %1 = load i64, i64 addrspace(1)* %a
  %2 = load i1, i1 addrspace(1)* %b
  %3 = load i72, i72 addrspace(1)* %c
  %4 = load volatile i24, i24 addrspace(1)* %d
  %5 = load i24, i24 addrspace(3)* %e
  ret void
}

!0 = !{}
