// RUN: --global=4 --local=4 --arg=image2d:4x1:r:unsigned_int8 --arg=buf:float:4
kernel void pack(write_only image2d_t image, global const float *from) {
  int x = get_global_id(0);
  write_imagef(image, (int2)(x, 0), from[x] / 255); // write_imageui
}
// FINDS: 4:3: error: write_imagef of an image with channels of CL_UNSIGNED_INT8, which are for write_imageui; kernel 'pack', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX68]
// OCLGRIND: cannot be launched there
