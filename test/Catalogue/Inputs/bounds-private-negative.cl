// RUN: --global=2 --local=2 --arg=buf:int:2
kernel void smooth(global int *a) {
  int window[3] = {1, 2, 3};
  int i = get_global_id(0);
  a[i] = window[i - 1];
}
// FINDS: 5:10: error: a load of 4 bytes at constant-0x4 is outside every object; 4 bytes before '__const_smooth_window' (12 bytes, the constant bank); kernel 'smooth', work-item (0,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: i = 0; element -1 of '__const_smooth_window', which has 3 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address
// OCLGRIND: Index (-1) exceeds static array size (3)
