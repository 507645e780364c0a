// RUN: --global=1 --arg=buf:int:1
kernel void big(global int *a) {
  int table[200000];
  for (int i = 0; i < 200000; ++i)
    table[i] = i ^ *a;
  *a = table[*a & 7];
}
// FINDS: 2: error: a work-item needs 800020 bytes of private memory; it can have 524288 [S2N-EX18]
// OCLGRIND: nothing
