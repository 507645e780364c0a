// RUN: --global=4 --local=4 --arg=image2d:4x1:rgba:unorm_int8 --arg=buf:int4:4
constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
kernel void unpack(read_only image2d_t image, global int4 *to) {
  int x = get_global_id(0);
  to[x] = read_imagei(image, nearest, (int2)(x, 0)); // read_imagef
}
// FINDS: 5:11: error: read_imagei of an image with channels of CL_UNORM_INT8, which are for read_imagef; kernel 'unpack', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX68]
// OCLGRIND: cannot be launched there
