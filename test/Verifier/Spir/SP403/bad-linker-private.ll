; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; Table 11. LLVM 14 has no word for it, so it is found in the text.

; CHECK: error: 'g' has linkage linker_private; expected private, available_externally, internal, common or external [S2N-SP403]
; CHECK-NEXT: at: {{ *}}@g = linker_private addrspace(2) constant i32 1, align 4
; CHECK-NEXT: in: {{.+}}
; CHECK: hint: {{ *}}inline functions are available_externally in SPIR
; LENIENT: warning: {{.*}}[S2N-SP403]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@g = linker_private addrspace(2) constant i32 1, align 4
define linker_private_weak spir_func void @f() nounwind {
  ret void
}
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
