// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <cmath>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

// ---- Values -----------------------------------------------------------------

namespace {
struct Setting {
  std::string Name;
  uint64_t Bits;
  char letter() const { return Name[1]; }
};
} // namespace

static uint64_t bitsOfFloat(double Value, char Letter) {
  uint64_t Bits = 0;
  auto Single = static_cast<float>(Value);
  if (Letter == 'e')
    std::memcpy(&Bits, &Value, sizeof(Value));
  else
    std::memcpy(&Bits, &Single, sizeof(Single));
  return Bits;
}

static uint64_t bitsOf(StringRef Text, char Letter) {
  bool IsFloat = Letter == 'f' || Letter == 'e';
  StringRef Digits = Text.ltrim('-');
  if (IsFloat && !Digits.startswith("0x")) {
    double Value = Digits == "nan"   ? std::nan("")
                   : Digits == "inf" ? INFINITY
                                     : std::stod(Digits.str());
    return bitsOfFloat(Text.startswith("-") ? -Value : Value, Letter);
  }
  uint64_t Value = 0;
  EXPECT_FALSE(Digits.getAsInteger(0, Value)) << Text.str();
  return Text.startswith("-") ? 0 - Value : Value;
}

static std::vector<Setting> settings(StringRef Text) {
  std::vector<Setting> All;
  SmallVector<StringRef, 4> Words;
  Text.split(Words, ' ', -1, false);
  for (StringRef Word : Words) {
    auto [Name, Value] = Word.split('=');
    All.push_back({Name.str(), bitsOf(Value, Name[1])});
  }
  return All;
}

static StringRef typeOf(char Letter) {
  switch (Letter) {
  case 'h':
    return "b16";
  case 'l':
    return "b64";
  case 'f':
    return "f32";
  case 'e':
    return "f64";
  default:
    return "b32";
  }
}

static uint64_t masked(uint64_t Bits, char Letter) {
  switch (Letter) {
  case 'p':
    return Bits & 1;
  case 'h':
    return Bits & 0xffff;
  case 'l':
  case 'e':
    return Bits;
  default:
    return Bits & 0xffffffff;
  }
}

static bool isNan(uint64_t Bits, char Letter) {
  if (Letter == 'f')
    return (Bits & 0x7fffffff) > 0x7f800000;
  return Letter == 'e' && (Bits & ~0ull >> 1) > 0x7ff0000000000000;
}

// ---- Texts ------------------------------------------------------------------

std::string test::header() {
  return ".version 8.6\n.target sm_90\n.address_size 64\n";
}

static std::string loadOf(const Setting &S, uint64_t At) {
  std::string Place = ", [%rdIn+" + utostr(At) + "];\n";
  if (S.letter() == 'p')
    return "ld.global.b32 %rWord" + Place + "setp.ne.b32 " + S.Name +
           ", %rWord, 0;\n";
  return ("ld.global." + typeOf(S.letter()) + " ").str() + S.Name + Place;
}

static std::string storeOf(const Setting &S, uint64_t At) {
  std::string Place = "[%rdOut+" + utostr(At) + "], ";
  if (S.letter() == 'p')
    return "selp.b32 %rWord, 1, 0, " + S.Name + ";\nst.global.b32 " + Place +
           "%rWord;\n";
  return ("st.global." + typeOf(S.letter()) + " ").str() + Place + S.Name +
         ";\n";
}

std::string test::kernelOf(const std::vector<Case> &Cases) {
  std::string Text = ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
                     ".reg .b64 %rdIn, %rdOut;\n.reg .b32 %rWord;\n"
                     "ld.param.u64 %rdIn, [in];\nld.param.u64 %rdOut, [out];\n";
  uint64_t In = 0, Out = 0;
  for (const Case &C : Cases) {
    Text += "{\n.reg .pred %p<8>;\n.reg .b16 %h<8>;\n.reg .b32 %r<8>;\n"
            ".reg .b64 %l<8>;\n.reg .f32 %f<8>;\n.reg .f64 %e<8>;\n"
            ".reg .b128 %q<2>;\n";
    for (const Setting &S : settings(C.In))
      Text += loadOf(S, 8 * In++);
    Text += C.Text + "\n";
    for (const Setting &S : settings(C.Out))
      Text += storeOf(S, 8 * Out++);
    Text += "}\n";
  }
  return Text + "ret;\n}\n";
}

std::string test::kernel(const std::string &Body, const std::string &Before) {
  return Before +
         "\n.visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
         ".reg .pred %p<8>;\n.reg .b16 %h<16>;\n.reg .b32 %r<32>;\n"
         ".reg .b64 %l<32>;\n.reg .f32 %f<8>;\n.reg .f64 %e<8>;\n"
         "ld.param.u64 %l30, [in];\nld.param.u64 %l31, [out];\n" +
         Body + "\nret;\n}\n";
}

// ---- Running ----------------------------------------------------------------

PtxDevice::PtxDevice(const std::string &Text, ExecutionMode Mode)
    : Sink([this](const Diagnostic &D) { Found.push_back(D); }) {
  LLVMContext Context;
  std::unique_ptr<Module> M = ptx::lift(Text, "test.ptx", Context, Sink);
  ExecutorOptions Opts;
  Opts.Mode = Mode;
  Opts.Threads = 1;
  if (M)
    Exec = Executor::create(*M, Opts, Sink);
}

LaunchResult PtxDevice::launch(uint32_t Groups, uint32_t Items,
                               const std::vector<uint64_t> &Arguments) {
  LaunchRequest Request;
  Request.Kernel = "k";
  Request.Groups = {Groups, 1, 1};
  Request.GroupSize = {Items, 1, 1};
  Request.DynamicSharedBytes = SharedBytes;
  for (uint64_t Argument : Arguments)
    Request.addValue(Argument);
  Request.Print = [this](StringRef Text) { Printed += Text; };
  return Exec->launch(Request, Sink);
}

std::string PtxDevice::ids() const {
  std::string All;
  for (const Diagnostic &D : Found)
    All += (All.empty() ? "" : " ") + std::string(rowOf(D.Id).Id);
  return All;
}

std::string PtxDevice::text() const {
  std::string All;
  for (const Diagnostic &D : Found)
    All += renderText(D) + "\n";
  return All;
}

static void compare(const Case &C, const std::vector<uint64_t> &Got,
                    size_t &At) {
  for (const Setting &S : settings(C.Out)) {
    uint64_t Bits = masked(Got[At++], S.letter());
    if (isNan(Bits, S.letter()) && isNan(S.Bits, S.letter()))
      continue;
    EXPECT_EQ(Bits, masked(S.Bits, S.letter()))
        << S.Name << " of " << C.Text << " with " << C.In;
  }
}

static void runCases(const std::vector<Case> &Cases, ExecutionMode Mode) {
  PtxDevice Device(header() + kernelOf(Cases), Mode);
  ASSERT_TRUE(bool(Device)) << Device.text();
  std::vector<uint64_t> In, Out;
  for (const Case &C : Cases) {
    for (const Setting &S : settings(C.In))
      In.push_back(S.Bits);
    Out.resize(Out.size() + settings(C.Out).size());
  }
  In.push_back(0);
  DevicePtr From = Device->allocate(8 * In.size(), "in");
  DevicePtr To = Device->allocate(8 * Out.size(), "out");
  ASSERT_TRUE(Device->write(From, In.data(), 8 * In.size()));
  ASSERT_TRUE(Device.launch(1, 1, {From, To}).clean()) << Device.text();
  ASSERT_TRUE(Device->read(To, Out.data(), 8 * Out.size()));
  size_t At = 0;
  for (const Case &C : Cases)
    compare(C, Out, At);
}

void test::runCases(const std::vector<Case> &Cases) {
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast})
    ::runCases(Cases, Mode);
}

static void runProgram(const Program &P, ExecutionMode Mode) {
  PtxDevice Device(header() + P.Text, Mode);
  ASSERT_TRUE(bool(Device)) << P.Name << "\n" << Device.text();
  std::vector<uint32_t> In = P.In, Out(P.Out.size());
  In.push_back(0);
  DevicePtr From = Device->allocate(4 * In.size(), "in");
  DevicePtr To = Device->allocate(4 * Out.size(), "out");
  ASSERT_TRUE(Device->write(From, In.data(), 4 * In.size()));
  ASSERT_TRUE(Device.launch(P.Groups, P.Items, {From, To}).clean())
      << P.Name << "\n"
      << Device.text();
  ASSERT_TRUE(Device->read(To, Out.data(), 4 * Out.size()));
  EXPECT_EQ(Out, P.Out) << P.Name;
}

void test::runPrograms(const std::vector<Program> &Programs) {
  for (const Program &P : Programs)
    for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast})
      runProgram(P, Mode);
}
