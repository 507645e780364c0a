; RUN: %transcripts %s %t

;--- ok-table-14.ll
; The name of table 14.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
declare spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)*) nounwind

;--- bad-image-suffix.ll
; Table 14 has no access in the names of images.
;
; $ spir-verify --level=strict
; bad-image-suffix.ll: error: builtin '_Z15get_image_width14ocl_image2d_ro' names an image type with an access suffix; expected the names of table 14 [S2N-SP805]
;   at:     i32 (%opencl.image2d_t addrspace(1)*) @_Z15get_image_width14ocl_image2d_ro
;   in:     function '_Z15get_image_width14ocl_image2d_ro'
;   level:  strict
;   hint:   clang 3.9 and later write _ro, _wo and _rw; they are read alike
; 1 error
;
; $ spir-verify --level=lenient
; bad-image-suffix.ll: warning: builtin '_Z15get_image_width14ocl_image2d_ro' names an image type with an access suffix; expected the names of table 14 [S2N-SP805]
;   at:     i32 (%opencl.image2d_t addrspace(1)*) @_Z15get_image_width14ocl_image2d_ro
;   in:     function '_Z15get_image_width14ocl_image2d_ro'
;   level:  lenient
;   hint:   clang 3.9 and later write _ro, _wo and _rw; they are read alike
; 1 warning

%opencl.image2d_t = type opaque
declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(%opencl.image2d_t addrspace(1)*) nounwind
