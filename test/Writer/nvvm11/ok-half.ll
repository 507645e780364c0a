; half is i16 in NVVM IR 1.1, with its arithmetic in float. From double it is
; rounded once, by way of "round to odd".
; RUN: spir2nvvm-opt -passes=legalise --nvvm-ir=1.1 %s | FileCheck %s --implicit-check-not=half
; CHECK: %pair = type { i16, i32 }
%pair = type { half, i32 }
; CHECK: @t = addrspace(4) constant [2 x i16] [i16 15360, i16 16384]
@t = addrspace(4) constant [2 x half] [half 0xH3C00, half 0xH4000]
; CHECK-LABEL: define void @k(i16 addrspace(1)* %p, %pair* byval(%pair) %s)
; CHECK-NEXT: %v = load i16, i16 addrspace(1)* %p
; CHECK-NEXT: %[[F:.*]] = call float @llvm.convert.from.fp16.f32(i16 %v)
; CHECK-NEXT: %[[O:.*]] = call float @llvm.convert.from.fp16.f32(i16 15360)
; CHECK-NEXT: %[[A:.*]] = fadd float %[[F]], %[[O]]
; CHECK-NEXT: %[[H:.*]] = call i16 @llvm.convert.to.fp16.f32(float %[[A]])
; CHECK-NEXT: store i16 %[[H]], i16 addrspace(1)* %p
define void @k(half addrspace(1)* %p, %pair* byval(%pair) %s) {
  %v = load half, half addrspace(1)* %p
  %w = fadd half %v, 1.0
  store half %w, half addrspace(1)* %p
  ret void
}
; CHECK-LABEL: define i16 @narrow(double %d)
; CHECK: fptrunc double %d to float
; CHECK: fpext float
; CHECK: icmp ugt i64
; CHECK: or i32 %{{.*}}, 1
; CHECK: call i16 @llvm.convert.to.fp16.f32(
define half @narrow(double %d) {
  %h = fptrunc double %d to half
  ret half %h
}
; A number is taken apart by shifts: libNVVM is wrong about the sign of the low
; integer of those that it takes apart itself.
; CHECK-LABEL: define <2 x i16> @apart(i32 %n)
; CHECK-NEXT: lshr i32 %n, 0
; CHECK-NEXT: trunc i32 %{{.*}} to i16
; CHECK-NEXT: insertelement <2 x i16> undef, i16 %{{.*}}, i64 0
; CHECK-NEXT: lshr i32 %n, 16
; CHECK-NEXT: trunc i32 %{{.*}} to i16
; CHECK-NEXT: %[[V:.*]] = insertelement <2 x i16> %{{.*}}, i16 %{{.*}}, i64 1
; CHECK-NEXT: ret <2 x i16> %[[V]]
define <2 x half> @apart(i32 %n) {
  %h = bitcast i32 %n to <2 x half>
  ret <2 x half> %h
}
; A fused multiplication and addition is exact in double until it is rounded.
; CHECK-LABEL: define i16 @fused(
; CHECK: fmul double
; CHECK-NEXT: fpext float
; CHECK-NEXT: %[[S:.*]] = fadd double
; CHECK-NEXT: fptrunc double %[[S]] to float
declare half @llvm.fma.f16(half, half, half)
define half @fused(half %a, half %b, half %c) {
  %r = call half @llvm.fma.f16(half %a, half %b, half %c)
  ret half %r
}
; CHECK: !nvvm.annotations = !{!0}
; CHECK: !0 = !{void (i16 addrspace(1)*, %pair*)* @k, !"kernel", i32 1}
!nvvm.annotations = !{!0}
!0 = !{void (half addrspace(1)*, %pair*)* @k, !"kernel", i32 1}
