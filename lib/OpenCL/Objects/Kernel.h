// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel: what the translation's reflection says of it, its function on each
/// device, and the arguments that the application has set so far.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_KERNEL_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_KERNEL_H

#include "OpenCL/Build/Facts.h"
#include "OpenCL/Objects/MemObject.h"
#include "OpenCL/Objects/Program.h"
#include "OpenCL/Objects/Sampler.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace spir2nvvm::opencl {

/// One argument as a launch needs it. A launch owns what it uses until it is
/// complete, whatever the application releases meanwhile.
struct ArgumentValue {
  std::vector<uint8_t> Bytes;  // of scalars, vectors and structs
  Ref<MemObject> Memory;       // of pointers and images; none: a null pointer
  Ref<Sampler> State;          // of samplers
  size_t LocalBytes = 0;       // of local pointers
  cuda::DevicePtr Address = 0; // of Memory on the device, or of no object
};

class Kernel;

/// What a kernel was told of memory that its arguments do not show.
struct ExecInfo {
  std::map<cl_kernel_exec_info, std::vector<const void *>> Pointers;
  std::set<Allocation::Kind> Kinds; // all that are of these
};

/// A kernel on one device, with what launches ask of it.
struct KernelFunction {
  cuda::Function On;
  int MostItems = 0;    // of a work-group
  unsigned GoodFor = 0; // bytes of dynamic local memory for which
  int GoodItems = 0;    // this many keep the device busy; 0: not asked yet
};

/// What one enqueue takes of a kernel.
struct KernelLaunch {
  Ref<Kernel> Owner; // keeps facts and function alive
  const KernelFacts *Facts = nullptr;
  KernelFunction Function;           // on the queue's device
  std::vector<ArgumentValue> Values; // one for each of Facts->Arguments
  std::vector<cl_uint> Unset;        // of them, where the application may wait
  std::shared_ptr<const ExecInfo> Told; // null: nobody asks

  /// Sees to it that \p D has what the arguments point at.
  cl_int place(const Device &D);
};

class Kernel final
    : public Object<Kernel, _cl_kernel, Kind::Kernel, CL_INVALID_KERNEL> {
public:
  /// The kernel \p Name of the executables of \p P. CL_INVALID_KERNEL_NAME,
  /// CL_INVALID_KERNEL_DEFINITION, CL_INVALID_PROGRAM_EXECUTABLE.
  static Result<Ref<Kernel>> make(Program &P, const std::string &Name);
  /// Another one with the same arguments (CL 3.0, 5.9.2).
  Result<Ref<Kernel>> clone() const;
  ~Kernel();

  const KernelFacts &facts() const { return *Facts; }
  Program &program() const { return *Owner; }
  bool hasArgumentInfo() const { return Code->HasArgumentInfo; }
  bool isOn(const Device &D) const;

  /// clSetKernelArg after the check of the handle.
  cl_int setArgument(cl_uint Index, size_t Size, const void *Value);
  /// The same of a pointer that kernels know.
  cl_int setPointer(cl_uint Index, const void *Pointer);

  /// CUDA's kernels may use whatever there is: findings want to know, and what is
  /// brought to one of several devices.
  ExecInfo Told;

  /// A copy of the arguments as they are set now, for a launch on \p D.
  /// CL_INVALID_KERNEL_ARGS if one was never set or its object is released,
  /// CL_INVALID_PROGRAM_EXECUTABLE if the program is not built for \p D. Takes
  /// its own references: the kernel itself holds none to memory objects, or
  /// they would live as long as the kernel.
  /// \p MayWait: arguments that were never set are in Unset.
  Result<KernelLaunch> snapshot(const Device &D, bool MayWait = false);
  /// What an argument would be if it were set so: of a value, of a pointer that
  /// kernels know.
  Result<ArgumentValue> value(cl_uint Index, size_t Size,
                              const void *Value) const;
  Result<ArgumentValue> value(cl_uint Index, const void *Pointer) const;

  /// How many work-items keep \p D busy, for a launch with \p LocalBytes of
  /// local arguments.
  size_t goodItems(const Device &D, unsigned LocalBytes);

  // ---- What clGetKernelWorkGroupInfo asks, of a device it is on ----
  size_t workGroupSize(const Device &D);
  size_t preferredMultiple(const Device &D) const;
  cl_ulong localBytes(const Device &D);
  cl_ulong privateBytes(const Device &D);

private:
  /// What clSetKernelArg was given.
  struct Argument {
    bool IsSet = false;
    std::vector<uint8_t> Bytes;
    // Not owned (OpenCL 1.2, 5.7.2):
    cl_mem Memory = nullptr;
    cl_sampler State = nullptr;
    const void *Pointer = nullptr;
    size_t LocalBytes = 0;
  };

  Kernel(Program &P, std::shared_ptr<const Artifact> Code,
         const KernelFacts &Facts)
      : Owner(P), Code(std::move(Code)), Facts(&Facts),
        Arguments(Facts.Arguments.size()) {}

  Result<Argument> argument(cl_uint Index, size_t Size,
                            const void *Value) const;
  Result<Argument> argument(cl_uint Index, const void *Pointer) const;
  static Result<ArgumentValue> valueOf(const Argument &A);
  static cl_int putValue(ArgumentValue &Value, const Argument &A);
  Result<cl_sampler> sampler(const void *Value) const;
  Result<cl_mem> memory(const ArgumentFacts &F, const void *Value) const;
  Result<KernelFunction> function(const Device &D);
  std::optional<int> attribute(const Device &D, cuda::FunctionAttribute Which);

  Ref<Program> Owner;
  std::shared_ptr<const Artifact> Code; // Facts is in it
  const KernelFacts *Facts;
  /// While there is a kernel the program is not built again.
  RankedMutex<Rank::Kernel> M; // guards what follows
  std::vector<std::pair<const Device *, KernelFunction>> Functions;

  // Not guarded: clSetKernelArg on one kernel is the application's to order
  // (OpenCL 1.2, A.2).
  std::vector<Argument> Arguments;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_KERNEL_H
