// Pixels of four bytes to grey and back, with a contrast.
uchar byte_of(float x) { return convert_uchar_sat_rte(x); }

kernel void grey_bytes(int n, float contrast, global const uchar4 *restrict in, global uchar4 *restrict out) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  uchar4 pixel = in[i];
  float grey = 0.299f * (float)pixel.x + 0.587f * (float)pixel.y + 0.114f * (float)pixel.z;
  uchar value = byte_of((grey - 128.0f) * contrast + 128.0f);
  out[i] = (uchar4)(value, value, value, pixel.w);
}
