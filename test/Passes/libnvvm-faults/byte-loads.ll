; RUN: spir2nvvm-opt -passes=libnvvm-faults/byte-loads --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults --arch=sm_90 %s | FileCheck %s --check-prefix=STAGE
; RUN: spir2nvvm-opt -passes=libnvvm-faults/byte-loads --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; MergedLoads: bytes that are loaded as shorts, too, get pointers that nobody
; looks through; volatile ones and bytes of other memory do not.

; MODERN-NOT: asm

target datalayout = "e-p:64:64:64"

; CHECK-LABEL: @both
; CHECK: %s = load i16, i16 addrspace(3)* %q
; CHECK-NEXT: %[[A:.*]] = ptrtoint i8 addrspace(3)* %p to i64
; CHECK-NEXT: %[[B:.*]] = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %[[A]])
; CHECK-NEXT: %[[C:.*]] = inttoptr i64 %[[B]] to i8 addrspace(3)*
; CHECK-NEXT: %b = load i8, i8 addrspace(3)* %[[C]]
; CHECK-NEXT: %v = load volatile i8, i8 addrspace(3)* %p
define i16 @both(i8 addrspace(3)* %p) {
  %q = bitcast i8 addrspace(3)* %p to i16 addrspace(3)*
  %s = load i16, i16 addrspace(3)* %q
  %b = load i8, i8 addrspace(3)* %p
  %v = load volatile i8, i8 addrspace(3)* %p
  %x = sext i8 %b to i16
  %y = sext i8 %v to i16
  %z = add i16 %x, %y
  %r = add i16 %s, %z
  ret i16 %r
}

; Elements, too, that the step before it loads one by one.
; STAGE-LABEL: @vectors
; STAGE-COUNT-4: call i64 asm "mov.u64 $0, $1;"
; CHECK-LABEL: @vectors
; CHECK: call i64 asm "mov.u64 $0, $1;"
; CHECK: %b = load <4 x i8>
define <4 x i8> @vectors(<4 x i8> addrspace(3)* %p, <2 x i16> addrspace(1)* %o) {
  %b = load <4 x i8>, <4 x i8> addrspace(3)* %p
  %q = bitcast <4 x i8> addrspace(3)* %p to <2 x i16> addrspace(3)*
  %s = load <2 x i16>, <2 x i16> addrspace(3)* %q
  store <2 x i16> %s, <2 x i16> addrspace(1)* %o
  ret <4 x i8> %b
}

@bytes = internal addrspace(3) global [4 x i8] undef
@shorts = internal addrspace(3) global [4 x i16] undef

; CHECK-LABEL: @apart
; CHECK-NOT: asm
define i16 @apart(i64 %i) {
  %p = getelementptr [4 x i8], [4 x i8] addrspace(3)* @bytes, i64 0, i64 %i
  %q = getelementptr [4 x i16], [4 x i16] addrspace(3)* @shorts, i64 0, i64 %i
  %b = load i8, i8 addrspace(3)* %p
  %s = load i16, i16 addrspace(3)* %q
  %x = sext i8 %b to i16
  %r = add i16 %s, %x
  ret i16 %r
}
