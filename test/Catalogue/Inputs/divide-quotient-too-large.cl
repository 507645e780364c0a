// RUN: --global=1 --arg=buf:int:1=-2147483648 --arg=int:-1
kernel void divide(global int *a, int by) { *a = *a / by; }
// FINDS: 2:53: error: division by zero, or a quotient that does not fit; kernel 'divide', work-item (0,0,0) of group (0,0,0) [S2N-EX32]
// VALUES: by = -1
// OCLGRIND: nothing
