// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the executor finds in PTX names its instruction, its line and, by
/// .loc, the line of the source; objects have their names in PTX.

#include "Harness.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {
struct Finding {
  std::string Id, At, In, Source, Message, Called;
};
} // namespace

static Finding found(const std::string &Text) {
  PtxDevice Device(header() + Text, ExecutionMode::Checked);
  EXPECT_TRUE(bool(Device)) << Device.text();
  DevicePtr In = Device->allocate(16, "in"), Out = Device->allocate(16, "out");
  Device.launch(1, 1, {In, Out});
  EXPECT_EQ(Device.Found.size(), 1u) << Device.text();
  if (Device.Found.empty())
    return {};
  const Diagnostic &D = Device.Found.front();
  return {std::string(rowOf(D.Id).Id),
          D.About.At,
          D.About.In,
          D.About.Source,
          D.Message,
          D.About.Called};
}

static const char Head[] =
    ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
    ".reg .b32 %r<4>; .reg .b64 %l<4>;\nld.param.u64 %l0, [in];\n";

TEST(PtxLift, AnAccessOutsideNamesTheBufferAndTheInstruction) {
  Finding F = found(std::string(Head) + "  ld.global.u32 \t%r0, [%l0+16];\n"
                                        "ret;\n}\n");
  EXPECT_EQ(F.Id, "EX20");
  EXPECT_EQ(F.At, "ld.global.u32 \t%r0, [%l0+16]");
  EXPECT_EQ(F.In, "block 'entry' of kernel 'k'");
  EXPECT_EQ(F.Source, "test.ptx:8:3");
  EXPECT_NE(F.Message.find("0 bytes past the end of 'in'"), std::string::npos)
      << F.Message;
}

TEST(PtxLift, LocNamesTheSource) {
  Finding F = found(".file 1 \"dir/k.cl\"\n" + std::string(Head) +
                    ".loc 1 42 7\nst.global.u32 [%l0+2], 1;\nret;\n}\n");
  EXPECT_EQ(F.Id, "EX22");
  EXPECT_EQ(F.At, "st.global.u32 [%l0+2], 1");
  EXPECT_EQ(F.In, "block 'entry' of kernel 'k', test.ptx:10:1");
  EXPECT_EQ(F.Source, "dir/k.cl:42:7");
}

// A call is the one said last of its place; names are those of .debug_str, and
// there may be none.
TEST(PtxLift, LocNamesTheCalls) {
  const std::string Store = "st.global.u32 [%l0+2], 1;\nret;\n}\n";
  const std::string Files = ".file 1 \"k.cl\"\n.file 2 \"k.h\"\n";
  const std::string Strings = ".section .debug_str\n{\n$L__s0:\n.b8 104,105,0\n"
                              "$L__s1:\n.b8 0\n}\n";
  Finding F = found(Files + Head +
                    ".loc 1 6 3\n"
                    ".loc 2 9 1, function_name $L__s0, inlined_at 1 6 3\n"
                    ".loc 1 7 3\n"
                    ".loc 2 9 1, function_name $L__s0, inlined_at 1 7 3\n"
                    ".loc 2 5 4, function_name $L__s1, inlined_at 2 9 1\n" +
                    Store + Strings);
  EXPECT_EQ(F.Source, "k.h:5:4");
  EXPECT_EQ(F.In, "block 'entry' of kernel 'k', test.ptx:15:1");
  EXPECT_EQ(F.Called, "k.h:9:1 in 'hi', k.cl:7:3 in 'k'");

  Finding Nameless =
      found(Files + Head +
            ".loc 1 6 3\n"
            ".loc 2 9 1, function_name $L__none, inlined_at 1 6 3\n"
            ".loc 2 5 4, function_name $L__s0, inlined_at 2 9 1\n" +
            Store + Strings);
  EXPECT_EQ(Nameless.Called, "k.h:9:1, k.cl:6:3 in 'k'");

  // One that was never said.
  Finding Unknown = found(
      Files + Head + ".loc 2 5 4, function_name $L__s0, inlined_at 2 9 1\n" +
      Store + Strings);
  EXPECT_EQ(Unknown.Source, "k.h:5:4");
  EXPECT_EQ(Unknown.Called, "");
}

// Lines of the PTX are not those of what it was made of.
TEST(PtxLift, FindingsSayWhichTextTheirLineIsOf) {
  LLVMContext Context;
  std::vector<Diagnostic> Found;
  DiagnosticSink Sink([&](const Diagnostic &D) { Found.push_back(D); });
  EXPECT_FALSE(
      ptx::lift(header() + ".entry k() { what; }", "k.cl", Context, Sink));
  EXPECT_FALSE(ptx::lift("what", "k.cl", Context, Sink));
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_EQ(Found[0].About.Source, "PTX of k.cl:4:14");
  EXPECT_EQ(Found[1].About.Source, "PTX of k.cl:1:1");
}

TEST(PtxLift, ObjectsHaveTheirNamesInPtx) {
  Finding Shared =
      found(".shared .align 4 .b8 tile[64];\n" + std::string(Head) +
            "mov.u64 %l1, tile;\nst.shared.u32 [%l1+64], 1;\n"
            "ret;\n}\n");
  EXPECT_NE(Shared.Message.find("'tile' (64 bytes"), std::string::npos)
      << Shared.Message;
  Finding Local = found(std::string(Head) +
                        ".local .align 4 .b8 depot[8];\nmov.u64 %l1, depot;\n"
                        "st.local.u32 [%l1+8], 1;\nret;\n}\n");
  EXPECT_NE(Local.Message.find("'depot' (8 bytes"), std::string::npos)
      << Local.Message;
  Finding Constant =
      found(".const .align 4 .b32 t[2] = {1, 2};\n" + std::string(Head) +
            "ld.const.u32 %r0, [t+8];\nret;\n}\n");
  EXPECT_NE(Constant.Message.find("'t' (8 bytes"), std::string::npos)
      << Constant.Message;
}

// Null and addresses of other spaces are told apart as in NVVM IR.
TEST(PtxLift, WrongSpaces) {
  EXPECT_EQ(found(std::string(Head) + "ld.global.u32 %r0, [0];\nret;\n}\n").Id,
            "EX25");
  EXPECT_EQ(found(std::string(Head) + "mov.u64 %l1, 0;\nld.u32 %r0, [%l1+4];\n"
                                      "ret;\n}\n")
                .Id,
            "EX25");
  EXPECT_EQ(found(".shared .u32 s;\n" + std::string(Head) +
                  "mov.u64 %l1, s;\ncvta.shared.u64 %l2, %l1;\n"
                  "ld.global.u32 %r0, [%l2];\nret;\n}\n")
                .Id,
            "EX24");
}

TEST(PtxLift, TrapsAreFound) {
  EXPECT_EQ(found(std::string(Head) + "trap;\nret;\n}\n").Id, "EX33");
}

// Global strings are known by their global addresses, others by generic ones.
TEST(PtxLift, PrintfTakesStringsOfAnySpace) {
  std::string Text =
      header() +
      ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);\n"
      ".global .align 1 .b8 format[7] = {37, 115, 32, 37, 115, 10, 0};\n"
      ".global .align 1 .b8 global[2] = {103, 0};\n"
      ".const .align 1 .b8 constant[2] = {99, 0};\n" +
      Head +
      ".local .align 8 .b8 args[16]; mov.u64 %l1, global;\n"
      "st.local.u64 [args], %l1; mov.u64 %l1, constant;\n"
      "cvta.const.u64 %l1, %l1; st.local.u64 [args+8], %l1;\n"
      "mov.u64 %l2, args; cvta.local.u64 %l2, %l2; mov.u64 %l3, format;\n"
      "cvta.global.u64 %l3, %l3; { .param .b64 f; .param .b64 a;\n"
      ".param .b32 r; st.param.b64 [f], %l3; st.param.b64 [a], %l2;\n"
      "call.uni (r), vprintf, (f, a); ld.param.b32 %r0, [r]; }\n"
      "st.global.u32 [%l0], %r0; ret;\n}\n";
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
    PtxDevice Device(Text, Mode);
    ASSERT_TRUE(bool(Device)) << Device.text();
    DevicePtr In = Device->allocate(4, "in");
    EXPECT_TRUE(Device.launch(1, 1, {In, In}).clean()) << Device.text();
    EXPECT_EQ(Device.Printed, "g c\n");
  }
}

// As GPUs have it, and as libNVVM counts on: cvta.to.global of any address that
// it takes for one of read-only memory.
TEST(PtxLift, ConstantMemoryIsGlobal) {
  std::string Text = header() + ".const .align 4 .b32 t[2] = {7, 8};\n" + Head +
                     "mov.u64 %l1, t;\ncvta.const.u64 %l1, %l1;\n"
                     "cvta.to.global.u64 %l2, %l1;\n"
                     "ld.global.nc.u32 %r0, [%l2+4]; ld.u32 %r1, [%l1];\n"
                     "cvta.to.const.u64 %l3, %l1; ld.const.u32 %r2, [%l3];\n"
                     "st.global.v2.u32 [%l0], {%r0, %r1};\n"
                     "st.global.u32 [%l0+8], %r2; ret;\n}\n";
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
    PtxDevice Device(Text, Mode);
    ASSERT_TRUE(bool(Device)) << Device.text();
    DevicePtr In = Device->allocate(16, "in");
    EXPECT_TRUE(Device.launch(1, 1, {In, In}).clean()) << Device.text();
    uint32_t Words[3];
    EXPECT_TRUE(Device->read(In, Words, sizeof(Words)));
    EXPECT_EQ(Words[0], 8u);
    EXPECT_EQ(Words[1], 7u);
    EXPECT_EQ(Words[2], 7u);
  }
  Finding F =
      found(".const .align 4 .b32 t[2] = {7, 8};\n" + std::string(Head) +
            "mov.u64 %l1, t;\ncvta.const.u64 %l1, %l1;\n"
            "st.global.u32 [%l1], 1;\nret;\n}\n");
  EXPECT_EQ(F.Id, "EX23");
}
