// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/EmulatedDevice.h"
#include "Executor/Memory/Arena.h"

#include <algorithm>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::DeviceAttribute;

// Kernels' data are twice there when the host keeps a copy: half is for them.
static uint64_t bytesOf(const DeviceModel &Model, const Settings &S) {
  if (S.Memory.Value)
    return S.Memory.Value;
  long Pages = sysconf(_SC_PHYS_PAGES), PageBytes = sysconf(_SC_PAGESIZE);
  if (Pages <= 0 || PageBytes <= 0)
    return Model.MemoryBytes;
  return std::min(Model.MemoryBytes, uint64_t(Pages) * uint64_t(PageBytes) / 2);
}

static MemoryOptions memoryOptions(uint64_t Bytes, const Settings &S) {
  MemoryOptions Opts;
  Opts.Capacity = Bytes;
  Opts.Guarded = !S.Check.isEmpty();
  return Opts;
}

EmulatedDevice::EmulatedDevice(int Ordinal, const DeviceModel &Model,
                               const Settings &S)
    : Ordinal(Ordinal), Model(Model), In(*MachineModel::find(S.In.Value)),
      Config(S), MemoryBytes(bytesOf(Model, S)),
      Memory(DeviceMemory::create(memoryOptions(MemoryBytes, S))),
      Pool(WorkerPool::create(S.threads())),
      Objects(std::make_shared<FileStore>(StorePlace::by(S.Store), "S2NCODE1")),
      When(S.Timing, S.Seed.Value) {
  if (executorOptions().Order == OrderCheck::Races)
    Races = std::make_unique<RaceWatch>();
}

std::optional<int> EmulatedDevice::attribute(DeviceAttribute Which) const {
  switch (Which) {
  case DeviceAttribute::PciBusId:
    return Ordinal + 1;
  case DeviceAttribute::HostRegisterSupported:
    return In.RegistersMemory;
  case DeviceAttribute::Integrated:
    return In.IsIntegrated;
  case DeviceAttribute::PageableMemoryAccessUsesHostPageTables:
    return In.SharesPages;
  case DeviceAttribute::KernelExecTimeout:
    return In.HasWatchdog;
  case DeviceAttribute::UnifiedAddressing:
  case DeviceAttribute::ManagedMemory:
    return executor::hasRoomForTwoViews();
  case DeviceAttribute::ConcurrentManagedAccess:
    return executor::hasRoomForTwoViews() && In.SharesManaged;
  case DeviceAttribute::ComputeMode:
    return In.ComputeMode;
  default:
    break;
  }
  // Programs that measure or search make as much work as this number says: with
  // a GPU's 40 or 148 they take hours on the processors that are there.
  if (Which == DeviceAttribute::MultiprocessorCount)
    return int(Config.Multiprocessors.Value ? Config.Multiprocessors.Value
                                            : Pool->threads());
  return Model.attribute(Which);
}

unsigned EmulatedDevice::limit(DeviceAttribute Which) const {
  return unsigned(attribute(Which).value_or(0));
}

std::string EmulatedDevice::name() const {
  return "spir2nvvm emulated " + std::string(Model.Name);
}

cuda::Uuid EmulatedDevice::uuid() const {
  constexpr std::string_view Text = "s2n-emulated-";
  cuda::Uuid Id;
  std::copy(Text.begin(), Text.end(), Id.Bytes.begin());
  Id.Bytes[Text.size()] = static_cast<unsigned char>(Model.Architecture);
  Id.Bytes.back() = static_cast<unsigned char>(Ordinal);
  return Id;
}

ExecutorOptions EmulatedDevice::executorOptions() const {
  ExecutorOptions Opts;
  Opts.setChecks(Config.Check.Value);
  Opts.Arch.Sm = Model.Architecture;
  Opts.Approximations = Config.Approximations == Accuracy::Worst
                            ? Approximation::Worst
                            : Approximation::Exact;
  Opts.Warps = Config.Warps == WarpMode::LockStep ? WarpOrder::LockStep
                                                  : WarpOrder::Independent;
  Opts.Debugs = Config.debugs();
  Opts.Objects = Objects;
  Opts.Lanes = unsigned(Config.Simd);
  Opts.CompilesQuickly = Opts.Lanes < 2; // tests of lanes want them at once
  Opts.OptimisesBeside = true;
  constexpr unsigned Watchdog = 2000;
  Opts.TimeLimit = std::chrono::milliseconds(
      Config.Timeout.Value || !In.HasWatchdog ? Config.Timeout.Value
                                              : Watchdog);
  return Opts;
}
