typedef struct {
  int key;
  float2 at;
} item;

int twice(int v) {
  int w = v * 2;
  return w;
}

kernel void sums(global int *a, local int *mine, global const item *items) {
  local int total[4];
  int few[3] = {1, 2, 3};
  int l = get_local_id(0);
  mine[l] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 4)
    total[l] = twice(mine[l]) + mine[l ^ 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  item it = items[l];
  it.at.y = total[l & 3];
  a[get_global_id(0)] = total[l & 3] + few[l % 3] + it.key;
}
