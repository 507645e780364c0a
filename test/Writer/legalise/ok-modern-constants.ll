; LLVM 18 and later have no shl, mul or select expressions; the modern dialect
; gets instructions, in the block a phi's value comes from.
; RUN: spir2nvvm-opt -passes=legalise --dialect=modern %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=legalise --dialect=legacy %s | FileCheck %s --check-prefix=LEGACY
@t = addrspace(1) global i32 0
; CHECK-LABEL: define i64 @k(
; CHECK: a:
; CHECK-NEXT: %[[M:.*]] = mul i64 ptrtoint (i32 addrspace(1)* @t to i64), 3
; CHECK-NEXT: br label %b
; CHECK: phi i64 [ %[[M]], %a ], [ 1, %entry ]
; LEGACY: phi i64 [ mul (i64 ptrtoint (i32 addrspace(1)* @t to i64), i64 3), %a ]
define i64 @k(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = phi i64 [ mul (i64 ptrtoint (i32 addrspace(1)* @t to i64), i64 3), %a ], [ 1, %entry ]
  ret i64 %x
}
