// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What handles of modules, functions, arrays, textures and surfaces stand for.
/// Each belongs to a context and goes with it.

#ifndef SPIR2NVVM_LIB_EMULATOR_OBJECTS_H
#define SPIR2NVVM_LIB_EMULATOR_OBJECTS_H

#include "Emulator/Context.h"
#include "Emulator/Images/Image.h"
#include "Emulator/ProgramCache.h"

#include <array>
#include <mutex>

namespace spir2nvvm::emulator {

struct Module {
  Context &Home;
  DeviceCode Code;
  const bool IsOfLibrary; // which unloads it
  // Functions that were asked for, by name.
  std::mutex Mutex;
  std::map<std::string, cuda::FunctionHandle, std::less<>> Functions;

  Module(Context &Home, DeviceCode Code, bool IsOfLibrary = false)
      : Home(Home), Code(std::move(Code)), IsOfLibrary(IsOfLibrary) {}
  Context &context() const { return Home; }
};

/// What functions from before CUDA 4 set for the launches to come.
struct PreparedLaunch {
  std::mutex Mutex;
  std::array<unsigned, 3> Block = {1, 1, 1};
  unsigned DynamicShared = 0;
  std::vector<uint8_t> Parameters;
};

struct Function {
  Context &Home;
  const DeviceCode Code;
  const KernelSignature &Signature; // in Code
  /// What is launched: Code's, until its module gets one of its own. Atomic.
  std::shared_ptr<CompiledProgram> Program;
  const cuda::ModuleHandle Owner;
  std::atomic<int> MaxDynamicShared;
  PreparedLaunch Prepared;

  Function(Context &Home, DeviceCode Code, const KernelSignature &Signature,
           cuda::ModuleHandle Owner);
  Context &context() const { return Home; }
  unsigned maxThreads() const;
  /// Program is Code's, or one of the same bytes.
  const KernelSignature &signatureIn(const CompiledProgram &Program) const {
    return Program
        .kernels()[size_t(&Signature - Code.Program->kernels().data())];
  }
};

/// Threads of a block of a kernel at most.
unsigned maxThreadsOf(const EmulatedDevice &On, const DeviceCode &Code,
                      const KernelSignature &Kernel);
/// Dynamic shared memory of a block, unless it is asked for more.
int grantedShared(const EmulatedDevice &On, const KernelSignature &Kernel);

/// Modules of all contexts, from one image. Kernels are found without any.
struct Library {
  std::string Bytes; // of the image
  Image Of;          // in Bytes
  bool FlushDenormals, PreciseSqrt;
  /// Made when it was loaded, for this device; the first module takes it.
  DeviceCode First;
  int FirstDevice;

  std::mutex Mutex; // of what follows
  bool IsFirstTaken = false;
  std::map<cuda::ContextHandle, cuda::ModuleHandle> Modules;
  std::map<std::string, cuda::KernelHandle, std::less<>> Kernels;
};

/// Stands for a function in whatever context is current.
struct Kernel {
  const std::shared_ptr<Library> Home;
  const cuda::LibraryHandle Owner;
  const KernelSignature &Signature; // in Home->First
  std::mutex Mutex;
  std::map<int, int> MaxDynamicShared; // by device, where it was set

  Kernel(std::shared_ptr<Library> Home, cuda::LibraryHandle Owner,
         const KernelSignature &Signature)
      : Home(std::move(Home)), Owner(Owner), Signature(Signature) {}
};

struct Link; // ApiLink.cpp

/// A CUDA array is an image of the executor.
struct Array {
  Context &Home;
  cuda::ArrayShape Shape;
  ImageId Image;
  std::shared_ptr<DeviceMemory> Memory;

  Array(Context &Home, const cuda::ArrayShape &Shape, ImageId Image,
        std::shared_ptr<DeviceMemory> Memory)
      : Home(Home), Shape(Shape), Image(Image), Memory(std::move(Memory)) {}
  ~Array() { Memory->freeImage(Image); }
  Context &context() const { return Home; }
  unsigned pixelBytes() const {
    return channelBytes(Shape.Format) * Shape.Channels;
  }
};

/// A texture or surface object; its handle is the executor's.
struct ImageObject {
  Context &Home;
  cuda::Resource Of;
  cuda::TextureState How; // of a texture
  bool IsTexture;
  std::shared_ptr<Array> Source;      // null for linear memory, then
  std::optional<ImageId> LinearImage; // a view of it
  std::shared_ptr<DeviceMemory> Memory;
  uint64_t Handle = 0;

  ImageObject(Context &Home, const cuda::Resource &Of,
              std::shared_ptr<DeviceMemory> Memory, bool IsTexture)
      : Home(Home), Of(Of), IsTexture(IsTexture), Memory(std::move(Memory)) {}
  ~ImageObject() {
    if (Handle)
      Memory->freeHandle(Handle);
    if (LinearImage)
      Memory->freeImage(*LinearImage);
  }
  Context &context() const { return Home; }
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_OBJECTS_H
