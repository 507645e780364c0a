; RUN: spir2nvvm-opt -passes=libnvvm-faults/intrinsics %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults --arch=sm_75 %s | FileCheck %s --check-prefix=FAULTS
;
; Intrinsics newer than LLVM 7 are expanded before the steps that look for what
; they become: bytes are chosen, and lanes of what comparisons choose selected.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @least
; CHECK-NEXT: %[[C:.*]] = icmp ult <4 x i8> %x, %y
; CHECK-NEXT: %least = select <4 x i1> %[[C]], <4 x i8> %x, <4 x i8> %y
; CHECK-NEXT: %r = extractelement <4 x i8> %least, i32 %i
; FAULTS-LABEL: @least
; FAULTS-COUNT-4: select i1 %{{[0-9]+}}, i8
; FAULTS-NOT: extractelement <4 x i8> %least, i32 %i
define i8 @least(<4 x i8> %x, <4 x i8> %y, i32 %i) {
  %least = call <4 x i8> @llvm.umin.v4i8(<4 x i8> %x, <4 x i8> %y)
  %r = extractelement <4 x i8> %least, i32 %i
  ret i8 %r
}

; CHECK-LABEL: @kept
; CHECK-NEXT: call float @llvm.sqrt.f32(float %x)
define float @kept(float %x) {
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}

declare <4 x i8> @llvm.umin.v4i8(<4 x i8>, <4 x i8>)
declare float @llvm.sqrt.f32(float)
