// Lanes of a warp that wait for each other where PTX asks them to.
void wait_for(uint mask) { asm volatile("bar.warp.sync %0;" ::"r"(mask) : "memory"); }

kernel void reduce(global int *v, local volatile int *s) {
  uint i = get_local_id(0);
  s[i] = v[get_global_id(0)];
  uint first = i & ~31, lane = i & 31;
  for (uint width = 16; width != 0; width /= 2) {
    wait_for(0xffffffff);
    int other = s[first + (lane ^ width)];
    wait_for(0xffffffff);
    s[i] += other;
  }
  v[get_global_id(0)] = s[i];
}

// All lanes store the same, count atomically, and read behind a barrier; the
// last one is known by its count.
kernel void count(global int *v, local int *s) {
  uint i = get_local_id(0);
  s[1] = 64;
  if (i == 0)
    s[0] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  s[2 + (i & 31)] = 1;
  mem_fence(CLK_LOCAL_MEM_FENCE);
  if (atomic_inc(s) == 63)
    v[0] = s[1] + 63 + s[2 + (i & 31)];
}

// The upper half waits for the upper half only.
kernel void half_ordered(global int *v, local volatile int *s) {
  uint lane = get_local_id(0);
  s[lane] = lane;
  if (lane >= 16)
    wait_for(0xffff0000);
  else
    wait_for(0x0000ffff);
  int near = s[lane ^ 1], far = s[lane ^ 16];
  v[lane] = near + far;
}
