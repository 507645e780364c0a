// RUN: --global=4 --local=4 --arg=buf:int:4
typedef struct {
  int kind;
  int data[3];
} record;
kernel void unpack(global int *a) {
  record r = {0, {1, 2, 3}};
  int i = get_global_id(0);
  a[i] = ((int *)&r)[i + 1];
}
// FINDS: 9:10: error: a load of 4 bytes at constant+0x10 is outside every object; 0 bytes past the end of '__const_unpack_r' (16 bytes, the constant bank); kernel 'unpack', work-item (3,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: i = 3; element 4 of '__const_unpack_r', which has 4 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address
