// RUN: --races --threads=1 --global=64 --local=32 --arg=buf:int:1 --arg=buf:int:64
kernel void tickets(global int *next, global int *mine) {
  atomic_inc(next);
  mine[get_global_id(0)] = *next; // the value that atomic_inc gave
}
// FINDS: 3:3: error: a data race: an atomic operation of 4 bytes at global+0x10000000000, which work-item (0,0,0) of group (0,0,0) read at race-mixed-atomic.cl:4:28; at byte 0 of 'next' (4 bytes, global memory); kernel 'tickets', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: element 0 of 'next', which has 1 of 4 bytes
// OCLGRIND: Read-write data race at global memory address
