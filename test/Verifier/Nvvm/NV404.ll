; RUN: %transcripts %s %t

;--- ok-distance.ll
; The distance between two places in one variable is a number.
;
; $ nvvm-verify --arch=sm_75

@g = addrspace(1) global [4 x i32] zeroinitializer
@h = addrspace(1) global [4 x i32] zeroinitializer
@d = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @g, i32 0, i32 2) to i64), i64 ptrtoint ([4 x i32] addrspace(1)* @g to i64))

;--- ok-home-cast.ll
; A variable in address space 0 lives in global memory.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

@v = global i32 0
@g = addrspace(1) global i32 addrspace(1)* addrspacecast (i32* @v to i32 addrspace(1)*)

;--- ok-internal-unused.ll
; libNVVM drops an unused internal variable before it looks at the initialiser.
;
; $ nvvm-verify --profile=toolchain

@t = addrspace(1) global i32 0
@g = internal addrspace(1) global i64 mul (i64 ptrtoint (i32 addrspace(1)* @t to i64), i64 2)

;--- ok-same-address.ll
; An address minus itself is zero.
;
; $ nvvm-verify --profile=toolchain

@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 ptrtoint (i32 addrspace(1)* @v to i64))

;--- ok-xor.ll
; An address plus 4.
;
; $ nvvm-verify --arch=sm_75

@t = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i64 add (i64 ptrtoint ([4 x i32] addrspace(1)* @t to i64), i64 4)

;--- bad-distance.ll
; A distance between two.
;
; $ nvvm-verify --arch=sm_75
; bad-distance.ll: error: the initialiser cannot be reduced to an address plus an integer: the difference of two addresses [S2N-NV404]
;   at:     @d = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* getelementptr inbounds ([4 x i32], [4 x i32] addrspace(1)* @h, i32 0, i32 2) to i64), i64 ptrtoint ([4 x i32] addrspace(1)* @g to i64) ...
;   in:     global variable 'd'
;   level:  both
;   hint:   compute the value in a kernel, or store it from the host
; 1 error

@g = addrspace(1) global [4 x i32] zeroinitializer
@h = addrspace(1) global [4 x i32] zeroinitializer
@d = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @h, i32 0, i32 2) to i64), i64 ptrtoint ([4 x i32] addrspace(1)* @g to i64))

;--- bad-inside-function.ll
; An address inside a function.
;
; $ nvvm-verify --profile=toolchain
; bad-inside-function.ll: error: the initialiser cannot be reduced to an address plus an integer: an address inside a function [S2N-NV404]
;   at:     @g = addrspace(1) global i8* getelementptr (i8, i8* bitcast (void ()* @f to i8*), i64 4)
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   compute the value in a kernel, or store it from the host
; 1 error

define void @f() {
  ret void
}

@g = addrspace(1) global i8* getelementptr (i8, i8* bitcast (void ()* @f to i8*), i64 4)

;--- bad-null-cast.ll
; A cast of null to a specific space.
;
; $ nvvm-verify --profile=toolchain
; bad-null-cast.ll: error: the initialiser cannot be reduced to an address plus an integer: null cast to a specific address space [S2N-NV404]
;   at:     @g = addrspace(1) global i32 addrspace(1)* addrspacecast (i32* null to i32 addrspace(1)*)
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   compute the value in a kernel, or store it from the host
; 1 error

@g = addrspace(1) global i32 addrspace(1)* addrspacecast (i32* null to i32 addrspace(1)*)

;--- bad-part-modern.ll
; The modern dialect does not.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-part-modern.ll: error: the initialiser cannot be reduced to an address plus an integer: an address in fewer bits [S2N-NV404]
;   at:     @g = addrspace(1) global { i32, i32 } { i32 1, i32 ptrtoint (i32 addrspace(1)* @t to i32) }
;   in:     global variable 'g'
;   level:  both
;   hint:   compute the value in a kernel, or store it from the host
; 1 error
;
; Within a structure the legacy dialect writes what it can print.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@t = addrspace(1) global i32 0
@g = addrspace(1) global { i32, i32 } { i32 1, i32 ptrtoint (i32 addrspace(1)* @t to i32) }

;--- bad-self-modern.ll
; The modern dialect orders variables by their initialisers.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-self-modern.ll: error: the initialiser cannot be reduced to an address plus an integer: the address of the variable itself [S2N-NV404]
;   at:     @g = addrspace(1) global ptr addrspace(1) @g
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   compute the value in a kernel, or store it from the host
; 1 error

@g = addrspace(1) global ptr addrspace(1) @g

;--- bad-xor.ll
; An initialiser is an address plus an integer.
;
; $ nvvm-verify --arch=sm_75
; bad-xor.ll: error: the initialiser cannot be reduced to an address plus an integer: xor [S2N-NV404]
;   at:     @g = addrspace(1) global i64 xor (i64 ptrtoint ([4 x i32] addrspace(1)* @t to i64), i64 4)
;   in:     global variable 'g'
;   level:  both
;   hint:   compute the value in a kernel, or store it from the host
; 1 error

@t = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i64 xor (i64 ptrtoint ([4 x i32] addrspace(1)* @t to i64), i64 4)

;--- bad-widened.ll
; An address in more bits than it has.
;
; $ nvvm-verify --arch=sm_100
; bad-widened.ll: error: the initialiser cannot be reduced to an address plus an integer: an address in more bits [S2N-NV404]
;   at:     @g = addrspace(1) global i128 ptrtoint (i32 addrspace(1)* @t to i128)
;   in:     global variable 'g'
;   level:  both
;   hint:   compute the value in a kernel, or store it from the host
; 1 error

@t = addrspace(1) global i32 0
@g = addrspace(1) global i128 ptrtoint (i32 addrspace(1)* @t to i128)
