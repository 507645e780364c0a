// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/Memory.h"

#include <algorithm>

using namespace spir2nvvm::cuda;

Result<DeviceMemory> DeviceMemory::allocate(const ContextScope &In,
                                            size_t Bytes) {
  DevicePtr Base = 0;
  if (Status S = In.driver().MemAlloc(&Base, std::max<size_t>(1, Bytes));
      S.failed())
    return S;
  return DeviceMemory(In, Base, Bytes);
}

Result<PinnedMemory> PinnedMemory::allocate(const ContextScope &In,
                                            size_t Bytes) {
  void *Host = nullptr;
  if (Status S = In.driver().MemAllocHost(&Host, std::max<size_t>(1, Bytes));
      S.failed())
    return S;
  return PinnedMemory(In, Host, Bytes);
}

Result<PinnedMemory> PinnedMemory::allocateMapped(const ContextScope &In,
                                                  size_t Bytes,
                                                  unsigned Flags) {
  void *Host = nullptr;
  const unsigned All = Flags | FlagHostAllocPortable | FlagHostAllocDeviceMap;
  if (Status S =
          In.driver().MemHostAlloc(&Host, std::max<size_t>(1, Bytes), All);
      S.failed())
    return S;
  return PinnedMemory(In, Host, Bytes);
}

Result<ManagedMemory> ManagedMemory::allocate(const ContextScope &In,
                                              size_t Bytes) {
  DevicePtr Base = 0;
  if (Status S = In.driver().MemAllocManaged(&Base, std::max<size_t>(1, Bytes),
                                             FlagAttachGlobal);
      S.failed())
    return S;
  return ManagedMemory(In, Base);
}

Result<RegisteredMemory> RegisteredMemory::add(const ContextScope &In,
                                               void *Host, size_t Bytes,
                                               unsigned Flags) {
  if (Status S = In.driver().MemHostRegister(Host, Bytes, Flags); S.failed())
    return S;
  return RegisteredMemory(In, Host);
}

Result<SeenMemory> SeenMemory::show(const ContextScope &In, void *Host,
                                    size_t Bytes) {
  Result<DevicePtr> Base = In.driver().showHost(Host, Bytes);
  if (!Base)
    return Base.status();
  return SeenMemory(In, Host, *Base);
}

Result<Array> Array::create(const ContextScope &In, const ArrayShape &Shape) {
  ArrayHandle Made = nullptr;
  if (Status S = In.driver().ArrayCreate(&Made, &Shape); S.failed())
    return S;
  return Array(In, Made);
}

Result<Texture> Texture::create(const ContextScope &In, const Resource &Of,
                                const TextureState &How) {
  TextureHandle Made = 0;
  if (Status S = In.driver().TexObjectCreate(&Made, &Of, &How, nullptr);
      S.failed())
    return S;
  return Texture(In, Made);
}

Result<Surface> Surface::create(const ContextScope &In, const Resource &Of) {
  SurfaceHandle Made = 0;
  if (Status S = In.driver().SurfObjectCreate(&Made, &Of); S.failed())
    return S;
  return Surface(In, Made);
}
