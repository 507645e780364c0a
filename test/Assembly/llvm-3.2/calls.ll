; RUN: spir2nvvm-opt %s | FileCheck %s
;
; A callee whose whole type is written has pointer type in LLVM 3.2 and
; function type since 3.7; byval and sret get the type they point to.

%S = type { i32, [2 x float] }

declare i32 @printf(i8 addrspace(2)* noalias nocapture, ...) nounwind
declare cc75 void @takes(%S* byval align 4, i32 signext)
declare void @returns(%S* noalias sret, i8 zeroext) nounwind readonly
declare void ()* @getter()
declare zeroext i8 @narrow()

; CHECK: declare spir_func void @takes(%S* byval(%S) align 4, i32 signext)
; CHECK: declare void @returns(%S* noalias sret(%S), i8 zeroext)

; CHECK-LABEL: define spir_kernel void @k(
define cc76 void @k(%S* byval %s, i8 addrspace(2)* %f, i32 (i8 addrspace(2)*, ...)* %fp, void (i32)* %g, void ()* ()* %h) nounwind {
  %r = alloca %S, align 4
  %n = alloca i32, i32 8, align 16
  %1 = call i32 (i8 addrspace(2)*, ...)* @printf(i8 addrspace(2)* %f, i32 1, double 1.000000e+00) nounwind
  %2 = tail call i32 (i8 addrspace(2)*, ...)* %fp(i8 addrspace(2)* %f)
  call cc75 void @takes(%S* byval align 4 %s, i32 signext 3)
  call void @returns(%S* noalias sret %r, i8 zeroext 1) nounwind
  call void (i32)* %g(i32 1)
  %3 = call void ()* ()* @getter()
  call void %3()
  %4 = call void ()* ()* %h()
  %5 = call zeroext i8 @narrow() nounwind readnone
  call void bitcast (void (%S*, i32)* @takes to void (i32)*)(i32 7)
  %6 = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r"(i32 1) nounwind, !srcloc !0
  ret void
}
; CHECK: call i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* %f, i32 1, double 1.000000e+00)
; CHECK-NEXT: tail call i32 (i8 addrspace(2)*, ...) %fp(i8 addrspace(2)* %f)
; CHECK-NEXT: call spir_func void @takes(%S* byval(%S) align 4 %s, i32 signext 3)
; CHECK-NEXT: call void @returns(%S* noalias sret(%S) %r, i8 zeroext 1)
; CHECK-NEXT: call void %g(i32 1)
; CHECK-NEXT: [[F:%[0-9]+]] = call void ()* @getter()
; CHECK-NEXT: call void [[F]]()
; CHECK-NEXT: call void ()* %h()
; CHECK-NEXT: call zeroext i8 @narrow()
; CHECK-NEXT: call void bitcast (void (%S*, i32)* @takes to void (i32)*)(i32 7)
; CHECK-NEXT: call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r"(i32 1) #{{[0-9]+}}, !srcloc !

!0 = metadata !{i32 12}
