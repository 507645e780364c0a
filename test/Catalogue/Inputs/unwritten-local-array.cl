// RUN: --uninitialised --global=16 --local=16 --arg=buf:int:16
kernel void histogram(global int *a) {
  local int bins[16];
  int l = get_local_id(0);
  atomic_inc(&bins[l]); // local memory is not zero
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = bins[l];
}
// FINDS: 5:3: warning: an atomic operation of 4 bytes at shared+0x0 reads bytes that were never written; at byte 0 of 'bins' (64 bytes, shared memory); kernel 'histogram', work-item (0,0,0) of group (0,0,0); 16 times [S2N-EX28]
// VALUES: l = 0
// OCLGRIND: Uninitialized value written to local memory address
// OCLGRIND: Uninitialized value written to global memory address
