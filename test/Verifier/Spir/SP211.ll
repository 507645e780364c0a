; RUN: %transcripts %s %t

;--- ok-opaque-image.ll
; The same name for an opaque type.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
define spir_func void @f(%opencl.image2d_t addrspace(1)* %p) nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-image-with-members.ll
; The names of table 3 stand for opaque types.
;
; $ spir-verify --level=strict
; bad-image-with-members.ll: error: reserved type name '%opencl.image2d_t' is given to a struct with members; expected an opaque type [S2N-SP211]
;   at:     void (%opencl.image2d_t addrspace(1)*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   names that begin with opencl. belong to SPIR; rename the type
; 1 error
;
; $ spir-verify --level=lenient
; bad-image-with-members.ll: error: reserved type name '%opencl.image2d_t' is given to a struct with members; expected an opaque type [S2N-SP211]
;   at:     void (%opencl.image2d_t addrspace(1)*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   names that begin with opencl. belong to SPIR; rename the type
; 1 error

%opencl.image2d_t = type { i32 }
define spir_func void @f(%opencl.image2d_t addrspace(1)* %p) nounwind {
  ret void
}
