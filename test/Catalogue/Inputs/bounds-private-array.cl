// RUN: --global=4 --local=4 --arg=buf:int:4 --arg=int:4
kernel void sort_few(global int *a, int n) {
  int mine[4] = {3, 1, 4, 1};
  for (int i = 0; i < n; ++i)
    if (mine[i] > mine[i + 1]) // i + 1 < n
      mine[i] = mine[i + 1];
  a[get_global_id(0)] = mine[0];
}
// FINDS: 5:19: error: a load of 4 bytes at local+0x10 is outside every object; 0 bytes past the end of 'mine' (16 bytes, private memory); kernel 'sort_few', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX20]
// VALUES: n = 4; element 4 of 'mine', which has 4 of 4 bytes
// OCLGRIND: Invalid read of size 4 at private memory address
// OCLGRIND: Index (4) exceeds static array size (4)
