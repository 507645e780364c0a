// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a launch brings along: parameters by value and shared memory. What a
/// module tells of its kernels.

#include "Harness.h"

#include <sys/mman.h>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

static constexpr ExecutionMode Modes[] = {ExecutionMode::Checked,
                                          ExecutionMode::Fast};

TEST(PtxLift, KernelParametersByValue) {
  std::string Text =
      header() + ".visible .entry k(.param .align 8 .b8 s[24], .param .u8 b,\n"
                 ".param .f32 f, .param .u64 out)\n{\n"
                 ".reg .b32 %r<8>; .reg .b64 %l<4>; .reg .f32 %f<4>;\n"
                 "ld.param.u64 %l0, [out]; ld.param.u32 %r0, [s+4];\n"
                 "ld.param.v2.u32 {%r1, %r2}, [s+8]; mov.b64 %l1, s;\n"
                 "ld.param.u64 %l2, [%l1+16]; ld.param.s8 %r3, [b];\n"
                 "ld.param.f32 %f0, [f]; mov.b32 %r4, %f0;\n"
                 "st.global.v4.u32 [%l0], {%r0, %r1, %r2, %r3};\n"
                 "st.global.u64 [%l0+16], %l2; st.global.u32 [%l0+24], %r4;\n"
                 "ret;\n}\n";
  for (ExecutionMode Mode : Modes) {
    PtxDevice Device(Text, Mode);
    ASSERT_TRUE(bool(Device)) << Device.text();
    DevicePtr Out = Device->allocate(32, "out");
    LaunchRequest Request;
    Request.Kernel = "k";
    std::array<uint32_t, 6> S = {1, 2, 3, 4, 5, 6};
    Request.addValue(S);
    Request.addValue(uint8_t(0x80));
    Request.addValue(1.0f);
    Request.addValue(Out);
    DiagnosticSink Sink;
    ASSERT_TRUE(Device->launch(Request, Sink).clean());
    std::vector<uint32_t> Words(7);
    EXPECT_TRUE(Device->read(Out, Words.data(), 28));
    std::vector<uint32_t> Expected = {2, 3, 4, 0xffffff80, 5, 6, 0x3f800000};
    EXPECT_EQ(Words, Expected);
  }
}

TEST(PtxLift, DynamicSharedMemoryIsBehindTheStatic) {
  std::string Text =
      header() +
      ".shared .align 4 .b8 fixed[64];\n"
      ".extern .shared .align 16 .b8 open[];\n" +
      kernel("mov.u64 %l0, open; mov.u64 %l1, fixed; sub.s64 %l2, %l0, %l1;"
             "setp.ge.s64 %p0, %l2, 64; selp.u32 %r0, 1, 0, %p0;"
             "mov.u32 %r1, %tid.x; mul.wide.u32 %l3, %r1, 4;"
             "add.s64 %l4, %l0, %l3; st.shared.u32 [%l4], %r1; bar.sync 0;"
             "ld.shared.u32 %r2, [open+12]; add.s64 %l5, %l31, %l3;"
             "add.u32 %r3, %r2, %r0; st.global.u32 [%l5], %r3;");
  for (ExecutionMode Mode : Modes) {
    PtxDevice Device(Text, Mode);
    ASSERT_TRUE(bool(Device)) << Device.text();
    Device.SharedBytes = 16;
    DevicePtr Out = Device->allocate(16, "out");
    ASSERT_TRUE(Device.launch(1, 4, {Out, Out}).clean()) << Device.text();
    std::vector<uint32_t> Words(4), Expected(4, 4);
    EXPECT_TRUE(Device->read(Out, Words.data(), 16));
    EXPECT_EQ(Words, Expected);
  }
}

// A number that was loaded, in what mmap gave: far from the device's memory.
TEST(PtxLift, GenericAddressesOfMappedHostMemory) {
  constexpr size_t Bytes = 4096;
  void *Host = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(Host, MAP_FAILED);
  std::string Text = kernel("ld.global.u64 %l0, [%l30]; ld.u32 %r0, [%l0];"
                            "add.u32 %r0, %r0, 1; st.u32 [%l0], %r0;");
  for (ExecutionMode Mode : Modes) {
    PtxDevice Device(header() + Text, Mode);
    ASSERT_TRUE(bool(Device)) << Device.text();
    DevicePtr Mapped = Device->memory().mapHost(Host, Bytes, "host");
    DevicePtr In = Device->allocate(8, "in");
    EXPECT_TRUE(Device->write(In, &Mapped, 8));
    EXPECT_TRUE(Device.launch(1, 1, {In, In}).clean()) << Device.text();
  }
  EXPECT_EQ(*static_cast<int *>(Host), 2);
  munmap(Host, Bytes);
}

TEST(PtxLift, FunctionsMayCallThemselves) {
  std::string Text =
      header() +
      ".func (.param .b32 r) sum(.param .b32 n)\n{\n"
      ".reg .b32 %r<4>; .reg .pred %p;\nld.param.b32 %r0, [n];\n"
      "mov.u32 %r2, 0; setp.eq.u32 %p, %r0, 0; @%p bra END;\n"
      "sub.u32 %r1, %r0, 1; { .param .b32 a; .param .b32 b;\n"
      "st.param.b32 [a], %r1; call.uni (b), sum, (a);\n"
      "ld.param.b32 %r2, [b]; } add.u32 %r2, %r2, %r0;\n"
      "END: st.param.b32 [r], %r2; ret;\n}\n" +
      kernel("{ .param .b32 a; .param .b32 b; st.param.b32 [a], 10;"
             "call.uni (b), sum, (a); ld.param.b32 %r0, [b]; }"
             "st.global.u32 [%l31], %r0;");
  for (ExecutionMode Mode : Modes) {
    PtxDevice Device(Text, Mode);
    ASSERT_TRUE(bool(Device)) << Device.text();
    DevicePtr Out = Device->allocate(4, "out");
    ASSERT_TRUE(Device.launch(1, 1, {Out, Out}).clean()) << Device.text();
    uint32_t Word = 0;
    EXPECT_TRUE(Device->read(Out, &Word, 4));
    EXPECT_EQ(Word, 55u);
  }
}

TEST(PtxLift, KernelsTellTheirParametersAndGroups) {
  PtxDevice Device(header() + ".visible .entry k(.param .u16 a,\n"
                              ".param .align 16 .b8 b[48])\n"
                              ".reqntid 8, 4\n.maxnreg 32\n"
                              ".maxclusterrank 4\n{ ret; }\n",
                   ExecutionMode::Checked);
  ASSERT_TRUE(bool(Device)) << Device.text();
  const KernelSignature *K = Device->kernel("k");
  ASSERT_TRUE(K);
  ASSERT_EQ(K->Parameters.size(), 2u);
  EXPECT_EQ(K->Parameters[0].Name, "a");
  EXPECT_EQ(K->Parameters[0].Size, 2u);
  EXPECT_EQ(K->Parameters[1].Size, 48u);
  EXPECT_EQ(K->Parameters[1].Align, 16u);
  std::array<uint32_t, 3> Group = {8, 4, 1};
  EXPECT_EQ(K->RequiredGroup, Group);
}
