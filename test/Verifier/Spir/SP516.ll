; RUN: %transcripts %s %t

;--- ok-slot.ll
; An unoptimised parameter is stored in a slot.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i) nounwind {
  %s = alloca %opencl.image2d_t addrspace(1)*, align 8
  store %opencl.image2d_t addrspace(1)* %i, %opencl.image2d_t addrspace(1)** %s, align 8
  ret void
}
!opencl.used.optional.core.features = !{!2}
!2 = !{!"cl_images"}

;--- bad-compared.ll
; OpenCL C 1.2, 6.9: an image has no value to compare.
;
; $ spir-verify --level=strict
; bad-compared.ll: error: 'icmp' has operand '%opencl.image2d_t', an image; expected it to be passed to functions only [S2N-SP516]
;   at:     %c = icmp eq %opencl.image2d_t addrspace(1)* %i, null
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   images are handles without a value; pass a flag of your own
; 1 error
;
; $ spir-verify --level=lenient
; bad-compared.ll: warning: 'icmp' has operand '%opencl.image2d_t', an image; expected it to be passed to functions only [S2N-SP516]
;   at:     %c = icmp eq %opencl.image2d_t addrspace(1)* %i, null
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   images are handles without a value; pass a flag of your own
; 1 warning

%opencl.image2d_t = type opaque
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i) nounwind {
  %c = icmp eq %opencl.image2d_t addrspace(1)* %i, null
  ret void
}
!opencl.used.optional.core.features = !{!2}
!2 = !{!"cl_images"}
