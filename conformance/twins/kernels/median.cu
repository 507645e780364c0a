// The median of a window of nine: an insertion sort in a private array.
extern "C" __global__ void median(int n, const float *__restrict__ in, float *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
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
