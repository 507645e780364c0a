; RUN: spir2nvvm-opt -passes=resolve-builtins %s | FileCheck %s
;
; A pointer to something else than the name says is cast; others stay.

; CHECK: declare spir_func i32 @_Z10atomic_addPU3AS1Vii(i32 addrspace(1)*, i32) #
; CHECK: declare spir_func <3 x float> @_Z5fractDv3_fPS_(<3 x float>, <3 x float>*) #
; CHECK: declare spir_func void @_Z11vstore_halffmPU3AS1Dh(float, i64, half addrspace(1)*) #

target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z10atomic_addPU3AS1Vii(i8 addrspace(1)*, i32)
declare spir_func <3 x float> @_Z5fractDv3_fPS_(<3 x float>, <4 x float>*)
declare spir_func void @_Z11vstore_halffmPU3AS1Dh(float, i64, half addrspace(1)*)

; CHECK-LABEL: define spir_func void @f(
; CHECK-NEXT: [[I:%.*]] = bitcast i8 addrspace(1)* %b to i32 addrspace(1)*
; CHECK-NEXT: %old = call spir_func i32 @_Z10atomic_addPU3AS1Vii(i32 addrspace(1)* [[I]], i32 %n)
; CHECK-NEXT: [[F:%.*]] = bitcast <4 x float>* %p to <3 x float>*
; CHECK-NEXT: %part = call spir_func <3 x float> @_Z5fractDv3_fPS_(<3 x float> %v, <3 x float>* [[F]])
; CHECK-NEXT: call spir_func void @_Z11vstore_halffmPU3AS1Dh(float 1.000000e+00, i64 0, half addrspace(1)* %h)
define spir_func void @f(i8 addrspace(1)* %b, i32 %n, <3 x float> %v, <4 x float>* %p, half addrspace(1)* %h) {
  %old = call spir_func i32 @_Z10atomic_addPU3AS1Vii(i8 addrspace(1)* %b, i32 %n)
  %part = call spir_func <3 x float> @_Z5fractDv3_fPS_(<3 x float> %v, <4 x float>* %p)
  call spir_func void @_Z11vstore_halffmPU3AS1Dh(float 1.000000e+00, i64 0, half addrspace(1)* %h)
  ret void
}
