// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Images: what they are taken for, fat binaries of every kind, and damaged
/// ones.

#include "Emulator/Images/FatBinary.h"
#include "Emulator/Images/Image.h"
#include "Emulator/Images/Lz4.h"
#include "Emulator/Images/Zstd.h"
#include "PackedPtx.h"
#include "PtxText.h"

#include <gtest/gtest.h>

#include <random>

using namespace spir2nvvm::emulator;
using namespace spir2nvvm::test;

namespace {

template <size_t N> std::string bytesOf(const unsigned char (&Bytes)[N]) {
  return {reinterpret_cast<const char *>(Bytes), N};
}

std::string lz4() { return bytesOf(PackedByLz4); }
std::string zstd() { return bytesOf(PackedByZstd); }

// ---- Packing ----------------------------------------------------------------

TEST(PackedPtx, IsTheSameFromBoth) {
  auto FromLz4 = decompressLz4(lz4(), PackedPtxSize),
       FromZstd = decompressZstd(zstd(), PackedPtxSize);
  ASSERT_TRUE(FromLz4);
  ASSERT_TRUE(FromZstd);
  EXPECT_EQ(*FromLz4, *FromZstd);
  EXPECT_TRUE(isPtx(*FromLz4));
  EXPECT_NE(FromLz4->find(".visible .entry fill("), std::string::npos);
  EXPECT_EQ(FromLz4->back(), '\0');
}

TEST(PackedPtx, HasItsSize) {
  for (size_t Size : {size_t(0), size_t(PackedPtxSize - 1),
                      size_t(PackedPtxSize + 1), SIZE_MAX}) {
    EXPECT_FALSE(decompressLz4(lz4(), Size)) << Size;
    EXPECT_FALSE(decompressZstd(zstd(), Size)) << Size;
  }
}

TEST(PackedPtx, EndsWhereItEnds) {
  for (size_t End = 0; End != lz4().size(); ++End)
    EXPECT_FALSE(decompressLz4(lz4().substr(0, End), PackedPtxSize)) << End;
  for (size_t End = 0; End != zstd().size(); ++End)
    EXPECT_FALSE(decompressZstd(zstd().substr(0, End), PackedPtxSize)) << End;
}

// Whatever comes out: nothing is read or written outside (the sanitizers say).
TEST(PackedPtx, MayBeAnything) {
  std::mt19937 Random(1);
  for (unsigned Run = 0; Run != 4000; ++Run) {
    std::string A = lz4(), B = zstd();
    for (unsigned Change = 0; Change <= Run % 3; ++Change) {
      A[Random() % A.size()] = char(Random());
      B[Random() % B.size()] = char(Random());
    }
    auto FromA = decompressLz4(A, PackedPtxSize),
         FromB = decompressZstd(B, PackedPtxSize);
    EXPECT_TRUE(!FromA || FromA->size() == PackedPtxSize);
    EXPECT_TRUE(!FromB || FromB->size() == PackedPtxSize);
  }
}

// Sequences of every kind: literals alone, a match that overlaps what it
// writes, and lengths in further bytes.
TEST(Lz4, CopiesMatches) {
  EXPECT_EQ(decompressLz4(std::string("\x30"
                                      "abc"),
                          3),
            "abc");
  const std::string Repeats("\x1f\x61\x01\x00\x01\x10"
                            "b",
                            7);
  EXPECT_EQ(decompressLz4(Repeats, 22), std::string(21, 'a') + "b");
  const std::string Before("\x10\x61\x02\x00\x00", 5); // an offset too far
  EXPECT_FALSE(decompressLz4(Before, 5));
}

// Blocks that are not compressed: one of bytes, one of a byte repeated.
TEST(Zstd, HasPlainBlocks) {
  const std::string Frame("\x28\xb5\x2f\xfd\x20\x07"
                          "\x18\x00\x00"
                          "abc"
                          "\x23\x00\x00"
                          "x",
                          16);
  EXPECT_EQ(decompressZstd(Frame, 7), "abcxxxx");
  std::string NeedsDictionary = Frame;
  NeedsDictionary[4] = '\x21';
  EXPECT_FALSE(decompressZstd(NeedsDictionary, 7));
}

// ---- The choice -------------------------------------------------------------

std::string chosen(const std::string &Fat, unsigned Device) {
  ChosenPtx C = choosePtx(Fat, Device);
  return C.WhyNot.empty() ? C.Text : "none: " + C.WhyNot;
}

TEST(FatBinary, GivesThePtxOfTheNewestArchitectureThatRuns) {
  const std::string Fat =
      fatBinary({{TestEntry::Cubin, 80, "\177ELF", 0, TestEntry::Plain},
                 {TestEntry::Ptx, 75, "seventy-five"},
                 {TestEntry::Ptx, 90, "ninety"},
                 {TestEntry::Ptx, 90, "ninety a", 0, 0x100011},
                 {TestEntry::Ptx, 100, "hundred f", 0, 0x200011}});
  EXPECT_EQ(chosen(Fat, 75), "seventy-five");
  EXPECT_EQ(chosen(Fat, 80), "seventy-five");
  EXPECT_EQ(chosen(Fat, 90), "ninety a");
  EXPECT_EQ(chosen(Fat, 100), "hundred f");
  EXPECT_EQ(chosen(Fat, 103), "hundred f");
  EXPECT_EQ(chosen(Fat, 120), "ninety");
  EXPECT_EQ(chosen(Fat, 70),
            "none: the fat binary has PTX for sm_75, sm_90, sm_90a, sm_100f, "
            "none of which runs on sm_70");
}

TEST(FatBinary, UnpacksPtx) {
  const std::string Plain = *decompressLz4(lz4(), PackedPtxSize);
  const std::string Text = Plain.substr(0, Plain.size() - 1);
  EXPECT_EQ(chosen(fatBinary({{1, 75, Plain}}), 75), Text);
  EXPECT_EQ(
      chosen(fatBinary({{1, 75, lz4(), PackedPtxSize, TestEntry::Lz4}}), 75),
      Text);
  EXPECT_EQ(
      chosen(fatBinary({{1, 75, zstd(), PackedPtxSize, TestEntry::Zstd}}), 75),
      Text);
}

TEST(FatBinary, SaysWhyThereIsNoPtx) {
  auto Why = [](const std::string &Fat) { return choosePtx(Fat, 75); };
  EXPECT_EQ(Why(fatBinary({{TestEntry::Cubin, 90, "code"},
                           {TestEntry::Cubin, 75, "code"}}))
                .WhyNot.substr(0, 63),
            "the fat binary has machine code for sm_90, sm_75 and no PTX: th");
  EXPECT_EQ(Why(fatBinary({})).WhyNot,
            "the fat binary has neither PTX nor machine code");
  EXPECT_FALSE(Why(fatBinary({})).IsDamaged);
  ChosenPtx Old = Why(fatBinary({{1, 75, "packed", 100, 0x1011}}));
  EXPECT_NE(Old.WhyNot.find("before CUDA 6"), std::string::npos);
  ChosenPtx Wrong =
      Why(fatBinary({{1, 75, lz4(), PackedPtxSize, TestEntry::Zstd}}));
  EXPECT_TRUE(Wrong.IsDamaged);
  EXPECT_EQ(Wrong.WhyNot, "the fat binary is damaged: the PTX for sm_75 cannot "
                          "be unpacked");
}

TEST(FatBinary, IsLookedAtBeforeItIsBelieved) {
  const std::string Fat =
      fatBinary({{1, 75, lz4(), PackedPtxSize, TestEntry::Lz4},
                 {1, 80, zstd(), PackedPtxSize, TestEntry::Zstd}});
  for (size_t End = 0; End != Fat.size(); ++End)
    EXPECT_TRUE(choosePtx(Fat.substr(0, End), 90).IsDamaged) << End;
  std::mt19937 Random(2);
  for (unsigned Run = 0; Run != 10000; ++Run) {
    std::string Bad = Fat;
    // Headers half of the time, anything else.
    for (unsigned Change = 0; Change <= Run % 4; ++Change)
      Bad[Random() % (Run % 2 ? 80 : Bad.size())] = char(Random());
    ChosenPtx C = choosePtx(Bad, 90);
    EXPECT_TRUE(C.WhyNot.empty() || C.Text.empty());
  }
}

// ---- What an image is -------------------------------------------------------

// A magic number and two blocks, of one word and of none, as the bitstream
// format has them.
TEST(Image, WalksOverBlocks) {
  const uint32_t Words[] = {0xdec04342, 0x00000d25, 1, 0xffffffff,
                            0x00000d25, 0,          0};
  Image Found = findImage(Words);
  EXPECT_EQ(Found.Kind, ImageKind::NvvmBitcode);
  EXPECT_EQ(Found.Bytes.size(), 24u);
  std::string_view All(reinterpret_cast<const char *>(Words), sizeof(Words));
  EXPECT_EQ(imageOf(All).Bytes.size(), 24u);
}

TEST(Image, BelievesTheWrapper) {
  const uint32_t Words[] = {0x0b17c0de, 0, 20, 100, 0, 0xdec04342};
  EXPECT_EQ(findImage(Words).Bytes.size(), 120u);
}

TEST(Image, IsPtxBehindComments) {
  EXPECT_TRUE(isPtx("//\n// a comment\n\n/* and another */ .version 7.0"));
  EXPECT_FALSE(isPtx("// .version 7.0"));
  EXPECT_FALSE(isPtx("/* .version 7.0"));
  EXPECT_FALSE(isPtx("/*/.version 7.0"));
  EXPECT_FALSE(isPtx(""));
  EXPECT_EQ(findImage(".version 7.0").Kind, ImageKind::Ptx);
  EXPECT_EQ(findImage("target triple").Kind, ImageKind::NvvmText);
  EXPECT_EQ(findImage("\1\2\3\4").Kind, ImageKind::Unknown);
  EXPECT_EQ(findImage("").Kind, ImageKind::Unknown);
  EXPECT_EQ(imageOf("").Kind, ImageKind::Unknown);
}

TEST(Image, IsWhatItsWrapperPointsTo) {
  const std::string Fat = fatBinary({{1, 75, "text"}});
  struct {
    uint32_t Magic, Version;
    const void *Data, *More;
  } Wrapper = {0x466243b1, 1, Fat.data(), nullptr};
  Image Found = findImage(&Wrapper);
  EXPECT_EQ(Found.Kind, ImageKind::FatBinary);
  EXPECT_EQ(Found.Bytes, Fat);
  Wrapper.Data = "nothing of the kind";
  EXPECT_EQ(findImage(&Wrapper).Kind, ImageKind::Unknown);
  Wrapper.Data = nullptr;
  EXPECT_EQ(findImage(&Wrapper).Kind, ImageKind::Unknown);
}

TEST(Image, TellsWhatACubinIsFor) {
  std::string Elf("\177ELF\2\1\1\101\7", 9);
  Elf.resize(64);
  Elf[48] = 75;
  EXPECT_EQ(archOfCubin(Elf), "sm_75");
  Elf[8] = 8;
  EXPECT_EQ(archOfCubin(Elf), "");
  Elf[49] = 120;
  EXPECT_EQ(archOfCubin(Elf), "sm_120");
  EXPECT_EQ(archOfCubin("\177ELF"), "");
  EXPECT_EQ(findImage(Elf.data()).Kind, ImageKind::Cubin);
}

TEST(LinkedImage, HasItsModules) {
  const std::string Made = linkedImage({"one", "", "three"});
  auto Modules = modulesOf(Made);
  ASSERT_TRUE(Modules);
  EXPECT_EQ(*Modules, (std::vector<std::string_view>{"one", "", "three"}));
  EXPECT_EQ(findImage(Made.data()).Bytes, Made);
  EXPECT_EQ(imageOf(Made).Kind, ImageKind::Linked);
  for (size_t End = 0; End != Made.size(); ++End)
    EXPECT_FALSE(modulesOf(Made.substr(0, End))) << End;
  std::string Bad = Made;
  Bad[16] = '\x7f'; // the first module's size
  EXPECT_FALSE(modulesOf(Bad));
}

} // namespace
