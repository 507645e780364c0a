; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=finalize --nvvm-ir=1.1 %s | FileCheck %s --check-prefix=V11
;
; Parameters, results and arguments of calls follow one table.

; CHECK: define zeroext i8 @f(i8 signext %a, i32 addrspace(1)* noalias nocapture nonnull readonly align 8 dereferenceable(16) %b, i32 addrspace(1)* %c, i32* nocapture %d)
; CHECK: call zeroext i8 @f(i8 signext %a, i32 addrspace(1)* %b, i32 addrspace(1)* %c, i32* null)
; V11: define zeroext i8 @f(i8 signext %a, i32 addrspace(1)* noalias nocapture %b, i32 addrspace(1)* %c, i32* nocapture %d)

define noundef zeroext i8 @f(i8 noundef signext inreg %a, i32 addrspace(1)* noalias nocapture nofree nonnull noundef readonly align 8 dereferenceable(16) %b, i32 addrspace(1)* writeonly %c, i32* nocapture nest %d) {
  %r = call noundef zeroext i8 @f(i8 noundef signext %a, i32 addrspace(1)* noundef %b, i32 addrspace(1)* %c, i32* nest null)
  ret i8 %r
}
