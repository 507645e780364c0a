// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a launch asks of CUDA's driver, on the emulated one.

#include "Conformance/Devices/CudaDevice.h"
#include "emulator/NvvmText.h"
#include "spir2nvvm-c/image.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using namespace spir2nvvm::launch;

namespace {

ArgInfo argument(ArgKind Kind, uint64_t Size, uint64_t PointeeAlign = 0) {
  ArgInfo Info;
  Info.Kind = Kind;
  Info.Size = Size;
  Info.Align = Kind == ArgKind::Struct ? 4 : Size; // of words
  Info.PointeeAlign = PointeeAlign;
  return Info;
}

Argument bufferOf(std::vector<uint8_t> Bytes) {
  Argument A;
  A.Form = ArgumentForm::Buffer;
  A.Bytes = std::move(Bytes);
  A.Name = "numbers";
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

std::vector<uint32_t> words(const std::vector<uint8_t> &Bytes) {
  std::vector<uint32_t> Words(Bytes.size() / 4);
  std::memcpy(Words.data(), Bytes.data(), Words.size() * 4);
  return Words;
}

// OpenCL's numbers.
constexpr uint32_t R = 0x10B0, RGB = 0x10B4, RGBA = 0x10B5;
constexpr uint32_t UNorm8 = 0x10D2, Packed565 = 0x10D4, UInt32 = 0x10DC,
                   Float = 0x10DE;

SharedDriver driver() {
  setenv("SPIR2NVVM_EMULATED_CHECK", "full", 1);
  auto Loaded = CudaDevice::loadDriver(EMULATOR);
  EXPECT_TRUE(bool(Loaded));
  return Loaded ? *Loaded : nullptr;
}

class OnCuda : public testing::Test {
protected:
  /// Runs kernel 'k' of a module with these parameters.
  Outcome run(const std::vector<std::pair<ArgInfo, Argument>> &Arguments,
              const std::string &Program) {
    Reflection Info;
    KernelInfo Kernel;
    Kernel.SpirName = Kernel.OutputName = L.Kernel = "k";
    BlockShape Block;
    for (const auto &[Parameter, Value] : Arguments) {
      Block.place(Kernel.Args.emplace_back(Parameter));
      L.Arguments.push_back(Value);
    }
    Info.Kernels.push_back(Kernel);
    Info.SamplerStates = SamplerStates;
    Info.UsesPrintf = llvm::StringRef(Program).contains("vprintf");
    Info.BackendOptions = BackendOptions;
    auto Device = CudaDevice::create(driver(), Program, Info);
    if (!Device) {
      Outcome O;
      O.Message = toString(Device.takeError());
      return O;
    }
    EXPECT_EQ((*Device)->name(), "spir2nvvm emulated Tesla T4");
    return (*Device)->run(L);
  }

  Launch L;
  std::vector<uint32_t> SamplerStates;
  std::vector<std::string> BackendOptions;
};

TEST_F(OnCuda, PassesEveryKindOfArgument) {
  Argument Value, Local, Sampler;
  Value.Bytes = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0};
  Local.Form = ArgumentForm::Local;
  Local.LocalBytes = 100;
  Sampler.Form = ArgumentForm::Sampler;
  Sampler.SamplerBits = S2N_SAMPLER_REPEAT | S2N_SAMPLER_NORMALIZED;
  L.Global = {16, 6, 2};
  L.Local = {8, 2, 1};
  std::string Stores;
  auto Store = [&Stores, N = 0](const std::string &Value) mutable {
    std::string To = "%to" + std::to_string(N);
    Stores += "  " + To + " = getelementptr i32, i32 addrspace(1)* %out, i64 " +
              std::to_string(N++) + "\n  store i32 " + Value +
              ", i32 addrspace(1)* " + To + ", align 4\n";
  };
  for (const char *Name : {"%s0", "%s2", "%c", "%d", "%e", "%gx", "%gy", "%gz",
                           "%bx", "%by", "%bz"})
    Store(Name);
  Outcome O = run({{argument(ArgKind::GlobalPointer, 8),
                    bufferOf(std::vector<uint8_t>(44, 0))},
                   {argument(ArgKind::Struct, 12), Value},
                   {argument(ArgKind::LocalOffset, 4, 4), Local},
                   {argument(ArgKind::LocalOffset, 4, 16), Local},
                   {argument(ArgKind::Sampler, 4), Sampler}},
                  test::nvvm(R"(
%three = type { i32, i32, i32 }
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
define void @k(i32 addrspace(1)* %out, %three* byval %s, i32 %c, i32 %d, i32 %e) {
  %p0 = getelementptr %three, %three* %s, i32 0, i32 0
  %s0 = load i32, i32* %p0, align 4
  %p2 = getelementptr %three, %three* %s, i32 0, i32 2
  %s2 = load i32, i32* %p2, align 4
  %gx = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %gy = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %gz = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %bz = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
)" + Stores + "  ret void\n}\n",
                             {"void (i32 addrspace(1)*, %three*, i32, i32, "
                              "i32)* @k"}));
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_EQ(words(O.Memory[0]),
            (std::vector<uint32_t>{1, 3, 0, 0x70, 0xb, 2, 3, 2, 8, 2, 1}));
}

// The driver refuses the launch otherwise.
TEST_F(OnCuda, AsksForMuchSharedMemory) {
  Argument Local;
  Local.Form = ArgumentForm::Local;
  Local.LocalBytes = 48 << 10;
  std::string Program = test::nvvm(R"(
@room = internal addrspace(3) global i32 undef, align 4
define void @k(i32 %l) {
  store i32 %l, i32 addrspace(3)* @room, align 4
  ret void
})",
                                   {"void (i32)* @k"});
  Outcome O = run({{argument(ArgKind::LocalOffset, 4, 4), Local}}, Program);
  EXPECT_EQ(O.Status, Outcome::Ran) << O.Message;
  L = Launch();
  Local.LocalBytes = 64 << 10; // more than the device has, with the variable
  O = run({{argument(ArgKind::LocalOffset, 4, 4), Local}}, Program);
  EXPECT_EQ(O.Message, "cuFuncSetAttribute: CUDA_ERROR_INVALID_VALUE (invalid "
                       "argument) for 65536 bytes of local memory");
}

TEST_F(OnCuda, ReturnsWhatKernelsPrint) {
  L.Global[0] = 2;
  Outcome O = run({}, test::nvvm(R"(
@text = internal addrspace(1) constant [7 x i8] c"hello\0A\00"
declare i32 @vprintf(i8*, i8*)
define void @k() {
  %f = addrspacecast i8 addrspace(1)* getelementptr ([7 x i8], [7 x i8] addrspace(1)* @text, i32 0, i32 0) to i8*
  %r = call i32 @vprintf(i8* %f, i8* null)
  ret void
})",
                                 {"void ()* @k"}));
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_EQ(O.Printed, "hello\nhello\n");
}

TEST_F(OnCuda, SaysWhyAProgramIsRefused) {
  std::string Message = run({}, "nonsense").Message;
  EXPECT_EQ(Message.rfind("cuModuleLoadDataEx (", 0), 0u) << Message;
  EXPECT_NE(Message.find("error: "), std::string::npos) << Message;
  EXPECT_NE(Message.find("): CUDA_ERROR_INVALID_PTX"), std::string::npos)
      << Message;
}

TEST_F(OnCuda, ReturnsWhatTheChecksFind) {
  Outcome O = run({{argument(ArgKind::GlobalPointer, 8), bufferOf({1, 2})}},
                  test::nvvm(R"(
define void @k(i32 addrspace(1)* %p) {
  store i32 0, i32 addrspace(1)* %p, align 1
  ret void
})",
                             {"void (i32 addrspace(1)*)* @k"}));
  EXPECT_EQ(O.Status, Outcome::Faulted);
  EXPECT_EQ(O.Message, "cuCtxSynchronize: CUDA_ERROR_ILLEGAL_ADDRESS (an "
                       "illegal memory access was encountered)");
  ASSERT_EQ(O.Findings.size(), 1u);
  EXPECT_NE(O.Findings[0].find("'numbers'"), std::string::npos)
      << O.Findings[0];
}

TEST_F(OnCuda, PassesLibNvvmsOptionsOn) {
  const uint32_t Smallest = 0x00800000;
  for (const char *Flush : {"-ftz=0", "-ftz=1"}) {
    BackendOptions = {Flush};
    L = Launch();
    Outcome O =
        run({{argument(ArgKind::GlobalPointer, 8), bufferOf({0, 0, 0x80, 0})}},
            test::nvvm(R"(
define void @k(float addrspace(1)* %p) {
  %v = load float, float addrspace(1)* %p, align 4
  %h = fmul float %v, 5.000000e-01
  store float %h, float addrspace(1)* %p, align 4
  ret void
})",
                       {"void (float addrspace(1)*)* @k"}));
    ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
    bool Flushed = std::string(Flush) == "-ftz=1";
    EXPECT_EQ(words(O.Memory[0])[0], Flushed ? 0 : Smallest / 2) << Flush;
  }
}

// ---- Images -----------------------------------------------------------------

// The descriptor's words become the buffer's.
const std::string &describing() {
  static const std::string Text = test::nvvm(R"(
define void @k(i32 addrspace(1)* %image, i32 addrspace(1)* %out) {
  br label %next
next:
  %i = phi i64 [ 0, %0 ], [ %j, %next ]
  %from = getelementptr i32, i32 addrspace(1)* %image, i64 %i
  %v = load i32, i32 addrspace(1)* %from, align 4
  %to = getelementptr i32, i32 addrspace(1)* %out, i64 %i
  store i32 %v, i32 addrspace(1)* %to, align 4
  %j = add i64 %i, 1
  %c = icmp eq i64 %j, 76
  br i1 %c, label %done, label %next
done:
  ret void
})",
                                             {"void (i32 addrspace(1)*, i32 "
                                              "addrspace(1)*)* @k"});
  return Text;
}

class OnCudaImages : public OnCuda {
protected:
  s2n_image describe(const Argument &Image, Outcome &O) {
    s2n_image D = {};
    O = run({{argument(ArgKind::Image, 8), Image},
             {argument(ArgKind::GlobalPointer, 8),
              bufferOf(std::vector<uint8_t>(sizeof(D), 0))}},
            describing());
    if (O.Status == Outcome::Ran)
      std::memcpy(&D, O.Memory[1].data(), sizeof(D));
    return D;
  }
  static std::vector<unsigned> statesOf(const s2n_image &D) {
    std::vector<unsigned> States;
    for (unsigned State = 0; State != S2N_SAMPLER_STATES; ++State)
      if (D.textures[State])
        States.push_back(State);
    return States;
  }
};

TEST_F(OnCudaImages, HaveATextureForEverySamplerState) {
  SamplerStates = {S2N_SAMPLER_CLAMP | S2N_SAMPLER_LINEAR,
                   S2N_SAMPLER_MIRRORED_REPEAT | S2N_SAMPLER_NORMALIZED};
  Outcome O;
  s2n_image D =
      describe(imageOf(ImageShape::Image2d, RGBA, UNorm8, {5, 3, 1, 1}), O);
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_EQ(statesOf(D), (std::vector<unsigned>{0, 12, 17}));
  EXPECT_EQ(D.width, 5u);
  EXPECT_EQ(D.height, 3u);
  EXPECT_EQ(D.depth, 0u);
  EXPECT_NE(D.surface, 0u);
}

struct Shaped {
  const char *Name;
  Argument Image;
  bool Surface, Texture;
};

void PrintTo(const Shaped &S, std::ostream *OS) { *OS << S.Name; }

class OnCudaShapes : public OnCudaImages,
                     public testing::WithParamInterface<Shaped> {};

TEST_P(OnCudaShapes, KeepTheirPixels) {
  const Argument &Image = GetParam().Image;
  Outcome O;
  s2n_image D = describe(Image, O);
  ASSERT_EQ(O.Status, Outcome::Ran) << O.Message;
  EXPECT_EQ(O.Memory[0], Image.Bytes);
  EXPECT_EQ(D.surface != 0, GetParam().Surface);
  EXPECT_EQ(D.buffer != 0, !GetParam().Surface);
  EXPECT_EQ(statesOf(D).empty(), !GetParam().Texture);
}

INSTANTIATE_TEST_SUITE_P(
    Each, OnCudaShapes,
    testing::Values(
        Shaped{"array1d",
               imageOf(ImageShape::Image1dArray, R, Float, {4, 1, 1, 3}), true,
               true},
        Shaped{"array2d",
               imageOf(ImageShape::Image2dArray, R, UNorm8, {4, 2, 1, 3}), true,
               true},
        Shaped{"volume",
               imageOf(ImageShape::Image3d, RGBA, UInt32, {4, 3, 2, 1}), true,
               true},
        Shaped{"packed",
               imageOf(ImageShape::Image2d, RGB, Packed565, {4, 3, 1, 1}), true,
               false},
        Shaped{"buffer", imageOf(ImageShape::Image1dBuffer, RGBA, Float), false,
               true}),
    [](const auto &Info) { return Info.param.Name; });

TEST_F(OnCudaImages, HaveFormatsThatCudaHas) {
  Outcome O;
  describe(imageOf(ImageShape::Image2d, RGB, Float), O);
  EXPECT_EQ(O.Status, Outcome::Refused);
  EXPECT_EQ(O.Message, "argument 0 of kernel 'k': CUDA has no arrays of this "
                       "format");
}

} // namespace
