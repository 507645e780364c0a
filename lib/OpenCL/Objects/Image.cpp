// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/Image.h"
#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Support/Status.h"
#include "OpenCL/Threads/Thread.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- Shapes -----------------------------------------------------------------

Triple ImageShape::extent() const {
  if (Type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
    return {Width, Layers, 1};
  if (Type == CL_MEM_OBJECT_IMAGE2D_ARRAY)
    return {Width, Height, Layers};
  return {Width, Height, Depth};
}

bool ImageShape::contains(const Triple &Origin, const Triple &Region) const {
  Triple Whole = extent();
  for (unsigned D = 0; D < 3; ++D)
    if (!Region[D] || Origin[D] > Whole[D] || Region[D] > Whole[D] - Origin[D])
      return false;
  return true;
}

/// Rows of one slice; a layer of a 1D array is one row.
static size_t rowsOf(const ImageShape &Shape, const Triple &Region) {
  return Shape.has2d() ? Region[1] : 1;
}

void HostPitch::settle(const ImageShape &Shape, const Triple &Region,
                       size_t PixelBytes) {
  if (!Row)
    Row = Region[0] * PixelBytes;
  if (!Slice)
    Slice = Row * rowsOf(Shape, Region);
}

bool HostPitch::fits(const ImageShape &Shape, const Triple &Region,
                     size_t PixelBytes) const {
  return Row >= Region[0] * PixelBytes && Slice >= Row * rowsOf(Shape, Region);
}

// ---- The array and what kernels see -----------------------------------------

cuda::ArrayShape Image::arrayShape() const {
  cuda::ArrayShape S;
  S.Width = Shape.Width;
  S.Height = Shape.has2d() ? Shape.Height : 0;
  S.Depth = Shape.Type == CL_MEM_OBJECT_IMAGE3D ? Shape.Depth : 0;
  S.Format = Format.arrayFormat();
  S.Channels = Format.channels();
  S.Flags = cuda::FlagArraySurfaceLoadStore;
  if (Shape.isArray()) {
    S.Depth = Shape.Layers;
    S.Flags |= cuda::FlagArrayLayered;
  }
  return S;
}

/// By SPIR's addressing modes; "none" never leaves the image.
static constexpr cuda::AddressMode AddressModes[] = {
    cuda::AddressMode::Clamp, cuda::AddressMode::Border,
    cuda::AddressMode::Clamp, cuda::AddressMode::Wrap,
    cuda::AddressMode::Mirror};
static constexpr unsigned AddressMask = 7;

/// The driver has repeated textures for normalised coordinates only.
static bool hasTexture(unsigned State) {
  unsigned Address = State & AddressMask;
  bool Repeats =
      Address == S2N_SAMPLER_REPEAT || Address == S2N_SAMPLER_MIRRORED_REPEAT;
  return Address < std::size(AddressModes) &&
         (!Repeats || State & S2N_SAMPLER_NORMALIZED);
}

static constexpr uint32_t bitOf(unsigned State) { return uint32_t(1) << State; }

/// An integer image read with a linear sampler is undefined (OpenCL C 1.2,
/// 6.12.14.2), not a fault: it finds the nearest pixel.
static unsigned nearest(unsigned State) {
  return State & ~unsigned(S2N_SAMPLER_LINEAR);
}

/// Which textures reads in \p States are done with.
uint32_t Image::texturesFor(uint32_t States) const {
  if (Format.isPacked()) // read through the surface or the buffer
    return 0;
  uint32_t Needed = 0;
  for (unsigned State = 0; State < S2N_SAMPLER_STATES; ++State)
    if (States & bitOf(State) && hasTexture(State))
      Needed |= bitOf(isLine()             ? 0
                      : Format.isInteger() ? nearest(State)
                                           : State);
  return Needed;
}

bool Image::needsPlainBorder(uint32_t States) const {
  constexpr uint32_t Plain =
      bitOf(S2N_SAMPLER_CLAMP) | bitOf(S2N_SAMPLER_CLAMP | S2N_SAMPLER_LINEAR);
  return !isLine() && (texturesFor(States) & Plain) != 0;
}

static cuda::TextureState textureState(unsigned State,
                                       const PixelFormat &Format) {
  cuda::TextureState How;
  if (Format.isSrgb())
    How.Flags |= cuda::FlagTextureSrgb;
  std::fill_n(How.Addresses, 3, AddressModes[State & AddressMask]);
  if (State & S2N_SAMPLER_NORMALIZED)
    How.Flags |= cuda::FlagTextureNormalizedCoordinates;
  if (Format.isInteger())
    How.Flags |= cuda::FlagTextureReadAsInteger;
  else if (State & S2N_SAMPLER_LINEAR)
    How.Filter = cuda::FlagFilterLinear;
  return How;
}

cuda::Resource Image::resource() const {
  cuda::Resource R;
  if (BufferPitch) {
    R.Kind = cuda::ResourceKind::Pitch2D;
    R.Of.Pitched = {Pixels,      Format.arrayFormat(), Format.channels(),
                    Shape.Width, Shape.Height,         BufferPitch};
  } else if (Pixels) {
    R.Kind = cuda::ResourceKind::Linear;
    R.Of.Linear = {Pixels, Format.arrayFormat(), Format.channels(), bytes()};
  } else {
    R.Of.ArrayMemory = Array->handle();
  }
  return R;
}

/// What is missing for \p States: handles of what there is already are kept.
cuda::Status Image::addObjects(const cuda::ContextScope &In, View &V,
                               uint32_t States) const {
  const cuda::Resource R = resource();
  if (Array && !V.Surface) {
    cuda::Result<cuda::Surface> S = cuda::Surface::create(In, R);
    if (!S)
      return S.status();
    V.Surface = std::move(*S);
  }
  for (unsigned State = 0; State < S2N_SAMPLER_STATES; ++State) {
    if (!(States & bitOf(State)) || V.Handles[State])
      continue;
    cuda::Result<cuda::Texture> T =
        cuda::Texture::create(In, R, textureState(State, Format));
    if (!T)
      return T.status();
    V.Textures.push_back(std::move(*T));
    V.Handles[State] = V.Textures.back().handle();
  }
  cuda::Result<cuda::DeviceMemory> Memory =
      cuda::DeviceMemory::allocate(In, sizeof(s2n_image));
  if (!Memory)
    return Memory.status();
  V.Descriptors.push_back(std::move(*Memory));
  return {};
}

s2n_image Image::described(const View &V) const {
  s2n_image D = {};
  D.width = uint32_t(Shape.Width);
  D.height = Shape.has2d() ? uint32_t(Shape.Height) : 0;
  D.depth = Shape.Type == CL_MEM_OBJECT_IMAGE3D ? uint32_t(Shape.Depth) : 0;
  D.array_size = Shape.isArray() ? uint32_t(Shape.Layers) : 0;
  D.channel_order = Format.Named.image_channel_order;
  D.channel_data_type = Format.Named.image_channel_data_type;
  D.row_pitch = uint32_t(BufferPitch);
  D.buffer = Pixels;
  D.surface = V.Surface ? V.Surface->handle() : 0;
  for (unsigned State = 0; State < S2N_SAMPLER_STATES; ++State)
    D.textures[State] = V.Handles[Format.isInteger() ? nearest(State) : State];
  return D;
}

cl_int Image::grow(DeviceContext &On, View &V, uint32_t States) const {
  {
    cuda::ContextScope In(On.cuda());
    if (In.status().failed())
      return statusOf(In.status());
    try {
      if (cuda::Status Added = addObjects(In, V, States); Added.failed())
        return statusOf(Added);
    } catch (const std::bad_alloc &) {
      return CL_OUT_OF_HOST_MEMORY; // others wait for this one to come back
    }
  }
  const s2n_image D = described(V);
  const cuda::DevicePtr At = V.Descriptors.back().base();
  return On.copyNow([&](const OnStream &To) {
    return To.Cuda.MemcpyHtoDAsync(At, &D, sizeof(D), To.Stream);
  });
}

// No thread waits for the driver with the lock: the one that adds says so.
Result<cuda::DevicePtr> Image::descriptor(DeviceContext &On,
                                          uint32_t States) const {
  View &V = ForKernels;
  const uint32_t Needed = texturesFor(States);
  uint32_t All = 0;
  {
    Locked<Rank::MemObject> Lock(V.M);
    waitHolding(V.M, V.Changed, [&] { return !V.IsGrowing; });
    if (V.Latest && !(Needed & ~V.States))
      return V.Latest;
    V.IsGrowing = true;
    All = V.States | Needed;
  }
  const cl_int Status = grow(On, V, All);
  Locked<Rank::MemObject> Lock(V.M);
  V.IsGrowing = false;
  V.Changed.notify_all();
  if (Status)
    return Status;
  V.States = All;
  V.Latest = V.Descriptors.back().base();
  return V.Latest;
}

Result<ImagePlace> Image::allocate(const cuda::ContextScope &In,
                                   cuda::DevicePtr Buffer) const {
  ImagePlace Place;
  Place.Pixels = Buffer;
  if (Buffer)
    return Place;
  cuda::Result<cuda::Array> A = cuda::Array::create(In, arrayShape());
  if (!A)
    return statusOf(A.status());
  Place.Array = std::make_shared<cuda::Array>(std::move(*A));
  return Place;
}

size_t Image::bytes() const {
  if (BufferPitch)
    return BufferPitch * Shape.Height;
  Triple All = Shape.extent();
  return All[0] * All[1] * All[2] * pixelBytes();
}

// ---- Copies -----------------------------------------------------------------

cuda::CopyEnd3D Image::end(const Triple &Origin) const {
  cuda::CopyEnd3D End;
  if (Pixels) {
    End.Kind = cuda::MemoryType::Device;
    End.DeviceMemory =
        Pixels + Origin[1] * BufferPitch + Origin[0] * pixelBytes();
    End.Pitch = BufferPitch; // one row's could be more than the driver takes
    return End;
  }
  End.Kind = cuda::MemoryType::Array;
  End.ArrayMemory = Array->handle();
  End.X = Origin[0] * pixelBytes();
  // The driver counts layers in the third dimension, whatever the shape.
  bool Layers1d = Shape.Type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  End.Y = Layers1d ? 0 : Origin[1];
  End.Z = Layers1d ? Origin[1] : Origin[2];
  return End;
}

Triple Image::copySize(const Triple &Region) const {
  size_t Bytes = Region[0] * pixelBytes();
  if (Shape.Type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
    return {Bytes, 1, Region[1]};
  return {Bytes, Region[1], Region[2]};
}

cuda::Copy3D opencl::copyBetween(const cuda::CopyEnd3D &From,
                                 const cuda::CopyEnd3D &To,
                                 const Triple &Size) {
  cuda::Copy3D Copy;
  Copy.From = From;
  Copy.To = To;
  Copy.WidthInBytes = Size[0];
  Copy.Height = Size[1];
  Copy.Depth = Size[2];
  return Copy;
}

cuda::CopyEnd3D Image::hostEnd(const void *Memory) {
  cuda::CopyEnd3D End;
  End.Kind = cuda::MemoryType::Host;
  End.HostMemory = const_cast<void *>(Memory);
  return End;
}

/// \p End, which is not an array, \p Bytes further on.
static cuda::CopyEnd3D skipped(cuda::CopyEnd3D End, size_t Bytes) {
  if (End.Kind == cuda::MemoryType::Host)
    End.HostMemory = static_cast<char *>(End.HostMemory) + Bytes;
  else
    End.DeviceMemory += Bytes;
  return End;
}

// The driver counts slices in rows: where a slice is not a whole number of
// them, every slice is a copy of its own.
std::vector<cuda::Copy3D> Image::copies(const ImageBox &Box,
                                        const HostPitch &Pitch,
                                        const cuda::CopyEnd3D &Linear,
                                        bool ToImage) const {
  Triple Size = copySize(Box.Region);
  bool OneRow = Size[1] == 1, OneLine = OneRow && Size[2] == 1;
  bool Whole = OneRow || Pitch.Slice % Pitch.Row == 0;
  cuda::CopyEnd3D Other = Linear;
  // One row needs no pitch, which has a limit that rows have not.
  Other.Pitch = OneLine ? 0 : OneRow ? Pitch.Slice : Pitch.Row;
  Other.Height = OneLine ? 0 : OneRow ? 1 : Pitch.Slice / Pitch.Row;
  cuda::CopyEnd3D Mine = end(Box.Origin);
  Triple Each = Whole ? Size : Triple{Size[0], Size[1], 1};
  std::vector<cuda::Copy3D> All;
  for (size_t Piece = 0; Piece < (Whole ? 1 : Size[2]); ++Piece, ++Mine.Z) {
    cuda::CopyEnd3D Theirs = skipped(Other, Piece * Pitch.Slice);
    All.push_back(
        copyBetween(ToImage ? Theirs : Mine, ToImage ? Mine : Theirs, Each));
  }
  return All;
}

/// \p End further on by bytes of a row, rows and slices.
static cuda::CopyEnd3D moved(cuda::CopyEnd3D End, const Triple &By) {
  if (End.Kind == cuda::MemoryType::Array) {
    End.X += By[0];
    End.Y += By[1];
    End.Z += By[2];
  } else {
    End.DeviceMemory += By[0] + By[1] * End.Pitch;
  }
  return End;
}

std::vector<cuda::Copy3D> Image::fill(const ImageBox &Box, const void *Colour,
                                      std::vector<uint8_t> &Host) const {
  constexpr size_t Enough = size_t(32) << 10;
  const std::vector<uint8_t> Pixel = Format.pixel(Colour);
  const Triple Whole = copySize(Box.Region);
  const cuda::CopyEnd3D First = end(Box.Origin);
  Triple Done = {std::min(Whole[0], Enough / Pixel.size() * Pixel.size()), 1,
                 1};
  Host.resize(Done[0]);
  for (size_t At = 0; At != Host.size(); At += Pixel.size())
    std::copy(Pixel.begin(), Pixel.end(), Host.begin() + ptrdiff_t(At));
  std::vector<cuda::Copy3D> All = {
      copyBetween(hostEnd(Host.data()), First, Done)};
  // What is filled doubles: along the first row, then row by row, ...
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    while (Done[Axis] != Whole[Axis]) {
      Triple By{}, Size = Done;
      By[Axis] = Done[Axis];
      Size[Axis] = std::min(Done[Axis], Whole[Axis] - Done[Axis]);
      All.push_back(copyBetween(First, moved(First, By), Size));
      Done[Axis] += Size[Axis];
    }
  return All;
}

cl_int Image::upload(Context &C, const void *From) const {
  return C.on(*C.devices().front()).copyNow([&](const OnStream &On) {
    for (const cuda::Copy3D &Copy :
         copies({{}, Shape.extent()}, Host, hostEnd(From), true))
      if (cuda::Status Put = On.Cuda.Memcpy3DAsync(&Copy, On.Stream);
          Put.failed())
        return Put;
    return cuda::Status();
  });
}
