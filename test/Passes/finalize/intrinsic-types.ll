; RUN: spir2nvvm-opt -passes=finalize/intrinsic-types %s | FileCheck %s --match-full-lines
;
; A bit intrinsic on a vector goes lane by lane and one of an odd width in the next
; that NVVM IR has. One of its types stays.

; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i6 @odd(i6 %x) {
; CHECK-NEXT: %1 = zext i6 %x to i8
; CHECK-NEXT: %2 = call i8 @llvm.bitreverse.i8(i8 %1)
; CHECK-NEXT: %3 = lshr i8 %2, 2
; CHECK-NEXT: %r = trunc i8 %3 to i6
; CHECK-NEXT: ret i6 %r
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func <2 x i32> @lanes(<2 x i32> %x) {
; CHECK-NEXT: %1 = extractelement <2 x i32> %x, i64 0
; CHECK-NEXT: %2 = call i32 @llvm.bswap.i32(i32 %1)
; CHECK-NEXT: %3 = insertelement <2 x i32> undef, i32 %2, i64 0
; CHECK-NEXT: %4 = extractelement <2 x i32> %x, i64 1
; CHECK-NEXT: %5 = call i32 @llvm.bswap.i32(i32 %4)
; CHECK-NEXT: %r = insertelement <2 x i32> %3, i32 %5, i64 1
; CHECK-NEXT: ret <2 x i32> %r
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func <2 x i32> @stays(<2 x i32> %x, i32 %y) {
; CHECK-NEXT: %a = call i32 @llvm.bswap.i32(i32 %y)
; CHECK-NEXT: %b = call <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %x)
; CHECK-NEXT: ret <2 x i32> %b
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare i6 @llvm.bitreverse.i6(i6) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare <2 x i32> @llvm.bswap.v2i32(<2 x i32>) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare i32 @llvm.bswap.i32(i32) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare <2 x i32> @llvm.ctpop.v2i32(<2 x i32>) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare i8 @llvm.bitreverse.i8(i8) #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nofree nosync nounwind readnone speculatable willreturn }
; CHECK-NOT: {{.+}}

target triple = "nvptx64-nvidia-cuda"

define spir_func i6 @odd(i6 %x) {
  %r = call i6 @llvm.bitreverse.i6(i6 %x)
  ret i6 %r
}

define spir_func <2 x i32> @lanes(<2 x i32> %x) {
  %r = call <2 x i32> @llvm.bswap.v2i32(<2 x i32> %x)
  ret <2 x i32> %r
}

define spir_func <2 x i32> @stays(<2 x i32> %x, i32 %y) {
  %a = call i32 @llvm.bswap.i32(i32 %y)
  %b = call <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %x)
  ret <2 x i32> %b
}

declare i6 @llvm.bitreverse.i6(i6)
declare <2 x i32> @llvm.bswap.v2i32(<2 x i32>)
declare i32 @llvm.bswap.i32(i32)
declare <2 x i32> @llvm.ctpop.v2i32(<2 x i32>)
