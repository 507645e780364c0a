// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches made up from metadata, passed by the launch ABI, and sent to a
/// helper.

#include "Conformance/Arguments/KernelArguments.h"
#include "Conformance/Arguments/PassArguments.h"
#include "Conformance/Launch/JobEncoding.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using namespace spir2nvvm::launch;

namespace {

KernelInfo kernelOf(std::vector<ArgInfo> Args) {
  KernelInfo Kernel;
  Kernel.SpirName = Kernel.OutputName = "k";
  Kernel.Args = std::move(Args);
  return Kernel;
}

/// Gives the parameters their places.
void layOut(KernelInfo &Kernel) {
  BlockShape Block;
  for (auto *List : {&Kernel.Args, &Kernel.Hidden})
    for (ArgInfo &Info : *List)
      Block.place(Info);
}

ArgInfo argument(ArgKind Kind, const char *Type, uint64_t Size,
                 uint64_t PointeeAlign = 0) {
  ArgInfo Info;
  Info.Kind = Kind;
  Info.TypeName = Info.BaseTypeName = Type;
  Info.Size = Info.Align = Size;
  Info.PointeeAlign = PointeeAlign;
  return Info;
}

/// Addresses that count up.
class CountingMemory : public DeviceMemory {
public:
  llvm::Expected<uint64_t> placeBuffer(const Argument &,
                                       bool Constant) override {
    ReadOnly.push_back(Constant);
    return 0x1000 * ReadOnly.size();
  }
  llvm::Expected<uint64_t> placeImage(const Argument &) override {
    return 0xABC;
  }
  std::vector<bool> ReadOnly;
};

TEST(GeneratedLaunch, FollowsTheMetadata) {
  KernelInfo Kernel =
      kernelOf({argument(ArgKind::GlobalPointer, "float4*", 8),
                argument(ArgKind::LocalOffset, "int*", 4),
                argument(ArgKind::Image, "image2d_array_t", 8),
                argument(ArgKind::Sampler, "sampler_t", 4),
                argument(ArgKind::Scalar, "int", 4),
                argument(ArgKind::GlobalPointer, "struct node*", 8)});
  Launch L = generateLaunch(Kernel, {});
  EXPECT_EQ(L.Global[0], 32U);
  EXPECT_EQ(L.Local[0], 8U);
  ASSERT_EQ(L.Arguments.size(), 6U);
  EXPECT_EQ(L.Arguments[0].Type->name(), "float4");
  EXPECT_EQ(L.Arguments[0].Bytes.size(), 33U * 16 * 4);
  EXPECT_EQ(L.Arguments[1].Form, ArgumentForm::Local);
  EXPECT_EQ(L.Arguments[2].Format.Layers, 8U);
  EXPECT_EQ(L.Arguments[2].Bytes.size(), 32U * 32 * 8 * 16);
  EXPECT_EQ(L.Arguments[3].Form, ArgumentForm::Sampler);
  EXPECT_GE(L.Arguments[4].Bytes[0], 1);
  EXPECT_FALSE(L.Arguments[5].Type);
  EXPECT_EQ(encode({false, "", "", {L}}),
            encode({false, "", "", {generateLaunch(Kernel, {})}}));
}

TEST(GeneratedLaunch, KeepsARequiredGroupSize) {
  KernelInfo Kernel = kernelOf({});
  Kernel.ReqdWorkGroupSize = {4, 2, 1};
  Launch L = generateLaunch(Kernel, {});
  EXPECT_EQ(L.WorkDim, 2U);
  EXPECT_EQ(L.Local, (std::array<uint64_t, 3>{4, 2, 1}));
  EXPECT_EQ(L.Global, (std::array<uint64_t, 3>{8, 2, 1}));
}

TEST(PassedArguments, FollowTheLaunchAbi) {
  KernelInfo Kernel = kernelOf({argument(ArgKind::GlobalPointer, "int*", 8, 4),
                                argument(ArgKind::LocalOffset, "char*", 4, 1),
                                argument(ArgKind::LocalOffset, "int4*", 4, 16),
                                argument(ArgKind::ConstantPointer, "int*", 8)});
  Kernel.Hidden = {argument(ArgKind::GlobalOffset, "", 8),
                   argument(ArgKind::GlobalOffset, "", 8),
                   argument(ArgKind::GlobalOffset, "", 8),
                   argument(ArgKind::WorkDim, "", 4)};
  layOut(Kernel);
  Launch L;
  L.WorkDim = 2;
  L.Offset = {5, 6, 7};
  L.Arguments.resize(4);
  L.Arguments[0].Form = L.Arguments[3].Form = ArgumentForm::Buffer;
  L.Arguments[1].Form = L.Arguments[2].Form = ArgumentForm::Local;
  L.Arguments[1].LocalBytes = 5;
  L.Arguments[2].LocalBytes = 64;
  CountingMemory Memory;
  auto Passed = passArguments(L, Kernel, Memory);
  ASSERT_TRUE(bool(Passed));
  EXPECT_EQ(Passed->DynamicSharedBytes, 80U);
  const ParameterBlock &Block = Passed->Block;
  std::vector<uint64_t> Words(Block.size() / 8 + 1);
  std::memcpy(Words.data(), Block.data(), Block.size());
  EXPECT_EQ(Block.size(), 52u);
  EXPECT_EQ(Words,
            (std::vector<uint64_t>{0x1000, 16ull << 32, 0x2000, 5, 6, 7, 2}));
  EXPECT_EQ(Memory.ReadOnly, (std::vector<bool>{false, true}));
}

TEST(PassedArguments, RefuseWhatDoesNotFit) {
  KernelInfo Kernel = kernelOf({argument(ArgKind::Scalar, "int", 4)});
  Launch L;
  CountingMemory Memory;
  auto Missing = passArguments(L, Kernel, Memory);
  EXPECT_EQ(llvm::toString(Missing.takeError()),
            "kernel 'k' takes 1 argument (int); 0 are given");
  L.Local[0] = 2;
  L.Global[0] = uint64_t(1) << 34; // groups that 32 bits do not count
  L.Arguments.resize(1);
  L.Arguments[0].Bytes.resize(4);
  auto Large = passArguments(L, Kernel, Memory);
  EXPECT_EQ(llvm::toString(Large.takeError()),
            "a global size of 17179869184 in groups of 2 is more than a launch "
            "can have");
  L.Global[0] = 2;
  L.Arguments.resize(1);
  L.Arguments[0].Bytes.resize(8);
  auto Wide = passArguments(L, Kernel, Memory);
  EXPECT_EQ(llvm::toString(Wide.takeError()),
            "argument 0 of kernel 'k': it takes 4 bytes of a int, not 8");
}

TEST(Messages, ComeBackAsTheyWent) {
  OpenClJob Job;
  Job.Program = std::string("BC\xC0\xDE\0x", 6);
  Job.BuildOptions = "-D X";
  Job.Launches.resize(2);
  Job.Launches[1].Kernel = "second";
  Job.Launches[1].Arguments.resize(3);
  Job.Launches[1].Arguments[2].Form = ArgumentForm::Image;
  Job.Launches[1].Arguments[2].Format.Width = 77;
  Job.Launches[1].Arguments[2].Bytes = {1, 2, 3};
  std::string Bytes = encode(Job);
  auto Back = decodeJob(Bytes);
  ASSERT_TRUE(Back);
  EXPECT_EQ(encode(*Back), Bytes);
  EXPECT_EQ(Back->Launches[1].Arguments[2].Format.Width, 77U);

  Outcome O;
  O.Status = Outcome::Faulted;
  O.Memory = {{}, {9, 8}};
  O.Findings = {"one", "two"};
  O.Printed = "hello\n";
  auto Outcomes = decodeOutcomes(encode(std::vector<Outcome>{O}));
  ASSERT_TRUE(Outcomes && Outcomes->size() == 1);
  EXPECT_EQ((*Outcomes)[0].Findings, O.Findings);
  EXPECT_EQ((*Outcomes)[0].Memory, O.Memory);
}

TEST(Messages, RefuseEveryPrefix) {
  OpenClJob Job;
  Job.Program = "program";
  Job.Launches.resize(1);
  Job.Launches[0].Arguments.resize(2);
  std::string Bytes = encode(Job);
  for (size_t Length = 0; Length != Bytes.size(); ++Length)
    EXPECT_FALSE(decodeJob(std::string_view(Bytes).substr(0, Length)))
        << Length;
  EXPECT_FALSE(decodeJob(Bytes + "x"));
}

} // namespace
