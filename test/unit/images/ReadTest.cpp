// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// read_image* of every image type, pixel type, coordinate type, sampler state
/// and format against the standard's formulas.

#include "MatrixRunner.h"
#include "Pixels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

constexpr unsigned Count = 64; // work-items of a launch
constexpr unsigned Normalised = 8, Linear = 16;

struct Sample {
  std::array<double, 3> At;
  double Layer;
};

/// Coordinates in and around an image.
class Coordinates {
public:
  Coordinates(const ImageKind &Kind, const ReferenceImage &Image,
              unsigned State, bool Floating, bool Inside);
  const std::vector<Sample> &samples() const { return Samples; }
  const std::vector<uint8_t> &bytes() const { return Bytes; }

private:
  double axis(uint32_t Size, unsigned State, bool Floating, bool Inside);
  std::mt19937 Random{1};
  std::vector<Sample> Samples;
  std::vector<uint8_t> Bytes;
};

} // namespace

// Nearest filtering jumps where pixels meet; rounding decides there, and any
// answer is right.
double Coordinates::axis(uint32_t Size, unsigned State, bool Floating,
                         bool Inside) {
  double Margin = Inside ? 0 : 2;
  std::uniform_real_distribution<double> Any(-Margin, Size + Margin);
  double U = Any(Random);
  if (!Floating)
    return std::floor(U);
  while (!(State & Linear) && std::fabs(U - std::nearbyint(U)) < 0.01)
    U = Any(Random);
  return double(float(State & Normalised ? U / Size : U));
}

Coordinates::Coordinates(const ImageKind &Kind, const ReferenceImage &Image,
                         unsigned State, bool Floating, bool Inside) {
  std::uniform_real_distribution<double> AnyLayer(-1.4, Image.Layers + 0.4);
  for (unsigned N = 0; N != Count; ++N) {
    Sample S = {{0, 0, 0}, 0};
    double Lanes[4] = {0, 0, 0, 0};
    for (unsigned Axis = 0; Axis != Kind.Axes; ++Axis)
      Lanes[Axis] = S.At[Axis] =
          axis(Image.Sizes[Axis], State, Floating, Inside);
    if (Kind.Layered) {
      double Layer =
          Inside ? N % Image.Layers : double(float(AnyLayer(Random)));
      S.Layer = Lanes[Kind.Axes] = Floating ? Layer : std::nearbyint(Layer);
    }
    // An integer coordinate is the pixel, a float the distance to its centre.
    for (double &Axis : S.At)
      Axis += Floating ? 0 : 0.5;
    Samples.push_back(S);
    for (unsigned Lane = 0; Lane != Kind.CoordinateLanes; ++Lane)
      Floating ? append(Bytes, float(Lanes[Lane]))
               : append(Bytes, int32_t(Lanes[Lane]));
  }
}

// CUDA's filter weights have eight bits of fraction; conversions of normalised
// integers may be off by 1.5 ulp (8.3.1.1).
static double tolerance(const ReferenceImage &Image, unsigned State,
                        const std::string &Pixel, double Expected) {
  double Relative = Pixel == "h" ? std::ldexp(1, -11) : std::ldexp(1, -22);
  double Bound = Relative * std::max(1.0, std::fabs(Expected));
  if (State & Linear) {
    bool Wide = Image.Type == 0x10DD || Image.Type == 0x10DE;
    bool Signed = Image.Type == 0x10D0 || Image.Type == 0x10D1;
    double Range = Wide ? 8 : Signed ? 2 : 1;
    // The border is 0, which may lie outside of the pixels' own range.
    Bound += Image.isPacked() ? 1e-5 : Image.Axes * Range / 512 * 1.05;
  }
  return Bound;
}

static void compare(const ImageKind &Kind, const ReferenceImage &Image,
                    unsigned State, const std::string &Kernel,
                    const std::string &Pixel, const Coordinates &At,
                    const std::vector<uint8_t> &Pixels) {
  unsigned Lanes = Kind.IsDepth ? 1 : 4;
  for (unsigned N = 0; N != Count; ++N) {
    const Sample &S = At.samples()[N];
    Color Expected = Image.read(State, S.At, S.Layer);
    for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
      double Found = laneOf(Pixel, Pixels, N * Lanes + Lane);
      double Bound = Pixel == "f" || Pixel == "h"
                         ? tolerance(Image, State, Pixel, Expected[Lane])
                         : 0;
      ASSERT_LE(std::fabs(Found - Expected[Lane]), Bound)
          << Kernel << " state " << State << " order " << std::hex
          << Image.Order << " type " << Image.Type << std::dec << " at "
          << S.At[0] << " " << S.At[1] << " " << S.At[2] << " layer " << S.Layer
          << " lane " << Lane << ": " << Found << ", expected "
          << Expected[Lane];
    }
  }
}

static bool isAllowed(unsigned State) {
  unsigned Address = State & 7;
  return Address <= 2 || (Address <= 4 && State & Normalised);
}

namespace {

struct ReadCase {
  std::string Image, Pixel;
};
std::ostream &operator<<(std::ostream &OS, const ReadCase &C) {
  return OS << C.Image << ' ' << C.Pixel;
}

class Read : public testing::TestWithParam<ReadCase> {
protected:
  void check(const std::string &Kernel, const Format &F, unsigned State,
             bool Floating, bool IsParameter, bool Inside);
  const ImageKind &Kind = kindNamed(GetParam().Image);
  std::string Pixel = GetParam().Pixel;
  std::string Stem = Kind.Type + ("_" + GetParam().Pixel);
};

} // namespace

void Read::check(const std::string &Kernel, const Format &F, unsigned State,
                 bool Floating, bool IsParameter, bool Inside) {
  ReferenceImage Image = makeImage(Kind, F.Order, F.Type);
  Image.fill(State + F.Order * 31 + F.Type);
  MatrixRunner &Runner = MatrixRunner::get();
  auto Device = Runner.upload(Kind, Image);
  Coordinates At(Kind, Image, State, Floating, Inside);
  std::vector<uint8_t> Pixels(Count * bytesOf(Pixel) * (Kind.IsDepth ? 1 : 4));
  Runner.run(Kernel, *Device, IsParameter ? &State : nullptr, At.bytes(),
             Pixels, Count);
  compare(Kind, Image, State, Kernel, Pixel, At, Pixels);
}

TEST_P(Read, AtFloatsBySamplerParameter) {
  if (Kind.IsBuffer)
    return;
  for (const Format &F : formatsFor(Pixel, Kind.IsDepth))
    for (unsigned State = 0; State != 32; ++State)
      if (isAllowed(State) && !(isInteger(Pixel) && State & Linear)) {
        check("read_" + Stem + "_float", F, State, true, true,
              (State & 7) == 0);
        ASSERT_FALSE(HasFatalFailure());
      }
}

TEST_P(Read, AtIntegersBySamplerParameter) {
  if (Kind.IsBuffer)
    return;
  for (const Format &F : formatsFor(Pixel, Kind.IsDepth))
    for (unsigned State = 0; State != 3; ++State) {
      check("read_" + Stem + "_int", F, State, false, true, State == 0);
      ASSERT_FALSE(HasFatalFailure());
    }
}

TEST_P(Read, WithoutSampler) {
  for (const Format &F : formatsFor(Pixel, Kind.IsDepth)) {
    check("fetch_" + Stem, F, 0, false, false, true);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST_P(Read, ByConstantSampler) {
  if (Kind.IsBuffer || Pixel == "h")
    return;
  Format F = formatsFor(Pixel, Kind.IsDepth).front();
  for (unsigned State = 0; State != 32; ++State)
    if (isAllowed(State) && !(isInteger(Pixel) && State & Linear)) {
      std::string Suffix = "_s" + std::to_string(State);
      check("read_" + Stem + "_float" + Suffix, F, State, true, false,
            (State & 7) == 0);
      if (State < 3)
        check("read_" + Stem + "_int" + Suffix, F, State, false, false,
              State == 0);
      ASSERT_FALSE(HasFatalFailure());
    }
}

TEST(Reflection, ListsTheStatesOfConstantSamplers) {
  std::vector<uint32_t> Expected;
  for (unsigned State = 0; State != 32; ++State)
    if (isAllowed(State))
      Expected.push_back(State);
  EXPECT_EQ(MatrixRunner::get().reflection().SamplerStates, Expected);
}

static std::vector<ReadCase> readCases() {
  std::vector<ReadCase> Cases;
  for (const ImageKind &Kind : ImageKinds)
    for (const char *Pixel : {"f", "i", "ui", "h"})
      if (!Kind.IsDepth || std::string(Pixel) == "f")
        Cases.push_back({Kind.Name, Pixel});
  return Cases;
}

INSTANTIATE_TEST_SUITE_P(Images, Read, testing::ValuesIn(readCases()),
                         [](const testing::TestParamInfo<ReadCase> &Info) {
                           return Info.param.Image + "_" + Info.param.Pixel;
                         });
