// RUN: spir2nvvm %s -cl-std=CL3.0 -o - | FileCheck %s
// RUN: spir-run %s --kernel k --global 1 --arg buf:uint:3 | FileCheck %s --check-prefix=RESULT
// RUN: spir-run %s --through=ptx --backend=llvm --arch=sm_75 --kernel k --global 1 --arg buf:uint:3 | FileCheck %s --check-prefix=RESULT
//
// cl_khr_kernel_clock, in every language: two reads of a clock stay two, in
// their order, and the second is not before the first.

#ifndef cl_khr_kernel_clock
#error "the extension has a macro"
#endif
#pragma OPENCL EXTENSION cl_khr_kernel_clock : enable
#if !__opencl_c_kernel_clock_scope_device || !__opencl_c_kernel_clock_scope_work_group || !__opencl_c_kernel_clock_scope_sub_group
#error "its features, too"
#endif

// CHECK-LABEL: define void @k(
// CHECK-COUNT-2: call i64 asm sideeffect "mov.u64 $0, %globaltimer;", "=l,~{memory}"()
// CHECK-COUNT-4: call i64 asm sideeffect "mov.u64 $0, %clock64;", "=l,~{memory}"()
// CHECK-COUNT-2: call i64 asm sideeffect "mov.u64 $0, %globaltimer;", "=l,~{memory}"()
// CHECK-COUNT-4: call i64 asm sideeffect "mov.u64 $0, %clock64;", "=l,~{memory}"()
// CHECK-NOT: asm
// CHECK: ret void

// RESULT: argument 0 'p' uint[3]: 3 3 3
#define IS_LATER(SCOPE)                                                        \
  ({                                                                           \
    ulong a = clock_read_##SCOPE();                                            \
    ulong b = clock_read_##SCOPE();                                            \
    a != 0 && a <= b;                                                          \
  })
#define WORDS_ARE_LATER(SCOPE)                                                 \
  ({                                                                           \
    ulong a = as_ulong(clock_read_hilo_##SCOPE());                             \
    ulong b = as_ulong(clock_read_hilo_##SCOPE());                             \
    a != 0 && a <= b ? 2 : 0;                                                  \
  })
kernel void k(global uint *p) {
  p[0] = IS_LATER(device);
  p[1] = IS_LATER(work_group);
  p[2] = IS_LATER(sub_group);
  p[0] += WORDS_ARE_LATER(device);
  p[1] += WORDS_ARE_LATER(work_group);
  p[2] += WORDS_ARE_LATER(sub_group);
}
