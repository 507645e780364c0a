// RUN: --races --threads=1 --global=64 --local=64 --arg=buf:float:66
kernel void blur(global float *a) {
  int i = get_global_id(0) + 1;
  a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
}
// FINDS: 4:11: error: a data race: a load of 4 bytes at global+0x10000000004, which work-item (0,0,0) of group (0,0,0) wrote at race-stencil-in-place.cl:4:8; at byte 4 of 'a' (264 bytes, global memory); kernel 'blur', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: element 1 of 'a', which has 66 of 4 bytes
// FINDS: 4:8: error: a data race: a store of 4 bytes at global+0x10000000008, which work-item (0,0,0) of group (0,0,0) read at race-stencil-in-place.cl:4:29; at byte 8 of 'a' (264 bytes, global memory); kernel 'blur', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: i = 2; element 2 of 'a', which has 66 of 4 bytes
// OCLGRIND: Read-write data race at global memory address
