; RUN: not spir2nvvm-opt -passes=lower-builtins --arch=sm_61 %s 2>&1 | FileCheck %s
;
; Atomic operations of 16 bits begin with sm_70.

; CHECK: error: builtin 'half atomic_exchange(volatile __global atomic_half*, half)' begins with sm_70; found sm_61 [S2N-BI15]
define half @half(half addrspace(1)* %p) {
  %r = call half @exchange(half addrspace(1)* %p, half 1.0)
  ret half %r
}
declare half @exchange(half addrspace(1)*, half) "spir2nvvm.builtin"="half atomic_exchange(volatile __global atomic_half*, half)"
