; RUN: spir2nvvm-opt -passes=normalise/annotations %s | FileCheck %s --match-full-lines
;
; The lists of __attribute__((used)) and ((annotate)) go, and so do the calls that
; annotate a value. Other intrinsics and variables stay.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: @text = private constant [2 x i8] c"a\00", section "llvm.metadata"
; CHECK-NEXT: @other = addrspace(1) global i32 0
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @f(i32 %x) {
; CHECK-NEXT: %z = call i32 @llvm.ctpop.i32(i32 %x)
; CHECK-NEXT: ret i32 %z
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: inaccessiblememonly nofree nosync nounwind willreturn
; CHECK-NEXT: declare i32 @llvm.annotation.i32(i32, i8*, i8*, i32) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare i32 @llvm.ctpop.i32(i32) #1
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { inaccessiblememonly nofree nosync nounwind willreturn }
; CHECK-NEXT: attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

@text = private constant [2 x i8] c"a\00", section "llvm.metadata"
@llvm.used = appending global [1 x i8*] [i8* bitcast (i32 (i32)* @f to i8*)], section "llvm.metadata"
@llvm.global.annotations = appending global [0 x i8*] zeroinitializer, section "llvm.metadata"
@other = addrspace(1) global i32 0

define spir_func i32 @f(i32 %x) {
  %y = call i32 @llvm.annotation.i32(i32 %x, i8* getelementptr ([2 x i8], [2 x i8]* @text, i32 0, i32 0), i8* null, i32 1)
  %z = call i32 @llvm.ctpop.i32(i32 %y)
  ret i32 %z
}

declare i32 @llvm.annotation.i32(i32, i8*, i8*, i32)
declare i32 @llvm.ctpop.i32(i32)
