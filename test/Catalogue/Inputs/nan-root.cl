// RUN: --trap=nan --global=4 --local=4 --arg=buf:float:4=-1
kernel void deviation(global float *a) {
  int i = get_global_id(0);
  a[i] = sqrt(a[i]) + 1.0f;
}
// FINDS: 4:10: error: this makes a NaN of numbers: sqrt.approx.f(-1); kernel 'deviation', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX53]
// OCLGRIND: nothing
