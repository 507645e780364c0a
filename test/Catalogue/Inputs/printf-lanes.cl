// RUN: --global=1 --arg=buf:float:1
kernel void show(global float *a) { printf("%v4f\n", *a); }
// FINDS: 2:54: warning: format specifies type 'double __attribute__((ext_vector_type(4)))' but the argument has type 'float' [-Wformat] [S2N-IN22]
// FINDS: 2:37: error: printf's argument 1 is double; '%f' takes that many lanes [S2N-BI11]
// OCLGRIND: nothing
