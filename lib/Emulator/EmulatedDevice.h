// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An emulated device: its memory, the threads that run its kernels, and its
/// primary context.

#ifndef SPIR2NVVM_LIB_EMULATOR_EMULATEDDEVICE_H
#define SPIR2NVVM_LIB_EMULATOR_EMULATEDDEVICE_H

#include "Emulator/DeviceModel.h"
#include "Emulator/Handles.h"
#include "Emulator/MachineModel.h"
#include "Emulator/Objects.h"
#include "Emulator/ProgramCache.h"
#include "Emulator/RaceWatch.h"
#include "Emulator/Settings.h"
#include "Emulator/Timing.h"
#include "Executor/CompiledProgram.h"

namespace spir2nvvm::emulator {

class EmulatedDevice {
public:
  EmulatedDevice(int Ordinal, const DeviceModel &Model, const Settings &S);

  int ordinal() const { return Ordinal; }
  const DeviceModel &model() const { return Model; }
  const MachineModel &in() const { return In; }
  std::optional<int> attribute(cuda::DeviceAttribute Which) const;
  /// Of an attribute that every model has.
  unsigned limit(cuda::DeviceAttribute Which) const;
  std::string name() const;
  cuda::Uuid uuid() const;
  uint64_t memoryBytes() const { return MemoryBytes; }

  DeviceMemory &memory() const { return *Memory; }
  const std::shared_ptr<DeviceMemory> &sharedMemory() const { return Memory; }
  WorkerPool &pool() const { return *Pool; }
  /// Whether programs may be NVVM IR, and not only what a GPU takes.
  bool takesNvvm() const { return Config.Input == InputKind::Nvvm; }
  /// Takes findings as lines of JSON; empty: there is none.
  const std::string &findingFile() const { return Config.Findings.Value; }
  /// How modules are compiled for it.
  ExecutorOptions executorOptions() const;
  ProgramCache &programs() { return Programs; }
  Timing &timing() { return When; }
  /// Null where races are none of what is looked for.
  RaceWatch *races() { return Races.get(); }
  /// Counts from 1.
  uint64_t nextLaunch() { return Launches.fetch_add(1) + 1; }

  /// Their handles are what kernels use, and count for each device.
  HandleTable<ImageObject, uint64_t> Textures, Surfaces;

  /// The device's primary context; ApiContext.cpp keeps it.
  struct PrimaryContext {
    std::mutex Mutex;
    cuda::ContextHandle Handle = nullptr; // the same forever
    unsigned References = 0, Flags = 0;
  } Primary;

  /// Where streams allocate; ApiPool.cpp makes them.
  struct StreamPools {
    std::mutex Mutex;
    cuda::MemoryPoolHandle Default = nullptr, Current = nullptr;
  } Pools;

private:
  const int Ordinal;
  const DeviceModel &Model;
  const MachineModel &In;
  const Settings &Config;
  uint64_t MemoryBytes;
  std::shared_ptr<DeviceMemory> Memory;
  std::shared_ptr<WorkerPool> Pool;
  std::shared_ptr<FileStore> Objects; // compiled kernels on disk
  ProgramCache Programs;
  Timing When;
  std::unique_ptr<RaceWatch> Races;
  std::atomic<uint64_t> Launches{0};
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_EMULATEDDEVICE_H
