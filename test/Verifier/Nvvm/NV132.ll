; RUN: %transcripts %s %t

;--- ok-order.ll
; A module without use-list directives.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-order.ll
; A module with a use-list directive.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-order.ll: error: use-list order directives are not supported [S2N-NV132]
;   at:     uselistorder i32 %a, { 1, 0 }
;   in:     file 'bad-order.ll'
;   source: bad-order.ll:7:3
;   level:  spec
;   hint:   print the module without -preserve-ll-uselistorder
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %a = add i32 1, 1
  %b = add i32 %a, 1
  %c = add i32 %a, 2
  ret void
  uselistorder i32 %a, { 1, 0 }
}
