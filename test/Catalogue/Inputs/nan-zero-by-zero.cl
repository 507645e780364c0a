// RUN: --trap=nan --global=4 --local=4 --arg=buf:float:4 --arg=buf:float:4
kernel void normalise_all(global float *a, global const float *sum) {
  int i = get_global_id(0);
  float share = a[i] / sum[i];
  a[i] = share * 2.0f + 1.0f;
}
// FINDS: 4:22: error: this makes a NaN of numbers: spir2nvvm.ptx.div.full.f32(0, 0); kernel 'normalise_all', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX53]
// OCLGRIND: nothing
