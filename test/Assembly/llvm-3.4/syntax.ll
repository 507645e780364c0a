; RUN: spir2nvvm-opt %s | FileCheck %s
;
; What LLVM 3.3 to 3.5 added while pointee types were still implied: attribute
; groups, addrspacecast, calling conventions in numerals, fast-math flags,
; cmpxchg with two orderings, comdats.

$c = comdat any
@x = linkonce_odr addrspace(1) global i32 0, comdat $c
@r = internal addrspace(1) externally_initialized global i32 0
; CHECK: @x = linkonce_odr addrspace(1) global i32 0, comdat($c)
; CHECK: @r = internal addrspace(1) externally_initialized global i32 0

; CHECK: define spir_kernel void @k(float addrspace(1)* nocapture readonly %p, i8 addrspace(1)* %q) #[[K:[0-9]+]] {
define cc76 void @k(float addrspace(1)* nocapture readonly %p, i8 addrspace(1)* %q) #0 {
entry:
; CHECK: call spir_func i64 @_Z13get_global_idj(i32 0) #[[C:[0-9]+]]
; CHECK: getelementptr inbounds float, float addrspace(1)* %p, i64 %id
; CHECK: fadd fast float
; CHECK: addrspacecast i8 addrspace(1)* %q to i32*
; CHECK: cmpxchg i32* %g, i32 0, i32 1 acq_rel monotonic, align 4
; CHECK-NEXT: extractvalue { i32, i1 } %pair, 1
; CHECK: cmpxchg weak i32* %g, i32 0, i32 1 syncscope("singlethread") seq_cst acquire, align 4
  %id = tail call cc75 i64 @_Z13get_global_idj(i32 0) #1
  %a = getelementptr inbounds float addrspace(1)* %p, i64 %id
  %v = load float addrspace(1)* %a, align 4
  %w = fadd fast float %v, 1.0
  %g = addrspacecast i8 addrspace(1)* %q to i32*
  %pair = cmpxchg i32* %g, i32 0, i32 1 acq_rel monotonic
  %ok = extractvalue { i32, i1 } %pair, 1
  %weak = cmpxchg weak i32* %g, i32 0, i32 1 singlethread seq_cst acquire
  ret void
}
declare cc75 i64 @_Z13get_global_idj(i32) #1

; CHECK: attributes #[[K]] = { nounwind "less-precise-fpmad"="false" }
; CHECK: attributes #[[C]] = { nounwind readnone }
attributes #0 = { nounwind "less-precise-fpmad"="false" }
attributes #1 = { nounwind readnone }

!opencl.ocl.version = !{!0}
!llvm.ident = !{!1}
!0 = metadata !{i32 1, i32 2}
!1 = metadata !{metadata !"clang version 3.4"}
