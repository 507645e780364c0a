; RUN: %transcripts %s %t

;--- ok-both-fences.ll
; 1 and 2 together.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  call spir_func void @_Z9mem_fencej(i32 3)
  ret void
}
declare spir_func void @_Z9mem_fencej(i32) nounwind

;--- bad-image-fence.ll
; 4 is CLK_IMAGE_MEM_FENCE of OpenCL 2.0.
;
; $ spir-verify --level=strict
; bad-image-fence.ll: error: the fence flags of 'mem_fence' are 4; expected 1, 2 or 3 [S2N-SP326]
;   at:     call spir_func void @_Z9mem_fencej(i32 4)
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   other bits belong to later OpenCL versions; OpenCL C 1.2 has local and global fences
; 1 error
;
; $ spir-verify --level=lenient
; bad-image-fence.ll: error: the fence flags of 'mem_fence' are 4; expected 1, 2 or 3 [S2N-SP326]
;   at:     call spir_func void @_Z9mem_fencej(i32 4)
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   other bits belong to later OpenCL versions; OpenCL C 1.2 has local and global fences
; 1 error

define spir_func void @f() nounwind {
  call spir_func void @_Z9mem_fencej(i32 4)
  ret void
}
declare spir_func void @_Z9mem_fencej(i32) nounwind
