kernel void move(read_only image2d_t in, sampler_t s, write_only image2d_t out,
                 global int4 *sum, constant int *c, local int *l) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, p, read_imagef(in, s, convert_float2(p)));
  sum[get_local_id(0)] = (int4)(c[0]);
  l[get_local_id(0)] = c[1];
  barrier(CLK_LOCAL_MEM_FENCE);
  printf("%d\n", l[0]);
}
