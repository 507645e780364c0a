// RUN: --global=4 --local=4 --arg=buf:int:4
kernel void mix(global int *out) {
  local int tile[4];
  int l = get_local_id(0);
  tile[l] = l;
  out[l] = ((global int *)(size_t)tile)[l];
}
// FINDS: 6:12: error: cast from address space 3 to 1; expected no cast between address spaces [S2N-SP307]
// OCLGRIND: nothing
