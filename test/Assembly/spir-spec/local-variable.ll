; RUN: spir2nvvm-opt %s | FileCheck %s
;
; SPIR 1.2, section 2.2: a function-scope local variable is a variable of
; address space 3, and a kernel that calls a kernel is still readable.

; CHECK: @foo.lf4 = internal addrspace(3) global <4 x float> zeroinitializer, align 16
@foo.lf4 = internal addrspace(3) global <4 x float> zeroinitializer, align 16
@bar.lf4 = internal addrspace(3) global <4 x float> zeroinitializer, align 16

; CHECK: define spir_kernel void @foo() #[[NOUNWIND:[0-9]+]] {
define spir_kernel void @foo() nounwind {
entry:
    ret void
}

define spir_kernel void @bar() nounwind {
entry:
    ret void
}

; CHECK-LABEL: define spir_kernel void @callbar()
; CHECK-NEXT: entry:
; CHECK-NEXT: call spir_kernel void @bar()
; CHECK-NEXT: ret void
define spir_kernel void @callbar() nounwind {
entry:
    call spir_kernel void @bar() ; This is not supported by SPIR
    ret void
}

; CHECK: attributes #[[NOUNWIND]] = { nounwind }
