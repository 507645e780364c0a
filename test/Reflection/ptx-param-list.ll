; REQUIRES: libnvvm
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,legalise,write --arch=sm_80 %s -o %t.ll
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --arch=sm_80 --emit=reflection %s -o %t.json
; RUN: %python %S/ptx_params.py %libnvvm %t.ll %t.json compute_80 | FileCheck %s
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,legalise,write --arch=sm_100 %s -o %t.100.ll
; RUN: %python %S/ptx_params.py %libnvvm %t.100.ll %t.json compute_100 | FileCheck %s
;
; Offsets, sizes and alignments are those of the .param list libNVVM writes, in
; both dialects: odd scalars, vectors of three, packed and over-aligned structs.

; CHECK: k 17 parameters agree

%P = type <{ i8, i32 }>
%S = type { i8, i64 }
%V = type { <4 x float>, i32 }

define spir_kernel void @k(i8 %a, i1 %b, half %c, <3 x float> %d, <2 x i8> %e, <3 x i8> %f, %P* byval(%P) align 1 %g, %P* byval(%P) %h, %S* byval(%S) align 16 %i, %S* byval(%S) %j, <16 x double> %l, i8 addrspace(1)* %m, i16 %n, <8 x half> %o, <3 x half> %p, %V* byval(%V) align 4 %q, i32 %r) {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (i8, i1, half, <3 x float>, <2 x i8>, <3 x i8>, %P*, %P*, %S*, %S*, <16 x double>, i8 addrspace(1)*, i16, <8 x half>, <3 x half>, %V*, i32)* @k}
