// RUN: --global=64 --local=32 --arg=buf:int:64
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void fixed(global int *a) { a[get_global_id(0)] = 1; }
// FINDS: 3: error: the kernel requires groups of (64,1,1); the launch has (32,1,1) [S2N-EX17]
// OCLGRIND: nothing
