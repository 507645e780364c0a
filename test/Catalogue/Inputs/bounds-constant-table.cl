// RUN: --global=8 --local=8 --arg=buf:int:8
constant int primes[4] = {2, 3, 5, 7};
kernel void look_up(global int *out) {
  int i = get_global_id(0);
  out[i] = primes[i];
}
// FINDS: 5:12: error: a load of 4 bytes at constant+0x10 is outside every object; 0 bytes past the end of 'primes' (16 bytes, the constant bank); kernel 'look_up', work-item (4,0,0) of group (0,0,0); 4 times [S2N-EX20]
// VALUES: element 4 of 'primes', which has 4 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address
// OCLGRIND: Index (4) exceeds static array size (4)
