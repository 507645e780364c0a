// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/BorderProbe.h"

#include "Cuda/Memory.h"
#include "Cuda/Module.h"
#include "OpenCL/Support/Status.h"

#include <algorithm>
#include <array>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// The pixel beside the image and the one in it. Every driver reads this version,
// and compiles it for every GPU there is.
static constexpr char Kernel[] = R"(.version 6.0
.target sm_50
.address_size 64
.visible .entry border(.param .u64 image, .param .u64 seen)
{
  .reg .b64 %rd<3>;
  .reg .f32 %f<7>;
  ld.param.u64 %rd0, [image];
  ld.param.u64 %rd1, [seen];
  cvta.to.global.u64 %rd2, %rd1;
  mov.f32 %f0, 0fC0200000;
  mov.f32 %f1, 0f3F000000;
  tex.1d.v4.f32.f32 {%f2, %f4, %f5, %f6}, [%rd0, {%f0}];
  tex.1d.v4.f32.f32 {%f3, %f4, %f5, %f6}, [%rd0, {%f1}];
  st.global.f32 [%rd2], %f2;
  st.global.f32 [%rd2+4], %f3;
  ret;
}
)";

namespace {

/// What the kernel needs, made step by step until something fails.
struct Probe {
  std::optional<cuda::Array> Image;
  std::optional<cuda::Texture> Texture;
  std::optional<cuda::DeviceMemory> Seen;
  std::optional<cuda::Module> Code;
  cuda::Function Border;

  cuda::Status make(const cuda::ContextScope &In) {
    cuda::ArrayShape Shape;
    Shape.Width = 2;
    Shape.Format = cuda::ArrayFormat::Float;
    Shape.Channels = 1;
    cuda::Status S = keep(cuda::Array::create(In, Shape), Image);
    if (S.succeeded()) {
      cuda::Resource Of;
      Of.Of.ArrayMemory = Image->handle();
      cuda::TextureState How;
      std::fill_n(How.Addresses, 3, cuda::AddressMode::Border);
      S = keep(cuda::Texture::create(In, Of, How), Texture);
    }
    if (S.succeeded())
      S = keep(cuda::DeviceMemory::allocate(In, sizeof(float) * 2), Seen);
    std::string Log;
    if (S.succeeded())
      S = keep(cuda::Module::load(In, Kernel, Log), Code);
    if (S.failed())
      return S;
    cuda::Result<cuda::Function> Found = Code->function("border");
    if (Found)
      Border = *Found;
    return Found.status();
  }
  cuda::Status run(const OnStream &On, std::array<float, 2> &Pixels) const {
    cuda::Copy3D Fill;
    Fill.From.HostMemory = Pixels.data();
    Fill.To.Kind = cuda::MemoryType::Array;
    Fill.To.ArrayMemory = Image->handle();
    Fill.WidthInBytes = sizeof(Pixels);
    Fill.Height = Fill.Depth = 1;
    uint64_t Handle = Texture->handle();
    cuda::DevicePtr Where = Seen->base();
    void *Parameters[] = {&Handle, &Where};
    if (cuda::Status S = On.Cuda.Memcpy3DAsync(&Fill, On.Stream); S.failed())
      return S;
    if (cuda::Status S = Border.launch({}, On.Stream, Parameters); S.failed())
      return S;
    return On.Cuda.MemcpyDtoHAsync(Pixels.data(), Where, sizeof(Pixels),
                                   On.Stream);
  }

private:
  template <typename T>
  static cuda::Status keep(cuda::Result<T> Made, std::optional<T> &Where) {
    if (Made)
      Where.emplace(std::move(*Made));
    return Made.status();
  }
};

} // namespace

Result<bool> opencl::findPlainBorders(const DeviceContext &On) {
  Probe P;
  {
    cuda::ContextScope In(On.cuda());
    cuda::Status Made = In.status().failed() ? In.status() : P.make(In);
    if (Made.failed())
      return statusOf(Made);
  }
  std::array<float, 2> Pixels = {1, 1};
  if (cl_int Status =
          On.copyNow([&](const OnStream &To) { return P.run(To, Pixels); }))
    return Status;
  return Pixels == std::array<float, 2>{0, 1};
}
