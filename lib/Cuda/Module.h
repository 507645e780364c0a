// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Programs on a device, and their kernels.

#ifndef SPIR2NVVM_LIB_CUDA_MODULE_H
#define SPIR2NVVM_LIB_CUDA_MODULE_H

#include "Cuda/Context.h"

#include <new>
#include <vector>

namespace spir2nvvm::cuda {

/// How many blocks, and of how many threads each.
struct LaunchShape {
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  unsigned DynamicShared = 0;
};

/// A kernel; it lives as long as its module.
class Function {
public:
  Function() = default; // none
  Function(const Driver &Cuda, FunctionHandle Handle)
      : Cuda(&Cuda), Handle(Handle) {}

  FunctionHandle handle() const { return Handle; }
  Result<int> attribute(FunctionAttribute Which) const;
  Status setAttribute(FunctionAttribute Which, int Value) const;
  /// Lets launches have all dynamic shared memory that there is beside the
  /// static: \p Most together. More than 48 KiB must be asked for, and asking
  /// at each launch is a race between threads.
  Status allowAllShared(int Most) const;
  /// Lets launches have \p Bytes of dynamic shared memory, which beyond 48 KiB,
  /// static memory included, must be asked for.
  Status allowDynamicShared(size_t Bytes) const;
  /// A block size that keeps the device busy, \p Most at most.
  Result<int> goodBlockSize(size_t DynamicShared, int Most = 0) const;
  /// \p Parameters: a pointer to each one's bytes. Or none and \p Extra.
  Status launch(const LaunchShape &Shape, StreamHandle On, void **Parameters,
                void **Extra = nullptr) const;
  /// With one block of all parameters. Every driver since CUDA 4 takes it; one
  /// that calls it invalid gets what \p Each returns, an address for each
  /// parameter's bytes.
  template <typename EachT>
  Status launch(const LaunchShape &Shape, StreamHandle On, const void *Block,
                size_t Bytes, EachT Each) const {
    Status S = launchBlock(Shape, On, Block, Bytes);
    if (S.code() != Code::InvalidValue)
      return S;
    try {
      std::vector<void *> Parameters = Each();
      return launch(Shape, On, Parameters.data());
    } catch (const std::bad_alloc &) {
      return S; // which the runtime's own threads can report
    }
  }

private:
  Status launchBlock(const LaunchShape &Shape, StreamHandle On,
                     const void *Block, size_t Bytes) const;

  const Driver *Cuda = nullptr;
  FunctionHandle Handle = nullptr;
};

struct GlobalVariable {
  DevicePtr Base;
  size_t Bytes;
};

class Module : public Owned<ModuleHandle, &Driver::ModuleUnload> {
public:
  struct Option {
    JitOption Which;
    uintptr_t Value;
  };
  /// Those of libNVVM's options, "-ftz=1", that change what NVVM IR computes.
  static std::vector<Option>
  nvvmOptions(const std::vector<std::string> &Options);
  /// PTX text that ends in 0, a cubin, or what the emulated driver takes, four
  /// bytes at least. PTX newer than the driver is given to it as the newest that
  /// it reads. What the driver says about it goes to \p Log, also when it succeeds.
  static Result<Module> load(const ContextScope &In, const void *Image,
                             std::string &Log,
                             const std::vector<Option> &Options = {});
  Result<Function> function(const char *Name) const;
  Result<GlobalVariable> global(const char *Name) const;

private:
  using Owned::Owned;
};

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_MODULE_H
