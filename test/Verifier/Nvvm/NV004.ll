; RUN: %transcripts %s %t

;--- ok-atomic-align.ll
; An atomic without an alignment, as in LLVM 7.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = atomicrmw add i32 addrspace(1)* %o, i32 1 seq_cst
  ret void
}

;--- ok-byval.ll
; byval without a type, as in LLVM 7.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32* byval %o) {
  ret void
}

;--- ok-experimental-reduce.ll
; The reduction under its experimental name, as in LLVM 7.
;
; $ nvvm-verify --profile=toolchain

declare i32 @llvm.experimental.vector.reduce.add.i32.v4i32(<4 x i32>)

define i32 @f(<4 x i32> %x) {
  %r = call i32 @llvm.experimental.vector.reduce.add.i32.v4i32(<4 x i32> %x)
  ret i32 %r
}

;--- ok-field.ll
; A plain metadata node, which LLVM 7 reads.
;
; $ nvvm-verify --arch=sm_75

!0 = !{!"x"}

;--- ok-noduplicates.ll
; The comdat kind under the name that LLVM 7 knows.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

$c = comdat noduplicates

define linkonce_odr void @f() comdat($c) {
  ret void
}

;--- ok-opaque-pointer.ll
; Typed pointers, as in LLVM 7.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = load i32, i32 addrspace(1)* %o
  ret void
}

;--- bad-atomic-align.ll
; Alignment on an atomic is newer than LLVM 7.
;
; $ nvvm-verify --arch=sm_75
; bad-atomic-align.ll: error: 'align on an atomic instruction' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     %x = atomicrmw add i32 addrspace(1)* %o, i32 1 seq_cst, align 4
;   in:     file 'bad-atomic-align.ll'
;   source: bad-atomic-align.ll:3:59
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %x = atomicrmw add i32 addrspace(1)* %o, i32 1 seq_cst, align 4
  ret void
}

;--- bad-byval.ll
; Typed byval is newer than LLVM 7.
;
; $ nvvm-verify --arch=sm_75
; bad-byval.ll: error: 'byval with a type' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     define void @k(i32* byval(i32) %o) {
;   in:     file 'bad-byval.ll'
;   source: bad-byval.ll:2:21
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; 1 error

define void @k(i32* byval(i32) %o) {
  ret void
}

;--- bad-field.ll
; Debug fields newer than LLVM 7.
;
; $ nvvm-verify --arch=sm_75
; bad-field.ll: error: 'spFlags' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     !0 = distinct !DISubprogram(name: "f", spFlags: DISPFlagDefinition)
;   in:     file 'bad-field.ll'
;   source: bad-field.ll:2:40
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; 1 error

!0 = distinct !DISubprogram(name: "f", spFlags: DISPFlagDefinition)

;--- bad-function-space.ll
; LLVM 7 has no address spaces of functions.
;
; $ nvvm-verify --profile=toolchain
; bad-function-space.ll: error: 'addrspace() on a function' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     define void @f() addrspace(0) {
;   in:     file 'bad-function-space.ll'
;   source: bad-function-space.ll:2:18
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; 1 error

define void @f() addrspace(0) {
  ret void
}

;--- bad-nodeduplicate.ll
; LLVM 13 renamed noduplicates.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-nodeduplicate.ll: error: 'nodeduplicate' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     $c = comdat nodeduplicate
;   in:     file 'bad-nodeduplicate.ll'
;   source: bad-nodeduplicate.ll:2:13
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; 1 error

$c = comdat nodeduplicate

define linkonce_odr void @f() comdat($c) {
  ret void
}

;--- bad-opaque-pointer.ll
; Words newer than LLVM 7 in the legacy dialect.
;
; $ nvvm-verify --arch=sm_75
; bad-opaque-pointer.ll: error: 'ptr' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     define void @k(ptr addrspace(1) %o) {
;   in:     file 'bad-opaque-pointer.ll'
;   source: bad-opaque-pointer.ll:2:16
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; bad-opaque-pointer.ll: error: 'ptr' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     %x = load i32, ptr addrspace(1) %o
;   in:     file 'bad-opaque-pointer.ll'
;   source: bad-opaque-pointer.ll:3:18
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; 2 errors

define void @k(ptr addrspace(1) %o) {
  %x = load i32, ptr addrspace(1) %o
  ret void
}

;--- bad-vector-reduce.ll
; LLVM 7 has it as an experimental intrinsic only.
;
; $ nvvm-verify --profile=toolchain
; bad-vector-reduce.ll: error: 'llvm.vector.reduce.add.v4i32' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %x)
;   in:     file 'bad-vector-reduce.ll'
;   source: bad-vector-reduce.ll:5:17
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; 1 error

declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)

define i32 @f(<4 x i32> %x) {
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %x)
  ret i32 %r
}

;--- bad-flags.ll
; Fast-math flags on a call of an array.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-flags.ll: error: 'a fast-math flag on a call with an aggregate' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     %r = call fast [2 x float] @g([2 x float] %x)
;   in:     file 'bad-flags.ll'
;   source: bad-flags.ll:4:13
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

define [2 x float] @g([2 x float] %x) noinline { ret [2 x float] %x }
define [2 x float] @f([2 x float] %x) {
  %r = call fast [2 x float] @g([2 x float] %x)
  ret [2 x float] %r
}
