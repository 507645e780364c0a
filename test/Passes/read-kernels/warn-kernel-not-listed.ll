; RUN: spir2nvvm-opt -passes=convert-metadata %s 2>%t | FileCheck %s
; RUN: FileCheck %s --check-prefix=DIAG --input-file=%t
;
; A spir_kernel that no metadata mentions is still launchable, and is named.

; CHECK: !{void ()* @k, !"kernel", i32 1}
; DIAG: warning: 'k' uses the calling convention spir_kernel but is not listed in !opencl.kernels; it is treated as a kernel [S2N-MD03]
; DIAG-NEXT: at: void () @k
; DIAG: hint: list it

define spir_kernel void @k() {
  ret void
}
