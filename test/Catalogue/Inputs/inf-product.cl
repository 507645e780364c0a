// RUN: --trap=nan,inf --global=1 --arg=buf:float:1=1e30
kernel void cube(global float *a) { *a = *a * *a * *a; }
// FINDS: 2:45: error: this makes an infinity of finite numbers: 1e+30 * 1e+30; kernel 'cube', work-item (0,0,0) of group (0,0,0) [S2N-EX54]
// OCLGRIND: nothing
