; RUN: spir2nvvm-opt -passes=finalize/identifiers %s | FileCheck %s --match-full-lines
;
; Names that NVVM IR does not allow are replaced, also those that it reserves for
; itself. Others stay.

; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK-EMPTY:
; CHECK-NEXT: %_nvvm.type = type { i32 }
; CHECK-NEXT: %plain = type { i32 }
; CHECK-EMPTY:
; CHECK-NEXT: @my_table = addrspace(1) global %_nvvm.type zeroinitializer
; CHECK-NEXT: @table = addrspace(1) global %plain zeroinitializer
; CHECK-EMPTY:
; CHECK-NEXT: define void @k(i32 %_nvvm.n, i32 %a.b) {
; CHECK-NEXT: %r = call i32 @f_s1(i32 %_nvvm.n)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define internal i32 @f_s1(i32 %x) {
; CHECK-NEXT: %y = call i32 @llvm.bswap.i32(i32 %x)
; CHECK-NEXT: ret i32 %y
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare i32 @llvm.bswap.i32(i32) #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nofree nosync nounwind readnone speculatable willreturn }
; CHECK-EMPTY:
; CHECK-NEXT: !nvvm.annotations = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void (i32, i32)* @k, !"kernel", i32 1}
; CHECK-NOT: {{.+}}

target triple = "nvptx64-nvidia-cuda"

%nvvm.type = type { i32 }
%plain = type { i32 }

@my.table = addrspace(1) global %nvvm.type zeroinitializer
@table = addrspace(1) global %plain zeroinitializer

define void @k(i32 %nvvm.n, i32 %a.b) {
  %r = call i32 @f.s1(i32 %nvvm.n)
  ret void
}

define internal i32 @f.s1(i32 %x) {
  %y = call i32 @llvm.bswap.i32(i32 %x)
  ret i32 %y
}

declare i32 @llvm.bswap.i32(i32)

!nvvm.annotations = !{!0}
!0 = !{void (i32, i32)* @k, !"kernel", i32 1}
