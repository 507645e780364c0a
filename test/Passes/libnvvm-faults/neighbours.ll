; RUN: spir2nvvm-opt -passes=libnvvm-faults/neighbours --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/neighbours --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; PaddedNeighbours: accesses to the beginnings of two members that do not touch.

; MODERN-NOT: asm

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%inner = type { i32, i64 }
%outer = type { i32, %inner, i32, i32 }

; CHECK-LABEL: @loads
; CHECK: load i32, i32 addrspace(1)* %a
; CHECK: %[[I:.*]] = ptrtoint i32 addrspace(1)* %c to i64
; CHECK-NEXT: %[[M:.*]] = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %[[I]])
; CHECK-NEXT: %[[P:.*]] = inttoptr i64 %[[M]] to i32 addrspace(1)*
; CHECK-NEXT: load i32, i32 addrspace(1)* %[[P]]
define void @loads(%outer addrspace(1)* %t, i32 %i) {
  %a = getelementptr inbounds %outer, %outer addrspace(1)* %t, i32 %i, i32 0
  %x = load i32, i32 addrspace(1)* %a
  %b = getelementptr inbounds %outer, %outer addrspace(1)* %t, i32 %i, i32 1
  %c = getelementptr inbounds %inner, %inner addrspace(1)* %b, i32 0, i32 0
  %y = load i32, i32 addrspace(1)* %c
  ret void
}

; CHECK-LABEL: @stores
; CHECK: asm
; CHECK: store i32 2
define void @stores(%outer addrspace(3)* %t) {
  %a = getelementptr inbounds %outer, %outer addrspace(3)* %t, i32 0, i32 0
  %b = getelementptr inbounds %outer, %outer addrspace(3)* %t, i32 0, i32 1
  %c = bitcast %inner addrspace(3)* %b to i32 addrspace(3)*
  store i32 1, i32 addrspace(3)* %a
  store i32 2, i32 addrspace(3)* %c
  ret void
}

; Members that touch, other sizes, a load beside a store, registers.
; CHECK-LABEL: @others
; CHECK-NOT: asm
define void @others(%outer addrspace(1)* %t, i32 %v) {
  %a = getelementptr inbounds %outer, %outer addrspace(1)* %t, i32 0, i32 0
  %b = getelementptr inbounds %outer, %outer addrspace(1)* %t, i32 0, i32 1
  %c = bitcast %inner addrspace(1)* %b to i16 addrspace(1)*
  %d = bitcast %inner addrspace(1)* %b to i32 addrspace(1)*
  %e = getelementptr inbounds %outer, %outer addrspace(1)* %t, i32 0, i32 2
  %f = getelementptr inbounds %outer, %outer addrspace(1)* %t, i32 0, i32 3
  load i32, i32 addrspace(1)* %a
  load i16, i16 addrspace(1)* %c
  store i32 1, i32 addrspace(1)* %d
  load i32, i32 addrspace(1)* %e
  load i32, i32 addrspace(1)* %f
  %own = alloca %outer
  %g = getelementptr inbounds %outer, %outer* %own, i32 0, i32 0
  %h = getelementptr inbounds %outer, %outer* %own, i32 0, i32 1
  %k = bitcast %inner* %h to i32*
  load i32, i32* %g
  load i32, i32* %k
  ret void
}
