; RUN: %transcripts %s %t

;--- ok-32-bit-11.ll
; 3.13: the 32-bit layout is one of the two layouts of NVVM IR 1.1.
;
; $ nvvm-verify --nvvm-ir=1.1

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx-nvidia-cuda"

define void @f() {
  ret void
}

;--- ok-garbage.ll
; The layout of section 2.25.
;
; $ nvvm-verify --arch=sm_75
;
; A field of the layout that libNVVM refuses.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- ok-pointer-alignment.ll
; Sizes say it.
;
; $ nvvm-verify --profile=spec --arch=sm_75

target datalayout = "e-p:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

define void @f() {
  ret void
}

;--- ok-preferred.ll
; Once for both is the same.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

define void @f() {
  ret void
}

;--- bad-garbage.ll
; A layout that LLVM cannot hold.
;
; $ nvvm-verify --arch=sm_75
; bad-garbage.ll: error: data layout: 'Q' is not part of it [S2N-NV120]
;   at:     target datalayout = "e-p:64:64:64-Q-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
;   in:     file 'bad-garbage.ll'
;   source: bad-garbage.ll:2:21
;   level:  spec
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; bad-garbage.ll: error: data layout: Unknown specifier in datalayout string [S2N-NV120]
;   at:     target datalayout = "e-p:64:64:64-Q-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
;   in:     file 'bad-garbage.ll'
;   source: bad-garbage.ll:2:21
;   level:  toolchain
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; 2 errors

target datalayout = "e-p:64:64:64-Q-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-i128-11.ll
; 3.13: the layouts of 1.1 have no i128.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-i128-11.ll: error: data layout: 'i128:128' is not part of it [S2N-NV120]
;   in:     module 'bad-i128-11.ll'
;   level:  spec
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; 1 error

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

define void @f() {
  ret void
}

;--- bad-native.ll
; A field of the layout that libNVVM refuses.
;
; $ nvvm-verify --arch=sm_75
; bad-native.ll: error: data layout: 'n16:32:64' is missing [S2N-NV120]
;   in:     module 'bad-native.ll'
;   level:  spec
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; bad-native.ll: error: data layout: native widths are not n16:32:64 [S2N-NV120]
;   in:     module 'bad-native.ll'
;   level:  toolchain
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; 2 errors

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n32:64"

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-pointer-alignment.ll
; Pointers are aligned to their size.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-pointer-alignment.ll: error: data layout: 'p:64' is missing [S2N-NV120]
;   in:     module 'bad-pointer-alignment.ll'
;   level:  spec
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; 1 error

target datalayout = "e-p:64:32:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

define void @f() {
  ret void
}

;--- bad-preferred.ll
; The preferred alignment counts too.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-preferred.ll: error: data layout: floating-point alignment is not natural [S2N-NV120]
;   in:     module 'bad-preferred.ll'
;   level:  toolchain
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; 1 error

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:128-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

define void @f() {
  ret void
}

;--- bad-stack.ll
; LLVM 20 requires an alignment for the stack.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-stack.ll: error: data layout: a stack without an alignment [S2N-NV120]
;   in:     module 'bad-stack.ll'
;   level:  toolchain
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; 1 error
;
; LLVM 7 does not.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-S0"

define void @f() {
  ret void
}

;--- bad-narrow.ll
; Layout and triple have pointers of different widths.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-narrow.ll: warning: this data layout is deprecated: 'p:64' is missing [S2N-NV121]
;   in:     module 'bad-narrow.ll'
;   level:  spec
;   hint:   use the 64-bit layout with i128
; bad-narrow.ll: error: data layout: pointers of 32 bits under nvptx64-nvidia-cuda [S2N-NV120]
;   in:     module 'bad-narrow.ll'
;   level:  spec
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; 1 error, 1 warning

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() { ret void }

;--- bad-wide.ll
; A layout with 64-bit pointers and a 32-bit triple.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-wide.ll: warning: this data layout is deprecated: 32-bit triple [S2N-NV121]
;   in:     module 'bad-wide.ll'
;   level:  spec
;   hint:   use the 64-bit layout with i128
; bad-wide.ll: error: data layout: pointers of 64 bits under nvptx-nvidia-cuda [S2N-NV120]
;   in:     module 'bad-wide.ll'
;   level:  spec
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; 1 error, 1 warning

target triple = "nvptx-nvidia-cuda"
define void @f() { ret void }

;--- bad-stack-entry.ll
; Only the listed entries are allowed.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-stack-entry.ll: error: data layout: 'S128' is not part of it [S2N-NV120]
;   in:     module 'bad-stack-entry.ll'
;   level:  spec
;   hint:   use the 64-bit layout of section 2.25, or of 3.13 in version 1.1
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-S128"
define void @f() { ret void }

;--- ok-other-space.ll
; libNVVM asks about the spaces that it knows.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

; WITHOUT: layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-ni:7"
define void @f() {
  ret void
}
