// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: floats double-functions
clc_version_min: 10
require_device_extensions: cl_khr_fp64

[test]
name: functions
kernel_name: functions
dimensions: 1
global_size: 32 0 0
local_size: 8 0 0
arg_out: 0 buffer double[192] 0x1.fdfce7dcbe265p-1 -0x1.020dca56c166ap-8 0x1.3e06aac4abd12p+1 \
    0x1.4c63dca545e62p+5 0x1.800015ad57c76p+1 -0x1.020d9ea31f451p-8 0x1.f541ade721376p-1 \
    -0x1.5b6c17587a895p-6 0x1.3dd7763a425f2p+1 0x1.4bac2fcf13e3ep+5 0x1.800274be64789p+1 \
    -0x1.5b656d368512bp-6 0x1.0d24e014facd0p+1 0x1.5a7322d8111cdp-1 0x1.45c287b3b6ed1p+1 \
    0x1.6bec16d21c3f4p+5 0x1.8b9bc3074929dp+1 0x1.431d831cd5d06p-1 0x1.6be1a95d07dc4p+4 \
    0x1.1c4cad7b3abd3p-6 0x1.5bafad3240b94p+1 0x1.d68b485293825p+5 0x1.15355e129b9abp+2 \
    0x1.fe062697df84ap-1 0x1.01b212450d950p+0 0x1.b0a31411589d4p-8 0x1.3e23715c77da0p+1 \
    0x1.4cd405e0e0d7fp+5 0x1.80003cee1b797p+1 0x1.b0a2462161e39p-8 0x1.2b83350a4fdfcp-1 \
    -0x1.058d9502850e7p-1 0x1.38379b7dda726p+1 0x1.36843976b7ecdp+5 0x1.8615aa0d3a703p+1 \
    -0x1.f5d814c4d3e69p-2 0x1.9b6ba0f9e3916p-6 0x1.087d36739adc0p-1 0x1.0f1ed062959dep+1 \
    0x1.7fab4bb932932p+4 0x1.3015c9503a77dp+2 -0x1.ff5acdf9a6360p-1 0x1.12dfd7389559ap+0 \
    0x1.23216222797ccp-4 0x1.3ed3192bf5efbp+1 0x1.4f83e63e310ffp+5 0x1.801ba202062cap+1 \
    0x1.22e2b5c3977b2p-4 0x1.f28ed639f7f69p-1 -0x1.b3d7602625d78p-6 0x1.3dc8b11090526p+1 \
    0x1.4b72cc3246d13p+5 0x1.8003dd93a6520p+1 -0x1.b3ca37f4661f7p-6 0x1.16892a5bedaf6p-11 \
    -0x1.e7022e87dc49dp-1 0x1.7ebe6601d0f8cp+0 0x1.2d6184ecec40bp+3 0x1.03af294f12dcbp+3 \
    -0x1.ffffed0f1d41dp-1 0x1.5030707cfff20p+1 0x1.a513a10c1dc57p-1 0x1.47f98c1f4b74dp+1 \
    0x1.757de95f5b424p+5 0x1.936708a6d4b5bp+1 0x1.7e5a71623ba24p-1 0x1.50aba0dbb00f6p+1 \
    0x1.a57e2c036f721p-1 0x1.47fd297aa25d4p+1 0x1.758dbbdcc8d6ap+5 0x1.937567755b6c0p+1 \
    0x1.7ead4726ad04ep-1 0x1.dbff48081ce6ap+12 0x1.df01b44c9cca5p-2 0x1.8552068d064dfp+1 \
    0x1.7f3ba07f03c2dp+6 0x1.2db277cf91765p+3 0x1.fffffed7cf3cap-1 0x1.457074c5c73bdp+1 \
    0x1.9b63e6217d321p-1 0x1.47a74fc6c90d1p+1 0x1.7416a778ac14cp+5 0x1.9225bd1a1fd92p+1 \
    0x1.76d03129e7055p-1 0x1.f14698d208bd1p-1 -0x1.de03f0ba72735p-6 0x1.3dc1a4be1e84bp+1 \
    0x1.4b576d0c8c93cp+5 0x1.8004a6683b236p+1 -0x1.ddf29542bee1ap-6 0x1.2ec7f3566e3d1p+3 \
    0x1.8f3fac901dd9ep-1 0x1.540a5765449fbp+1 0x1.ae3792f5e8f90p+5 0x1.dfca6d330bfe8p+1 \
    0x1.f4b0448458d58p-1 0x1.4b4c35491bd6dp-1 -0x1.afcf41987692fp-2 0x1.3956a55c6b885p+1 \
    0x1.3a9f9c8155148p+5 0x1.84057d9e7617bp+1 -0x1.a394c06967a7fp-2 0x1.00a96c577d0dfp+0 \
    0x1.5268a77cf74f5p-9 0x1.3e187874dd371p+1 0x1.4ca93cf8e5019p+5 0x1.80000951d9597p+1 \
    0x1.52688ed93ca78p-9 0x1.fe62d87816c01p-1 -0x1.9dce66e45f65ap-9 0x1.3e08cc8a79f68p+1 \
    0x1.4c6c2aa41c33fp+5 0x1.80000def6b6a3p+1 -0x1.9dce39d776a5cp-9 0x1.b53e8ed88ed25p-6 \
    0x1.daa7c7e9fc898p-2 0x1.100dd4198a0e0p+1 0x1.83e3d5b2320dfp+4 0x1.2d12eb07d1961p+2 \
    -0x1.ff456e5b71e1dp-1 0x1.07957054ee444p+0 0x1.de3dd3a2972f9p-6 0x1.3e610ae331ac1p+1 \
    0x1.4dc49f0b701e0p+5 0x1.8004a788af35dp+1 0x1.de2c71dc145eep-6 0x1.016859b335a06p+0 \
    0x1.675c8c013862fp-8 0x1.3e20642281ea5p+1 0x1.4cc81f0cc95c9p+5 0x1.80002a09d2d28p+1 \
    0x1.675c15fbc7424p-8 0x1.d4207a1be93bdp+6 -0x1.ff5bd3be4f125p-1 0x1.68d99c75a1f9ep+1 \
    0x1.1283d557cf5fbp+6 0x1.683a9c2c378bdp+2 0x1.ffecdc9efab2dp-1 0x1.8e5a95f992c9cp+5 \
    -0x1.630faa12493b7p-1 0x1.6227050c0b513p+1 0x1.fb95e51608a16p+5 0x1.3b4de4bda0c2cp+2 \
    0x1.ff96510d5d477p-1 0x1.afe184c5d2707p-15 0x1.bce779ffc5d2ap-2 0x1.821d8a9874685p-1 \
    0x1.8cb8032ba63c4p+1 0x1.4a3cb1be94d1ap+3 -0x1.ffffffd2766dcp-1 0x1.fdbfe79b63c46p-1 \
    -0x1.20ae7cce9182ep-8 0x1.3e0563f4c203ap+1 0x1.4c5ee3af6da61p+5 0x1.80001b20cbda5p+1 \
    -0x1.20ae3f9ff7081p-8 0x1.9786abe85a71ep+0 0x1.cb1e583d2ab0dp-2 0x1.42ef01a1d6e8fp+1 \
    0x1.601101b160d73p+5 0x1.84958101e3221p+1 0x1.bc8287d2818fap-2 0x1.fb3d56a9e86f2p-1 \
    -0x1.32160a2b3ac69p-7 0x1.3df7e753c31c9p+1 0x1.4c2a5ff4464d8p+5 0x1.800079fe65e50p+1 \
    -0x1.3214e675ac85bp-7 0x1.f94cc5e99f4b1p-1 -0x1.af9feace183dbp-7 0x1.3ded6e7c0cc3fp+1 \
    0x1.4c019f19f92d1p+5 0x1.8000f2973f127p+1 -0x1.af9cb8d9ec935p-7 0x1.04aa9c36e3b52p+0 \
    0x1.27f276bf724b0p-6 0x1.3e42b61217f95p+1 0x1.4d4e113f33eeep+5 0x1.8001c8373ebf4p+1 \
    0x1.27ee5820e2701p-6 0x1.5958c8e06e105p+5 -0x1.2af3ef7d65b30p-1 0x1.60ff8fc328f53p+1 \
    0x1.f4c4431b0b88fp+5 0x1.341b0688eac6fp+2 0x1.ff73672c3e595p-1 0x1.030df062b6a03p+0 \
    0x1.84a57818e4f92p-7 0x1.3e31cb060b99cp+1 0x1.4d0c03156fc00p+5 0x1.8000c4aed4657p+1 \
    0x1.84a322f4a1de0p-7 tolerance 16 ulp
arg_in: 1 buffer double[32] -0x1.020df60a829dbp-8 -0x1.5b72c203f3accp-6 0x1.7c86ddecac074p-1 \
    0x1.8fe7149b05550p+1 0x1.b0a3e202eb11cp-8 -0x1.1284a96488070p-1 -0x1.d79be3ffb15d2p+1 \
    0x1.2360476c51900p-4 -0x1.b3e48a033523cp-6 -0x1.e29373ffe433dp+2 0x1.ee68dff6dfb41p-1 \
    0x1.ef2459ff83abdp-1 0x1.1e041a000d7dap+3 0x1.ddc543fe7ca0dp-1 -0x1.de154ed850000p-6 \
    0x1.1fa6ad2140240p+1 -0x1.bdc131ff93456p-2 0x1.5268c020b9800p-9 -0x1.9dce93f15cbeep-9 \
    -0x1.cfd116000d88cp+1 0x1.de4f3810df0acp-6 0x1.675d02074c500p-8 0x1.30cbe600637bcp+2 \
    0x1.f4360a0002074p+1 -0x1.3bf9bc2538c80p+3 -0x1.20aeb9fd6273bp-8 0x1.dc15f03e6bf40p-2 \
    -0x1.32172de558c00p-7 -0x1.afa31cdbb3300p-7 0x1.27f6959baf000p-6 0x1.e1ef0bfffb947p+1 \
    0x1.84a7cd4c36000p-7
!*/

// Double precision functions and vectors of doubles.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void functions(global double *out, global const double *in) {
  size_t i = get_global_id(0);
  double v = in[i];
  global double *o = out + i * 6;
  o[0] = exp(v);
  o[1] = sin(v);
  o[2] = log(v + 12.0);
  o[3] = pow(v + 12.0, 1.5);
  o[4] = hypot(v, 3.0);
  o[5] = tanh(v);
}
