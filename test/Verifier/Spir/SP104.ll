; RUN: %transcripts %s %t

;--- ok-same-layout.ll
; The layout of 3.2 agrees with itself.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-other-alignment.ll
; A layout that aligns double to 4 bytes contradicts 3.2.
;
; $ spir-verify --level=strict
; bad-other-alignment.ll: error: data layout gives 'double' alignment 4; expected alignment 8 [S2N-SP104]
;   in:     module 'bad-other-alignment.ll'
;   level:  strict
;   hint:   compile the module again for the SPIR triple; its sizes and offsets are already baked in
; 1 error
;
; $ spir-verify --level=lenient
; bad-other-alignment.ll: error: data layout gives 'double' alignment 4; expected alignment 8 [S2N-SP104]
;   in:     module 'bad-other-alignment.ll'
;   level:  lenient
;   hint:   compile the module again for the SPIR triple; its sizes and offsets are already baked in
; 1 error

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:32:32-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
define spir_func void @f() nounwind {
  ret void
}

;--- bad-pointer-alignment.ll
; 3.2: pointers of spir64 are aligned to 8 bytes.
;
; $ spir-verify --level=strict
; bad-pointer-alignment.ll: error: data layout gives 'i8*' alignment 4; expected alignment 8 [S2N-SP104]
;   in:     module 'bad-pointer-alignment.ll'
;   level:  strict
;   hint:   compile the module again for the SPIR triple; its sizes and offsets are already baked in
; 1 error
;
; $ spir-verify --level=lenient
; bad-pointer-alignment.ll: error: data layout gives 'i8*' alignment 4; expected alignment 8 [S2N-SP104]
;   in:     module 'bad-pointer-alignment.ll'
;   level:  lenient
;   hint:   compile the module again for the SPIR triple; its sizes and offsets are already baked in
; 1 error

target datalayout = "e-p:64:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"float*"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (float addrspace(1)*)* @k, !3, !4, !5, !6}
