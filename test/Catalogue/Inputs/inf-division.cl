// RUN: --trap=inf --global=4 --local=4 --arg=buf:float:4
kernel void invert(global float *a) {
  int i = get_global_id(0);
  a[i] = 1.0f / a[i];
}
// FINDS: 4:15: error: this makes an infinity of finite numbers: spir2nvvm.ptx.rcp.approx.f32(0); kernel 'invert', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX54]
// OCLGRIND: nothing
