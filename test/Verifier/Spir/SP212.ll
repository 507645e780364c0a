; RUN: %transcripts %s %t

;--- ok-event-array.ll
; Events may be kept in an array, as for wait_group_events.
;
; $ spir-verify --level=strict

%opencl.event_t = type opaque
define spir_func void @f() nounwind {
  %e = alloca [2 x %opencl.event_t*], align 8
  ret void
}

;--- bad-image-in-struct.ll
; An image cannot be a member of a struct.
;
; $ spir-verify --level=strict
; bad-image-in-struct.ll: error: '%opencl.image2d_t' used as a struct member; expected a function parameter [S2N-SP212]
;   at:     void (%struct.holder*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   images and events are handles; pass them as arguments
; 1 error
;
; $ spir-verify --level=lenient
; bad-image-in-struct.ll: error: '%opencl.image2d_t' used as a struct member; expected a function parameter [S2N-SP212]
;   at:     void (%struct.holder*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   images and events are handles; pass them as arguments
; 1 error

%opencl.image2d_t = type opaque
%struct.holder = type { %opencl.image2d_t addrspace(1)* }
define spir_func void @f(%struct.holder* %p) nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-pointer-to-image.ll
; OpenCL C 1.2, 6.9: there are no pointers to images.
;
; $ spir-verify --level=strict
; bad-pointer-to-image.ll: error: '%opencl.image2d_t' used as what a pointer points to; expected a function parameter [S2N-SP212]
;   at:     void (%opencl.image2d_t addrspace(1)**) @f
;   in:     function 'f'
;   level:  strict
;   hint:   images and events are handles; pass them as arguments
; 1 error
;
; $ spir-verify --level=lenient
; bad-pointer-to-image.ll: error: '%opencl.image2d_t' used as what a pointer points to; expected a function parameter [S2N-SP212]
;   at:     void (%opencl.image2d_t addrspace(1)**) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   images and events are handles; pass them as arguments
; 1 error

%opencl.image2d_t = type opaque
define spir_func void @f(%opencl.image2d_t addrspace(1)** %p) nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!2}
!2 = !{!"cl_images"}
