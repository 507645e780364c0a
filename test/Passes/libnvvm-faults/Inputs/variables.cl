constant float3 table[2] = {(float3)(1, 2, 3), (float3)(4, 5, 6)};
typedef struct { int n; uchar3 c[2]; } Pair;
constant Pair pairs[2] = {{1, {(uchar3)(2, 3, 4), (uchar3)(5, 6, 7)}}, {8, {(uchar3)(9, 10, 11), (uchar3)(12, 13, 14)}}};

kernel void tables(global float4 *out, global uchar4 *bytes) {
  int i = get_global_id(0);
  out[i] = (float4)(table[i & 1], pairs[i & 1].n);
  bytes[i] = (uchar4)(pairs[i & 1].c[i >> 1 & 1], 0);
}

kernel void shared(global float *out, global const float *in) {
  local float3 v;
  local float behind;
  int i = get_local_id(0);
  behind = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i == 0)
    v = vload3(0, in);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = behind + v.x + ((local float *)&v)[i & 1];
}
