; RUN: %transcripts %s %t

;--- ok-packed-struct.ll
; A packed struct has alignment 1.
;
; $ spir-verify --level=strict

%struct.packed = type <{ i8, i32 }>
define spir_func void @f() nounwind {
  %a = alloca %struct.packed, align 1
  ret void
}

;--- bad-unaligned-alloca.ll
; 2.1.4: stack allocations follow the alignment rules of OpenCL.
;
; $ spir-verify --level=strict
; bad-unaligned-alloca.ll: error: alloca of type '<4 x float>' is aligned to 8; expected at least 16 [S2N-SP313]
;   at:     %a = alloca <4 x float>, align 8
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   OpenCL C aligns a type to its size; give the variable that alignment
; 1 error
;
; $ spir-verify --level=lenient
; bad-unaligned-alloca.ll: warning: alloca of type '<4 x float>' is aligned to 8; expected at least 16 [S2N-SP313]
;   at:     %a = alloca <4 x float>, align 8
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   OpenCL C aligns a type to its size; give the variable that alignment
; 1 warning

define spir_func void @f() nounwind {
  %a = alloca <4 x float>, align 8
  ret void
}
