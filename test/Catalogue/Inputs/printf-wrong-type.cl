// RUN: --global=1 --arg=buf:float:1
kernel void show(global float *a) { printf("%d\n", *a); }
// FINDS: 2:52: warning: format specifies type 'int' but the argument has type 'float' [-Wformat] [S2N-IN22]
// FINDS: 2:37: error: printf's argument 1 is double; '%d' takes an integer [S2N-BI11]
// OCLGRIND: nothing
