// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Arrays, and the texture and surface objects through which kernels see them.

#include "Emulator/Api.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::AddressMode;
using cuda::ArrayFormat;
using cuda::ArrayHandle;
using cuda::ArrayShape;
using cuda::Code;
using cuda::DeviceAttribute;
using cuda::Resource;
using cuda::ResourceKind;
using cuda::TextureState;

// ---- Formats ----------------------------------------------------------------

// The executor's images have OpenCL's formats. Whether bytes are fractions is
// told by the texture object, so the integer types of them do.
static std::optional<uint32_t> orderOf(unsigned Channels) {
  constexpr uint32_t Orders[] = {0, 0x10B0, 0x10B2, 0,
                                 0x10B5}; // CL_R, RG, RGBA
  if (Channels >= std::size(Orders) || !Orders[Channels])
    return std::nullopt;
  return Orders[Channels];
}

static std::optional<uint32_t> typeOf(ArrayFormat Format) {
  constexpr std::pair<ArrayFormat, uint32_t> Types[] = {
      {ArrayFormat::SignedInt8, 0x10D7},    // CL_SIGNED_INT8
      {ArrayFormat::SignedInt16, 0x10D8},   // CL_SIGNED_INT16
      {ArrayFormat::SignedInt32, 0x10D9},   // CL_SIGNED_INT32
      {ArrayFormat::UnsignedInt8, 0x10DA},  // CL_UNSIGNED_INT8
      {ArrayFormat::UnsignedInt16, 0x10DB}, // CL_UNSIGNED_INT16
      {ArrayFormat::UnsignedInt32, 0x10DC}, // CL_UNSIGNED_INT32
      {ArrayFormat::Half, 0x10DD},          // CL_HALF_FLOAT
      {ArrayFormat::Float, 0x10DE}};        // CL_FLOAT
  for (auto [Candidate, Number] : Types)
    if (Candidate == Format)
      return Number;
  return std::nullopt;
}

static std::optional<ImageDesc> formatOf(ArrayFormat Format,
                                         unsigned Channels) {
  auto Order = orderOf(Channels), Type = typeOf(Format);
  if (!Order || !Type)
    return std::nullopt;
  ImageDesc Desc;
  Desc.ChannelOrder = *Order;
  Desc.ChannelType = *Type;
  return Desc;
}

namespace {
/// What arrays of one shape may measure, for textures and for surfaces.
struct ShapeLimits {
  ImageShape Shape;
  DeviceAttribute Texture[3], Surface[3]; // width, height, depth or layers
  unsigned Axes;
};
} // namespace

// By which sizes an array has: cuArray3DCreate's documentation.
static const ShapeLimits &limitsOf(const ArrayShape &S) {
  using A = DeviceAttribute;
  static const ShapeLimits Line = {
      ImageShape::Image1D, {A::MaxTexture1dWidth}, {A::MaxSurface1dWidth}, 1};
  static const ShapeLimits Lines = {
      ImageShape::Image1DArray,
      {A::MaxTexture1dLayeredWidth, A(), A::MaxTexture1dLayeredLayers},
      {A::MaxSurface1dLayeredWidth, A(), A::MaxSurface1dLayeredLayers},
      1};
  static const ShapeLimits Plane = {
      ImageShape::Image2D,
      {A::MaxTexture2dWidth, A::MaxTexture2dHeight},
      {A::MaxSurface2dWidth, A::MaxSurface2dHeight},
      2};
  static const ShapeLimits Planes = {
      ImageShape::Image2DArray,
      {A::MaxTexture2dLayeredWidth, A::MaxTexture2dLayeredHeight,
       A::MaxTexture2dLayeredLayers},
      {A::MaxSurface2dLayeredWidth, A::MaxSurface2dLayeredHeight,
       A::MaxSurface2dLayeredLayers},
      2};
  static const ShapeLimits Solid = {
      ImageShape::Image3D,
      {A::MaxTexture3dWidth, A::MaxTexture3dHeight, A::MaxTexture3dDepth},
      {A::MaxSurface3dWidth, A::MaxSurface3dHeight, A::MaxSurface3dDepth},
      3};
  if (S.Flags & (cuda::FlagArrayLayered | cuda::FlagArrayCubemap))
    return S.Height ? Planes : Lines;
  return S.Depth ? Solid : S.Height ? Plane : Line;
}

static bool fits(const ArrayShape &S, const ShapeLimits &L,
                 const EmulatedDevice &On) {
  const DeviceAttribute *Limits =
      S.Flags & cuda::FlagArraySurfaceLoadStore ? L.Surface : L.Texture;
  const size_t Sizes[] = {S.Width, S.Height, S.Depth};
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    bool IsThere =
        Axis < L.Axes || (Axis == 2 && Limits[2] != DeviceAttribute());
    if (IsThere ? Sizes[Axis] == 0 || Sizes[Axis] > On.limit(Limits[Axis])
                : Sizes[Axis] != 0)
      return false;
  }
  return true;
}

// Cubes have six square faces, which are layers.
static bool hasFaces(const ArrayShape &S) {
  if (!(S.Flags & cuda::FlagArrayCubemap))
    return true;
  bool Several = S.Flags & cuda::FlagArrayLayered;
  return S.Width == S.Height && S.Depth && S.Depth % 6 == 0 &&
         (Several || S.Depth == 6);
}

// ---- Arrays -----------------------------------------------------------------

static Code createArray(Here &Now, ArrayHandle *A, const ArrayShape &S) {
  constexpr unsigned Offered = cuda::FlagArrayLayered | cuda::FlagArrayCubemap |
                               cuda::FlagArraySurfaceLoadStore |
                               cuda::FlagArrayTextureGather;
  auto Desc = formatOf(S.Format, S.Channels);
  const ShapeLimits &L = limitsOf(S);
  EmulatedDevice &On = Now->device();
  if (!Desc || (S.Flags & ~Offered) || !fits(S, L, On) || !hasFaces(S))
    return Code::InvalidValue;
  Desc->Shape = L.Shape;
  Desc->Width = uint32_t(S.Width);
  Desc->Height = std::max(1u, uint32_t(S.Height));
  uint32_t Third = std::max(1u, uint32_t(S.Depth));
  bool IsSolid = L.Shape == ImageShape::Image3D;
  (IsSolid ? Desc->Depth : Desc->Layers) = Third;
  auto Image = On.memory().createImage(*Desc);
  if (!Image)
    return Code::OutOfMemory;
  *A = Machine::get().Arrays.add(
      std::make_shared<Array>(*Now.Current, S, *Image, On.sharedMemory()));
  return Code::Success;
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuArray3DCreate_v2(ArrayHandle *A, const ArrayShape *S) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!A || !S)
    return Code::InvalidValue;
  return guarded([&] { return createArray(Now, A, *S); });
}

namespace {
/// CUDA_ARRAY_DESCRIPTOR.
struct FlatShape {
  size_t Width, Height;
  ArrayFormat Format;
  uint32_t Channels;
};
} // namespace

EMULATED cuArrayCreate_v2(ArrayHandle *A, const FlatShape *S) {
  if (!S)
    return cuArray3DCreate_v2(A, nullptr);
  ArrayShape Solid;
  Solid.Width = S->Width;
  Solid.Height = S->Height;
  Solid.Format = S->Format;
  Solid.Channels = S->Channels;
  return cuArray3DCreate_v2(A, &Solid);
}

// Calls Act with the array a handle stands for.
template <typename Fn> static Code withArray(ArrayHandle A, bool Good, Fn Act) {
  return withHandle(
      Good, [&](Here &) { return Machine::get().Arrays.find(A); },
      [&](Here &, const auto &Found) { return Act(*Found); });
}

EMULATED cuArray3DGetDescriptor_v2(ArrayShape *S, ArrayHandle A) {
  return withArray(A, S, [&](Array &Found) {
    *S = Found.Shape;
    return Code::Success;
  });
}

EMULATED cuArrayGetDescriptor_v2(FlatShape *S, ArrayHandle A) {
  return withArray(A, S, [&](Array &Found) {
    *S = {Found.Shape.Width, Found.Shape.Height, Found.Shape.Format,
          Found.Shape.Channels};
    return Code::Success;
  });
}

// Destroying waits for whatever may use it.
template <typename Fn, typename Handle>
static Code destroy(Fn TableOf, Handle H) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    auto &Objects = TableOf(*Now);
    auto Found = Objects.find(H);
    if (!Found)
      return Code::InvalidHandle;
    Now->finish();
    Found->context().finish();
    return Objects.take(H) ? Now->shownFault() : Code::InvalidHandle;
  });
}

EMULATED cuArrayDestroy(ArrayHandle A) {
  return destroy(
      [](Context &) -> auto & { return Machine::get().Arrays; }, A);
}

// ---- Textures ---------------------------------------------------------------

static SamplerDesc::Addressing addressing(AddressMode Mode, bool Normalised,
                                          bool PlainBorders) {
  using Addressing = SamplerDesc::Addressing;
  switch (Mode) {
  case AddressMode::Wrap: // these two need normalised coordinates
    return Normalised ? Addressing::Repeat : Addressing::ClampToEdge;
  case AddressMode::Mirror:
    return Normalised ? Addressing::MirroredRepeat : Addressing::ClampToEdge;
  case AddressMode::Clamp:
    return Addressing::ClampToEdge;
  case AddressMode::Border:
    return Normalised || PlainBorders ? Addressing::Clamp
                                      : Addressing::ClampToEdge;
  }
  return Addressing::ClampToEdge;
}

static bool isKnown(const TextureState &How) {
  for (AddressMode Mode : How.Addresses)
    if (Mode > AddressMode::Border)
      return false;
  return How.Filter <= cuda::FlagFilterLinear;
}

// What the executor's texture unit has: one mode for all axes, borders of
// zeros.
static bool isOffered(const TextureState &How, unsigned Axes) {
  for (unsigned Axis = 1; Axis < Axes; ++Axis)
    if (How.Addresses[Axis] != How.Addresses[0])
      return false;
  for (float Channel : How.BorderColour)
    if (Channel != 0 && How.Addresses[0] == AddressMode::Border)
      return false;
  constexpr unsigned Flags =
      cuda::FlagTextureReadAsInteger | cuda::FlagTextureNormalizedCoordinates |
      cuda::FlagTextureSrgb | 0x20; // DISABLE_TRILINEAR_OPTIMIZATION
  return !(How.Flags & ~Flags);
}

static bool isInteger(ArrayFormat Format) {
  return Format != ArrayFormat::Half && Format != ArrayFormat::Float;
}

// Filtering gives fractions: integers must be read as such.
static bool canFilter(const TextureState &How, ArrayFormat Format) {
  if (How.Filter == cuda::FlagFilterPoint || !isInteger(Format))
    return true;
  return !(How.Flags & cuda::FlagTextureReadAsInteger) &&
         channelBytes(Format) < 4;
}

static SamplerDesc samplerOf(const EmulatedDevice &On, const TextureState &How,
                             ArrayFormat Format, bool IsLinearMemory) {
  SamplerDesc Sampler;
  Sampler.NormalisedCoordinates =
      How.Flags & cuda::FlagTextureNormalizedCoordinates;
  // Linear memory is followed by zeros.
  Sampler.Address = IsLinearMemory ? SamplerDesc::Addressing::Clamp
                                   : addressing(How.Addresses[0],
                                                Sampler.NormalisedCoordinates,
                                                On.in().HasPlainBorders);
  Sampler.Linear = How.Filter == cuda::FlagFilterLinear;
  Sampler.Srgb =
      How.Flags & cuda::FlagTextureSrgb && Format == ArrayFormat::UnsignedInt8;
  Sampler.ReadAsInteger =
      isInteger(Format) && ((How.Flags & cuda::FlagTextureReadAsInteger) ||
                            channelBytes(Format) == 4);
  return Sampler;
}

// Opens what a resource names: an array's image, or a view of linear memory.
static Code open(EmulatedDevice &On, ImageObject &O, ArrayFormat &Format,
                 ImageId &Image) {
  if (O.Of.Kind == ResourceKind::Array) {
    O.Source = Machine::get().Arrays.find(O.Of.Of.ArrayMemory);
    if (!O.Source)
      return Code::InvalidHandle;
    Format = O.Source->Shape.Format;
    Image = O.Source->Image;
    return Code::Success;
  }
  bool IsLinear = O.Of.Kind == ResourceKind::Linear;
  if (!IsLinear && O.Of.Kind != ResourceKind::Pitch2D)
    return Code::NotSupported; // mipmapped arrays
  const Resource::LinearMemory &Line = O.Of.Of.Linear;
  const Resource::PitchedMemory &Plane = O.Of.Of.Pitched;
  Format = Line.Format; // in the same place in both
  auto Desc = formatOf(Format, Line.Channels);
  if (!Desc || Line.Base % On.limit(DeviceAttribute::TextureAlignment))
    return Code::InvalidValue;
  unsigned Pixel = channelBytes(Format) * Line.Channels;
  Desc->Shape = IsLinear ? ImageShape::Image1D : ImageShape::Image2D;
  uint64_t Width = IsLinear ? Line.Bytes / Pixel : Plane.Width;
  uint64_t Height = IsLinear ? 1 : Plane.Height;
  uint64_t MaxWidth =
      On.limit(IsLinear ? DeviceAttribute::MaxTexture1dLinearWidth
                        : DeviceAttribute::MaxTexture2dLinearWidth);
  if (Width == 0 || Height == 0 || Width > MaxWidth ||
      Height > On.limit(DeviceAttribute::MaxTexture2dLinearHeight) ||
      (!IsLinear &&
       (Plane.Pitch < Width * Pixel ||
        Plane.Pitch % On.limit(DeviceAttribute::TexturePitchAlignment) ||
        Plane.Pitch > On.limit(DeviceAttribute::MaxTexture2dLinearPitch))))
    return Code::InvalidValue;
  Desc->Width = uint32_t(Width);
  Desc->Height = uint32_t(Height);
  O.LinearImage = O.Memory->createImageOfBuffer(*Desc, Line.Base,
                                                IsLinear ? 0 : Plane.Pitch);
  if (!O.LinearImage)
    return Code::InvalidValue;
  Image = *O.LinearImage;
  return Code::Success;
}

static unsigned axesOf(const ImageObject &O) {
  if (O.Source)
    return limitsOf(O.Source->Shape).Axes;
  return O.Of.Kind == ResourceKind::Linear ? 1 : 2;
}

static Code createTexture(Here &Now, uint64_t *Handle, const Resource &Of,
                          const TextureState &How) {
  EmulatedDevice &On = Now->device();
  auto O = std::make_shared<ImageObject>(*Now.Current, Of, On.sharedMemory(),
                                         /*IsTexture=*/true);
  O->How = How;
  ArrayFormat Format = {};
  ImageId Image;
  if (Code Why = open(On, *O, Format, Image); Why != Code::Success)
    return Why;
  bool IsLinear = Of.Kind == ResourceKind::Linear;
  if (!isKnown(How) || !canFilter(How, Format))
    return Code::InvalidValue;
  if (!isOffered(How, axesOf(*O)))
    return Code::NotSupported;
  if (On.Textures.size() >= On.timing().mostTextures())
    return Code::OutOfMemory;
  O->Handle =
      O->Memory->textureHandle(Image, samplerOf(On, How, Format, IsLinear));
  *Handle = O->Handle;
  On.Textures.add(O->Handle, O);
  return Code::Success;
}

EMULATED cuTexObjectCreate(uint64_t *T, const Resource *Of,
                           const TextureState *How, const void *View) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!T || !Of || !How)
    return Code::InvalidValue;
  if (View)
    return Code::NotSupported;
  return guarded([&] { return createTexture(Now, T, *Of, *How); });
}

static HandleTable<ImageObject, uint64_t> &texturesOf(Context &C) {
  return C.device().Textures;
}

static HandleTable<ImageObject, uint64_t> &surfacesOf(Context &C) {
  return C.device().Surfaces;
}

EMULATED cuTexObjectDestroy(uint64_t T) { return destroy(texturesOf, T); }

// Calls Act with the texture or surface a handle stands for.
template <typename Table, typename Fn>
static Code withObject(Table TableOf, uint64_t H, bool Good, Fn Act) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!Good)
    return Code::InvalidValue;
  return guarded([&] {
    std::shared_ptr<ImageObject> Found = TableOf(*Now).find(H);
    if (!Found)
      return Code::InvalidValue;
    Act(*Found);
    return Code::Success;
  });
}

EMULATED cuTexObjectGetResourceDesc(Resource *Of, uint64_t T) {
  return withObject(texturesOf, T, Of, [&](ImageObject &O) { *Of = O.Of; });
}

EMULATED cuTexObjectGetTextureDesc(TextureState *How, uint64_t T) {
  return withObject(texturesOf, T, How, [&](ImageObject &O) { *How = O.How; });
}

// ---- Surfaces ---------------------------------------------------------------

EMULATED cuSurfObjectCreate(uint64_t *S, const Resource *Of) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!S || !Of || Of->Kind != ResourceKind::Array)
    return Code::InvalidValue;
  return guarded([&] {
    auto O = std::make_shared<ImageObject>(
        *Now.Current, *Of, Now->device().sharedMemory(), /*IsTexture=*/false);
    O->Source = Machine::get().Arrays.find(Of->Of.ArrayMemory);
    if (!O->Source)
      return Code::InvalidHandle;
    if (!(O->Source->Shape.Flags & cuda::FlagArraySurfaceLoadStore))
      return Code::InvalidValue;
    *S = O->Handle = O->Memory->surfaceHandle(O->Source->Image);
    Now->device().Surfaces.add(O->Handle, O);
    return Code::Success;
  });
}

EMULATED cuSurfObjectDestroy(uint64_t S) { return destroy(surfacesOf, S); }

EMULATED cuSurfObjectGetResourceDesc(Resource *Of, uint64_t S) {
  return withObject(surfacesOf, S, Of, [&](ImageObject &O) { *Of = O.Of; });
}

// NOLINTEND(readability-identifier-naming)
