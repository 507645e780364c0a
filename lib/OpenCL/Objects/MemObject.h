// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory objects: buffers, parts of buffers, images. Each device that uses one
/// has memory of its own for it, and in a context with several what one lacks is
/// copied from another; host memory is brought up to date when it is mapped.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_MEMOBJECT_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_MEMOBJECT_H

#include "Cuda/External.h"
#include "Cuda/Stream.h"
#include "OpenCL/Objects/Image.h"
#include "OpenCL/Schedule/Command.h"
#include "OpenCL/Support/Residence.h"
#include "OpenCL/Threads/HostWorker.h"

#include <cstdlib>
#include <optional>
#include <vector>

namespace spir2nvvm::opencl {

/// pfn_notify of clSetMemObjectDestructorCallback.
using MemNotify = void(CL_CALLBACK *)(cl_mem, void *);

class MemObject final : public Object<MemObject, _cl_mem, Kind::MemObject,
                                      CL_INVALID_MEM_OBJECT> {
public:
  /// What properties ask for.
  struct Wishes {
    bool ShowsAddress = false; // cl_ext_buffer_device_address
    std::optional<int> File;   // cl_khr_external_memory_opaque_fd
    std::vector<cl_mem_properties> AsGiven;
  };
  /// \p Flags with the defaults filled in.
  static Result<Ref<MemObject>> makeBuffer(Context &C, cl_mem_flags Flags,
                                           size_t Size, void *Host,
                                           Wishes Wanted);
  static Result<Ref<MemObject>> makeSubBuffer(MemObject &Parent,
                                              cl_mem_flags Flags, size_t Origin,
                                              size_t Size);
  /// \p Of has its pixels: a buffer, in rows of \p Pitch, or an image. Null for
  /// others.
  static Result<Ref<MemObject>> makeImage(Context &C, cl_mem_flags Flags,
                                          const PixelFormat &Format,
                                          const ImageShape &Shape,
                                          const HostPitch &Pitch, void *Host,
                                          MemObject *Of);
  /// Tells the application first, the last callback first (CL 1.2, 5.4.1).
  ~MemObject();

  Context &context() const { return *Home; }
  cl_mem_object_type type() const { return Type; }
  bool isBuffer() const { return Type == CL_MEM_OBJECT_BUFFER; }
  cl_mem_flags flags() const { return Flags; }
  size_t size() const { return Size; }
  /// With CL_MEM_USE_HOST_PTR: what the application gave, at this object's
  /// place in it.
  void *hostPointer() const { return Host; }
  MemObject *parent() const { return Parent.get(); }
  size_t origin() const { return Origin; }
  /// What clCreate*WithProperties was given, said before anybody has it.
  void keepProperties(std::vector<cl_mem_properties> Given) {
    Wanted.AsGiven = std::move(Given);
  }
  const std::vector<cl_mem_properties> &properties() const {
    return Wanted.AsGiven;
  }
  /// Whether the application may know where kernels see it
  /// (cl_ext_buffer_device_address).
  bool showsAddress() const {
    return Parent ? Parent->showsAddress() : Wanted.ShowsAddress;
  }
  /// Others share it as a file (cl_khr_external_memory).
  bool isImported() const {
    return Parent ? Parent->isImported() : Wanted.File.has_value();
  }
  /// What makes it an image; null: it is a buffer. Which device's says the
  /// other one.
  const Image *image() const {
    return isBuffer() ? nullptr : Held->Pixels.front().get();
  }

  /// The application's memory at its begin was that of an SVM pointer.
  bool usesSvm() const { return Parent ? Parent->usesSvm() : UsesSvm; }
  /// Host and device see one memory: what is mapped is not copied.
  bool isShared() const {
    return Parent ? Parent->isShared() : Held->Shared != 0;
  }

  /// What is at \p Offset is there, on host and device.
  bool isAt(const void *Memory, size_t Offset) const {
    return isShared() && Host && static_cast<char *>(Host) + Offset == Memory;
  }

  // ---- On devices ----
  /// Sees to it that \p D has memory for it: what follows is for such devices.
  cl_int provide(const Device &D);
  /// Where a buffer begins on \p D.
  cuda::DevicePtr address(const Device &D) const;
  const Image &image(const Device &D) const {
    return *Held->Pixels[Home->indexOf(D)];
  }
  /// \p Bytes at \p Offset, as a command uses them.
  struct Part {
    size_t Offset, Bytes;
    MemoryUse How;
  };
  Part all(MemoryUse How) const { return {0, Size, How}; }
  /// Puts before a command on \p D, which uses \p P, what it needs: copies of
  /// what other devices have, and waiting for such copies on other streams.
  cuda::Status bring(const Device &D, const Part &P, const OnStream &On);

  // What the flags allow the host (CL 1.2, table 5.3).
  bool hostMayRead() const {
    return !(Flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS));
  }
  bool hostMayWrite() const {
    return !(Flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS));
  }

  void onDestruction(MemNotify Notify, void *User);

  // ---- Maps ----
  struct Mapping {
    void *Pointer;
    size_t Offset, Bytes;
    cl_map_flags Flags;
    Triple Origin{}, Region{}; // of an image
  };
  /// Where the application will see the region; CL_MAP_FAILURE when there is no
  /// memory. Counted until unmap.
  Result<Mapping> map(size_t Offset, size_t Bytes, cl_map_flags Flags);
  Result<Mapping> mapImage(const ImageBox &Box, cl_map_flags Flags);
  /// The newest mapping at \p Pointer, which is none from now on.
  std::optional<Mapping> unmap(void *Pointer);
  cl_uint mapCount();

private:
  MemObject(Context &C, cl_mem_object_type Type, cl_mem_flags Flags,
            size_t Size)
      : Home(C), Type(Type), Flags(Flags), Size(Size) {}
  cl_int begin(const void *Contents);
  void useHost(void *Memory);
  cl_int show();
  cl_int allocate(const Device &D);
  cl_int tryAllocate(const Device &D);
  cuda::Result<cuda::DeviceMemory> memory(const cuda::ContextScope &In);
  cuda::Status share(const cuda::ContextScope &In);
  bool seeHost(const cuda::ContextScope &In, const Device &D);
  bool seesHost() const { return Held && Held->Seen; }
  bool isOn(size_t Device) const;
  /// What its bytes are a part of.
  MemObject &whole() { return Parent ? Parent->whole() : *this; }
  size_t originInWhole() const {
    return Parent ? Origin + Parent->originInWhole() : 0;
  }
  cuda::Status copyPiece(const Residence::Move &M, size_t To,
                         const OnStream &On) const;
  cuda::Status bringAll(const std::vector<Residence::Move> &Moves, size_t To,
                        const OnStream &On);
  /// The host's copy of the whole object, for maps.
  void *shadow();
  void *pinnedShadow();
  Result<Mapping> enter(Mapping New);

  struct Notification {
    MemNotify Notify;
    void *User;
  };
  struct Free {
    void operator()(void *Memory) const { std::free(Memory); }
  };

  Ref<Context> Home; // outlives the memory
  const cl_mem_object_type Type;
  const cl_mem_flags Flags;
  const size_t Size;
  void *Host = nullptr;
  bool UsesSvm = false;
  Ref<MemObject> Parent;
  size_t Origin = 0;
  Wishes Wanted;
  bool IsShown = false; // launches on any device find it by its address there
  /// What the driver has for it, until the reaper gives it back.
  struct Storage final : HostTask {
    std::optional<cuda::ExternalMemory> Imported; // Memory is in it
    // By devices of the context; what a device never used has none.
    std::vector<std::optional<cuda::DeviceMemory>> Memory; // of a buffer
    std::vector<std::unique_ptr<Image>> Pixels;            // of an image
    std::optional<cuda::PinnedMemory> Shadow; // with CL_MEM_ALLOC_HOST_PTR
    std::shared_ptr<Allocation> Pointed;      // with CL_MEM_USE_HOST_PTR
    std::optional<cuda::SeenMemory> Seen;     // the same
    cuda::DevicePtr Shared = 0; // these, where devices have no other for it
    void run() override {}      // what is in it goes with it
  };
  std::unique_ptr<Storage> Held; // of a part of a buffer: the whole's

  /// Of what is whole, in a context with several devices.
  struct Whereabouts {
    Whereabouts(size_t Bytes, size_t Devices)
        : Contents(Bytes), Arrived(Devices) {}
    RankedMutex<Rank::MemObject> M; // guards what follows
    Residence Contents;
    /// Everything that was copied to a device is there.
    std::vector<std::optional<cuda::Event>> Arrived;
  };
  std::unique_ptr<Whereabouts> Where;

  RankedMutex<Rank::MemObject> M; // guards what follows
  std::vector<Notification> Notifications;
  std::vector<Mapping> Mappings;
  std::unique_ptr<void, Free> Shadow;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_MEMOBJECT_H
