// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/MemObject.h"
#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Support/Status.h"

#include <algorithm>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- Memory of devices ------------------------------------------------------

bool MemObject::isOn(size_t Device) const {
  return isBuffer() ? Held->Memory[Device].has_value()
                    : Held->Pixels[Device]->isPlaced();
}

/// Where host and device have one memory, what both are meant to see is not
/// copied. The application's own is, unless the device has the host's page
/// tables: it may be gone before the driver has forgotten it.
cuda::Status MemObject::share(const cuda::ContextScope &In) {
  auto Got = cuda::PinnedMemory::allocate(In, Size);
  if (!Got)
    return Got.status();
  cuda::Status Seen =
      In.driver().MemHostGetDevicePointer(&Held->Shared, Got->data(), 0);
  if (Seen.failed())
    return Seen;
  Home->addPinned(Got->data(), Size);
  Held->Shadow = std::move(*Got);
  return {};
}

/// Kernels and textures count on the alignment of buffers. False: it is copied.
bool MemObject::seeHost(const cuda::ContextScope &In, const Device &D) {
  const auto At = reinterpret_cast<uintptr_t>(Host);
  if (!(Flags & CL_MEM_USE_HOST_PTR) || !D.seesHostPages() ||
      At % D.baseAlignment() != 0 || Home->devices().size() != 1)
    return false;
  auto Got = cuda::SeenMemory::show(In, Host, Size);
  if (!Got)
    return false;
  Held->Shared = Got->base();
  Held->Seen = std::move(*Got);
  return true;
}

/// Memory of a file is there once: the context has one device.
cuda::Result<cuda::DeviceMemory>
MemObject::memory(const cuda::ContextScope &In) {
  if (!Wanted.File)
    return cuda::DeviceMemory::allocate(In, Size);
  if (!Held->Imported) {
    auto Got = cuda::ExternalMemory::import(In, *Wanted.File, Size);
    if (!Got)
      return Got.status();
    Held->Imported = std::move(*Got);
  }
  return Held->Imported->map(In, Size);
}

/// What is being given back may be what is missing.
cl_int MemObject::allocate(const Device &D) {
  cl_int Status = tryAllocate(D);
  if (Status != CL_MEM_OBJECT_ALLOCATION_FAILURE)
    return Status;
  Home->reaper().drain();
  return tryAllocate(D);
}

cl_int MemObject::tryAllocate(const Device &D) {
  cuda::ContextScope In(Home->on(D).cuda());
  if (In.status().failed())
    return statusOf(In.status());
  const size_t At = Home->indexOf(D);
  if (!isBuffer()) {
    auto Allocated = [&]() -> Result<ImagePlace> {
      if (Parent && !Parent->isBuffer())
        return Parent->image(D).placed();
      return Held->Pixels[At]->allocate(In, Parent ? Parent->address(D)
                                                   : cuda::DevicePtr(0));
    };
    Result<ImagePlace> Place = Allocated();
    if (!Place)
      return Place.status();
    Locked<Rank::MemObject> Lock(M);
    if (!isOn(At)) // else another thread was first
      Held->Pixels[At]->place(*Place);
    return CL_SUCCESS;
  }
  if (Flags & CL_MEM_ALLOC_HOST_PTR && D.sharesMemory() &&
      Home->devices().size() == 1)
    return statusOf(share(In));
  if (seeHost(In, D))
    return CL_SUCCESS;
  cuda::Result<cuda::DeviceMemory> Got = memory(In);
  if (!Got)
    return statusOf(Got.status());
  std::optional<cuda::DeviceMemory> New(std::move(*Got));
  Locked<Rank::MemObject> Lock(M);
  if (!isOn(At)) // else another thread was first
    Held->Memory[At].swap(New);
  return CL_SUCCESS;
}

cl_int MemObject::provide(const Device &D) {
  if (Home->devices().size() == 1 || (isBuffer() && isShared()))
    return CL_SUCCESS; // since it was made
  if (Parent)
    if (cl_int Status = Parent->provide(D))
      return Status;
  if (!Held)
    return CL_SUCCESS;
  {
    Locked<Rank::MemObject> Lock(M);
    if (isOn(Home->indexOf(D)))
      return CL_SUCCESS;
  }
  return allocate(D);
}

cuda::DevicePtr MemObject::address(const Device &D) const {
  if (Parent)
    return Parent->address(D) + Origin;
  return Held->Shared ? Held->Shared : Held->Memory[Home->indexOf(D)]->base();
}

cuda::Status MemObject::copyPiece(const Residence::Move &M, size_t To,
                                  const OnStream &On) const {
  const Device &Source = *Home->devices()[M.From];
  const Device &Target = *Home->devices()[To];
  const cuda::ContextHandle Theirs = Home->on(Source).cuda().handle();
  const cuda::ContextHandle Ours = Home->on(Target).cuda().handle();
  if (isBuffer())
    return On.Cuda.MemcpyPeerAsync(address(Target) + M.What.Begin, Ours,
                                   address(Source) + M.What.Begin, Theirs,
                                   M.What.End - M.What.Begin, On.Stream);
  cuda::Copy3D Copy = copyBetween(image(Source).end({}), image(Target).end({}),
                                  image()->copySize(image()->shape().extent()));
  Copy.From.Peer = Theirs;
  Copy.To.Peer = Ours;
  return On.Cuda.Memcpy3DPeerAsync(&Copy, On.Stream);
}

// Each copy follows those before it to the same device: one event tells of all.
cuda::Status MemObject::bringAll(const std::vector<Residence::Move> &Moves,
                                 size_t To, const OnStream &On) {
  auto WaitFor = [&](size_t Device) {
    const std::optional<cuda::Event> &E = Where->Arrived[Device];
    return E ? On.Cuda.StreamWaitEvent(On.Stream, E->handle(), 0)
             : cuda::Status();
  };
  if (cuda::Status Waits = WaitFor(To); Waits.failed() || Moves.empty())
    return Waits;
  for (const Residence::Move &M : Moves) {
    if (cuda::Status Waits = WaitFor(M.From); Waits.failed())
      return Waits;
    if (cuda::Status Copied = copyPiece(M, To, On); Copied.failed())
      return Copied;
  }
  std::optional<cuda::Event> &Arrived = Where->Arrived[To];
  if (!Arrived) {
    DeviceContext &Target = Home->on(*Home->devices()[To]);
    cuda::ContextScope In(Target.cuda());
    Arrived = Target.takeEvent(In, /*Timed=*/false);
  }
  return Arrived ? Arrived->record(On.Stream)
                 : cuda::Status(cuda::Code::OutOfMemory, "cuEventCreate");
}

// The application orders commands that share memory (CL 1.2, 5.11 and A): who
// wrote what is copied is done when this stream comes to the copy.
cuda::Status MemObject::bring(const Device &D, const Part &P,
                              const OnStream &On) {
  MemObject &Whole = whole();
  if (!Whole.Where)
    return {};
  const size_t To = Home->indexOf(D);
  const Residence::Span Span = {originInWhole() + P.Offset,
                                originInWhole() + P.Offset + P.Bytes};
  Locked<Rank::MemObject> Lock(Whole.Where->M);
  Residence &Contents = Whole.Where->Contents;
  const bool Needs = P.How != MemoryUse::Overwrites;
  cuda::Status Brought =
      Whole.bringAll(Needs ? Contents.missing(unsigned(To), Span)
                           : std::vector<Residence::Move>(),
                     To, On);
  if (Brought.succeeded())
    Contents.note(unsigned(To), Span, P.How);
  return Brought;
}

// ---- Making them ------------------------------------------------------------

/// Contents of the host's are on the first device; what has none goes where it is
/// used.
cl_int MemObject::begin(const void *Contents) {
  const Device &First = *Home->devices().front();
  const size_t Devices = Home->devices().size();
  Home->reaper().start();
  if (Held && Held->Shared)
    return CL_SUCCESS;
  if (Devices > 1 && !Parent)
    Where = std::make_unique<Whereabouts>(Size, Devices);
  if (Devices > 1 && !Contents)
    return CL_SUCCESS;
  if (cl_int Status = allocate(First); Status || !Contents || seesHost())
    return Status;
  if (Where)
    Where->Contents.note(0, {0, Size}, MemoryUse::Overwrites);
  if (!isBuffer())
    return Held->Pixels.front()->upload(*Home, Contents);
  return Home->on(First).copyNow([&](const OnStream &On) {
    return On.Cuda.MemcpyHtoDAsync(address(First), Contents, Size, On.Stream);
  });
}

/// What kernels know by the same pointer is a buffer's memory everywhere.
void MemObject::useHost(void *Memory) {
  Host = Memory;
  std::shared_ptr<Allocation> In = Home->allocations().find(Memory);
  UsesSvm = In && In->facts().What == Allocation::Kind::Svm;
  if (!In || !isBuffer())
    return;
  Held->Shared = reinterpret_cast<uintptr_t>(Memory);
  In->map(); // for good: the buffer's maps are the host's, too
  Held->Pointed = std::move(In);
}

/// An address is there from the first, on every device: what is in the memory
/// follows when a launch is known to reach it.
cl_int MemObject::show() {
  if (!Wanted.ShowsAddress || Home->devices().size() == 1)
    return CL_SUCCESS;
  for (const Device *D : Home->devices())
    if (cl_int Status = provide(*D))
      return Status;
  for (const Device *D : Home->devices())
    Home->on(*D).shown().add(address(*D), Size, *this);
  IsShown = true;
  return CL_SUCCESS;
}

Result<Ref<MemObject>> MemObject::makeBuffer(Context &C, cl_mem_flags Flags,
                                             size_t Size, void *Host,
                                             Wishes Wanted) {
  auto *New =
      new (std::nothrow) MemObject(C, CL_MEM_OBJECT_BUFFER, Flags, Size);
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  Ref<MemObject> Made = Ref<MemObject>::adopt(New);
  New->Wanted = std::move(Wanted);
  New->Held = std::make_unique<Storage>();
  New->Held->Memory.resize(C.devices().size());
  if (Flags & CL_MEM_USE_HOST_PTR)
    New->useHost(Host);
  if (cl_int Status = New->begin(Host))
    return Status;
  if (cl_int Status = New->show())
    return Status;
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
  if (Parent.Host)
    New->Host = static_cast<char *>(Parent.Host) + Origin;
  return Ref<MemObject>::adopt(New);
}

Result<Ref<MemObject>> MemObject::makeImage(Context &C, cl_mem_flags Flags,
                                            const PixelFormat &Format,
                                            const ImageShape &Shape,
                                            const HostPitch &Pitch, void *Host,
                                            MemObject *Of) {
  auto Held = std::make_unique<Storage>();
  for (size_t I = 0; I != C.devices().size(); ++I)
    Held->Pixels.push_back(
        Of && Of->image()
            ? std::make_unique<Image>(Format, *Of->image())
            : std::make_unique<Image>(Format, Shape,
                                      Of && Shape.has2d() ? Pitch.Row : 0));
  Image &Seen = *Held->Pixels.front();
  auto *New = new (std::nothrow) MemObject(C, Shape.Type, Flags, Seen.bytes());
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  Ref<MemObject> Made = Ref<MemObject>::adopt(New);
  New->Held = std::move(Held);
  if (Of) {
    New->Parent = Ref<MemObject>(*Of);
    New->Host = Of->Host;
  }
  if (Flags & CL_MEM_USE_HOST_PTR && !Of)
    New->useHost(Host);
  if (Host)
    Seen.Host = Pitch;
  if (cl_int Status = New->begin(Host))
    return Status;
  // What is only copied has no pitches of the application's.
  if (Host && !New->Host) {
    Seen.Host = {};
    Seen.Host.settle(Shape, Shape.extent(), Format.bytes());
  }
  return Made;
}

MemObject::~MemObject() {
  if (seesHost()) // who is told may free it
    Held->Seen.reset();
  for (auto N = Notifications.rbegin(); N != Notifications.rend(); ++N)
    N->Notify(handle(), N->User);
  if (!Held)
    return;
  if (IsShown)
    for (const Device *D : Home->devices())
      Home->on(*D).shown().remove(address(*D));
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
