// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel: what the translation's reflection says of it, its function on each
/// device, and the arguments that the application has set so far.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_KERNEL_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_KERNEL_H

#include "OpenCL/Objects/Object.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm::opencl {

class Device;
class MemObject;
class Program;
class Sampler;

/// How an argument is passed: docs/launch-abi.md. The last two are hidden.
enum class ArgumentKind : uint8_t {
  Scalar,
  Vector,
  Struct,
  GlobalPointer,
  ConstantPointer,
  LocalOffset,
  Image,
  Sampler,
  GlobalOffset,
  WorkDim
};

struct ArgumentFacts {
  ArgumentKind Kind = ArgumentKind::Scalar;
  uint64_t Size = 0, Align = 1; // of the parameter
  uint64_t Offset = 0;          // in the parameter block
  uint64_t PointeeAlign = 1;    // of what a pointer points at
  // What clGetKernelArgInfo says; empty where the program does not tell.
  std::string Name, TypeName;
  cl_kernel_arg_address_qualifier AddressQualifier =
      CL_KERNEL_ARG_ADDRESS_PRIVATE;
  cl_kernel_arg_access_qualifier AccessQualifier = CL_KERNEL_ARG_ACCESS_NONE;
  cl_kernel_arg_type_qualifier TypeQualifier = CL_KERNEL_ARG_TYPE_NONE;
};

struct KernelFacts {
  std::string Name, OutputName;
  std::vector<ArgumentFacts> Arguments, Hidden;       // hidden ones follow
  std::optional<std::array<size_t, 3>> RequiredGroup; // reqd_work_group_size
  uint64_t StaticLocalBytes = 0, PrivateBytes = 0;
  bool UsesPrintf = false; // the program does
  std::string Attributes;  // CL_KERNEL_ATTRIBUTES
};

/// One argument as a launch needs it. A launch owns what it uses until it is
/// complete, whatever the application releases meanwhile.
struct ArgumentValue {
  std::vector<uint8_t> Bytes; // of scalars, vectors and structs
  Ref<MemObject> Memory;      // of pointers and images; none: a null pointer
  Ref<Sampler> State;         // of samplers
  size_t LocalBytes = 0;      // of local pointers
};

class Kernel;

/// What one enqueue takes of a kernel.
struct KernelLaunch {
  Ref<Kernel> Owner; // keeps facts and function alive
  const KernelFacts *Facts = nullptr;
  void *Function = nullptr; // the driver's handle on the queue's device
  std::vector<ArgumentValue> Values; // one for each of Facts->Arguments
};

class Kernel final
    : public Object<Kernel, _cl_kernel, Kind::Kernel, CL_INVALID_KERNEL> {
public:
  /// A copy of the arguments as they are set now, for a launch on \p D.
  /// CL_INVALID_KERNEL_ARGS if one was never set or its object is released,
  /// CL_INVALID_PROGRAM_EXECUTABLE if the program is not built for \p D. Takes
  /// its own references: the kernel itself holds none to memory objects, or
  /// they would live as long as the kernel.
  Result<KernelLaunch> snapshot(const Device &D);
  const KernelFacts &facts() const { return Facts; }
  Program &program() const { return *Owner; }

private:
  KernelFacts Facts;
  Program *Owner = nullptr;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_KERNEL_H
