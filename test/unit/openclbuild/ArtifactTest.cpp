// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Program binaries: every damage is noticed.

#include "OpenCL/Build/Artifact.h"
#include "Process/Archive.h"
#include "Process/Sealed.h"
#include "Process/Sha256.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static Artifact sample() {
  Artifact A;
  A.Type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  A.Options = "-cl-mad-enable";
  A.Spir = "BC\xC0\xDE and so on";
  A.For = {"sm_80", false};
  A.Maker = makerVersion();
  A.Code = ".version 7.0";
  KernelFacts K;
  K.Name = "k";
  K.OutputName = "k_";
  K.RequiredGroup = {8, 4, 1};
  ArgumentFacts F;
  F.Kind = ArgKind::Image;
  F.Name = "image";
  F.TypeName = "image2d_t";
  F.AccessQualifier = CL_KERNEL_ARG_ACCESS_READ_ONLY;
  K.Arguments = {F, ArgumentFacts()};
  A.Kernels = {K};
  A.HasArgumentInfo = true;
  return A;
}

// FIPS 180-4's examples, and the lengths around the padding's edge.
TEST(Sha256, IsTheStandards) {
  EXPECT_EQ(hexadecimal(sha256("")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hexadecimal(sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hexadecimal(sha256(
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hexadecimal(sha256(std::string(1000000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(hexadecimal(sha256(std::string(64, 'a'))),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

TEST(Binary, ComesBackAsItWas) {
  const Artifact A = sample();
  auto B = fromBinary(toBinary(A));
  ASSERT_TRUE(B);
  EXPECT_EQ(toBinary(*B), toBinary(A));
  EXPECT_EQ(B->Kernels[0].Arguments[0].TypeName, "image2d_t");
  EXPECT_EQ((*B->Kernels[0].RequiredGroup)[1], 4u);
  EXPECT_TRUE(B->HasArgumentInfo);
}

// Programs keep binaries longer than drivers live.
TEST(Binary, OfAnotherLayoutHasItsSpir) {
  const Artifact A = sample();
  std::string Bytes = toBinary(A);
  for (char Version : {'1', '9'}) {
    std::string Old = "S2NPROG" + std::string(1, Version) +
                      Bytes.substr(8, Bytes.size() - 8 - DigestBytes - 1);
    auto B = fromBinary(Old + sha256(Old));
    ASSERT_TRUE(B) << Version;
    EXPECT_EQ(B->Type, A.Type);
    EXPECT_EQ(B->Options, A.Options);
    EXPECT_EQ(B->Spir, A.Spir);
    EXPECT_FALSE(B->fits(A.For));
    EXPECT_FALSE(fromBinary(Old)); // no checksum
  }
}

// Builds of one version, whose layouts differ.
TEST(Binary, OfItsVersionWithAnotherLayoutHasItsSpir) {
  const Artifact A = sample();
  const std::string Whole = toBinary(A), Label = Whole.substr(0, 8);
  const std::string Same(*unseal(Label, Whole));
  std::string Changed = Same;
  Changed.back() = static_cast<char>(Changed.back() ^ 1);
  EXPECT_TRUE(fromBinary(seal(Label, Same))->fits(A.For));
  for (const std::string &Inside : {Changed, Same + "more"}) {
    auto B = fromBinary(seal(Label, Inside));
    ASSERT_TRUE(B);
    EXPECT_EQ(B->Spir, A.Spir);
    EXPECT_FALSE(B->fits(A.For));
  }
}

namespace {
struct Inner {
  uint16_t A = 0;
  std::optional<bool> B;
};
struct Outer {
  std::vector<Inner> List;
  std::array<uint64_t, 3> Sizes;
  std::string Text;
};
template <typename A> void describe(A &Archive, Inner &I) { Archive(I.A, I.B); }
template <typename A> void describe(A &Archive, Outer &O) {
  Archive(O.List, O.Sizes, O.Text);
}
} // namespace

TEST(Archive, TellsItsLayout) {
  EXPECT_EQ(layoutOf<Outer>(), "list(2 optional(1 ))3 of(8 )text ");
}

TEST(Binary, EveryDamagedByteIsNoticed) {
  const std::string Good = toBinary(sample());
  for (size_t I = 0; I != Good.size(); ++I) {
    std::string Bad = Good;
    Bad[I] = static_cast<char>(Bad[I] ^ 0x10);
    EXPECT_FALSE(fromBinary(Bad)) << "byte " << I;
  }
}

TEST(Binary, EveryTruncationIsNoticed) {
  const std::string Good = toBinary(sample());
  for (size_t Size = 0; Size != Good.size(); ++Size)
    EXPECT_FALSE(fromBinary(std::string_view(Good).substr(0, Size)));
  EXPECT_FALSE(fromBinary(Good + "x"));
}

// A checksum says nothing about who made it.
TEST(Binary, ForgedContentIsRead) {
  const std::string Good = encode(sample().Kernels);
  for (size_t I = 0; I != Good.size(); ++I)
    for (int Bit : {1, 0x40, 0x80}) {
      std::string Bad = Good;
      Bad[I] = static_cast<char>(Bad[I] ^ Bit);
      (void)decode<std::vector<KernelFacts>>(Bad);
      (void)decode<std::vector<KernelFacts>>(
          std::string_view(Good).substr(0, I));
    }
}

TEST(Binary, FitsItsOwnDeviceOnly) {
  Artifact A = sample();
  EXPECT_TRUE(A.fits({"sm_80", false}));
  EXPECT_FALSE(A.fits({"sm_90", false}));
  EXPECT_FALSE(A.fits({"sm_80", true}));
  A.Maker = "0.0.0";
  EXPECT_FALSE(A.fits({"sm_80", false}));
  A = sample();
  A.Type = CL_PROGRAM_BINARY_TYPE_LIBRARY;
  EXPECT_FALSE(A.fits({"sm_80", false}));
  A = sample();
  A.For.TakesNvvm = true; // NVVM IR from outside is never taken as it is
  EXPECT_FALSE(A.fits({"sm_80", true}));
}

TEST(Binary, KindsAreToldByTheirBeginning) {
  EXPECT_TRUE(looksLikeBinary(toBinary(sample())));
  EXPECT_TRUE(looksLikeSpir("BC\xC0\xDE..."));
  EXPECT_TRUE(looksLikeSpir("\xDE\xC0\x17\x0B..."));
  EXPECT_TRUE(looksLikeSpirV("\x03\x02\x23\x07"));
  EXPECT_FALSE(looksLikeSpir("BC"));
  EXPECT_FALSE(looksLikeSpirV(""));
}
