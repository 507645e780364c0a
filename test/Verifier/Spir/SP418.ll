; RUN: %transcripts %s %t

;--- ok-table-12.ll
; Every attribute of table 12, and noalias of table 8.
;
; $ spir-verify --level=strict

%struct.s = type { i32 }
define spir_func void @f(%struct.s* sret(%struct.s) %r, %struct.s* byval(%struct.s) align 4 %s, i8 zeroext %a, i8 signext %b, i32 addrspace(1)* noalias nocapture %p) nounwind {
  ret void
}

;--- bad-noundef.ll
; Table 12 does not know noundef.
;
; $ spir-verify --level=strict
; bad-noundef.ll: error: parameter 0 of 'f' has attribute 'noundef'; expected zeroext, signext, byval, sret, nocapture or noalias [S2N-SP418]
;   at:     void (i32) @f
;   in:     function 'f'
;   level:  strict
;   hint:   a current LLVM wrote this module
; 1 error
;
; $ spir-verify --level=lenient
; bad-noundef.ll: warning: parameter 0 of 'f' has attribute 'noundef'; expected zeroext, signext, byval, sret, nocapture or noalias [S2N-SP418]
;   at:     void (i32) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   a current LLVM wrote this module
; 1 warning

define spir_func void @f(i32 noundef %x) nounwind {
  ret void
}
