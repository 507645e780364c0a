// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is refused: the rule, the line, and what the message names.

#include "Harness.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {
struct Refused {
  const char *Rule;
  unsigned Line; // of the text after the header, from 1
  std::string Text, Message;
};
} // namespace

static std::string body(const std::string &Body) {
  return ".entry k(.param .u64 a)\n{\n.reg .b32 %r<4>;\n.reg .b64 %l<4>;\n"
         ".reg .pred %p<2>;\n.reg .b16 %h<2>;\n.reg .f32 %f<2>;\n" +
         Body + "\nret;\n}\n";
}

static std::vector<Refused> refused() {
  return {
      {"PX01", 1, "what is this;\n",
       "this is not PTX: found 'what'; expected a state space, such as "
       ".global, or a directive"},
      {"PX02", 8, body("wgmma.fence.sync.aligned;"),
       "unknown instruction 'wgmma'"},
      {"PX02", 8, body("tcgen05.fence::before_thread_sync;"),
       "unknown instruction 'tcgen05'"},
      {"PX03", 8, body("add.sat.u32 %r0, %r1, %r2;"),
       "'add.sat.u32' has modifiers or types that this reader does not know"},
      {"PX03", 8, body("ld.shared::cluster.u32 %r0, [%r1];"),
       "'ld.shared::cluster.u32' has modifiers or types that this reader does "
       "not know"},
      {"PX04", 8, body("add.u32 %r0, %r1;"),
       "'add.u32' has 2 operands; expected 3"},
      {"PX04", 8, body("setp.eq.u32 %p0, %r1;"),
       "'setp.eq.u32' has 2 operands; expected 3"},
      {"PX05", 8, body("add.u32 %r0, %r1, %r9;"), "'%r9' is not declared here"},
      {"PX05", 8, body("mov.u32 %none, %r1;"), "'%none' is not declared here"},
      {"PX05", 8, body("@%p7 mov.u32 %r0, %r1;"), "'%p7' is not declared here"},
      {"PX05", 8, body("ld.global.u32 %r0, [nothing];"),
       "'nothing' is not declared here"},
      {"PX05", 8, body("call nobody;"), "'nobody' is not declared here"},
      {"PX06", 8, body("add.u32 %r0, %r1, %l1;"),
       "'%l1' has 64 bits; expected 32, as 'add.u32' says"},
      {"PX06", 8, body("add.u64 %r0, %l1, %l1;"),
       "'%r0' has 32 bits; expected 64, as 'add.u64' says"},
      {"PX06", 8, body("ld.global.u64 %r0, [%l0];"),
       "'%r0' has 32 bits; expected 64, as 'ld.global.u64' says"},
      {"PX06", 8, body("cvt.u64.u32 %r0, %r1;"),
       "'%r0' has 32 bits; expected 64, as 'cvt.u64.u32' says"},
      {"PX06", 8, body("selp.u32 %r0, %r1, %r2, %r3;"),
       "'%r3' has 32 bits; expected 1, as 'selp.u32' says"},
      {"PX06", 8, body("mov.u32 %p0, %r1;"),
       "'%p0' has 1 bits; expected 32, as 'mov.u32' says"},
      {"PX07", 8, body("add.f32 %f0, %f1, 1;"),
       "'1' is not allowed here; expected a floating-point number"},
      {"PX07", 8, body("add.u32 %r0, %r1, 0f3F800000;"),
       "'0f3F800000' is not allowed here; expected a number of the type's "
       "width"},
      {"PX07", 8, body("add.u32 7, %r1, %r2;"),
       "'7' is not allowed here; expected a register to write"},
      {"PX07", 8, body("ld.global.v2.u32 {%r0, %r1, %r2}, [%l0];"),
       "this operand is not allowed here; expected 2 parts"},
      {"PX07", 8, body("ld.global.u32 %r0, [%p0];"),
       "'%p0' is not allowed here; expected a register of 32 or 64 bits, a "
       "variable or a number"},
      {"PX07", 8, body("lop3.b32 %r0, %r1, %r2, %r3, 256;"),
       "'256' is not allowed here; expected a number from 0 to 255"},
      {"PX07", 8, body("mov.b64 {%h0, %h1, %h0}, %l0;"),
       "this operand is not allowed here; expected as many parts as fill the "
       "type"},
      {"PX07", 8, body("brx.idx %r0, k;"),
       "'k' is not allowed here; expected the name of a .branchtargets"},
      {"PX07", 8, body("call %l0;"),
       "'%l0' is not allowed here; expected a function, or a prototype after "
       "the arguments"},
      {"PX08", 8, body(".reg .b32 %x; .reg .b64 %x;"),
       "'%x' is declared twice"},
      {"PX08", 9, body("L:\nL:"), "'L' is declared twice"},
      {"PX08", 2, ".global .u32 g;\n.global .u64 g;\n",
       "'g' is declared twice"},
      {"PX08", 2, ".func f() { ret; }\n.func f() { ret; }\n",
       "'f' is declared twice"},
      {"PX09", 8, body("ld.param.u64 %l0, [a+4];"),
       "bytes 4 to 11 are not all inside parameter 'a', which has 8"},
      {"PX09", 8, body("ld.param.v2.u64 {%l0, %l1}, [a];"),
       "bytes 0 to 15 are not all inside parameter 'a', which has 8"},
      {"PX09", 8, body("ld.param.u8 %r0, [a+-1];"),
       "bytes -1 to -1 are not all inside parameter 'a', which has 8"},
      {"PX10", 1, ".entry k() .reqnctapercluster 2 { ret; }\n",
       "unknown directive '.reqnctapercluster' here"},
      {"PX10", 1,
       ".local .u32 v;\n.func f() { .reg .u32 r; ld.local.u32 r, [v]; ret; }\n",
       "unknown directive '.local' here"},
      {"PX10", 8, body(".reg .v8 .b16 %v;"), "unknown directive '.v8' here"},
      {"PX10", 8, body(".reg .v8 .b16 %v<2>;"), "unknown directive '.v8' here"},
      {"PX10", 1, ".func f(.reg .v8 .b16 v) { ret; }\n",
       "unknown directive '.v8' here"},
      {"PX10", 1, ".local .u32 v = 1;\n", "unknown directive '.local' here"},
      {"PX07", 8, body("mov.v2.b32 {%r0, %r1}, %r2;"),
       "'%r2' is not allowed here; expected 2 parts"},
      {"PX07", 8, body("mov.u64 %l0, %r0[1];"),
       "'%r0' is not allowed here; expected a variable"},
      {"PX07", 9,
       ".func f(.reg .v2 .u32 x) { ret; }\n" + body("call f, (%r0);"),
       "'%r0' is not allowed here; expected a vector of registers"},
      {"PX11", 9, ".shared .u32 s;\n" + body("ld.global.u32 %r0, [s];"),
       "'s' lies in shared memory; the instruction accesses global memory"},
      {"PX11", 8, body("ld.u32 %r0, [a];"),
       "'a' lies in parameters; the instruction accesses generic memory"},
      {"PX12", 1, ".global .u8 g[2] = {1, 2, 3};\n",
       "the initialiser of 'g' cannot be read: there are more values than "
       "elements"},
      {"PX12", 1, ".global .f32 g[-3] = {1};\n",
       "the initialiser of 'g' cannot be read: no memory holds it"},
      {"PX12", 1, ".global .u64 g = nobody;\n",
       "the initialiser of 'g' cannot be read: the name is not declared"},
      {"PX12", 2, ".global .u32 v;\n.global .u8 g[2] = {0xFF00(v), 0xFF(v)};\n",
       "the initialiser of 'g' cannot be read: the bytes of an address do not "
       "follow each other"},
      {"PX13", 9, ".func f(.reg .u32 x) { ret; }\n" + body("call f, (1, 2);"),
       "the call of 'f' passes 2 arguments; expected 1"},
      {"PX13", 9,
       ".func f(.reg .u32 x) { ret; }\n" + body("call (%r0), f, (1);"),
       "the call of 'f' passes 1 results; expected 0"},
      {"PX15", 8, body("bra NOWHERE;"),
       "there is no label 'NOWHERE' in this function"},
      {"PX15", 8, body("bra k;"), "there is no label 'k' in this function"},
      {"PX16", 2, ".func f(.reg .u32 x);\n.func f(.reg .u64 x) { ret; }\n",
       "'f' is declared again with other parameters or results"},
  };
}

TEST(PtxLift, ErrorsNameTheirPlace) {
  for (const Refused &R : refused()) {
    std::vector<Diagnostic> Found;
    DiagnosticSink Sink([&](const Diagnostic &D) { Found.push_back(D); });
    LLVMContext Context;
    EXPECT_FALSE(ptx::lift(header() + R.Text, "t.ptx", Context, Sink))
        << R.Text;
    ASSERT_FALSE(Found.empty()) << R.Text;
    const Diagnostic &First = Found.front();
    EXPECT_EQ(rowOf(First.Id).Id, R.Rule) << R.Text << First.Message;
    EXPECT_EQ(First.Message, R.Message) << R.Text;
    unsigned Line = sourcePlace(First.About.Source).Line;
    EXPECT_EQ(Line, R.Line + 3) << R.Text << First.Message;
  }
}

// Not the beginning of all that follow each other.
TEST(PtxLift, TheFirstNumberTooManyIsNamed) {
  std::vector<Diagnostic> Found;
  DiagnosticSink Sink([&](const Diagnostic &D) { Found.push_back(D); });
  LLVMContext Context;
  EXPECT_FALSE(ptx::lift(
      header() + ".global .u16 g[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 77, 78};\n" +
          kernel(""),
      "t.ptx", Context, Sink));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(rowOf(Found[0].Id).Id, "PX12");
  EXPECT_EQ(sourcePlace(Found[0].About.Source).Column, 49u);
  EXPECT_NE(renderText(Found[0]).find("t.ptx:4:49"), std::string::npos);
  EXPECT_NE(renderText(Found[0]).find("  at:     77\n"), std::string::npos)
      << renderText(Found[0]);
}

TEST(PtxLift, ThirtyTwoBitAddressesAreRefused) {
  std::vector<Diagnostic> Found;
  DiagnosticSink Sink([&](const Diagnostic &D) { Found.push_back(D); });
  LLVMContext Context;
  EXPECT_FALSE(ptx::lift(".version 8.0\n.target sm_90\n.address_size 32\n",
                         "t.ptx", Context, Sink));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(rowOf(Found[0].Id).Id, "PX14");
}
