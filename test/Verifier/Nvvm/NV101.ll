; RUN: %transcripts %s %t

;--- ok-dash-internal.ll
; libNVVM replaces dots and dashes in internal names.
;
; $ nvvm-verify --profile=toolchain

@"a-b.c" = internal addrspace(1) global i32 1

define i32 @f() {
  %v = load i32, i32 addrspace(1)* @"a-b.c"
  ret i32 %v
}

;--- ok-dot.ll
; An underscore instead of the dot.
;
; $ nvvm-verify --arch=sm_75

declare void @f_1()

;--- ok-metadata-variable.ll
; A compiler's variable in the section llvm.metadata is exempt.
;
; $ nvvm-verify --profile=spec

@llvm.global.annotations = appending global [0 x i8*] zeroinitializer, section "llvm.metadata"

;--- bad-dot.ll
; The names of functions follow chapter 1.
;
; $ nvvm-verify --arch=sm_75
; bad-dot.ll: error: 'f.1' is not an identifier; expected [a-zA-Z$_][a-zA-Z$_0-9]* [S2N-NV101]
;   at:     void () @f.1
;   in:     function 'f.1'
;   level:  both
;   hint:   rename it; '.' in particular is refused by ptxas
; 1 error

declare void @f.1()

;--- bad-llvm-variable.ll
; A variable named like an intrinsic is not written.
;
; $ nvvm-verify --profile=toolchain
; bad-llvm-variable.ll: error: 'llvm.foo' is not an identifier; expected [a-zA-Z$_][a-zA-Z$_0-9]* [S2N-NV101]
;   at:     @llvm.foo = addrspace(1) global i32 0
;   in:     global variable 'llvm.foo'
;   level:  both
;   hint:   rename it; '.' in particular is refused by ptxas
; 1 error

@llvm.foo = addrspace(1) global i32 0

define void @f() {
  store volatile i32 1, i32 addrspace(1)* @llvm.foo
  ret void
}

;--- bad-plus-internal.ll
; Other characters are not.
;
; $ nvvm-verify --profile=toolchain
; bad-plus-internal.ll: error: 'a+b' is not an identifier; expected [a-zA-Z$_][a-zA-Z$_0-9]* [S2N-NV101]
;   at:     @"a+b" = internal addrspace(1) global i32 1
;   in:     global variable 'a+b'
;   level:  both
;   hint:   rename it; '.' in particular is refused by ptxas
; 1 error

@"a+b" = internal addrspace(1) global i32 1

define i32 @f() {
  %v = load i32, i32 addrspace(1)* @"a+b"
  ret i32 %v
}

;--- bad-warp-size.ll
; WARP_SZ is a PTX name.
;
; $ nvvm-verify --profile=toolchain
; bad-warp-size.ll: error: 'WARP_SZ' is not an identifier; expected [a-zA-Z$_][a-zA-Z$_0-9]* [S2N-NV101]
;   at:     void () @WARP_SZ
;   in:     function 'WARP_SZ'
;   level:  toolchain
;   hint:   rename it; '.' in particular is refused by ptxas
; 1 error

define void @WARP_SZ() {
  ret void
}

;--- ok-internal-of-compiler.ll
; Internal names are rewritten whatever they begin with.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

@llvm.x = internal addrspace(1) global i32 1
define i32 @f() {
  %v = load volatile i32, i32 addrspace(1)* @llvm.x
  ret i32 %v
}

;--- ok-alias-of-public-variable.ll
; The legacy dialect writes the variable for it.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75

@g = addrspace(1) global i32 1
@"1x" = alias i32, i32 addrspace(1)* @g

;--- ok-needless-name.ll
; Nothing needs it.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define linkonce void @"1x"() {
  ret void
}
define void @f() {
  ret void
}
