// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory of the device, memory of the host that the device knows, arrays, and
/// the objects through which kernels see them.

#ifndef SPIR2NVVM_LIB_CUDA_MEMORY_H
#define SPIR2NVVM_LIB_CUDA_MEMORY_H

#include "Cuda/Context.h"

namespace spir2nvvm::cuda {

class DeviceMemory : public Owned<DevicePtr, &Driver::MemFree> {
public:
  /// The driver refuses to allocate nothing: 0 bytes are 1.
  static Result<DeviceMemory> allocate(const ContextScope &In, size_t Bytes);
  /// What the driver gave otherwise, and wants back as if it were allocated.
  static DeviceMemory adopt(const ContextScope &In, DevicePtr Base,
                            size_t Bytes) {
    return {In, Base, Bytes};
  }
  DevicePtr base() const { return handle(); }
  size_t size() const { return Bytes; }

private:
  DeviceMemory(const ContextScope &In, DevicePtr Base, size_t Bytes)
      : Owned(In, Base), Bytes(Bytes) {}
  size_t Bytes;
};

/// Memory that moves to whoever uses it, the host or a device, under one address.
class ManagedMemory : public Owned<DevicePtr, &Driver::MemFree> {
public:
  static Result<ManagedMemory> allocate(const ContextScope &In, size_t Bytes);

private:
  using Owned::Owned;
};

/// Memory of the host that stays where it is: copies from and to it overlap
/// with the host's work.
class PinnedMemory : public Owned<void *, &Driver::MemFreeHost> {
public:
  static Result<PinnedMemory> allocate(const ContextScope &In, size_t Bytes);
  /// The same, which every device sees. \p Flags: FlagHostAlloc*.
  static Result<PinnedMemory> allocateMapped(const ContextScope &In,
                                             size_t Bytes, unsigned Flags = 0);
  void *data() const { return handle(); }
  size_t size() const { return Bytes; }

private:
  PinnedMemory(const ContextScope &In, void *Host, size_t Bytes)
      : Owned(In, Host), Bytes(Bytes) {}
  size_t Bytes;
};

/// The same for memory allocated elsewhere, while this lives.
class RegisteredMemory : public Owned<void *, &Driver::MemHostUnregister> {
public:
  /// \p Flags: FlagHostRegister*.
  static Result<RegisteredMemory> add(const ContextScope &In, void *Host,
                                      size_t Bytes, unsigned Flags = 0);

private:
  using Owned::Owned;
};

/// The same where the device has the host's page tables (Driver::showHost).
class SeenMemory : public Owned<void *, &Driver::hideHost> {
public:
  static Result<SeenMemory> show(const ContextScope &In, void *Host,
                                 size_t Bytes);
  DevicePtr base() const { return Base; }

private:
  SeenMemory(const ContextScope &In, void *Host, DevicePtr Base)
      : Owned(In, Host), Base(Base) {}
  DevicePtr Base;
};

class Array : public Owned<ArrayHandle, &Driver::ArrayDestroy> {
public:
  static Result<Array> create(const ContextScope &In, const ArrayShape &Shape);

private:
  using Owned::Owned;
};

class Texture : public Owned<TextureHandle, &Driver::TexObjectDestroy> {
public:
  static Result<Texture> create(const ContextScope &In, const Resource &Of,
                                const TextureState &How);

private:
  using Owned::Owned;
};

class Surface : public Owned<SurfaceHandle, &Driver::SurfObjectDestroy> {
public:
  static Result<Surface> create(const ContextScope &In, const Resource &Of);

private:
  using Owned::Owned;
};

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_MEMORY_H
