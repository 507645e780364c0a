// RUN: --global=4 --local=4 --arg=buf:int:4=7
kernel void divide(global int *a) {
  int i = get_global_id(0);
  a[i] = a[i] / i;
}
// FINDS: 4:15: error: division by zero, or a quotient that does not fit; kernel 'divide', work-item (0,0,0) of group (0,0,0) [S2N-EX32]
// VALUES: i = 0
// OCLGRIND: nothing
