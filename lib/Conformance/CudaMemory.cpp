// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/CudaMemory.h"

#include "Conformance/Failure.h"
#include "Target/Samplers.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Argument;
using launch::ArgumentForm;
using launch::ChannelType;
using launch::Image;
using launch::ImageShape;
using launch::Launch;
using launch::Outcome;
using launch::Scalar;

SamplerStates conformance::samplerStates(const Reflection &Info,
                                         const Launch &L) {
  SamplerStates States;
  auto Add = [&](uint32_t Bits) {
    if (sampler::isTable4(Bits))
      States.set(Bits);
  };
  for (uint32_t Bits : Info.SamplerStates)
    Add(Bits);
  for (const Argument &A : L.Arguments)
    if (A.Form == ArgumentForm::Sampler)
      Add(A.SamplerBits);
  return States;
}

CudaMemory::~CudaMemory() {
  for (uint64_t Texture : Textures)
    Cuda.TexObjectDestroy(Texture);
  for (uint64_t Surface : Surfaces)
    Cuda.SurfObjectDestroy(Surface);
  for (void *Array : Arrays)
    Cuda.ArrayDestroy(Array);
  for (uint64_t Base : Allocated)
    Cuda.MemFree(Base);
}

Expected<uint64_t> CudaMemory::allocate(const void *Bytes, size_t Size) {
  uint64_t Base = 0;
  // The driver refuses to allocate nothing.
  if (Error E = Cuda.check(Cuda.MemAlloc(&Base, std::max<size_t>(1, Size)),
                           "cuMemAlloc"))
    return {std::move(E)};
  Allocated.push_back(Base);
  if (Size)
    if (Error E =
            Cuda.check(Cuda.MemcpyHtoD(Base, Bytes, Size), "cuMemcpyHtoD"))
      return {std::move(E)};
  return Base;
}

Expected<uint64_t> CudaMemory::placeBuffer(const Argument &A, bool) {
  auto Base = allocate(A.Bytes.data(), A.Bytes.size());
  if (Base)
    Results.push_back({*Base, nullptr});
  return Base;
}

// ---- Images -----------------------------------------------------------------

// CUarray_format of one channel. A packed pixel is one number.
static uint32_t arrayFormat(const ChannelType &Type) {
  switch (Type.Content) {
  case Scalar::UChar:
    return 0x01; // CU_AD_FORMAT_UNSIGNED_INT8
  case Scalar::UShort:
    return 0x02;
  case Scalar::UInt:
    return 0x03;
  case Scalar::Char:
    return 0x08; // CU_AD_FORMAT_SIGNED_INT8
  case Scalar::Short:
    return 0x09;
  case Scalar::Int:
    return 0x0a;
  case Scalar::Half:
    return 0x10; // CU_AD_FORMAT_HALF
  default:
    return 0x20; // CU_AD_FORMAT_FLOAT: the last that Images.def has
  }
}

// 0 for a format that CUDA has no array for.
static uint32_t channelsOf(const Image &Format, const ChannelType &Type) {
  const launch::ChannelOrder *Order = launch::channelOrder(Format.Order);
  if (Type.Packed)
    return 1;
  return Order && Order->Channels != 3 ? Order->Channels : 0;
}

static CudaArray arrayOf(const Image &Format, const ChannelType &Type) {
  CudaArray Array;
  Array.Width = Format.Width;
  Array.Height = dimensions(Format.Shape) > 1 ? Format.Height : 0;
  Array.Depth = dimensions(Format.Shape) > 2 ? Format.Depth : 0;
  Array.Format = arrayFormat(Type);
  Array.Channels = channelsOf(Format, Type);
  Array.Flags = CudaArray::SurfaceLoadStore;
  if (isArray(Format.Shape)) {
    Array.Depth = Format.Layers;
    Array.Flags |= CudaArray::Layered;
  }
  return Array;
}

static CudaTexture textureOf(unsigned State, bool IsInteger) {
  using Texture = CudaTexture;
  // By addressing; "none" never leaves the image.
  constexpr uint32_t Addresses[] = {Texture::Clamp, Texture::Border,
                                    Texture::Clamp, Texture::Wrap,
                                    Texture::Mirror};
  CudaTexture How;
  std::fill_n(How.Addresses, 3, Addresses[State & sampler::AddressMask]);
  if (State & S2N_SAMPLER_NORMALIZED)
    How.Flags |= Texture::NormalizedCoordinates;
  if (IsInteger) // which CUDA does not filter, nor OpenCL
    How.Flags |= Texture::ReadAsInteger;
  else
    How.LinearFilter = (State & S2N_SAMPLER_LINEAR) != 0;
  return How;
}

Error CudaMemory::copy(const Image &Format, void *Host, void *Array,
                       bool ToArray) const {
  CudaCopyEnd InHost, InArray;
  InHost.HostMemory = Host;
  InHost.Pitch = Format.Width * Format.pixelBytes();
  InHost.Height = Format.Height;
  InArray.Kind = CudaCopyEnd::Array;
  InArray.ArrayMemory = Array;
  CudaCopy Copy;
  Copy.From = ToArray ? InHost : InArray;
  Copy.To = ToArray ? InArray : InHost;
  Copy.WidthInBytes = InHost.Pitch;
  Copy.Height = Format.Height;
  Copy.Depth = Format.Depth * Format.Layers; // of which one is 1
  return Cuda.check(Cuda.Memcpy3D(&Copy), "cuMemcpy3D");
}

Error CudaMemory::makeArray(const Argument &A, CudaResource &R) {
  CudaArray Shape = arrayOf(A.Format, *launch::channelType(A.Format.Type));
  if (Error E = Cuda.check(Cuda.ArrayCreate(&R.Of.ArrayMemory, &Shape),
                           "cuArray3DCreate"))
    return E;
  void *Array = R.Of.ArrayMemory;
  Arrays.push_back(Array);
  Results.push_back({0, Array});
  // The driver's structure has no const for what it only reads.
  return copy(A.Format, const_cast<uint8_t *>(A.Bytes.data()), Array,
              /*ToArray=*/true);
}

// There are no surfaces of linear memory: writes go to the buffer.
Error CudaMemory::makeLinear(const Argument &A, CudaResource &R, s2n_image &D) {
  auto Pixels = placeBuffer(A, /*ReadOnly=*/false);
  if (!Pixels)
    return Pixels.takeError();
  const ChannelType &Type = *launch::channelType(A.Format.Type);
  D.buffer = *Pixels;
  R.Kind = CudaResource::Linear;
  R.Of.Linear = {D.buffer, arrayFormat(Type), channelsOf(A.Format, Type),
                 A.Bytes.size()};
  return Error::success();
}

Error CudaMemory::makeTexture(const CudaResource &R, const CudaTexture &How,
                              uint64_t &Handle) {
  if (Error E = Cuda.check(Cuda.TexObjectCreate(&Handle, &R, &How, nullptr),
                           "cuTexObjectCreate"))
    return E;
  Textures.push_back(Handle);
  return Error::success();
}

Error CudaMemory::addTextures(const Image &Format, const CudaResource &R,
                              s2n_image &D) {
  const ChannelType &Type = *launch::channelType(Format.Type);
  if (Type.Packed) // those are read through the surface or the buffer
    return Error::success();
  SamplerStates Wanted = States;
  Wanted.set(0); // reads without a sampler
  for (unsigned State = 0; State != S2N_SAMPLER_STATES; ++State) {
    if (!Wanted[State] || (State && R.Kind == CudaResource::Linear))
      continue;
    CudaTexture How = textureOf(State, readsAsInteger(Type));
    if (Error E = makeTexture(R, How, D.textures[State]))
      return E;
  }
  return Error::success();
}

Expected<uint64_t> CudaMemory::placeImage(const Argument &A) {
  const ChannelType *Type = launch::channelType(A.Format.Type);
  if (!Type || !channelsOf(A.Format, *Type))
    return failure("CUDA has no arrays of this format");
  s2n_image D = describeImage(A.Format);
  CudaResource R;
  if (A.Format.Shape == ImageShape::Image1dBuffer) {
    if (Error E = makeLinear(A, R, D))
      return {std::move(E)};
  } else {
    if (Error E = makeArray(A, R))
      return {std::move(E)};
    if (Error E = Cuda.check(Cuda.SurfObjectCreate(&D.surface, &R),
                             "cuSurfObjectCreate"))
      return {std::move(E)};
    Surfaces.push_back(D.surface);
  }
  if (Error E = addTextures(A.Format, R, D))
    return {std::move(E)};
  return allocate(&D, sizeof(D));
}

Error CudaMemory::readBack(const Launch &L, Outcome &O) const {
  O.Memory.resize(L.Arguments.size());
  auto Next = Results.begin();
  for (size_t I = 0; I != L.Arguments.size(); ++I) {
    const Argument &A = L.Arguments[I];
    if (!A.isMemory())
      continue;
    std::vector<uint8_t> &Bytes = O.Memory[I];
    Bytes.resize(A.Bytes.size());
    auto [Base, Array] = *Next++;
    Error E =
        Array ? copy(A.Format, Bytes.data(), Array, /*ToArray=*/false)
              : Cuda.check(Cuda.MemcpyDtoH(Bytes.data(), Base, Bytes.size()),
                           "cuMemcpyDtoH");
    if (E)
      return E;
  }
  return Error::success();
}
