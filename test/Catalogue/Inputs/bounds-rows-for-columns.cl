// RUN: --global=8,4 --local=8,4 --arg=buf:int:32 --arg=int:8 --arg=int:4
kernel void fill(global int *image, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  image[x * width + y] = x; // y * width + x
}
// FINDS: 4:24: error: a store of 4 bytes at global+0x10000000080 is outside every object; 0 bytes past the end of 'image' (128 bytes, global memory); kernel 'fill', work-item (4,0,0) of group (0,0,0); 16 times [S2N-EX20]
// VALUES: x = 4, width = 8, y = 0; element 32 of 'image', which has 32 of 4 bytes
// OCLGRIND: Invalid write of size 4 at global memory address
