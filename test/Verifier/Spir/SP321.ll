; RUN: %transcripts %s %t

;--- ok-no-asm.ll
; A call of a function.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  call spir_func void @g()
  ret void
}
declare spir_func void @g() nounwind

;--- bad-inline-asm.ll
; A call of assembly is not portable; GPUs of NVIDIA run it.
;
; $ spir-verify --level=strict
; bad-inline-asm.ll: error: call of inline assembly; expected a function by name [S2N-SP321]
;   at:     call void asm sideeffect "nop", ""()
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   PTX runs on NVIDIA GPUs only; write the code in OpenCL C for other devices
; 1 error
;
; $ spir-verify --level=lenient
; bad-inline-asm.ll: note: call of inline assembly; expected a function by name [S2N-SP321]
;   at:     call void asm sideeffect "nop", ""()
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   PTX runs on NVIDIA GPUs only; write the code in OpenCL C for other devices

define spir_func void @f() nounwind {
  call void asm sideeffect "nop", ""()
  ret void
}
