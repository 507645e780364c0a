// Functions that came after OpenCL C 1.2: those of extensions are there in
// every version, and have their macros; clang knows only some of them.
// RUN: spir2nvvm -cl-std=CL1.2 %s -o - 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: spir2nvvm -cl-std=CL2.0 %s -o - 2>&1 | FileCheck %s --check-prefixes=CHECK,LATER
// RUN: spir2nvvm -cl-std=CL3.0 %s -o - 2>&1 | FileCheck %s --check-prefixes=CHECK,LATER
// RUN: spir2nvvm -cl-std=CL3.1 -DNEWEST %s -o - 2>&1 | FileCheck %s --check-prefixes=CHECK,LATER

#if !defined(cl_khr_subgroups) || !defined(cl_khr_subgroup_rotate) || !defined(cl_khr_extended_bit_ops) || !defined(cl_khr_integer_dot_product)
#error "an extension is missing"
#endif
#if !defined(__opencl_c_integer_dot_product_input_4x8bit) || !defined(__opencl_c_integer_dot_product_input_4x8bit_packed)
#error "a feature of an extension is missing"
#endif
#if !defined(cl_intel_subgroups) || !defined(cl_intel_subgroups_char) || !defined(cl_intel_subgroups_short) || !defined(cl_intel_subgroups_long) || !defined(cl_intel_required_subgroup_size) || !defined(cl_intel_subgroup_local_block_io)
#error "an extension of Intel's is missing"
#endif
#if defined(__opencl_c_ext_fp16_global_atomic_add)
#error "not all of it is there"
#endif
#if __OPENCL_C_VERSION__ >= 300 && (!defined(__opencl_c_subgroups) || !defined(__opencl_c_read_write_images) || !defined(__opencl_c_work_group_collective_functions) || !defined(__opencl_c_atomic_order_seq_cst))
#error "a feature is missing"
#endif
#if __OPENCL_C_VERSION__ >= 300 && defined(__opencl_c_pipes)
#error "a feature that is not there"
#endif
#ifdef NEWEST
#if __OPENCL_C_VERSION__ != 310 || __OPENCL_VERSION__ != 310 || CL_VERSION_3_1 != 310
#error "not the newest"
#endif
#endif

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#if __OPENCL_C_VERSION__ >= 200 // clang says that it ignores it before
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#endif
#pragma OPENCL EXTENSION cl_khr_subgroup_rotate : enable
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_extended_bit_ops : enable

// CHECK-LABEL: define void @sub_groups
// CHECK: call { i32, i1 } @llvm.nvvm.shfl.sync
// CHECK: @llvm.nvvm.vote.sync
// CHECK: call void @llvm.nvvm.bar.warp.sync(i32 -1)
__kernel void sub_groups(__global int *p, __global half *h, __global uint *u) {
  int x = p[get_global_id(0)];
  p[0] = sub_group_reduce_add(x) + get_sub_group_local_id();
  p[1] = sub_group_rotate(x, 2) + sub_group_clustered_rotate(x, 1, 4u);
  p[2] = sub_group_shuffle(x, 3);
  h[0] = sub_group_rotate(h[1], 1);
  u[0] = sub_group_ballot(x > 3).x;
  u[1] = intel_sub_group_shuffle(u[2], 3);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
}

// CHECK-LABEL: define void @images
// CHECK: @__spir2nvvm_image_read_block_2x32(
__attribute__((intel_reqd_sub_group_size(32)))
__kernel void images(__read_only image2d_t in, __write_only image2d_t out) {
  intel_sub_group_block_write2(out, (int2)(0, 0), intel_sub_group_block_read2(in, (int2)(0, 0)));
}

// CHECK-LABEL: define void @bits
// CHECK: llvm.bitreverse.i32
__kernel void bits(__global uint *u, __global char4 *c, __global int *p) {
  u[0] = bit_reverse(u[1]);
  u[1] = bitfield_insert(u[1], u[2], 3, 4);
  p[0] = dot(c[0], c[1]) + dot_acc_sat_4x8packed_ss_int(u[0], u[1], p[1]);
}

#if __OPENCL_C_VERSION__ >= 200
// LATER-LABEL: define void @later
__kernel void later(__global atomic_int *a, __global int *p, __global atomic_float *f) {
  p[0] = atomic_fetch_add_explicit(a, 3, memory_order_acq_rel, memory_scope_device);
  p[1] = work_group_reduce_add(p[2]) + work_group_scan_exclusive_mul(p[3]);
  atomic_fetch_add(f, 1.0f);
}
#endif
