; RUN: %transcripts %s %t

;--- ok-table-11.ll
; Every linkage of table 11.
;
; $ spir-verify --level=strict

@p = private addrspace(2) constant i32 1, align 4
@i = internal addrspace(2) constant i32 1, align 4
@e = external addrspace(2) constant i32, align 4
define available_externally spir_func void @f() nounwind {
  ret void
}

;--- bad-linker-private.ll
; Table 11. LLVM 14 has no word for it, so it is found in the text.
;
; $ spir-verify --level=strict
; bad-linker-private.ll: error: 'g' has linkage linker_private; expected private, available_externally, internal, common or external [S2N-SP403]
;   at:     @g = linker_private addrspace(2) constant i32 1, align 4
;   in:     file 'bad-linker-private.ll'
;   source: bad-linker-private.ll:2:6
;   level:  strict
;   hint:   inline functions are available_externally in SPIR
; bad-linker-private.ll: error: 'f' has linkage linker_private_weak; expected private, available_externally, internal, common or external [S2N-SP403]
;   at:     define linker_private_weak spir_func void @f() nounwind {
;   in:     file 'bad-linker-private.ll'
;   source: bad-linker-private.ll:3:8
;   level:  strict
;   hint:   inline functions are available_externally in SPIR
; 2 errors
;
; $ spir-verify --level=lenient
; bad-linker-private.ll: warning: 'g' has linkage linker_private; expected private, available_externally, internal, common or external [S2N-SP403]
;   at:     @g = linker_private addrspace(2) constant i32 1, align 4
;   in:     file 'bad-linker-private.ll'
;   source: bad-linker-private.ll:2:6
;   level:  lenient
;   hint:   inline functions are available_externally in SPIR
; bad-linker-private.ll: warning: 'f' has linkage linker_private_weak; expected private, available_externally, internal, common or external [S2N-SP403]
;   at:     define linker_private_weak spir_func void @f() nounwind {
;   in:     file 'bad-linker-private.ll'
;   source: bad-linker-private.ll:3:8
;   level:  lenient
;   hint:   inline functions are available_externally in SPIR
; 2 warnings

@g = linker_private addrspace(2) constant i32 1, align 4
define linker_private_weak spir_func void @f() nounwind {
  ret void
}

;--- bad-linkonce-odr.ll
; Table 11 has no linkonce_odr.
;
; $ spir-verify --level=strict
; bad-linkonce-odr.ll: error: 'f' has linkage linkonce_odr; expected private, available_externally, internal, common or external [S2N-SP403]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   inline functions are available_externally in SPIR
; 1 error
;
; $ spir-verify --level=lenient
; bad-linkonce-odr.ll: warning: 'f' has linkage linkonce_odr; expected private, available_externally, internal, common or external [S2N-SP403]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   inline functions are available_externally in SPIR
; 1 warning

define linkonce_odr spir_func void @f() nounwind {
  ret void
}
