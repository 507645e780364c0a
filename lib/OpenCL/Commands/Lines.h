// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bytes that follow each other, as commands: copied between addresses of the
/// host and of devices, or filled. Each command keeps what the addresses are of.

#ifndef SPIR2NVVM_LIB_OPENCL_COMMANDS_LINES_H
#define SPIR2NVVM_LIB_OPENCL_COMMANDS_LINES_H

#include "OpenCL/Commands/HostTransfer.h"
#include "OpenCL/Objects/Image.h"

#include <array>

namespace spir2nvvm::opencl {

/// A copy of a line of \p Size bytes.
cuda::Copy3D lineOf(cuda::DevicePtr Device, const void *Host, size_t Size,
                    bool ToHost);

/// A pattern of up to 128 bytes, a power of two, over \p Size bytes. The driver
/// sets elements of one, two and four. Of a longer pattern the beginning is
/// columns of four, whose accesses are far apart, and what is filled doubles
/// from there.
class Filling {
public:
  Filling(const void *Pattern, size_t PatternSize, cuda::DevicePtr To,
          size_t Size);
  cuda::Status operator()(const OnStream &On) const;

private:
  template <typename T> T element(size_t Offset) const;
  cuda::Status doubling(const OnStream &On) const;
  cuda::Status columns(const OnStream &On, size_t Bytes) const;

  std::array<unsigned char, 128> Pattern{};
  size_t PatternSize;
  cuda::DevicePtr To;
  size_t Size;
};

namespace commands {

/// A command whose function owns what it uses.
template <typename FunctionT>
Command onDevice(cl_command_type Type, FunctionT Function) {
  Command Made;
  Made.Type = Type;
  Made.Device = std::move(Function);
  return Made;
}

/// There is nothing to do for it; \p Kept is kept until it is over.
template <typename KeptT> Command keeping(cl_command_type Type, KeptT Kept) {
  return onDevice(Type, [Kept = std::move(Kept)](const OnStream &) {
    return cuda::Status();
  });
}

template <typename KeptT>
Command readLine(cl_command_type Type, const Device &D, const Context &C,
                 KeptT Kept, cuda::DevicePtr From, void *To, size_t Size) {
  return transfer(D, C, {To, Size, /*ToHost=*/true},
                  onDevice(Type,
                           [=, Kept = std::move(Kept)](const OnStream &On) {
                             return On.Cuda.MemcpyDtoHAsync(To, From, Size,
                                                            On.Stream);
                           }),
                  [=] { return std::vector{lineOf(From, To, Size, true)}; });
}

template <typename KeptT>
Command writeLine(cl_command_type Type, const Device &D, const Context &C,
                  KeptT Kept, cuda::DevicePtr To, const void *From,
                  size_t Size) {
  return transfer(D, C, {From, Size, /*ToHost=*/false},
                  onDevice(Type,
                           [=, Kept = std::move(Kept)](const OnStream &On) {
                             return On.Cuda.MemcpyHtoDAsync(To, From, Size,
                                                            On.Stream);
                           }),
                  [=] { return std::vector{lineOf(To, From, Size, false)}; });
}

template <typename KeptT>
Command copyLine(cl_command_type Type, KeptT Kept, cuda::DevicePtr From,
                 cuda::DevicePtr To, size_t Size) {
  return onDevice(Type, [=, Kept = std::move(Kept)](const OnStream &On) {
    return On.Cuda.MemcpyDtoDAsync(To, From, Size, On.Stream);
  });
}

template <typename KeptT>
Command fillLine(cl_command_type Type, KeptT Kept, const Filling &F) {
  return onDevice(
      Type, [F, Kept = std::move(Kept)](const OnStream &On) { return F(On); });
}

} // namespace commands
} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_COMMANDS_LINES_H
