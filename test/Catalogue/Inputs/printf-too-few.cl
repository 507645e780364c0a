// RUN: --global=1 --arg=buf:int:1
kernel void show(global int *a) { printf("%d of %d\n", *a); }
// FINDS: 2:50: warning: more '%' conversions than data arguments [-Wformat-insufficient-args] [S2N-IN22]
// FINDS: 2:35: error: printf's format has a conversion '%d' for which there is no argument; found 1 [S2N-BI10]
// OCLGRIND: crashes with signal 6
