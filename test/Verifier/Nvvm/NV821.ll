; RUN: %transcripts %s %t

;--- ok-factor.ll
; 6.2: the unroll pragma with its factor.
;
; $ nvvm-verify --nvvm-ir=1.1

define void @f(i1 %c) {
entry:
  br label %b
b:
  br i1 %c, label %b, label %x, !pragma !1
x:
  ret void
}

!1 = metadata !{metadata !"unroll", i32 4}

;--- bad-no-factor.ll
; 6.2: the second operand is the unroll factor.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-no-factor.ll: error: !pragma of "unroll" without a factor; expected the string and an i32 [S2N-NV821]
;   at:     br i1 %c, label %b, label %x, !pragma !1
;   in:     block 'b' of function 'f'
;   level:  spec
;   hint:   name the unroll factor as an i32
; 1 error

define void @f(i1 %c) {
entry:
  br label %b
b:
  br i1 %c, label %b, label %x, !pragma !1
x:
  ret void
}

!1 = metadata !{metadata !"unroll"}

;--- bad-wide-factor.ll
; 6.2: the unroll factor is an i32.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-wide-factor.ll: error: !pragma of "unroll" without a factor; expected the string and an i32 [S2N-NV821]
;   at:     br i1 %c, label %b, label %x, !pragma !1
;   in:     block 'b' of function 'f'
;   level:  spec
;   hint:   name the unroll factor as an i32
; 1 error

define void @f(i1 %c) {
entry:
  br label %b
b:
  br i1 %c, label %b, label %x, !pragma !1
x:
  ret void
}

!1 = metadata !{metadata !"unroll", i64 4}
