; All findings of a run, capped by --max-errors; the rest is counted.
; RUN: not nvvm-verify --arch=sm_75 --max-errors=2 %s 2>&1 | FileCheck %s
; RUN: not nvvm-verify --arch=sm_75 --max-errors=0 %s 2>&1 | FileCheck %s --check-prefix=ALL
; CHECK-COUNT-2: error: atomic load is not supported [S2N-NV502]
; CHECK-NOT: [S2N-NV502]
; CHECK: max-errors.ll: 1 more error; --max-errors=0 shows all
; ALL-COUNT-3: error: atomic load is not supported [S2N-NV502]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @k(i32 addrspace(1)* %o) {
  %a = load atomic i32, i32 addrspace(1)* %o monotonic, align 4
  %b = load atomic i32, i32 addrspace(1)* %o monotonic, align 4
  %c = load atomic i32, i32 addrspace(1)* %o monotonic, align 4
  ret void
}

!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
