// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Arrays through copies, and what kernels see through textures and surfaces.
/// That the texture unit computes what CUDA's does is test/unit/images' affair.

#include "Harness.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

const std::string &kernels() {
  static const std::string Text = nvvm(
      R"(
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)
declare i32 @llvm.nvvm.suld.2d.i32.zero(i64, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i32.zero(i64, i32, i32, i32)

define void @sample(i64 %t, float %x, float %y, float addrspace(1)* %out) {
  %v = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %t, float %x, float %y)
  %r = extractvalue { float, float, float, float } %v, 0
  store float %r, float addrspace(1)* %out, align 4
  ret void
}

define void @fetch(i64 %t, i32 %x, float addrspace(1)* %out) {
  %v = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %t, i32 %x)
  %r = extractvalue { float, float, float, float } %v, 0
  store float %r, float addrspace(1)* %out, align 4
  ret void
}

; twice what the surface has, at (x, y); x counts bytes
define void @twice(i64 %s, i32 %x, i32 %y) {
  %v = call i32 @llvm.nvvm.suld.2d.i32.zero(i64 %s, i32 %x, i32 %y)
  %w = add i32 %v, %v
  call void @llvm.nvvm.sust.b.2d.i32.zero(i64 %s, i32 %x, i32 %y, i32 %w)
  ret void
}
)",
      {"void (i64, float, float, float addrspace(1)*)* @sample",
       "void (i64, i32, float addrspace(1)*)* @fetch",
       "void (i64, i32, i32)* @twice"});
  return Text;
}

const TextureState Plain;

class Images : public testing::Test {
protected:
  void SetUp() override { M = load(kernels()); }

  ArrayHandle array(const ArrayShape &Shape) {
    ArrayHandle A = nullptr;
    EXPECT_CODE(Success, driver().ArrayCreate(&A, &Shape));
    return A;
  }
  /// 2 x 2 values of a type.
  template <typename T>
  ArrayHandle plane(ArrayFormat Format, const std::vector<T> &Values) {
    ArrayShape Shape;
    Shape.Width = Shape.Height = 2;
    Shape.Format = Format;
    Shape.Channels = 1;
    Shape.Flags = FlagArraySurfaceLoadStore;
    ArrayHandle A = array(Shape);
    Copy2D In;
    In.From.HostMemory = const_cast<T *>(Values.data());
    In.From.Pitch = In.WidthInBytes = 2 * sizeof(T);
    In.To.Kind = MemoryType::Array;
    In.To.ArrayMemory = A;
    In.Height = 2;
    EXPECT_CODE(Success, driver().Memcpy2D(&In));
    return A;
  }
  template <typename T> std::vector<T> contents(ArrayHandle A) {
    std::vector<T> Values(4);
    Copy2D Out;
    Out.From.Kind = MemoryType::Array;
    Out.From.ArrayMemory = A;
    Out.To.HostMemory = Values.data();
    Out.To.Pitch = Out.WidthInBytes = 2 * sizeof(T);
    Out.Height = 2;
    EXPECT_CODE(Success, driver().Memcpy2D(&Out));
    return Values;
  }
  static Resource of(ArrayHandle A) {
    Resource R;
    R.Of.ArrayMemory = A;
    return R;
  }
  TextureHandle texture(const Resource &R, const TextureState &How = {}) {
    TextureHandle T = 0;
    EXPECT_CODE(Success, driver().TexObjectCreate(&T, &R, &How, nullptr));
    return T;
  }
  float sample(TextureHandle T, float X, float Y) {
    DevicePtr P = upload(std::vector<float>{-1});
    EXPECT_CODE(Success, launch(find(M, "sample"), 1, 1, nullptr, T, X, Y, P));
    return download<float>(P, 1)[0];
  }
  float fetch(TextureHandle T, int X) {
    DevicePtr P = upload(std::vector<float>{-1});
    EXPECT_CODE(Success, launch(find(M, "fetch"), 1, 1, nullptr, T, X, P));
    return download<float>(P, 1)[0];
  }

  EmulatedContext C;
  ModuleHandle M = nullptr;
};

TEST_F(Images, AreSampled) {
  ArrayHandle A = plane<float>(ArrayFormat::Float, {1, 2, 3, 4});
  EXPECT_EQ(sample(texture(of(A)), 1.5f, 0.5f), 2);
  EXPECT_EQ(sample(texture(of(A)), 9, 9), 4); // clamped
  TextureState How;
  How.Filter = FlagFilterLinear;
  EXPECT_EQ(sample(texture(of(A), How), 1, 1), 2.5f);
  How.Flags = FlagTextureNormalizedCoordinates;
  EXPECT_EQ(sample(texture(of(A), How), 0.5f, 0.5f), 2.5f);
  How = TextureState();
  std::fill_n(How.Addresses, 3, AddressMode::Border);
  EXPECT_EQ(sample(texture(of(A), How), 9, 9), 0);
}

TEST_F(Images, AreFractionsUnlessIntegersAreAskedFor) {
  ArrayHandle A = plane<uint8_t>(ArrayFormat::UnsignedInt8, {255, 0, 51, 102});
  EXPECT_FLOAT_EQ(sample(texture(of(A)), 0.5f, 0.5f), 1);
  EXPECT_FLOAT_EQ(sample(texture(of(A)), 0.5f, 1.5f), 0.2f);
}

TEST_F(Images, AreWrittenThroughSurfaces) {
  ArrayHandle A = plane<int>(ArrayFormat::SignedInt32, {1, 2, 3, 4});
  Resource R = of(A);
  SurfaceHandle S = 0;
  ASSERT_CODE(Success, driver().SurfObjectCreate(&S, &R));
  ASSERT_CODE(Success, launch(find(M, "twice"), 1, 1, nullptr, S, 4, 1));
  EXPECT_EQ(contents<int>(A), (std::vector<int>{1, 2, 3, 8}));
  EXPECT_CODE(Success, driver().SurfObjectDestroy(S));
  EXPECT_CODE(InvalidHandle, driver().SurfObjectDestroy(S));
}

TEST_F(Images, OfLinearMemorySeeItsBytes) {
  DevicePtr P = upload(std::vector<float>{1, 2, 3, 4});
  Resource R;
  R.Kind = ResourceKind::Linear;
  R.Of.Linear = {P, ArrayFormat::Float, 1, 16};
  TextureHandle T = texture(R);
  EXPECT_EQ(fetch(T, 2), 3);
  EXPECT_EQ(fetch(T, 4), 0); // after the end
  float New = 9;
  ASSERT_CODE(Success, driver().MemcpyHtoD(P + 8, &New, 4));
  EXPECT_EQ(fetch(T, 2), 9);
  EXPECT_CODE(Success, driver().TexObjectDestroy(T));
  EXPECT_CODE(InvalidHandle, driver().TexObjectDestroy(T));
  R.Of.Linear.Bytes = 1 << 20;
  EXPECT_CODE(InvalidValue, driver().TexObjectCreate(&T, &R, &Plain, nullptr));
  // CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT
  const DevicePtr Large = upload(std::vector<float>(256, 5));
  R.Of.Linear = {Large + 256, ArrayFormat::Float, 1, 16};
  EXPECT_CODE(InvalidValue, driver().TexObjectCreate(&T, &R, &Plain, nullptr));
  R.Of.Linear.Base = Large + 512;
  EXPECT_EQ(fetch(texture(R), 2), 5);
}

TEST_F(Images, OfPitchedMemorySkipTheGaps) {
  std::vector<float> Rows(16, -1);
  Rows[0] = 1;
  Rows[1] = 2;
  Rows[8] = 3;
  Rows[9] = 4;
  Resource R;
  R.Kind = ResourceKind::Pitch2D;
  R.Of.Pitched = {upload(Rows), ArrayFormat::Float, 1, 2, 2, 32};
  TextureHandle T = texture(R);
  EXPECT_EQ(sample(T, 0.5f, 1.5f), 3);
  R.Of.Pitched.Pitch = 20;
  EXPECT_CODE(InvalidValue, driver().TexObjectCreate(&T, &R, &Plain, nullptr));
}

TEST_F(Images, AreCopiedInPartsAndLayers) {
  ArrayShape Shape;
  Shape.Width = 4;
  Shape.Height = 2;
  Shape.Depth = 3;
  Shape.Format = ArrayFormat::UnsignedInt8;
  Shape.Channels = 1;
  for (unsigned Flags : {0u, unsigned(FlagArrayLayered)}) {
    Shape.Flags = Flags;
    ArrayHandle A = array(Shape);
    std::vector<uint8_t> All(24), Back(4, 0);
    for (size_t I = 0; I != All.size(); ++I)
      All[I] = uint8_t(I);
    Copy3D In;
    In.From.HostMemory = All.data();
    In.From.Pitch = 4;
    In.From.Height = 2;
    In.To.Kind = MemoryType::Array;
    In.To.ArrayMemory = A;
    In.WidthInBytes = 4;
    In.Height = 2;
    In.Depth = 3;
    ASSERT_CODE(Success, driver().Memcpy3D(&In));
    Copy3D Out;
    Out.From = In.To;
    Out.From.X = 1;
    Out.From.Y = 1;
    Out.From.Z = 1;
    Out.To.HostMemory = Back.data();
    Out.To.Pitch = 2;
    Out.To.Height = 1;
    Out.WidthInBytes = 2;
    Out.Height = 1;
    Out.Depth = 2;
    ASSERT_CODE(Success, driver().Memcpy3D(&Out));
    EXPECT_EQ(Back, (std::vector<uint8_t>{13, 14, 21, 22}));
    Out.From.X = 3;
    EXPECT_CODE(InvalidValue, driver().Memcpy3D(&Out));
  }
}

TEST_F(Images, AreCopiedBetweenArrays) {
  ArrayHandle A = plane<float>(ArrayFormat::Float, {1, 2, 3, 4});
  ArrayHandle B = plane<float>(ArrayFormat::Float, {0, 0, 0, 0});
  Copy2D Across;
  Across.From.Kind = Across.To.Kind = MemoryType::Array;
  Across.From.ArrayMemory = A;
  Across.To.ArrayMemory = B;
  Across.To.X = 4;
  Across.WidthInBytes = 4;
  Across.Height = 2;
  ASSERT_CODE(Success, driver().Memcpy2D(&Across));
  EXPECT_EQ(contents<float>(B), (std::vector<float>{0, 1, 0, 3}));
}

TEST_F(Images, HaveTheDevicesLimits) {
  ArrayHandle A = nullptr;
  auto Create = [&](size_t Width, size_t Height, size_t Depth, unsigned Flags,
                    unsigned Channels = 1) {
    ArrayShape Shape;
    Shape.Width = Width;
    Shape.Height = Height;
    Shape.Depth = Depth;
    Shape.Channels = Channels;
    Shape.Flags = Flags;
    return driver().ArrayCreate(&A, &Shape);
  };
  EXPECT_CODE(Success, Create(131072, 0, 0, 0));
  EXPECT_CODE(InvalidValue, Create(131073, 0, 0, 0));
  EXPECT_CODE(InvalidValue, Create(131072, 0, 0, FlagArraySurfaceLoadStore));
  EXPECT_CODE(Success, Create(8, 0, 2048, FlagArrayLayered));
  EXPECT_CODE(InvalidValue, Create(8, 0, 2049, FlagArrayLayered));
  EXPECT_CODE(InvalidValue, Create(8, 0, 4, 0)); // a depth without height
  EXPECT_CODE(InvalidValue, Create(8, 8, 0, 0, 3));
  EXPECT_CODE(Success, Create(8, 8, 6, FlagArrayCubemap));
  EXPECT_CODE(Success, Create(8, 8, 12, FlagArrayCubemap | FlagArrayLayered));
  EXPECT_CODE(InvalidValue, Create(8, 8, 12, FlagArrayCubemap));
  EXPECT_CODE(InvalidValue, Create(8, 4, 6, FlagArrayCubemap));
  EXPECT_CODE(InvalidValue, Create(0, 0, 0, 0));
}

TEST_F(Images, RefuseWhatTheTextureUnitHasNot) {
  Resource R = of(plane<int>(ArrayFormat::SignedInt32, {1, 2, 3, 4}));
  TextureHandle T = 0;
  TextureState How;
  How.Filter = FlagFilterLinear; // of integers
  EXPECT_CODE(InvalidValue, driver().TexObjectCreate(&T, &R, &How, nullptr));
  How = TextureState();
  How.Addresses[1] = AddressMode::Wrap;
  EXPECT_CODE(NotSupported, driver().TexObjectCreate(&T, &R, &How, nullptr));
  How = TextureState();
  How.Addresses[0] = AddressMode(7);
  EXPECT_CODE(InvalidValue, driver().TexObjectCreate(&T, &R, &How, nullptr));
  R.Kind = ResourceKind::MipmappedArray;
  EXPECT_CODE(NotSupported, driver().TexObjectCreate(&T, &R, &Plain, nullptr));
}

TEST_F(Images, DescribeThemselves) {
  ArrayHandle A = plane<float>(ArrayFormat::Float, {1, 2, 3, 4});
  ArrayShape Shape;
  auto Describe =
      function<Code(ArrayShape *, ArrayHandle)>("cuArray3DGetDescriptor_v2");
  EXPECT_CODE(Success, Describe(&Shape, A));
  EXPECT_EQ(Shape.Width, 2u);
  EXPECT_EQ(Shape.Format, ArrayFormat::Float);
  EXPECT_CODE(Success, driver().ArrayDestroy(A));
  EXPECT_CODE(InvalidHandle, Describe(&Shape, A));
  EXPECT_CODE(InvalidHandle, driver().ArrayDestroy(A));
}

} // namespace
