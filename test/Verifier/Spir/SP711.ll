; RUN: %transcripts %s %t

;--- ok-host-extensions.ll
; Extensions whose use does not show in the module.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}
!opencl.used.extensions = !{!6}
!6 = !{!"cl_khr_gl_sharing", !"cl_khr_byte_addressable_store", !"cl_khr_global_int32_base_atomics"}

;--- bad-unknown-extension.ll
; 2.11.2 has 17 extensions.
;
; $ spir-verify --level=strict
; bad-unknown-extension.ll: error: extension 'cl_vendor_magic'; expected an extension of section 2.11.2 [S2N-SP711]
;   in:     operand 0 of !opencl.used.extensions
;   level:  strict
;   hint:   a device that does not know the extension may reject the module
; 1 error
;
; $ spir-verify --level=lenient
; bad-unknown-extension.ll: warning: extension 'cl_vendor_magic'; expected an extension of section 2.11.2 [S2N-SP711]
;   in:     operand 0 of !opencl.used.extensions
;   level:  lenient
;   hint:   a device that does not know the extension may reject the module
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
!opencl.used.extensions = !{!6}
!6 = !{!"cl_vendor_magic"}
