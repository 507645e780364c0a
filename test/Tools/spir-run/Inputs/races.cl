kernel void neighbour(global int *out, local int *s) {
  int l = get_local_id(0);
  s[l] = l;
  out[get_global_id(0)] = s[(l + 1) % get_local_size(0)];
}

kernel void ordered(global int *out, local int *s) {
  int l = get_local_id(0);
  s[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[(l + 1) % get_local_size(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  s[(l + 1) % get_local_size(0)] = 2;
}

static void add(global int *sum, int by) {
  *sum += by;
}

kernel void total(global int *sum) {
  add(sum, 1);
}

kernel void total_atomic(global int *sum) {
  atomic_add(sum, 1);
}

kernel void shift(global int *a) {
  int i = get_global_id(0);
  a[i + 1] = a[i] + 1;
}

kernel void flag(global const int *in, global int *found) {
  if (in[get_global_id(0)] == 3)
    *found = 1;
}

kernel void last(global int *who) {
  *who = get_global_id(0);
}

kernel void bytes(global uchar *out, global const uchar4 *in) {
  out[get_global_id(0)] = in[get_global_id(0) / 4].x;
}

kernel void byte_in_word(global uchar *out) {
  int i = get_global_id(0);
  if (i == 5)
    *(global uint *)(out + 4) = 0;
  else
    out[i] = 1;
}

kernel void mixed(global int *counter, global int *out) {
  atomic_inc(counter);
  out[get_global_id(0)] = *counter;
}

kernel void tickets(global int *next, global int *data, global int *out) {
  int l = get_local_id(0);
  local int ticket;
  data[get_global_id(0)] = l;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (l == 0) {
    write_mem_fence(CLK_GLOBAL_MEM_FENCE);
    ticket = atomic_inc(next);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (ticket == (int)get_num_groups(0) - 1) {
    int sum = 0;
    for (int i = l; i < (int)get_global_size(0); i += get_local_size(0))
      sum += data[i];
    out[l] = sum;
  }
}

// Each work-item has its place.
kernel void rows(global int4 *y, global const int4 *x) {
  int i = get_global_id(0);
  y[i] += x[i];
  y[i] *= 2;
}

kernel void rows_of_groups(global int *y, int by) {
  y[get_local_id(0)] = get_group_id(0) * by;
}

kernel void row_and_next(global int *y) {
  int i = get_global_id(0);
  y[i] = 1;
  y[i + 1] = 2;
}
