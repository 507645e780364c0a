kernel void sine(global float *out) { out[0] = sin(out[0]); }
