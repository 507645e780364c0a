; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; llvm.memcpy.inline is not the memcpy of LLVM 3.2.

; CHECK: error: 'llvm.memcpy.inline.p0i8.p0i8.i64' is not a memcpy of SPIR; expected llvm.memcpy between i8 pointers with an i32 or i64 size [S2N-SP329]
; CHECK-NEXT: at: {{ *}}call void @llvm.memcpy.inline.p0i8.p0i8.i64(i8* %d, i8* %s, i64 4, i1 false)
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}the inline and element-atomic forms are younger than LLVM 3.2
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP329]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(i8* %d, i8* %s) nounwind {
  call void @llvm.memcpy.inline.p0i8.p0i8.i64(i8* %d, i8* %s, i64 4, i1 false)
  ret void
}
declare void @llvm.memcpy.inline.p0i8.p0i8.i64(i8*, i8*, i64, i1)
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
