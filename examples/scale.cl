// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every element times a factor: the kernel of the command lines in README.md.
__kernel void scale(__global float *data, float factor) {
  size_t i = get_global_id(0);
  data[i] *= factor;
}
