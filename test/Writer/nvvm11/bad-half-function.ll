; RUN: not spir2nvvm-opt -passes=legalise --nvvm-ir=1.1 %s 2>&1 | FileCheck %s
;
; Functions whose result float with a second rounding would change are refused.

; CHECK: error: NVVM IR 1.1 has no half type, and llvm.sin.f16 cannot be computed in float without rounding twice [S2N-OUT25]
; CHECK-NEXT: at: {{.*}}%s = call half @llvm.sin.f16(half %x)
; CHECK: hint: compute in float in the source, or translate with --nvvm-ir=2.0{{$}}
; CHECK-NOT: [S2N-

target triple = "nvptx64-nvidia-cuda"

declare half @llvm.sin.f16(half)

define half @f(half %x) {
  %s = call half @llvm.sin.f16(half %x)
  ret half %s
}
