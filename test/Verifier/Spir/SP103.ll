; RUN: %transcripts %s %t

;--- ok-layout-32-bit.ll
; The 32-bit string of 3.2.
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=strict -o /dev/null

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
define spir_func void @f() nounwind {
  ret void
}

;--- bad-clang-layout.ll
; 3.2: the layout clang writes is another string.
;
; $ spir-verify --level=strict
; bad-clang-layout.ll: error: data layout is 'e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024'; expected 'e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024' [S2N-SP103]
;   in:     module 'bad-clang-layout.ll'
;   level:  strict
;   hint:   the two lay out every SPIR type alike; replace the string
; 1 error
;
; $ spir-verify --level=lenient
; bad-clang-layout.ll: warning: data layout is 'e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024'; expected 'e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024' [S2N-SP103]
;   in:     module 'bad-clang-layout.ll'
;   level:  lenient
;   hint:   the two lay out every SPIR type alike; replace the string
; 1 warning

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"float*"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (float addrspace(1)*)* @k, !3, !4, !5, !6}

;--- bad-shortened-layout.ll
; 3.2 fixes the string; a shorter one that gives every SPIR type the same size and alignment is a deviation all the same.
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=strict -o /dev/null
; bad-shortened-layout.ll: error: data layout is 'e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024'; expected 'e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024' [S2N-SP103]
;   in:     module 'bad-shortened-layout.ll'
;   level:  strict
;   hint:   the two lay out every SPIR type alike; replace the string
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=lenient -o /dev/null
; bad-shortened-layout.ll: warning: data layout is 'e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024'; expected 'e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024' [S2N-SP103]
;   in:     module 'bad-shortened-layout.ll'
;   level:  lenient
;   hint:   the two lay out every SPIR type alike; replace the string

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
define spir_func void @f() nounwind {
  ret void
}
