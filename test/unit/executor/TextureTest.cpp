// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Texture and surface instructions one by one, by PTX; what images of OpenCL
/// make of them is test/unit/images.

#include "Harness.h"

#include <cmath>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

const char Sample[] = R"(
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.f32(i64, float)
define void @k(i64 %h, float %x, float addrspace(1)* %out) {
  %t = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.f32(i64 %h, float %x)
  %r = extractvalue { float, float, float, float } %t, 0
  store float %r, float addrspace(1)* %out
  ret void
}
)";

const char Bits[] = R"(
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64, i32)
define void @k(i64 %h, i32 %x, i32 addrspace(1)* %out) {
  %t = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64 %h, i32 %x)
  %r = extractvalue { i32, i32, i32, i32 } %t, 0
  store i32 %r, i32 addrspace(1)* %out
  ret void
}
)";

const char Surface[] = R"(
declare i16 @llvm.nvvm.suld.2d.i16.trap(i64, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v2i8.clamp(i64, i32, i32, i16, i16)
define void @k(i64 %h, i32 %x, i32 %y, i32 addrspace(1)* %out) {
  call void @llvm.nvvm.sust.b.2d.v2i8.clamp(i64 %h, i32 0, i32 100, i16 5, i16 6)
  %v = call i16 @llvm.nvvm.suld.2d.i16.trap(i64 %h, i32 %x, i32 %y)
  %w = zext i16 %v to i32
  store i32 %w, i32 addrspace(1)* %out
  ret void
}
)";

constexpr uint32_t R = 0x10B0, RG = 0x10B2, UnormInt8 = 0x10D2, Float = 0x10DE;

ImageId line(Device &D, const std::vector<float> &Texels) {
  ImageDesc Desc;
  Desc.Shape = ImageShape::Image1D;
  Desc.Width = Texels.size();
  Desc.ChannelOrder = R;
  Desc.ChannelType = Float;
  const auto *Bytes = reinterpret_cast<const uint8_t *>(Texels.data());
  auto Id =
      D->memory().createImage(Desc, {Bytes, Texels.size() * sizeof(float)});
  EXPECT_TRUE(Id);
  return *Id;
}

ImageId plane(Device &D) {
  ImageDesc Desc;
  Desc.Width = 3;
  Desc.Height = 2;
  Desc.ChannelOrder = RG;
  Desc.ChannelType = UnormInt8;
  auto Id =
      D->memory().createImage(Desc, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  EXPECT_TRUE(Id);
  return *Id;
}

float sampled(SamplerDesc Sampler, float At,
              const std::vector<float> &Texels = {10, 20, 40, 80}) {
  Device D(Sample);
  uint64_t Handle = D->memory().textureHandle(line(D, Texels), Sampler);
  DevicePtr Out = D.buffer<float>({0}, "out");
  EXPECT_TRUE(D.launch("k", 1, 1, Handle, At, Out).clean()) << D.text();
  return D.contents<float>(Out, 1)[0];
}

} // namespace

TEST(Textures, AddressAndFilter) {
  using Addressing = SamplerDesc::Addressing;
  SamplerDesc Edge{Addressing::ClampToEdge, false, false, false};
  SamplerDesc Border{Addressing::Clamp, false, true, false};
  SamplerDesc Wrap{Addressing::Repeat, true, false, false};
  SamplerDesc Mirror{Addressing::MirroredRepeat, true, true, false};
  EXPECT_EQ(sampled(Edge, 1.9f), 20);
  EXPECT_EQ(sampled(Edge, -5), 10);
  EXPECT_EQ(sampled(Edge, 4.5f), 80);
  EXPECT_EQ(sampled(Border, 1), 15); // half way between two texels
  EXPECT_EQ(sampled(Border, 4), 40); // half way to the border
  EXPECT_EQ(sampled(Border, 9), 0);
  EXPECT_EQ(sampled(Border, 1.501f), 20); // eight bits of fraction
  EXPECT_EQ(sampled(Wrap, 1.3f), 20);
  EXPECT_EQ(sampled(Wrap, -0.1f), 80);
  EXPECT_EQ(sampled(Mirror, 1.125f), 80);
  EXPECT_EQ(sampled(Mirror, 1.25f), 60);
}

// OpenCL 1.2, 8.2, has formulas of single precision.
TEST(Textures, CoordinatesAreRoundedToFloat) {
  using Addressing = SamplerDesc::Addressing;
  SamplerDesc Edge{Addressing::ClampToEdge, true, false, false};
  SamplerDesc Wrap{Addressing::Repeat, true, false, false};
  SamplerDesc Mirror{Addressing::MirroredRepeat, true, false, false};
  const std::vector<float> Ten = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  EXPECT_EQ(sampled(Edge, 0.7f, Ten), 7); // 0.69999999 * 10
  EXPECT_EQ(sampled(Wrap, -0x1p-40f, Ten), 0);
  EXPECT_EQ(sampled(Mirror, -0.7f, Ten), 7);
}

// A sum that begins with 0 would lose the sign.
TEST(Textures, TheNearestTexelStaysAsItIs) {
  SamplerDesc Edge{SamplerDesc::Addressing::ClampToEdge, false, false, false};
  const float Zero = sampled(Edge, 1, {10, -0.0f, 40});
  EXPECT_EQ(Zero, 0);
  EXPECT_TRUE(std::signbit(Zero));
}

// Programs keep halves of doubles in channels of CL_FLOAT, some of which are NaNs.
TEST(Textures, BitsOfFloatsAreIntegersToo) {
  const std::vector<uint32_t> Words = {0x40490fdb, 0x7f800001, 0xffa55aa5,
                                       0x00000001, 0x80000000};
  std::vector<float> Texels(Words.size());
  std::memcpy(Texels.data(), Words.data(), Words.size() * sizeof(float));
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Device D(Bits, Opts);
    const uint64_t Handle = D->memory().textureHandle(line(D, Texels), {});
    for (size_t N = 0; N != Words.size(); ++N) {
      DevicePtr Out = D.buffer<uint32_t>({0}, "out");
      EXPECT_TRUE(D.launch("k", 1, 1, Handle, uint32_t(N), Out).clean())
          << D.text();
      EXPECT_EQ(D.contents<uint32_t>(Out, 1)[0], Words[N]) << N;
    }
  }
}

TEST(Textures, SurfacesAreBytes) {
  Device D(Surface);
  ImageId Image = plane(D);
  uint64_t Handle = D->memory().surfaceHandle(Image);
  DevicePtr Out = D.buffer<uint32_t>({0}, "out");
  EXPECT_TRUE(D.launch("k", 1, 1, Handle, 4, 1, Out).clean()) << D.text();
  EXPECT_EQ(D.contents<uint32_t>(Out, 1)[0], 12u << 8 | 11);
  EXPECT_EQ(D->memory().imagePixels(Image)[6], 5); // clamped to the last row
  EXPECT_EQ(D->memory().imagePixels(Image)[7], 6);
}

namespace {

struct Misuse {
  const char *What;
  bool AsTexture, OfPlane;
  int X, Y;
  const char *Reason;
};

const Misuse Misuses[] = {
    {"a texture", true, true, 0, 0,
     "textures are sampled, and surfaces are loaded and stored"},
    {"another shape", false, false, 0, 0,
     "the image has another number of dimensions, or layers"},
    {"between pixels", false, true, 1, 0,
     "the first coordinate is inside a pixel"},
    {"outside", false, true, 6, 0, "the coordinates are outside the image"},
};

} // namespace

TEST(Textures, MisusesAreFindings) {
  for (const Misuse &M : Misuses) {
    Device D(Surface);
    ImageId Image = M.OfPlane ? plane(D) : line(D, {1, 2});
    uint64_t Handle = M.AsTexture ? D->memory().textureHandle(Image, {})
                                  : D->memory().surfaceHandle(Image);
    DevicePtr Out = D.buffer<uint32_t>({7}, "out");
    EXPECT_FALSE(D.launch("k", 1, 1, Handle, M.X, M.Y, Out).clean());
    EXPECT_NE(D.ids().find("EX38"), std::string::npos) << M.What;
    EXPECT_NE(D.text().find("error: this texture or surface instruction has no "
                            "result: " +
                            std::string(M.Reason) + "; kernel 'k'"),
              std::string::npos)
        << D.text();
    EXPECT_EQ(D.contents<uint32_t>(Out, 1)[0], 0u) << M.What;
  }
  Device D(Sample);
  DevicePtr Out = D.buffer<float>({0}, "out");
  EXPECT_FALSE(D.launch("k", 1, 1, uint64_t(0), 0.5f, Out).clean());
  EXPECT_EQ(D.ids(), "EX37"); // a handle the runtime forgot to fill
}
