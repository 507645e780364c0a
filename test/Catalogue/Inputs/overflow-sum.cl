// RUN: --trap=overflow --global=1 --arg=buf:int:1=2147483647
kernel void next(global int *a) { *a = *a + 1; }
// FINDS: 2:43: error: a signed result does not fit: 2147483647 + 1 in 32 bits; kernel 'next', work-item (0,0,0) of group (0,0,0) [S2N-EX55]
// OCLGRIND: nothing
