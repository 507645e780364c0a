; RUN: spir2nvvm-opt -passes=lower-builtins --arch=sm_75 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=lower-builtins --arch=sm_100 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=lower-builtins --arch=sm_61 %s | FileCheck %s --check-prefix=SM61
; RUN: spir2nvvm-opt -passes=lower-builtins --arch=sm_52 %s | FileCheck %s --check-prefix=SM52
;
; C11's orders and scopes in PTX's memory model, which begins with sm_70.

; Relaxed ones for the device are what libNVVM makes of atomicrmw.
; CHECK-LABEL: define void @orders(
; CHECK-NEXT: atomicrmw add i32 addrspace(1)* %p, i32 1 monotonic
; CHECK-NEXT: call i32 asm sideeffect "atom.relaxed.sys.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(i32 addrspace(1)* %p, i32 1)
; CHECK-NEXT: call i32 asm sideeffect "atom.acquire.cta.global.add.u32 $0, [$1], $2;"
; CHECK-NEXT: call i32 asm sideeffect "atom.release.gpu.global.add.u32 $0, [$1], $2;"
; CHECK-NEXT: call i32 asm sideeffect "atom.acq_rel.gpu.global.add.u32 $0, [$1], $2;"
; CHECK-NEXT: call void asm sideeffect "fence.sc.cta;", "~{memory}"()
; CHECK-NEXT: call i32 asm sideeffect "atom.acq_rel.cta.global.add.u32 $0, [$1], $2;"
; CHECK-NEXT: call void asm sideeffect "fence.sc.sys;"
; CHECK-NEXT: call i32 asm sideeffect "atom.acq_rel.sys.global.add.u32 $0, [$1], $2;"
; CHECK-NEXT: ret void
; SM61-LABEL: define void @orders(
; SM61: call i32 asm sideeffect "atom.sys.global.add.u32 $0, [$1], $2;"
; SM61-NEXT: call i32 asm sideeffect "atom.cta.global.add.u32 $0, [$1], $2;"
; SM61-NEXT: call void @llvm.nvvm.membar.cta()
; SM61-NEXT: call void @llvm.nvvm.membar.gl()
; SM61-NEXT: call i32 asm sideeffect "atom.gpu.global.add.u32 $0, [$1], $2;"
; SM61-NEXT: call void @llvm.nvvm.membar.gl()
; SM61-NEXT: call i32 asm sideeffect "atom.gpu.global.add.u32 $0, [$1], $2;"
; SM61-NEXT: call void @llvm.nvvm.membar.gl()
; SM52-LABEL: define void @orders(
; SM52: call i32 asm sideeffect "atom.global.add.u32 $0, [$1], $2;"
define void @orders(i32 addrspace(1)* %p, i32 %any) {
  call i32 @add(i32 addrspace(1)* %p, i32 1, i32 0, i32 2)
  call i32 @add(i32 addrspace(1)* %p, i32 1, i32 0, i32 3)
  call i32 @add(i32 addrspace(1)* %p, i32 1, i32 2, i32 1)
  call i32 @add(i32 addrspace(1)* %p, i32 1, i32 3, i32 2)
  call i32 @add(i32 addrspace(1)* %p, i32 1, i32 4, i32 2)
  call i32 @add(i32 addrspace(1)* %p, i32 1, i32 5, i32 4)
  call i32 @add(i32 addrspace(1)* %p, i32 1, i32 %any, i32 %any)
  ret void
}

; CHECK-LABEL: define void @accesses(
; CHECK-NEXT: call void asm sideeffect "fence.sc.gpu;"
; CHECK-NEXT: %[[BITS:.*]] = call i64 asm sideeffect "ld.acquire.gpu.shared.b64 $0, [$1];", "=l,l,~{memory}"(double addrspace(3)* %l)
; CHECK-NEXT: bitcast i64 %[[BITS]] to double
; CHECK-NEXT: call void asm sideeffect "st.release.cta.b32 [$0], $1;", "l,r,~{memory}"(float* %g, i32 1065353216)
; CHECK-NEXT: store i32 4, i32 addrspace(1)* %p
; CHECK-NEXT: call void asm sideeffect "fence.acq_rel.sys;"
; CHECK-NEXT: ret void
; SM61-LABEL: define void @accesses(
; SM61-NEXT: call void @llvm.nvvm.membar.gl()
; SM61-NEXT: call i64 asm sideeffect "ld.volatile.shared.b64 $0, [$1];"
; SM61-NEXT: call void @llvm.nvvm.membar.gl()
define void @accesses(double addrspace(3)* %l, float* %g, i32 addrspace(1)* %p) {
  call double @load(double addrspace(3)* %l)
  call void @store(float* %g, float 1.0, i32 3, i32 1)
  call void @init(i32 addrspace(1)* %p, i32 4)
  call void @fence(i32 2, i32 0, i32 2)
  call void @fence(i32 2, i32 4, i32 3)
  ret void
}

; The expected value changes only when it is not there.
; CHECK-LABEL: define i1 @swap(
; CHECK: %[[OLD:.*]] = load i32, i32 addrspace(5)* %e
; CHECK-NEXT: %[[SEEN:.*]] = call i32 asm sideeffect "atom.acquire.gpu.global.cas.b32 $0, [$1], $2, $3;"
; CHECK-NEXT: %[[SAME:.*]] = icmp eq i32 %[[SEEN]], %[[OLD]]
; CHECK-NEXT: br i1 %[[SAME]], label %entry.next, label %entry.failed
; CHECK: entry.failed:
; CHECK-NEXT: store i32 %[[SEEN]], i32 addrspace(5)* %e
; CHECK: ret i1 %[[SAME]]
define i1 @swap(i32 addrspace(1)* %p, i32 addrspace(5)* %e) {
entry:
  %r = call i1 @cas(i32 addrspace(1)* %p, i32 addrspace(5)* %e, i32 1, i32 2, i32 0)
  ret i1 %r
}

; Extremes of floats are loops, and so are sums of doubles before sm_60.
; CHECK-LABEL: define void @floats(
; CHECK-NEXT: call float asm sideeffect "atom.relaxed.gpu.global.add.f32 $0, [$1], $2;", "=f,l,f,~{memory}"
; CHECK-NEXT: call i32 @__spir2nvvm_atomic_min_b32_float_global_relaxed_gpu(
; SM52: call i64 @__spir2nvvm_atomic_add_b64_float_shared(
; CHECK: define internal i32 @__spir2nvvm_atomic_min_b32_float_global_relaxed_gpu(
; CHECK: call i32 asm sideeffect "ld.relaxed.gpu.global.b32 $0, [$1];"
; CHECK: call float @__nv_fminf(
; CHECK: call i32 asm sideeffect "atom.relaxed.gpu.global.cas.b32 $0, [$1], $2, $3;"
define void @floats(float addrspace(1)* %p, double addrspace(3)* %d) {
  call float @fadd(float addrspace(1)* %p, float 1.0, i32 0, i32 2)
  call float @fmin(float addrspace(1)* %p, float 1.0, i32 0, i32 2)
  call double @dadd(double addrspace(3)* %d, double 1.0, i32 0, i32 2)
  ret void
}

declare i32 @add(i32 addrspace(1)*, i32, i32, i32) "spir2nvvm.builtin"="int atomic_fetch_add_explicit(volatile __global atomic_int*, int, memory_order, memory_scope)"
declare double @load(double addrspace(3)*) "spir2nvvm.builtin"="double atomic_load(volatile __local atomic_double*)"
declare void @store(float*, float, i32, i32) "spir2nvvm.builtin"="void atomic_store_explicit(volatile __generic atomic_float*, float, memory_order, memory_scope)"
declare void @init(i32 addrspace(1)*, i32) "spir2nvvm.builtin"="void atomic_init(volatile __global atomic_int*, int)"
declare void @fence(i32, i32, i32) "spir2nvvm.builtin"="void atomic_work_item_fence(uint, memory_order, memory_scope)"
declare i1 @cas(i32 addrspace(1)*, i32 addrspace(5)*, i32, i32, i32) "spir2nvvm.builtin"="bool atomic_compare_exchange_strong_explicit(volatile __global atomic_int*, int*, int, memory_order, memory_order)"
declare float @fadd(float addrspace(1)*, float, i32, i32) "spir2nvvm.builtin"="float atomic_fetch_add_explicit(volatile __global atomic_float*, float, memory_order, memory_scope)"
declare float @fmin(float addrspace(1)*, float, i32, i32) "spir2nvvm.builtin"="float atomic_fetch_min_explicit(volatile __global atomic_float*, float, memory_order, memory_scope)"
declare double @dadd(double addrspace(3)*, double, i32, i32) "spir2nvvm.builtin"="double atomic_fetch_add_explicit(volatile __local atomic_double*, double, memory_order, memory_scope)"
