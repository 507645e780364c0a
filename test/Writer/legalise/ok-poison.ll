; undef refines poison, also inside of constants.
; RUN: spir2nvvm-opt -passes=legalise %s | FileCheck %s --implicit-check-not=poison
; CHECK: @c = addrspace(4) constant { i32, <2 x i32> } { i32 undef, <2 x i32> <i32 1, i32 undef> }
@c = addrspace(4) constant { i32, <2 x i32> } { i32 poison, <2 x i32> <i32 1, i32 poison> }
; CHECK: ret i32 undef
define i32 @f() {
  ret i32 poison
}
