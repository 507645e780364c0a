; RUN: %transcripts %s %t

;--- ok-fence.ll
; llvm.nvvm.membar.gl instead of fence.
;
; $ nvvm-verify --arch=sm_75

declare void @llvm.nvvm.membar.gl()
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.membar.gl()
  ret void
}

;--- ok-fneg.ll
; fsub from -0.0 instead of fneg.
;
; $ nvvm-verify --arch=sm_100

define void @k(ptr %o) {
  %n = fsub float -0.0, 1.0
  ret void
}

;--- ok-supported-11.ll
; 8: instructions from every section of NVVM IR 1.1.
;
; $ nvvm-verify --nvvm-ir=1.1

define i32 @f(<4 x i32> %v, { i32, float } %s, i32* %p, i32 %x) {
  %a = extractelement <4 x i32> %v, i32 0
  %b = extractvalue { i32, float } %s, 0
  %c = load volatile i32* %p
  %d = add i32 %a, %b
  %e = xor i32 %d, %c
  %g = zext i32 %e to i64
  %h = trunc i64 %g to i32
  %i = icmp eq i32 %h, %x
  %j = select i1 %i, i32 %h, i32 %x
  switch i32 %x, label %m [ i32 1, label %n ]
m:
  ret i32 %j
n:
  unreachable
}

;--- bad-callbr-label.ll
; callbr of LLVM 15, with constraints for its labels.
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-callbr-label.ll: error: instruction 'callbr' is not supported [S2N-NV501]
;   at:     callbr void asm sideeffect "", ""()           to label %a [label %b]
;   in:     block 'entry' of function 'f'
;   level:  spec
;   hint:   chapter 9 lists what is: integer and float arithmetic, memory, conversions, br, switch, ret, unreachable and calls
; 1 error
;
; The modern dialect compiles it.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

define void @f() {
entry:
  callbr void asm sideeffect "", "!i"() to label %a [label %b]
a:
  ret void
b:
  ret void
}

;--- bad-fence.ll
; fence.
;
; $ nvvm-verify --arch=sm_75
; bad-fence.ll: error: instruction 'fence' is not supported [S2N-NV501]
;   at:     fence seq_cst
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   chapter 9 lists what is: integer and float arithmetic, memory, conversions, br, switch, ret, unreachable and calls
; 1 error

define void @k(i32 addrspace(1)* %o) {
  fence seq_cst
  ret void
}

;--- bad-fneg.ll
; fneg is in no list of chapter 9.
;
; $ nvvm-verify --arch=sm_100
; bad-fneg.ll: error: instruction 'fneg' is not supported [S2N-NV501]
;   at:     %n = fneg float 1.000000e+00
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   chapter 9 lists what is: integer and float arithmetic, memory, conversions, br, switch, ret, unreachable and calls
; 1 error

define void @k(ptr %o) {
  %n = fneg float 1.0
  ret void
}

;--- bad-invoke-11.ll
; 8.1: invoke is not supported.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-invoke-11.ll: error: instruction 'invoke' is not supported [S2N-NV501]
;   at:     invoke void @g() to label %a unwind label %b
;   in:     file 'bad-invoke-11.ll'
;   source: bad-invoke-11.ll:5:3
;   level:  spec
;   hint:   chapter 9 lists what is: integer and float arithmetic, memory, conversions, br, switch, ret, unreachable and calls
; 1 error

declare void @g()

define void @f() {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  unreachable
}

;--- bad-va-arg-11.ll
; 8.8: va_arg is not supported.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-va-arg-11.ll: error: instruction 'va_arg' is not supported [S2N-NV501]
;   at:     %v = va_arg i8** %p, i32
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   chapter 9 lists what is: integer and float arithmetic, memory, conversions, br, switch, ret, unreachable and calls
; 1 error

define i32 @f(i8** %p) {
  %v = va_arg i8** %p, i32
  ret i32 %v
}

;--- ok-needless.ll
; The modern dialect drops what nothing needs; metadata needs nothing.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define internal void @f() {
  fence seq_cst
  call void @g()
  ret void
}
define linkonce_odr void @g() {
  call void @f()
  ret void
}
@p = internal global ptr @f
!nvvm.annotations = !{!0}
!0 = !{ptr @f, !"kernel", i32 1}

;--- bad-needed.ll
; By what others may see.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-needed.ll: error: instruction 'fence' is not supported [S2N-NV501]
;   at:     fence syncscope("cta") seq_cst
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   chapter 9 lists what is: integer and float arithmetic, memory, conversions, br, switch, ret, unreachable and calls
; 1 error

define internal void @f() {
  fence syncscope("cta") seq_cst
  ret void
}
@p = global ptr @f
