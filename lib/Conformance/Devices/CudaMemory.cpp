// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Devices/CudaMemory.h"

#include "Target/Samplers.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
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
  for (const launch::Argument &A : L.Arguments)
    if (A.Form == ArgumentForm::Sampler)
      Add(A.SamplerBits);
  return States;
}

Expected<uint64_t> CudaMemory::allocate(const void *Bytes, size_t Size,
                                        const std::string &Name) {
  auto Made = cuda::DeviceMemory::allocate(In, Size);
  if (!Made)
    return check(Made.status());
  uint64_t Base = Made->base();
  Allocated.push_back(std::move(*Made));
  if (Cuda.Emulator && !Name.empty())
    if (Error E = check(Cuda.Emulator->NameMemory(Base, Name.c_str())))
      return {std::move(E)};
  if (Size)
    if (Error E = check(Cuda.MemcpyHtoD(Base, Bytes, Size)))
      return {std::move(E)};
  return Base;
}

Expected<uint64_t> CudaMemory::placeBuffer(const launch::Argument &A, bool) {
  auto Base = allocate(A.Bytes.data(), A.Bytes.size(), A.Name);
  if (Base)
    Results.push_back({*Base, nullptr});
  return Base;
}

// ---- Images -----------------------------------------------------------------

// A packed pixel is one number.
static cuda::ArrayFormat arrayFormat(const ChannelType &Type) {
  using cuda::ArrayFormat;
  switch (Type.Content) {
  case Scalar::UChar:
    return ArrayFormat::UnsignedInt8;
  case Scalar::UShort:
    return ArrayFormat::UnsignedInt16;
  case Scalar::UInt:
    return ArrayFormat::UnsignedInt32;
  case Scalar::Char:
    return ArrayFormat::SignedInt8;
  case Scalar::Short:
    return ArrayFormat::SignedInt16;
  case Scalar::Int:
    return ArrayFormat::SignedInt32;
  case Scalar::Half:
    return ArrayFormat::Half;
  default:
    return ArrayFormat::Float; // the last that Images.def has
  }
}

// 0 for a format that CUDA has no array for.
static uint32_t channelsOf(const Image &Format, const ChannelType &Type) {
  const launch::ChannelOrder *Order = launch::channelOrder(Format.Order);
  if (Type.Packed)
    return 1;
  return Order && Order->Channels != 3 ? Order->Channels : 0;
}

static cuda::ArrayShape arrayOf(const Image &Format, const ChannelType &Type) {
  cuda::ArrayShape Array;
  Array.Width = Format.Width;
  Array.Height = dimensions(Format.Shape) > 1 ? Format.Height : 0;
  Array.Depth = dimensions(Format.Shape) > 2 ? Format.Depth : 0;
  Array.Format = arrayFormat(Type);
  Array.Channels = channelsOf(Format, Type);
  Array.Flags = cuda::FlagArraySurfaceLoadStore;
  if (isArray(Format.Shape)) {
    Array.Depth = Format.Layers;
    Array.Flags |= cuda::FlagArrayLayered;
  }
  return Array;
}

static cuda::TextureState textureOf(unsigned State, bool IsInteger) {
  using Mode = cuda::AddressMode;
  // By addressing; "none" never leaves the image.
  constexpr Mode Addresses[] = {Mode::Clamp, Mode::Border, Mode::Clamp,
                                Mode::Wrap, Mode::Mirror};
  cuda::TextureState How;
  std::fill_n(How.Addresses, 3, Addresses[State & sampler::AddressMask]);
  if (State & S2N_SAMPLER_NORMALIZED)
    How.Flags |= cuda::FlagTextureNormalizedCoordinates;
  if (IsInteger) // which CUDA does not filter, nor OpenCL
    How.Flags |= cuda::FlagTextureReadAsInteger;
  else if (State & S2N_SAMPLER_LINEAR)
    How.Filter = cuda::FlagFilterLinear;
  return How;
}

Error CudaMemory::copy(const Image &Format, void *Host, cuda::ArrayHandle Array,
                       bool ToArray) const {
  cuda::CopyEnd3D InHost, InArray;
  InHost.HostMemory = Host;
  InHost.Pitch = Format.Width * Format.pixelBytes();
  InHost.Height = Format.Height;
  InArray.Kind = cuda::MemoryType::Array;
  InArray.ArrayMemory = Array;
  cuda::Copy3D Copy;
  Copy.From = ToArray ? InHost : InArray;
  Copy.To = ToArray ? InArray : InHost;
  Copy.WidthInBytes = InHost.Pitch;
  Copy.Height = Format.Height;
  Copy.Depth = Format.Depth * Format.Layers; // of which one is 1
  return check(Cuda.Memcpy3D(&Copy));
}

Error CudaMemory::makeArray(const launch::Argument &A, cuda::Resource &R) {
  auto Made = cuda::Array::create(
      In, arrayOf(A.Format, *launch::channelType(A.Format.Type)));
  if (!Made)
    return check(Made.status());
  cuda::ArrayHandle Array = R.Of.ArrayMemory = Made->handle();
  Arrays.push_back(std::move(*Made));
  Results.push_back({0, Array});
  // The driver's structure has no const for what it only reads.
  return copy(A.Format, const_cast<uint8_t *>(A.Bytes.data()), Array,
              /*ToArray=*/true);
}

// There are no surfaces of linear memory: writes go to the buffer.
Error CudaMemory::makeLinear(const launch::Argument &A, cuda::Resource &R,
                             s2n_image &D) {
  auto Pixels = placeBuffer(A, /*ReadOnly=*/false);
  if (!Pixels)
    return Pixels.takeError();
  const ChannelType &Type = *launch::channelType(A.Format.Type);
  D.buffer = *Pixels;
  R.Kind = cuda::ResourceKind::Linear;
  R.Of.Linear = {D.buffer, arrayFormat(Type), channelsOf(A.Format, Type),
                 A.Bytes.size()};
  return Error::success();
}

Error CudaMemory::makeTexture(const cuda::Resource &R,
                              const cuda::TextureState &How, uint64_t &Handle) {
  auto Made = cuda::Texture::create(In, R, How);
  if (!Made)
    return check(Made.status());
  Handle = Made->handle();
  Textures.push_back(std::move(*Made));
  return Error::success();
}

Error CudaMemory::makeSurface(const cuda::Resource &R, uint64_t &Handle) {
  auto Made = cuda::Surface::create(In, R);
  if (!Made)
    return check(Made.status());
  Handle = Made->handle();
  Surfaces.push_back(std::move(*Made));
  return Error::success();
}

Error CudaMemory::addTextures(const Image &Format, const cuda::Resource &R,
                              s2n_image &D) {
  const ChannelType &Type = *launch::channelType(Format.Type);
  if (Type.Packed) // those are read through the surface or the buffer
    return Error::success();
  SamplerStates Wanted = States;
  Wanted.set(0); // reads without a sampler
  for (unsigned State = 0; State != S2N_SAMPLER_STATES; ++State) {
    if (!Wanted[State] || (State && R.Kind == cuda::ResourceKind::Linear))
      continue;
    cuda::TextureState How = textureOf(State, readsAsInteger(Type));
    if (Error E = makeTexture(R, How, D.textures[State]))
      return E;
  }
  return Error::success();
}

Expected<uint64_t> CudaMemory::placeImage(const launch::Argument &A) {
  const ChannelType *Type = launch::channelType(A.Format.Type);
  if (!Type || !channelsOf(A.Format, *Type))
    return failure("CUDA has no arrays of this format");
  s2n_image D = describeImage(A.Format);
  cuda::Resource R;
  if (A.Format.Shape == ImageShape::Image1dBuffer) {
    if (Error E = makeLinear(A, R, D))
      return {std::move(E)};
  } else {
    if (Error E = makeArray(A, R))
      return {std::move(E)};
    if (Error E = makeSurface(R, D.surface))
      return {std::move(E)};
  }
  if (Error E = addTextures(A.Format, R, D))
    return {std::move(E)};
  return allocate(&D, sizeof(D), A.Name + " descriptor");
}

Error CudaMemory::readBack(const Launch &L, Outcome &O) const {
  O.Memory.resize(L.Arguments.size());
  auto Next = Results.begin();
  for (size_t I = 0; I != L.Arguments.size(); ++I) {
    const launch::Argument &A = L.Arguments[I];
    if (!A.isMemory())
      continue;
    std::vector<uint8_t> &Bytes = O.Memory[I];
    Bytes.resize(A.Bytes.size());
    auto [Base, Array] = *Next++;
    Error E = Array ? copy(A.Format, Bytes.data(), Array, /*ToArray=*/false)
                    : check(Cuda.MemcpyDtoH(Bytes.data(), Base, Bytes.size()));
    if (E)
      return E;
  }
  return Error::success();
}
