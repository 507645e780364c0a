// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// write_image* of every image type, pixel type and format, byte for byte, and
/// get_image_*.

#include "MatrixRunner.h"
#include "Pixels.h"

#include <gtest/gtest.h>

#include <random>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

struct WriteCase {
  std::string Image, Pixel;
};
std::ostream &operator<<(std::ostream &OS, const WriteCase &C) {
  return OS << C.Image << ' ' << C.Pixel;
}

class Write : public testing::TestWithParam<WriteCase> {};

} // namespace

// Values in the type's range, beyond it, at its ends and between two codes.
static double anyValue(const std::string &Pixel, std::mt19937 &Random) {
  if (Pixel == "i" || Pixel == "ui") {
    uint32_t Bits = Random() >> (Random() % 32);
    return Pixel == "i" ? double(int32_t(Random() % 2 ? Bits : -Bits))
                        : double(Bits);
  }
  constexpr double Special[] = {0, 1, -1, 0.5, -0.5, 2, -3, 1e30, -1e30};
  if (Random() % 4 == 0)
    return Special[Random() % std::size(Special)];
  return std::uniform_real_distribution<double>(-1.2, 1.2)(Random);
}

static std::vector<std::array<int64_t, 4>> places(const ImageKind &Kind,
                                                  const ReferenceImage &Image) {
  std::vector<std::array<int64_t, 4>> Found;
  int64_t Ends[3];
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    Ends[Axis] = Axis < Kind.Axes ? Image.Sizes[Axis] : 0;
  for (int64_t Layer = 0; Layer != Image.Layers; ++Layer)
    for (int64_t Z = Ends[2] ? -1 : 0; Z <= Ends[2]; ++Z)
      for (int64_t Y = Ends[1] ? -1 : 0; Y <= Ends[1]; ++Y)
        for (int64_t X = -1; X <= Ends[0]; ++X)
          Found.push_back({X, Y, Z, Layer});
  return Found;
}

static void checkWrite(const ImageKind &Kind, const std::string &Pixel,
                       const Format &F) {
  ReferenceImage Image = makeImage(Kind, F.Order, F.Type);
  Image.Bytes.assign(Image.pixelCount() * Image.pixelBytes(), 0);
  MatrixRunner &Runner = MatrixRunner::get();
  auto Device = Runner.upload(Kind, Image);
  std::mt19937 Random(F.Order + F.Type);
  std::vector<uint8_t> At, Pixels;
  auto Places = places(Kind, Image);
  for (const auto &P : Places) {
    int64_t Lanes[4] = {P[0], P[1], P[2], 0};
    if (Kind.Layered)
      Lanes[Kind.Axes] = P[3];
    for (unsigned Lane = 0; Lane != Kind.CoordinateLanes; ++Lane)
      append(At, int32_t(Lanes[Lane]));
    Color C = {0, 0, 0, 0};
    for (unsigned Lane = 0; Lane != (Kind.IsDepth ? 1 : 4); ++Lane)
      C[Lane] = appendLane(Pixel, Pixels, anyValue(Pixel, Random));
    Image.write({P[0], P[1], P[2]}, P[3], C);
  }
  std::string Kernel = std::string("write_") + Kind.Type + "_" + Pixel;
  Runner.run(Kernel, *Device, nullptr, At, Pixels, Places.size());
  EXPECT_EQ(Device->Pixels, Image.Bytes)
      << Kernel << std::hex << " order " << F.Order << " type " << F.Type;
}

TEST_P(Write, StoresWhatTheStandardSays) {
  const ImageKind &Kind = kindNamed(GetParam().Image);
  for (const Format &F : formatsFor(GetParam().Pixel, Kind.IsDepth)) {
    checkWrite(Kind, GetParam().Pixel, F);
    ASSERT_FALSE(HasFailure());
  }
}

static std::vector<WriteCase> writeCases() {
  std::vector<WriteCase> Cases;
  for (const ImageKind &Kind : ImageKinds)
    for (const char *Pixel : {"f", "i", "ui", "h"})
      if (!Kind.IsDepth || std::string(Pixel) == "f")
        Cases.push_back({Kind.Name, Pixel});
  return Cases;
}

INSTANTIATE_TEST_SUITE_P(Images, Write, testing::ValuesIn(writeCases()),
                         [](const testing::TestParamInfo<WriteCase> &Info) {
                           return Info.param.Image + "_" + Info.param.Pixel;
                         });

// ---- Queries ----------------------------------------------------------------

static void checkQuery(const ImageKind &Kind, const Format &F) {
  ReferenceImage Image = makeImage(Kind, F.Order, F.Type);
  Image.Bytes.assign(Image.pixelCount() * Image.pixelBytes(), 0);
  MatrixRunner &Runner = MatrixRunner::get();
  auto Device = Runner.upload(Kind, Image);
  std::vector<uint32_t> Expected = {Image.Sizes[0], F.Order, F.Type};
  if (Kind.Axes > 1)
    Expected.insert(Expected.end(),
                    {Image.Sizes[1], Image.Sizes[0], Image.Sizes[1]});
  if (Kind.Axes > 2)
    Expected.insert(Expected.end(), {Image.Sizes[2], 0, Image.Sizes[2]});
  if (Kind.Layered)
    Expected.push_back(Image.Layers);
  Expected.resize(10);
  std::vector<uint8_t> Words(Expected.size() * sizeof(uint32_t));
  Runner.run(std::string("query_") + Kind.Type, *Device, nullptr, {}, Words, 1);
  for (size_t N = 0; N != Expected.size(); ++N)
    EXPECT_EQ(uint32_t(laneOf("ui", Words, N)), Expected[N])
        << Kind.Name << " word " << N;
}

TEST(Query, AnswersWithTheNumbersOfTheHost) {
  for (const ImageKind &Kind : ImageKinds)
    for (const char *Pixel : {"f", "i", "ui"})
      if (!Kind.IsDepth || std::string(Pixel) == "f")
        for (const Format &F : formatsFor(Pixel, Kind.IsDepth))
          checkQuery(Kind, F);
}
