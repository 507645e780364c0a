; RUN: %transcripts %s %t

;--- ok-listed-11.ll
; 3.11: the list.
;
; $ nvvm-verify --nvvm-ir=1.1

define void @f() alwaysinline inlinehint noreturn nounwind optsize readnone {
  unreachable
}

define i32 @g(i32* %p) noinline readonly {
  ret i32 0
}

;--- ok-memory.ll
; nounwind is in the list of section 2.21.
;
; $ nvvm-verify --profile=spec --arch=sm_100

define void @k(ptr addrspace(1) %o) nounwind {
  ret void
}

;--- ok-null-pointer.ll
; The string that section 2.21 lists.
;
; $ nvvm-verify --profile=spec --arch=sm_100

define void @f() "null-pointer-is-valid"="true" {
  ret void
}

;--- ok-patchable.ll
; A patchable entry of zero bytes.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

define void @f() "patchable-function-entry"="0" {
  ret void
}

;--- ok-ssp.ll
; noinline and nounwind are in the list of section 2.21.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) noinline nounwind {
  ret void
}

;--- ok-string.ll
; no-jump-tables is an allowed string attribute.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) "no-jump-tables"="true" {
  ret void
}

;--- bad-memory.ll
; Attributes that only newer LLVMs know.
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-memory.ll: error: function attribute 'memory' is not supported [S2N-NV303]
;   at:     define void @k(ptr addrspace(1) %o) memory(none) {
;   in:     file 'bad-memory.ll'
;   source: bad-memory.ll:2:37
;   level:  spec
;   hint:   drop the attribute; section 2.21 lists those that stay
; 1 error

define void @k(ptr addrspace(1) %o) memory(none) {
  ret void
}

;--- bad-nonlazybind-11.ll
; 3.11: not in the list.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-nonlazybind-11.ll: error: function attribute 'nonlazybind' is not supported [S2N-NV303]
;   at:     void () @f
;   in:     function 'f'
;   level:  spec
;   hint:   drop the attribute; section 2.21 lists those that stay
; 1 error

define void @f() nonlazybind {
  ret void
}

;--- bad-null-pointer.ll
; The attribute is not the string that section 2.21 lists.
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-null-pointer.ll: error: function attribute 'null_pointer_is_valid' is not supported [S2N-NV303]
;   at:     define void @f() null_pointer_is_valid {
;   in:     file 'bad-null-pointer.ll'
;   source: bad-null-pointer.ll:2:18
;   level:  spec
;   hint:   drop the attribute; section 2.21 lists those that stay
; 1 error

define void @f() null_pointer_is_valid {
  ret void
}

;--- bad-patchable.ll
; The modern code generator dies on room at the entry.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-patchable.ll: error: function attribute '"patchable-function-entry"="2"' is not supported [S2N-NV303]
;   at:     void () @f
;   in:     function 'f'
;   level:  both
;   hint:   drop the attribute; section 2.21 lists those that stay
; 1 error

define void @f() "patchable-function-entry"="2" {
  ret void
}

;--- bad-ssp.ll
; Function attributes of section 2.21.
;
; $ nvvm-verify --arch=sm_75
; bad-ssp.ll: error: function attribute 'ssp' is not supported [S2N-NV303]
;   at:     void (i32 addrspace(1)*) @k
;   in:     function 'k'
;   level:  both
;   hint:   drop the attribute; section 2.21 lists those that stay
; 1 error

define void @k(i32 addrspace(1)* %o) nounwind ssp {
  ret void
}

;--- bad-string.ll
; String attributes.
;
; $ nvvm-verify --arch=sm_75
; bad-string.ll: error: function attribute '"target-cpu"="sm_75"' is not supported [S2N-NV303]
;   at:     void (i32 addrspace(1)*) @k
;   in:     function 'k'
;   level:  spec
;   hint:   drop the attribute; section 2.21 lists those that stay
; 1 error

define void @k(i32 addrspace(1)* %o) "target-cpu"="sm_75" {
  ret void
}
