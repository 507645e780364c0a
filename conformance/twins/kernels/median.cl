// The median of a window of nine: an insertion sort in a private array.
kernel void median(int n, global const float *restrict in, global float *restrict out) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float window[9];
  for (int k = 0; k < 9; ++k) {
    float value = in[i + k];
    int at = k;
    while (at > 0 && window[at - 1] > value) {
      window[at] = window[at - 1];
      --at;
    }
    window[at] = value;
  }
  out[i] = window[4];
}
