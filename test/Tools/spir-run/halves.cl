// Halves printed, and images read and written as halves.
// REQUIRES: clang
// RUN: spir-run %s --arch=sm_75 --kernel=words --global=1 --arg=buf:half4:1=1.5,-2,0.0001,65504 | FileCheck %s --check-prefix=WORDS
// RUN: spir-run %s --arch=sm_75 --kernel=images --global=2,2 --arg=image2d:2x2:rgba:half_float=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 --arg=sampler:normalized,clamp,linear --arg=image2d:2x2:rgba:float --arg=buf:half4:4 --print=all | FileCheck %s --check-prefix=IMAGES
// RUN: spir-run %s --arch=sm_75 --kernel=images --global=2,2 --arg=image2d:2x2:rgba:unorm_int8=255 --arg=sampler:normalized,clamp,linear --arg=image2d:2x2:rgba:half_float --arg=buf:half4:4 --print=all | FileCheck %s --check-prefix=BYTES

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void words(global half4 *v) {
  half4 x = v[get_global_id(0)];
  printf("%f %e %g %a %5.1f %v4hf %v2hg\n", x.x, x.y, x.z, x.w, x.x, x, x.xy);
}
// WORDS: 1.500000 -2.000000e+00 0.000100017 0x1.ffcp+15   1.5 1.500000,-2.000000,0.000100,65504.000000 1.5,-2

// The middle of the image, and its own element.
kernel void images(read_only image2d_t in, sampler_t s, write_only image2d_t out, global half4 *v) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  v[p.y * 2 + p.x] = read_imageh(in, s, (float2)(0.5f)) + read_imageh(in, nearest, p);
  write_imageh(out, p, read_imageh(in, nearest, p) * (half)2);
}
// IMAGES: 'out' float[16]: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32
// IMAGES: 'v' half4[4]: (8,10,12,14) (12,14,16,18) (16,18,20,22) (20,22,24,26)
// BYTES: 'out' half[16]: 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
// BYTES: 'v' half4[4]: (2,2,2,2) (2,2,2,2) (2,2,2,2) (2,2,2,2)
