; RUN: spir2nvvm-opt -passes=libnvvm-faults/rotates --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/rotates --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; UnmaskedRotates: the legacy dialect's 64-bit rotates take an amount below 64.

; MODERN-NOT: 63

; CHECK-LABEL: @left
; CHECK: %[[N:.*]] = and i64 %n, 63
; CHECK-NEXT: call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %[[N]])
define i64 @left(i64 %x, i64 %n) {
  %r = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %n)
  ret i64 %r
}

; CHECK-LABEL: @right
; CHECK: %[[N:.*]] = and i64 %n, 63
; CHECK-NEXT: call i64 @llvm.fshr.i64(i64 %x, i64 %y, i64 %[[N]])
define i64 @right(i64 %x, i64 %y, i64 %n) {
  %r = call i64 @llvm.fshr.i64(i64 %x, i64 %y, i64 %n)
  ret i64 %r
}

; CHECK-LABEL: @large
; CHECK: call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 6)
define i64 @large(i64 %x) {
  %r = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 70)
  ret i64 %r
}

; CHECK-LABEL: @stays
; CHECK-NOT: 63
; CHECK: call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %m)
; CHECK: call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 7)
; CHECK: call i32 @llvm.fshl.i32(i32 %y, i32 %y, i32 %z)
define i64 @stays(i64 %x, i64 %n, i32 %y, i32 %z) {
  %m = and i64 %n, 31
  %a = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %m)
  %b = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 7)
  %c = call i32 @llvm.fshl.i32(i32 %y, i32 %y, i32 %z)
  %s = xor i64 %a, %b
  ret i64 %s
}

declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i32 @llvm.fshl.i32(i32, i32, i32)
