// Kernels whose variables need more, less and none of dynamic shared memory.
typedef struct { long4 v; char c; } wide;

kernel void two(global int *out, local int *arg, local float4 *more, int n) {
  local char odd[3];
  local int tile[13000];
  local wide records[100];
  local int __attribute__((aligned(256))) line[12000];
  int i = get_local_id(0), size = get_local_size(0);
  for (int k = i; k < 13000; k += size)
    tile[k] = k * n;
  for (int k = i; k < 12000; k += size)
    line[k] = -k;
  for (int k = i; k < 100; k += size)
    records[k].v = k;
  odd[i % 3] = 1;
  arg[i] = i * 3;
  more[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = tile[12999 - i] + line[11999 - i] + arg[size - 1 - i] + (int)more[(i + 1) % size].w +
           (int)records[99 - i].v.w + odd[i % 3] + 1000000 * (((ulong)line & 255) != 0) +
           2000000 * (((ulong)more & 15) != 0);
}

kernel void one(global int *out) {
  local int tile[13000];
  int i = get_local_id(0);
  tile[i * 64] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = tile[(63 - i) * 64];
}

kernel void small(global int *out, local int *arg) {
  local int tile[64];
  int i = get_local_id(0);
  tile[i] = i;
  arg[i] = 100 * i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = tile[63 - i] + arg[i];
}
