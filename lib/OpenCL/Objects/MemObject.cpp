// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/MemObject.h"
#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Schedule/Status.h"

#include <algorithm>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// Kernels of every device are passed one address: CUDA has the same for all of
/// them, and here that is looked at.
cl_int MemObject::findSharedAddress() {
  for (const Device *D : Home->devices()) {
    cuda::ContextScope In(Home->on(*D).cuda());
    cuda::DevicePtr Seen = 0;
    cuda::Status Found = In.status().failed()
                             ? In.status()
                             : In.driver().MemHostGetDevicePointer(
                                   &Seen, Held->OnHost->data(), 0);
    if (Found.failed())
      return statusOf(Found);
    if (Address && Seen != Address)
      return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    Address = Seen;
  }
  return CL_SUCCESS;
}

/// What is being given back may be what is missing.
cl_int MemObject::allocate() {
  Held = std::make_unique<Storage>();
  Home->reaper().start();
  cl_int Status = tryAllocate();
  if (Status != CL_MEM_OBJECT_ALLOCATION_FAILURE)
    return Status;
  Home->reaper().drain();
  return tryAllocate();
}

cl_int MemObject::tryAllocate() {
  cuda::ContextScope In(Home->on(*Home->devices().front()).cuda());
  if (In.status().failed())
    return statusOf(In.status());
  if (Home->devices().size() > 1) {
    cuda::Result<cuda::PinnedMemory> Got =
        cuda::PinnedMemory::allocate(In, Size);
    if (!Got)
      return statusOf(Got.status());
    Held->OnHost = std::move(*Got);
    return findSharedAddress();
  }
  cuda::Result<cuda::DeviceMemory> Got = cuda::DeviceMemory::allocate(In, Size);
  if (!Got)
    return statusOf(Got.status());
  Held->OnDevice = std::move(*Got);
  Address = Held->OnDevice->base();
  return CL_SUCCESS;
}

Result<Ref<MemObject>> MemObject::makeBuffer(Context &C, cl_mem_flags Flags,
                                             size_t Size, void *Host) {
  auto *New =
      new (std::nothrow) MemObject(C, CL_MEM_OBJECT_BUFFER, Flags, Size);
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  Ref<MemObject> Made = Ref<MemObject>::adopt(New);
  if (cl_int Status = New->allocate())
    return Status;
  if (Flags & CL_MEM_USE_HOST_PTR)
    New->Host = Host;
  if (Host) {
    cl_int Status = C.on(*C.devices().front()).copyNow([&](const OnStream &On) {
      return On.Cuda.MemcpyHtoDAsync(New->Address, Host, Size, On.Stream);
    });
    if (Status)
      return Status;
  }
  return Made;
}

Result<Ref<MemObject>> MemObject::makeSubBuffer(MemObject &Parent,
                                                cl_mem_flags Flags,
                                                size_t Origin, size_t Size) {
  auto *New = new (std::nothrow)
      MemObject(Parent.context(), CL_MEM_OBJECT_BUFFER, Flags, Size);
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  New->Parent = Ref<MemObject>(Parent);
  New->Origin = Origin;
  New->Address = Parent.Address + Origin;
  if (Parent.Host)
    New->Host = static_cast<char *>(Parent.Host) + Origin;
  return Ref<MemObject>::adopt(New);
}

Result<Ref<MemObject>> MemObject::makeImage(Context &C, cl_mem_flags Flags,
                                            const PixelFormat &Format,
                                            const ImageShape &Shape,
                                            const HostPitch &Pitch, void *Host,
                                            MemObject *Buffer) {
  auto Held = std::make_unique<Storage>();
  C.reaper().start();
  auto Make = [&] {
    return Image::make(C, Format, Shape, Buffer ? Buffer->address() : 0);
  };
  Result<std::unique_ptr<Image>> Pixels = Make();
  if (Pixels.status() == CL_MEM_OBJECT_ALLOCATION_FAILURE) {
    C.reaper().drain();
    Pixels = Make();
  }
  if (!Pixels)
    return Pixels.status();
  if (Host)
    (*Pixels)->Host = Pitch;
  auto *New =
      new (std::nothrow) MemObject(C, Shape.Type, Flags, (*Pixels)->bytes());
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  Ref<MemObject> Made = Ref<MemObject>::adopt(New);
  Held->Pixels = std::move(*Pixels);
  New->Held = std::move(Held);
  Image &Seen = *New->Held->Pixels;
  if (Buffer) {
    New->Parent = Ref<MemObject>(*Buffer);
    New->Host = Buffer->Host;
  }
  if (Flags & CL_MEM_USE_HOST_PTR && !Buffer)
    New->Host = Host;
  if (Host)
    if (cl_int Status = Seen.upload(C, Host))
      return Status;
  // What is only copied has no pitches of the application's.
  if (Host && !New->Host) {
    Seen.Host = {};
    Seen.Host.settle(Shape, Shape.extent(), Format.bytes());
  }
  return Made;
}

MemObject::~MemObject() {
  for (auto N = Notifications.rbegin(); N != Notifications.rend(); ++N)
    N->Notify(handle(), N->User);
  if (!Held)
    return;
  if (Held->Shadow)
    Home->removePinned(Held->Shadow->data());
  Home->reaper().post(std::move(Held));
}

void MemObject::onDestruction(MemNotify Notify, void *User) {
  Locked<Rank::MemObject> Lock(M);
  Notifications.push_back({Notify, User});
}

// Programs ask for CL_MEM_ALLOC_HOST_PTR, map it and transfer from there: from
// pinned memory the driver copies at twice the speed, and behind the host's back.
void *MemObject::pinnedShadow() {
  {
    Locked<Rank::MemObject> Lock(M);
    if (Held->Shadow)
      return Held->Shadow->data();
    if (Shadow) // there was not enough of it before
      return nullptr;
  }
  cuda::ContextScope In(Home->on(*Home->devices().front()).cuda());
  if (In.status().failed())
    return nullptr;
  cuda::Result<cuda::PinnedMemory> Got = cuda::PinnedMemory::allocate(In, Size);
  if (!Got)
    return nullptr;
  {
    Locked<Rank::MemObject> Lock(M);
    if (!Held->Shadow) // else another thread was first
      Held->Shadow = std::move(*Got);
  }
  Home->addPinned(Held->Shadow->data(), Size);
  return Held->Shadow->data();
}

void *MemObject::shadow() {
  if (Host)
    return Host;
  // A part is seen in the whole, so that maps of both agree.
  if (Parent) {
    void *Whole = Parent->shadow();
    return Whole ? static_cast<char *>(Whole) + Origin : nullptr;
  }
  if (Flags & CL_MEM_ALLOC_HOST_PTR)
    if (void *Pinned = pinnedShadow())
      return Pinned;
  constexpr size_t Align = 128; // long16, CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE
  Locked<Rank::MemObject> Lock(M);
  if (!Shadow)
    Shadow.reset(std::aligned_alloc(Align, (Size + Align - 1) / Align * Align));
  return Shadow.get();
}

Result<MemObject::Mapping> MemObject::enter(Mapping New) {
  void *Whole = shadow();
  if (!Whole)
    return CL_MAP_FAILURE;
  New.Pointer = static_cast<char *>(Whole) + New.Offset;
  Locked<Rank::MemObject> Lock(M);
  Mappings.push_back(New);
  return New;
}

Result<MemObject::Mapping> MemObject::map(size_t Offset, size_t Bytes,
                                          cl_map_flags How) {
  return enter({nullptr, Offset, Bytes, How, {}, {}});
}

Result<MemObject::Mapping> MemObject::mapImage(const ImageBox &Box,
                                               cl_map_flags How) {
  const HostPitch &Pitch = image()->Host;
  bool Lines = Type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  size_t Offset = Box.Origin[0] * image()->pixelBytes() +
                  Box.Origin[1] * (Lines ? Pitch.Slice : Pitch.Row) +
                  Box.Origin[2] * Pitch.Slice;
  return enter({nullptr, Offset, 0, How, Box.Origin, Box.Region});
}

std::optional<MemObject::Mapping> MemObject::unmap(void *Pointer) {
  Locked<Rank::MemObject> Lock(M);
  auto At =
      std::find_if(Mappings.rbegin(), Mappings.rend(),
                   [&](const Mapping &One) { return One.Pointer == Pointer; });
  if (At == Mappings.rend())
    return std::nullopt;
  Mapping Found = *At;
  Mappings.erase(std::next(At).base());
  return Found;
}

cl_uint MemObject::mapCount() {
  Locked<Rank::MemObject> Lock(M);
  return cl_uint(Mappings.size());
}
