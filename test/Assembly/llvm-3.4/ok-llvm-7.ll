; RUN: spir2nvvm-opt %s | FileCheck %s
;
; LLVM 7, the legacy dialect of NVVM IR: pointee types are explicit, byval and
; sret are not typed yet.

%S = type { i32 }
; CHECK: define void @f(%S* byval(%S) align 4 %s, void ()* ()* %g) {
; CHECK-NEXT: load %S, %S* %s, align 4
; CHECK-NEXT: getelementptr inbounds %S, %S* %s, i64 0, i32 0
; CHECK-NEXT: call void ()* %g()
define void @f(%S* byval align 4 %s, void ()* ()* %g) {
  %v = load %S, %S* %s, align 4
  %p = getelementptr inbounds %S, %S* %s, i64 0, i32 0
  %h = call void ()* %g()
  ret void
}
