; RUN: %transcripts %s %t

;--- ok-table-3.ll
; An image type of table 3.
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=strict -o /dev/null

%opencl.image2d_t = type opaque
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i) nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-access-in-type-name.ll
; Table 3 has no read-only image type; clang 3.9 and later write one.
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=strict -o /dev/null
; bad-access-in-type-name.ll: error: opaque type '%opencl.image2d_ro_t'; expected 'opencl.image2d_t' [S2N-SP208]
;   at:     void (%opencl.image2d_ro_t addrspace(1)*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   clang 3.9 and later use this name; SPIR keeps the access qualifier in the kernel's metadata
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=lenient -o /dev/null
; bad-access-in-type-name.ll: warning: opaque type '%opencl.image2d_ro_t'; expected 'opencl.image2d_t' [S2N-SP208]
;   at:     void (%opencl.image2d_ro_t addrspace(1)*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   clang 3.9 and later use this name; SPIR keeps the access qualifier in the kernel's metadata

%opencl.image2d_ro_t = type opaque
define spir_func void @f(%opencl.image2d_ro_t addrspace(1)* %i) nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-sampler.ll
; Table 3: a sampler is an i32.
;
; $ spir-verify --level=strict
; bad-sampler.ll: error: opaque type '%opencl.sampler_t'; expected 'i32' [S2N-SP208]
;   at:     void (%opencl.sampler_t addrspace(2)*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   clang 3.9 and later use this name; SPIR keeps the access qualifier in the kernel's metadata
; 1 error
;
; $ spir-verify --level=lenient
; bad-sampler.ll: warning: opaque type '%opencl.sampler_t'; expected 'i32' [S2N-SP208]
;   at:     void (%opencl.sampler_t addrspace(2)*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   clang 3.9 and later use this name; SPIR keeps the access qualifier in the kernel's metadata
; 1 warning

%opencl.sampler_t = type opaque
define spir_func void @f(%opencl.sampler_t addrspace(2)* %s) nounwind {
  ret void
}
