// RUN: --trap=overflow --global=4 --local=4 --arg=buf:int:4=65536
kernel void square(global int *a) {
  int i = get_global_id(0);
  a[i] = a[i] * a[i];
}
// FINDS: 4:15: error: a signed result does not fit: 65536 * 65536 in 32 bits; kernel 'square', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX55]
// OCLGRIND: nothing
