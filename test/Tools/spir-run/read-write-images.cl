// An image that one kernel reads and writes gives what was stored, in every
// class of formats, as NVVM IR and as PTX of libNVVM and LLVM.
// REQUIRES: libnvvm
// RUN: %python %S/Inputs/read-write-images.py %s | FileCheck %s
// CHECK: rgba unorm_int8: (0.101960793,0.101960793,0.101960793,2.1019609)
// CHECK: bgra unorm_int8: (0.101960793,0.101960793,0.101960793,2.1019609)
// CHECK: rg snorm_int8: (0.40157479,0.40157479,0,3)
// CHECK: rgb unorm_short_565: (0,0.0634920672,0.516129017,3)
// CHECK: r snorm_int16: (1.22074038E-4,0,0,3)
// CHECK: ra half_float: (30,0,0,32)
// CHECK: intensity float: (32.5,32.5,32.5,34.5)
// RUN: spir2nvvm %s -cl-std=CL3.0 -o - | FileCheck %s --check-prefix=SURFACE
// SURFACE-LABEL: define void @k(
// SURFACE-NOT: @llvm.nvvm.tex
// SURFACE: @llvm.nvvm.suld.2d.
// RUN: not spir2nvvm %s -cl-std=CL1.2 -o - 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: error:

kernel void k(read_write image2d_t m, global float4 *o) {
  int2 p = (int2)(get_global_id(0), 0);
  float4 c = read_imagef(m, p);
  write_imagef(m, p, c * 0.5f);
  atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);
  o[p.x] = read_imagef(m, p) + (float4)(0, 0, 0, get_image_width(m));
}
