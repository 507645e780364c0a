; RUN: spir2nvvm-opt -passes=libnvvm-faults/arms --arch=sm_100 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/arms --arch=sm_90 %s | FileCheck %s --check-prefix=LEGACY
;
; PermutedArms: of arms that handle vectors all but one end with a comment.

; LEGACY-NOT: sideeffect

; CHECK-LABEL: define void @two(
; CHECK: %p = shufflevector
; CHECK-NEXT: br label %z
; CHECK: %q = shufflevector
; CHECK-NEXT: call void asm sideeffect "// 1", ""()
; CHECK-NEXT: br label %z
define void @two(i1 %c, <2 x i32> %v, <2 x i32>* %o) {
  br i1 %c, label %x, label %y
x:
  %p = shufflevector <2 x i32> %v, <2 x i32> undef, <2 x i32> <i32 1, i32 0>
  br label %z
y:
  %q = shufflevector <2 x i32> %v, <2 x i32> undef, <2 x i32> <i32 0, i32 0>
  br label %z
z:
  %r = phi <2 x i32> [ %p, %x ], [ %q, %y ]
  store <2 x i32> %r, <2 x i32>* %o
  ret void
}

; What was calculated before the branch moves into its arms, which may be
; several blocks long.
; CHECK-LABEL: define void @moved(
; CHECK: behind:
; CHECK-NEXT: br label %z
; CHECK: store <2 x i32> %q, <2 x i32>* %o
; CHECK-NEXT: call void asm sideeffect "// 1", ""()
; CHECK-NEXT: br label %z
define void @moved(i1 %c, i1 %d, <2 x i32> %v, <2 x i32>* %o) {
  %p = shufflevector <2 x i32> %v, <2 x i32> undef, <2 x i32> <i32 1, i32 0>
  %q = shufflevector <2 x i32> %v, <2 x i32> undef, <2 x i32> <i32 0, i32 0>
  br i1 %c, label %x, label %y
x:
  store <2 x i32> %p, <2 x i32>* %o
  br i1 %d, label %inner, label %behind
inner:
  br label %behind
behind:
  br label %z
y:
  store <2 x i32> %q, <2 x i32>* %o
  br label %z
z:
  ret void
}

; Called functions are inlined, and every arm of a switch is one.
; CHECK-LABEL: define void @called(
; CHECK: call void asm sideeffect "// 1", ""()
; CHECK: call void asm sideeffect "// 2", ""()
; CHECK-NOT: sideeffect
define void @called(i32 %c, <2 x i32>* %o) {
  switch i32 %c, label %z [
    i32 1, label %a
    i32 2, label %b
    i32 3, label %d
  ]
a:
  call void @turn(<2 x i32>* %o)
  br label %z
b:
  call void @double(<2 x i32>* %o)
  br label %z
d:
  call void @turn(<2 x i32>* %o)
  br label %z
z:
  ret void
}

; One arm has vectors, or none.
; CHECK-LABEL: define void @stays(
; CHECK-NOT: sideeffect
define void @stays(i1 %c, i32 %v, <2 x i32>* %o, i32* %n) {
  br i1 %c, label %x, label %y
x:
  store <2 x i32> zeroinitializer, <2 x i32>* %o
  br label %z
y:
  store i32 %v, i32* %n
  br label %z
z:
  ret void
}

define internal void @turn(<2 x i32>* %o) {
  %v = load <2 x i32>, <2 x i32>* %o
  %p = shufflevector <2 x i32> %v, <2 x i32> undef, <2 x i32> <i32 1, i32 0>
  store <2 x i32> %p, <2 x i32>* %o
  ret void
}

define internal void @double(<2 x i32>* %o) {
  %v = load <2 x i32>, <2 x i32>* %o
  %p = shufflevector <2 x i32> %v, <2 x i32> undef, <2 x i32> <i32 0, i32 0>
  store <2 x i32> %p, <2 x i32>* %o
  ret void
}
