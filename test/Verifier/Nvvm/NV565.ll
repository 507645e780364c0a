; RUN: %transcripts %s %t

;--- ok-braces.ll
; Names between braces, names with %=, statements that nobody needs, and a label
; of another function.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @f(i32 %x) {
  call void asm sideeffect "{ .reg .u32 t; L: mov.u32 t, 1; }", ""()
  call void asm sideeffect "{ .reg .u32 t; L: mov.u32 t, 2; }", ""()
  call void asm sideeffect "L${:uid}: bra L${:uid};", ""()
  call void asm sideeffect "L${:uid}: bra L${:uid};", ""()
  call void asm sideeffect "Done: .reg .u32 u;", ""()
  %unused = call i32 asm "Done: mov.u32 $0, 1;", "=r"()
  ret void
}
define void @g() {
  call void asm sideeffect "Done:", ""()
  ret void
}

;--- ok-parts.ll
; A block that several texts make.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @f() {
  call void asm sideeffect "{ .reg .u32 t;", ""()
  call void asm sideeffect "Done: mov.u32 t, 1;", ""()
  call void asm sideeffect "}", ""()
  call void asm sideeffect "Done: .reg .u32 u;", ""()
  ret void
}

;--- bad-twice.ll
; A label and a register.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-twice.ll: error: inline assembly declares 't', as an earlier one of this function does [S2N-NV565]
;   at:     call void asm sideeffect ".reg .u32 t; mov.u32 t, 1; Done:", ""()
;   in:     block 'next' of function 'f'
;   level:  toolchain
;   hint:   put the text between { and }, whose names are its own; or write %= after a label's name
; bad-twice.ll: error: inline assembly declares 'Done', as an earlier one of this function does [S2N-NV565]
;   at:     call void asm sideeffect ".reg .u32 t; mov.u32 t, 1; Done:", ""()
;   in:     block 'next' of function 'f'
;   level:  toolchain
;   hint:   put the text between { and }, whose names are its own; or write %= after a label's name
; 2 errors

define void @f() {
  call void asm sideeffect "Done:", ""()
  call void asm sideeffect ".reg .u32 t; mov.u32 t, 1;", ""()
  br label %next
next:
  call void asm sideeffect ".reg .u32 t; mov.u32 t, 1; Done:", ""()
  ret void
}
