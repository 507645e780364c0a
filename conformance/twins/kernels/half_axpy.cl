// y = a * x + y in half precision, four numbers at a time.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void half_axpy(int n, float a, global const half4 *restrict x, global half4 *restrict y) {
  int i = get_global_id(0);
  if (i < n)
    y[i] = fma((half4)((half)a), x[i], y[i]);
}
