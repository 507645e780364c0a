// The kernels that driver-api.c launches.

kernel void add(global const float *a, global const float *b, global float *c,
                uint n) {
  size_t i = get_global_id(0);
  if (i < n)
    c[i] = a[i] + b[i];
}

// Each group turns its part of the data round.
kernel void reverse(global int *data, local int *tile) {
  size_t i = get_local_id(0), n = get_local_size(0);
  tile[i] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = tile[n - 1 - i];
}

kernel void scale(global float *x, constant float *factor) {
  x[get_global_id(0)] *= factor[get_global_id(0) % 2];
}

kernel void sample(read_only image2d_t image, sampler_t s, global float *out) {
  size_t i = get_global_id(0);
  out[i] = read_imagef(image, s, (float2)(i * 0.25f, 0.5f)).x;
}

kernel void hello(void) {
  printf("work-item %d of group %d\n", (int)get_local_id(0),
         (int)get_group_id(0));
}

kernel void shape(global uint *out) {
  out[0] = get_work_dim();
  out[1] = get_global_size(0);
  out[2] = get_global_size(1);
}
