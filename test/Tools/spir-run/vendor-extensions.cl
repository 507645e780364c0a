// Functions of other vendors' extensions, declared where the source names them;
// without them the names are the program's own.
// RUN: spir-run %s -DAMD --kernel=k --global=1 --arg=buf:uint:6 | FileCheck %s --check-prefix=AMD
// RUN: spir-run %s -DARM --global=1 --arg=buf:uint:6 | FileCheck %s --check-prefix=ARM
// RUN: spir-run %s -DARM --arch=sm_60 --global=1 --arg=buf:uint:6 | FileCheck %s --check-prefix=ARM
// RUN: spir2nvvm %s -DARM --arch=sm_61 | FileCheck %s --check-prefix=DP4A
// RUN: spir2nvvm %s -DARM --arch=sm_60 | FileCheck %s --check-prefix=PLAIN --implicit-check-not=dp4a
// RUN: spir2nvvm %s -DAMD 2>&1 | FileCheck %s --check-prefix=QUIET --implicit-check-not=warning
// RUN: spir-run %S/Inputs/own-bitalign.cl --global=1 --arg=buf:uint:1 | FileCheck %s --check-prefix=OWN
// RUN: spir2nvvm %s -DAMD | FileCheck %s --check-prefix=INSTRUCTIONS
// RUN: spir-run %s -DAMD --kernel=varies --global=4 --arg=buf:uint:24=305419896,2596069105,253635900,4293787907,2147483653,7 --print=all | FileCheck %s --check-prefix=VARIES
// QUIET: define void @k(
// OWN: uint[1]: 42
#ifdef AMD
#pragma OPENCL EXTENSION cl_amd_media_ops : enable
#pragma OPENCL EXTENSION cl_amd_media_ops2 : enable
#if !defined(cl_amd_media_ops) || !defined(cl_amd_media_ops2)
#error the extensions have their macros
#endif
kernel void k(global uint *p) {
  uint2 both = amd_bitalign((uint2)(1, 2), (uint2)(0x80000000, 0x12345678), (uint2)(31, 4));
  p[0] = both.x;
  p[1] = both.y;
  p[2] = amd_bytealign(0x11223344, 0x55667788, 2);
  p[3] = amd_bfe(0xabcd1234u, 8u, 8u);
  p[4] = amd_sad(0x01020304u, 0x04030201u, 100u);
  p[5] = amd_max3(3, -1, 7) + (uint)amd_unpack2(0x00090000u);
}
// AMD: uint[6]: 3 555959655 860116326 18 108 16

// INSTRUCTIONS-LABEL: define void @varies(
// INSTRUCTIONS: shf.r.wrap.b32
// INSTRUCTIONS: shf.r.wrap.b32
// INSTRUCTIONS: vabsdiff4.u32.u32.u32.add
kernel void varies(global uint *p) {
  uint i = get_global_id(0), a = p[i], b = p[i + 1], c = p[i + 2];
  p[12 + i] = amd_bitalign(a, b, c + 3 * i);
  p[16 + i] = amd_bytealign(a, b, c + i);
  p[20 + i] = amd_sad(a, b, c);
}
// VARIES: 591751049 3292297396 2812280256 17006592 2596069105 253635900 506281215 17006592 253636429 4293788562 2147484202 375
#elif defined(ARM)
#if defined(cl_arm_integer_dot_product_int8) && defined(cl_arm_integer_dot_product_accumulate_int8) && defined(cl_arm_integer_dot_product_accumulate_int16) && defined(cl_arm_integer_dot_product_accumulate_saturate_int8)
kernel void k(global uint *p) {
  p[0] = arm_dot((uchar4)(1, 2, 3, 4), (uchar4)(250, 5, 6, 7));
  p[1] = arm_dot((char4)(1, -2, 3, 4), (char4)(-100, 5, 6, 7)) + 100;
  p[2] = arm_dot_acc((uchar4)(255), (uchar4)(255), 5u);
  p[3] = arm_dot_acc((short2)(-300, 2), (short2)(300, 1), 90000);
  p[4] = arm_dot_acc_sat((uchar4)(1), (uchar4)(1), 0xfffffffeu);
  p[5] = arm_dot_acc_sat((char4)(-1), (char4)(1), (int)0x80000001);
}
#endif
// ARM: uint[6]: 306 36 260105 2 4294967295 2147483648
// DP4A: dp4a.u32.u32
// DP4A: dp4a.s32.s32
// PLAIN: define void @k(
#endif
