// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/Lines.h"

#include <algorithm>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cuda::Copy3D opencl::lineOf(cuda::DevicePtr Device, const void *Host,
                            size_t Size, bool ToHost) {
  cuda::CopyEnd3D Mine, Theirs;
  Mine.Kind = cuda::MemoryType::Device;
  Mine.DeviceMemory = Device;
  Theirs.HostMemory = const_cast<void *>(Host);
  return copyBetween(ToHost ? Mine : Theirs, ToHost ? Theirs : Mine,
                     {Size, 1, 1});
}

Filling::Filling(const void *Pattern, size_t PatternSize, cuda::DevicePtr To,
                 size_t Size)
    : PatternSize(PatternSize), To(To), Size(Size) {
  std::memcpy(this->Pattern.data(), Pattern, PatternSize);
}

template <typename T> T Filling::element(size_t Offset) const {
  T Value;
  std::memcpy(&Value, Pattern.data() + Offset, sizeof(T));
  return Value;
}

cuda::Status Filling::operator()(const OnStream &On) const {
  switch (PatternSize) {
  case 1:
    return On.Cuda.MemsetD8Async(To, element<uint8_t>(0), Size, On.Stream);
  case 2:
    return On.Cuda.MemsetD16Async(To, element<uint16_t>(0), Size / 2,
                                  On.Stream);
  case 4:
    return On.Cuda.MemsetD32Async(To, element<uint32_t>(0), Size / 4,
                                  On.Stream);
  default:
    return doubling(On);
  }
}

cuda::Status Filling::doubling(const OnStream &On) const {
  constexpr size_t Beginning = size_t(16) << 10;
  size_t Done = std::min(Size, Beginning);
  cuda::Status Put = columns(On, Done);
  while (Put.succeeded() && Done != Size) {
    const size_t Next = std::min(Done, Size - Done);
    Put = On.Cuda.MemcpyDtoDAsync(To + Done, To, Next, On.Stream);
    Done += Next;
  }
  return Put;
}

cuda::Status Filling::columns(const OnStream &On, size_t Bytes) const {
  for (size_t Column = 0; Column < PatternSize; Column += 4) {
    cuda::Status Set = On.Cuda.MemsetD2D32Async(To + Column, PatternSize,
                                                element<uint32_t>(Column), 1,
                                                Bytes / PatternSize, On.Stream);
    if (Set.failed())
      return Set;
  }
  return {};
}
