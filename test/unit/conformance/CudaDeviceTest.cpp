// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a launch asks of CUDA's driver, seen by a driver that runs nothing
/// (FakeCuda.cpp), and the driver's structures against cuda.h.

#include "Conformance/CudaDevice.h"
#include "Conformance/CudaDriver.h"
#include "spir2nvvm-c/image.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <unistd.h>

#if __has_include(<cuda.h>)
#include <cuda.h>
#endif

using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using namespace spir2nvvm::launch;

namespace {

TEST(CudaDriver, HasTheLayoutOfCudasHeader) {
#ifdef CUDA_VERSION
  static_assert(sizeof(CudaArray) == sizeof(CUDA_ARRAY3D_DESCRIPTOR));
  static_assert(offsetof(CudaArray, Flags) ==
                offsetof(CUDA_ARRAY3D_DESCRIPTOR, Flags));
  static_assert(sizeof(CudaCopy) == sizeof(CUDA_MEMCPY3D));
  static_assert(offsetof(CudaCopy, From.HostMemory) ==
                offsetof(CUDA_MEMCPY3D, srcHost));
  static_assert(offsetof(CudaCopy, From.Pitch) ==
                offsetof(CUDA_MEMCPY3D, srcPitch));
  static_assert(offsetof(CudaCopy, To.Kind) ==
                offsetof(CUDA_MEMCPY3D, dstMemoryType));
  static_assert(offsetof(CudaCopy, To.ArrayMemory) ==
                offsetof(CUDA_MEMCPY3D, dstArray));
  static_assert(offsetof(CudaCopy, WidthInBytes) ==
                offsetof(CUDA_MEMCPY3D, WidthInBytes));
  static_assert(sizeof(CudaResource) == sizeof(CUDA_RESOURCE_DESC));
  static_assert(offsetof(CudaResource, Of) ==
                offsetof(CUDA_RESOURCE_DESC, res));
  static_assert(offsetof(CudaResource, Of.Linear.Bytes) ==
                offsetof(CUDA_RESOURCE_DESC, res.linear.sizeInBytes));
  static_assert(sizeof(CudaTexture) == sizeof(CUDA_TEXTURE_DESC));
  static_assert(offsetof(CudaTexture, Flags) ==
                offsetof(CUDA_TEXTURE_DESC, flags));
  static_assert(offsetof(CudaTexture, BorderColour) ==
                offsetof(CUDA_TEXTURE_DESC, borderColor));
  EXPECT_EQ(unsigned(CudaCopyEnd::Host), unsigned(CU_MEMORYTYPE_HOST));
  EXPECT_EQ(unsigned(CudaCopyEnd::Array), unsigned(CU_MEMORYTYPE_ARRAY));
  EXPECT_EQ(unsigned(CudaArray::Layered), unsigned(CUDA_ARRAY3D_LAYERED));
  EXPECT_EQ(unsigned(CudaArray::SurfaceLoadStore),
            unsigned(CUDA_ARRAY3D_SURFACE_LDST));
  EXPECT_EQ(unsigned(CudaResource::Linear), unsigned(CU_RESOURCE_TYPE_LINEAR));
  EXPECT_EQ(unsigned(CudaTexture::Wrap), unsigned(CU_TR_ADDRESS_MODE_WRAP));
  EXPECT_EQ(unsigned(CudaTexture::Clamp), unsigned(CU_TR_ADDRESS_MODE_CLAMP));
  EXPECT_EQ(unsigned(CudaTexture::Mirror), unsigned(CU_TR_ADDRESS_MODE_MIRROR));
  EXPECT_EQ(unsigned(CudaTexture::Border), unsigned(CU_TR_ADDRESS_MODE_BORDER));
  EXPECT_EQ(unsigned(CudaTexture::ReadAsInteger),
            unsigned(CU_TRSF_READ_AS_INTEGER));
  EXPECT_EQ(unsigned(CudaTexture::NormalizedCoordinates),
            unsigned(CU_TRSF_NORMALIZED_COORDINATES));
  EXPECT_EQ(int(CudaLimitPrintfFifoSize), int(CU_LIMIT_PRINTF_FIFO_SIZE));
  EXPECT_EQ(int(CudaJitErrorLogBuffer), int(CU_JIT_ERROR_LOG_BUFFER));
  EXPECT_EQ(int(CudaJitErrorLogBufferBytes),
            int(CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES));
  EXPECT_EQ(int(CudaFuncMaxDynamicSharedBytes),
            int(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES));
  EXPECT_EQ(0x20, int(CU_AD_FORMAT_FLOAT));
  EXPECT_EQ(0x09, int(CU_AD_FORMAT_SIGNED_INT16));
#else
  GTEST_SKIP() << "there is no cuda.h";
#endif
}

ArgInfo argument(ArgKind Kind, uint64_t Size, uint64_t PointeeAlign = 0) {
  ArgInfo Info;
  Info.Kind = Kind;
  Info.Size = Size;
  Info.PointeeAlign = PointeeAlign;
  return Info;
}

Argument bufferOf(std::vector<uint8_t> Bytes) {
  Argument A;
  A.Form = ArgumentForm::Buffer;
  A.Bytes = std::move(Bytes);
  return A;
}

Argument imageOf(ImageShape Shape, uint32_t Order, uint32_t Type,
                 std::array<uint64_t, 4> Sizes = {4, 1, 1, 1}) {
  Argument A;
  A.Form = ArgumentForm::Image;
  A.Format.Shape = Shape;
  A.Format.Order = Order;
  A.Format.Type = Type;
  A.Format.Width = Sizes[0];
  A.Format.Height = Sizes[1];
  A.Format.Depth = Sizes[2];
  A.Format.Layers = Sizes[3];
  for (size_t I = 0; I != A.Format.bytes(); ++I)
    A.Bytes.push_back(uint8_t(I));
  return A;
}

std::vector<uint8_t> inverted(std::vector<uint8_t> Bytes) {
  for (uint8_t &B : Bytes)
    B = uint8_t(~B);
  return Bytes;
}

// OpenCL's numbers.
constexpr uint32_t R = 0x10B0, RGB = 0x10B4, RGBA = 0x10B5;
constexpr uint32_t UNorm8 = 0x10D2, Packed565 = 0x10D4, SInt16 = 0x10D8,
                   UInt32 = 0x10DC, Float = 0x10DE;

class FakeCuda : public testing::Test {
protected:
  void SetUp() override {
    Path = testing::TempDir() + "fake-cuda." + std::to_string(getpid());
    std::remove(Path.c_str());
    setenv("FAKE_CUDA_LOG", Path.c_str(), 1);
  }
  void TearDown() override { std::remove(Path.c_str()); }

  /// Runs a kernel with these parameters, each of a type of PTX.
  Outcome run(std::vector<std::pair<ArgInfo, Argument>> Arguments,
              std::vector<std::string> PtxTypes, const char *Body = "") {
    Reflection Info;
    KernelInfo Kernel;
    Kernel.SpirName = Kernel.OutputName = L.Kernel = "k";
    Kernel.StaticLocalBytes = StaticLocalBytes;
    for (auto &[Parameter, Value] : Arguments) {
      Kernel.Args.push_back(Parameter);
      L.Arguments.push_back(Value);
    }
    Info.Kernels.push_back(Kernel);
    Info.SamplerStates = SamplerStates;
    Info.UsesPrintf = llvm::StringRef(Body).contains("vprintf");
    std::string List;
    for (size_t I = 0; I != PtxTypes.size(); ++I)
      List += (I ? ",\n\t.param " : "\n\t.param ") + PtxTypes[I];
    auto Device = CudaDevice::create(
        FAKE_CUDA, Version + ".visible .entry k(" + List + "\n)\n" + Body,
        Info);
    if (!Device) {
      Outcome O;
      O.Message = toString(Device.takeError());
      return O;
    }
    EXPECT_EQ((*Device)->name(), "a device that inverts");
    return (*Device)->run(L);
  }
  std::string log() const {
    std::stringstream Text;
    Text << std::ifstream(Path).rdbuf();
    return Text.str();
  }

  std::string Path, Version = ".version 8.8\n";
  Launch L;
  std::vector<uint32_t> SamplerStates;
  uint64_t StaticLocalBytes = 0;
};

TEST_F(FakeCuda, PassesEveryKindOfArgument) {
  Argument Value, Local, Sampler;
  Value.Bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  Local.Form = ArgumentForm::Local;
  Local.LocalBytes = 100;
  Sampler.Form = ArgumentForm::Sampler;
  Sampler.SamplerBits = S2N_SAMPLER_REPEAT | S2N_SAMPLER_NORMALIZED;
  L.Global = {16, 6, 2};
  L.Local = {8, 2, 1};
  Outcome O =
      run({{argument(ArgKind::GlobalPointer, 8), bufferOf({1, 2, 3})},
           {argument(ArgKind::Struct, 12), Value},
           {argument(ArgKind::LocalOffset, 4, 4), Local},
           {argument(ArgKind::LocalOffset, 4, 16), Local},
           {argument(ArgKind::Sampler, 4), Sampler}},
          {".u64 a", ".align 4 .b8 b[12]", ".u32 c", ".u32 d", ".u32 e"});
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_EQ(O.Memory[0], inverted({1, 2, 3}));
  EXPECT_EQ(log(), "launch k, 2x3x2 groups of 8x2x1, 212 shared bytes\n"
                   "  parameter 0: a buffer of 3 bytes\n"
                   "  parameter 1: 12 bytes, 0x807060504030201\n"
                   "  parameter 2: 4 bytes, 0\n"
                   "  parameter 3: 4 bytes, 0x70\n"
                   "  parameter 4: 4 bytes, 0xb\n"
                   "left: 0 allocations, 0 arrays, 0 objects\n");
}

TEST_F(FakeCuda, AsksForMuchSharedMemory) {
  Argument Local;
  Local.Form = ArgumentForm::Local;
  Local.LocalBytes = 48 << 10;
  StaticLocalBytes = 4;
  Outcome O = run({{argument(ArgKind::LocalOffset, 4, 4), Local}}, {".u32 a"});
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_NE(log().find("attribute 8: 49152\n"), std::string::npos) << log();
}

TEST_F(FakeCuda, ReturnsWhatKernelsPrint) {
  Outcome O = run({}, {}, "vprintf");
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_EQ(O.Printed, "printed by k\n");
  EXPECT_NE(log().find("limit 1: 67108864\n"), std::string::npos) << log();
}

TEST_F(FakeCuda, SaysWhyAProgramIsRefused) {
  Version.clear();
  EXPECT_EQ(run({}, {}).Message,
            "cuModuleLoadDataEx (no .version): CUDA_ERROR_INVALID_PTX");
}

TEST_F(FakeCuda, MakesTexturesForEverySamplerState) {
  SamplerStates = {S2N_SAMPLER_CLAMP | S2N_SAMPLER_LINEAR,
                   S2N_SAMPLER_MIRRORED_REPEAT | S2N_SAMPLER_NORMALIZED};
  Argument Image = imageOf(ImageShape::Image2d, RGBA, UNorm8, {5, 3, 1, 1});
  Outcome O = run({{argument(ArgKind::Image, 8), Image}}, {".u64 a"});
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_EQ(O.Memory[0], inverted(Image.Bytes));
  EXPECT_EQ(log(), "array 5 x 3 x 0, format 0x1, 4 channels, flags 2\n"
                   "texture of an array, addressing 1, linear 0, flags 0\n"
                   "texture of an array, addressing 2, linear 0, flags 2\n"
                   "texture of an array, addressing 3, linear 1, flags 0\n"
                   "launch k, 1x1x1 groups of 1x1x1, 0 shared bytes\n"
                   "  parameter 0: an image\n"
                   "left: 0 allocations, 0 arrays, 0 objects\n");
}

TEST_F(FakeCuda, ReadsIntegersUnfiltered) {
  SamplerStates = {S2N_SAMPLER_CLAMP | S2N_SAMPLER_LINEAR};
  Outcome O = run({{argument(ArgKind::Image, 8),
                    imageOf(ImageShape::Image1d, RGBA, SInt16)}},
                  {".u64 a"});
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_NE(log().find("addressing 3, linear 0, flags 1\n"), std::string::npos)
      << log();
}

struct Shaped {
  const char *Name;
  Argument Image;
  const char *Made;
};

void PrintTo(const Shaped &S, std::ostream *OS) { *OS << S.Name; }

class FakeCudaImages : public FakeCuda,
                       public testing::WithParamInterface<Shaped> {};

TEST_P(FakeCudaImages, KeepTheirPixels) {
  const Argument &Image = GetParam().Image;
  Outcome O = run({{argument(ArgKind::Image, 8), Image},
                   {argument(ArgKind::GlobalPointer, 8), bufferOf({1})}},
                  {".u64 a", ".u64 b"});
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_EQ(O.Memory[0], inverted(Image.Bytes));
  EXPECT_EQ(O.Memory[1], inverted({1}));
  EXPECT_EQ(log().substr(0, log().find("launch")), GetParam().Made);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, FakeCudaImages,
    testing::Values(
        Shaped{"array1d",
               imageOf(ImageShape::Image1dArray, R, Float, {4, 1, 1, 3}),
               "array 4 x 0 x 3, format 0x20, 1 channels, flags 3\n"
               "texture of an array, addressing 1, linear 0, flags 0\n"},
        Shaped{"array2d",
               imageOf(ImageShape::Image2dArray, R, UNorm8, {4, 2, 1, 3}),
               "array 4 x 2 x 3, format 0x1, 1 channels, flags 3\n"
               "texture of an array, addressing 1, linear 0, flags 0\n"},
        Shaped{"volume",
               imageOf(ImageShape::Image3d, RGBA, UInt32, {4, 3, 2, 1}),
               "array 4 x 3 x 2, format 0x3, 4 channels, flags 2\n"
               "texture of an array, addressing 1, linear 0, flags 1\n"},
        Shaped{"packed",
               imageOf(ImageShape::Image2d, RGB, Packed565, {4, 3, 1, 1}),
               "array 4 x 3 x 0, format 0x2, 1 channels, flags 2\n"},
        Shaped{"buffer", imageOf(ImageShape::Image1dBuffer, RGBA, Float),
               "texture of memory, addressing 1, linear 0, flags 0\n"}),
    [](const auto &Info) { return Info.param.Name; });

TEST_F(FakeCuda, RefusesFormatsWithoutArrays) {
  Outcome O = run(
      {{argument(ArgKind::Image, 8), imageOf(ImageShape::Image2d, RGB, Float)}},
      {".u64 a"});
  EXPECT_EQ(O.Status, Outcome::Refused);
  EXPECT_EQ(O.Message, "argument 0 of kernel 'k': CUDA has no arrays of this "
                       "format");
}

} // namespace
