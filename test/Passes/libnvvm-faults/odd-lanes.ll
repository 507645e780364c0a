; RUN: spir2nvvm-opt -passes=libnvvm-faults/odd-lanes --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/odd-lanes --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; OddLanes: lanes that are not whole bytes are taken by shifts; those of bytes
; and of single bits stay.

; MODERN-NOT: lshr

; CHECK-LABEL: @pair
; CHECK: %[[W:.*]] = extractelement <2 x i32> %v, i64 1
; CHECK-NEXT: %[[S:.*]] = lshr i32 %[[W]], 2
; CHECK-NEXT: %[[T:.*]] = trunc i32 %[[S]] to i2
; CHECK-NEXT: ret i2 %[[T]]
define i2 @pair(<2 x i32> %v) {
  %w = bitcast <2 x i32> %v to <32 x i2>
  %r = extractelement <32 x i2> %w, i64 17
  ret i2 %r
}

; CHECK-LABEL: @floats
; CHECK: %[[B:.*]] = bitcast <2 x double> %v to <4 x i32>
; CHECK-NEXT: %[[W:.*]] = extractelement <4 x i32> %[[B]], i64 2
; CHECK-NEXT: %[[S:.*]] = lshr i32 %[[W]], 0
; CHECK-NEXT: %[[T:.*]] = trunc i32 %[[S]] to i4
; CHECK-NEXT: ret i4 %[[T]]
define i4 @floats(<2 x double> %v) {
  %w = bitcast <2 x double> %v to <32 x i4>
  %r = extractelement <32 x i4> %w, i64 16
  ret i4 %r
}

; CHECK-LABEL: @one_word
; CHECK: %[[S:.*]] = lshr i32 %x, 12
; CHECK-NEXT: trunc i32 %[[S]] to i4
define i4 @one_word(i32 %x) {
  %w = bitcast i32 %x to <8 x i4>
  %r = extractelement <8 x i4> %w, i64 3
  ret i4 %r
}

; CHECK-LABEL: @bytes_of_three
; CHECK: %[[N:.*]] = bitcast <3 x i8> %v to i24
; CHECK-NEXT: %[[S:.*]] = lshr i24 %[[N]], 18
; CHECK-NEXT: trunc i24 %[[S]] to i6
define i6 @bytes_of_three(<3 x i8> %v) {
  %w = bitcast <3 x i8> %v to <4 x i6>
  %r = extractelement <4 x i6> %w, i64 3
  ret i6 %r
}

; CHECK-LABEL: @chosen
; CHECK: %[[I:.*]] = zext i32 %i to i64
; CHECK-NEXT: %[[M:.*]] = mul i64 %[[I]], 2
; CHECK-NEXT: %[[S:.*]] = lshr i64 %x, %[[M]]
; CHECK-NEXT: trunc i64 %[[S]] to i2
define i2 @chosen(i64 %x, i32 %i) {
  %w = bitcast i64 %x to <32 x i2>
  %r = extractelement <32 x i2> %w, i32 %i
  ret i2 %r
}

; CHECK-LABEL: @loaded
; CHECK: %v = load <32 x i2>
; CHECK-NEXT: %[[B:.*]] = bitcast <32 x i2> %v to <2 x i32>
; CHECK-NEXT: %[[W:.*]] = extractelement <2 x i32> %[[B]], i64 1
; CHECK-NEXT: %[[S:.*]] = lshr i32 %[[W]], 4
; CHECK-NEXT: trunc i32 %[[S]] to i2
define i2 @loaded(<32 x i2> addrspace(1)* %p) {
  %v = load <32 x i2>, <32 x i2> addrspace(1)* %p
  %r = extractelement <32 x i2> %v, i64 18
  ret i2 %r
}

; CHECK-LABEL: @stays
; CHECK: extractelement <8 x i8> %b, i64 3
; CHECK: extractelement <64 x i1> %c, i64 3
define i8 @stays(<2 x i32> %v) {
  %b = bitcast <2 x i32> %v to <8 x i8>
  %c = bitcast <2 x i32> %v to <64 x i1>
  %r = extractelement <8 x i8> %b, i64 3
  %s = extractelement <64 x i1> %c, i64 3
  %t = zext i1 %s to i8
  %u = add i8 %r, %t
  ret i8 %u
}
