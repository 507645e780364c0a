// RUN: --global=4 --local=4 --arg=buf:uint:4=7 --arg=uint:0
kernel void wrap(global uint *a, uint n) { a[get_global_id(0)] %= n; }
// FINDS: 2:64: error: division by zero, or a quotient that does not fit; kernel 'wrap', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX32]
// VALUES: n = 0
// OCLGRIND: nothing
