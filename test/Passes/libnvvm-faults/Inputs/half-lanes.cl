#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// Lanes out of bits, of memory, of arithmetic and of numbers, and beside lanes that stay.
kernel void lanes(global const half *in, global const ushort *bits, global short *out, int pick) {
  uint i = get_global_id(0);
  half2 pair = (half2)(as_half(bits[i]), in[i]);
  half2 sum = (half2)(in[i] + in[i + 1], 1.5h) * pair;
  half4 four = (half4)(sum, as_half(bits[i + 1]), convert_half((float)i)) + vload4(i, in);
  half4 kept = four;
  kept.y = in[i + 2];
  half3 three = kept.xyz * four.zyx;
  three.z = in[i];
  vstore3(as_short3(three + max(three, kept.wxy)), i, out);
  half2 chosen = pair;
  if (pick > (int)i)
    chosen.x = sum.y;
  vstore2(as_short2(smoothstep(chosen, sum, pair) + chosen), 16 + i, out);
  vstore4(as_short4(four * four), 16 + i, out);
  out[96 + i] = (pair < sum).y + any(isgreater(four, kept));
}
