// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What handles of modules, functions, arrays, textures and surfaces stand for.
/// Each belongs to a context and goes with it.

#ifndef SPIR2NVVM_LIB_EMULATOR_OBJECTS_H
#define SPIR2NVVM_LIB_EMULATOR_OBJECTS_H

#include "Emulator/Context.h"
#include "Executor/CompiledProgram.h"

namespace spir2nvvm::emulator {

struct Module {
  Context &Home;
  std::shared_ptr<CompiledProgram> Program;
  // Functions that were asked for, by name.
  std::mutex Mutex;
  std::map<std::string, cuda::FunctionHandle, std::less<>> Functions;

  Module(Context &Home, std::shared_ptr<CompiledProgram> Program)
      : Home(Home), Program(std::move(Program)) {}
  Context &context() const { return Home; }
};

struct Function {
  Context &Home;
  std::shared_ptr<CompiledProgram> Program;
  const KernelSignature &Signature; // in Program
  cuda::ModuleHandle Owner;
  /// Where each parameter lies in a block of all.
  std::vector<size_t> Offsets;
  size_t ParameterBytes = 0;
  std::atomic<int> MaxDynamicShared;

  Function(Context &Home, std::shared_ptr<CompiledProgram> Program,
           const KernelSignature &Signature, cuda::ModuleHandle Owner);
  Context &context() const { return Home; }
  /// Threads of a block at most.
  unsigned maxThreads() const;
};

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
