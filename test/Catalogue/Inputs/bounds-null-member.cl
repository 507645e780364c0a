// RUN: --global=1 --arg=null --arg=buf:int:1
typedef struct {
  int a, b;
} pair;
kernel void second(global const pair *in, global int *out) { *out = in->b; }
// FINDS: 5:73: error: a load of 4 bytes through a null pointer (global+0x4); kernel 'second', work-item (0,0,0) of group (0,0,0) [S2N-EX25]
// VALUES: in = global+0x0
// OCLGRIND: Line 5: Invalid default kernel argument type (argument 0: in)
