// RUN: spir-run %s --global=1 --arg buf:int:4=0,0,1,77 --arg int:2 | FileCheck %s
//
// Clang's optimiser makes a lane of two bits of v.s2 & 3, and may not load it by itself.

// CHECK: int[4]: 0 0 1 5

kernel void lanes(global int *out, int i) {
  uchar3 v = (uchar3)(out[0], out[1], out[2]);
  ((private uchar *)&v)[i] = 6;
  switch (v.s2 & 3) {
  case 1:
  case 2:
    out[3] = 5;
    break;
  case 0:
    out[3] = 9;
  }
}
