// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A module made ready to run: its code, its variables, and what the checks
/// know about its instructions.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MODEL_PROGRAM_H
#define SPIR2NVVM_LIB_EXECUTOR_MODEL_PROGRAM_H

#include "Executor/Memory/MemoryState.h"
#include "Executor/Model/ExecutorOptions.h"
#include "Executor/Model/KernelSignature.h"
#include "Executor/Model/Runtime.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace spir2nvvm::executor {

enum class AccessKind : uint8_t { Load, Store, Atomic };

/// A variable of the source whose value findings at a site show, and how.
struct NamedVariable {
  enum class Form : uint8_t { Signed, Unsigned, Float, Pointer };
  std::string Name;
  Form How = Form::Signed;
  uint8_t Bits = 0;
  uint8_t Space = 0; // of a pointer
};

/// One instruction that the run time may have something to say about.
struct Site {
  /// In Program::Source; null in code the executor made itself, which then
  /// stands for function In.
  const llvm::Instruction *Where = nullptr;
  const llvm::Function *In = nullptr;
  AccessKind Kind = AccessKind::Load;
  uint8_t Space = 0;
  uint64_t Size = 0, Align = 1;
  bool IsAtomic = false, IsVolatile = false;
  /// Whether s2nAccess notes it for the order of accesses.
  bool IsNoted = false;
  /// Target/Nvvm.h's marks.
  bool IsOfWholeSubGroup = false, NamesLane = false;
  /// What WorkItem::Named has when it is called from here.
  std::vector<NamedVariable> Named = {};
};

/// A private object inside its function's frame.
struct FrameObject {
  std::string Name;
  uint64_t Offset = 0, Size = 0;
};

struct FrameInfo {
  std::string Function;
  uint64_t Size = 0, Align = 1;
  std::vector<FrameObject> Objects; // by offset
};

struct ParameterInfo {
  uint64_t Offset = 0; // in WorkItem::Arguments
  uint64_t StoreSize = 0;
  bool ByValue = false; // the kernel gets its address
};

/// Runs a work-item, or a whole group from its first work-item on, or several
/// of one work-item each, as WorkItem::MostGroups allows: how many groups.
using KernelEntry = uint32_t (*)(WorkItem *);

/// What a launch runs. Groups that begin when better code has come run that:
/// null until then.
struct LaunchCode {
  KernelEntry Entry = nullptr;
  std::shared_ptr<const std::atomic<KernelEntry>> Better;

  KernelEntry now() const {
    KernelEntry New =
        Better ? Better->load(std::memory_order_acquire) : nullptr;
    return New ? New : Entry;
  }
};

struct Kernel {
  KernelSignature Signature;
  const llvm::Function *Source = nullptr;
  std::vector<ParameterInfo> Parameters;
  BlockShape Block; // WorkItem::Arguments
  /// Which is the block that the launch passes.
  bool TakesBlock = false;
  uint64_t DynamicShared = 0; // where the dynamic block begins
  /// Checked mode: parameters that say where in it their parts begin.
  std::vector<unsigned> BlockParameters;
  unsigned FrameDepth = 0; // frames open at a time at most
  /// Shared variables it reaches, by offset.
  ObjectMap Shared;
  /// Instructions it has, and that a work-item may execute: those in loops whose
  /// rounds nobody knows count very often. Whether it executes no more.
  uint64_t Instructions = 0, ExpectedWork = 0;
  bool IsBounded = false;
  bool RunsGroups = false; // its entry does
  /// All its arithmetic has zeros for subnormal numbers: the processor's mode
  /// while it runs.
  bool FlushesInProcessor = false;
  /// Work-items meet others than all of their group, or may end or wait
  /// anywhere: each of them is a fibre.
  bool NeedsFibres = false;
  /// Functions call themselves. What those that do not need at most besides.
  bool Recurses = false;
  uint64_t FlatBytes = 0;
  unsigned FlatDepth = 0;
  /// Barriers have numbers, and it does not matter where in the program those
  /// that meet are (PTX ISA, bar).
  bool NamesBarriers = false;
  /// Most of its barriers are the executor's, for lanes that exchange values.
  bool ExchangesLanes = false;
  /// Of a kernel with barriers that runs groups: what a work-item keeps across
  /// barriers, and the barriers' sites.
  uint64_t ContextBytes = 0;
  bool KeepsFrames = false; // each work-item has a record of its own
  std::vector<uint32_t> BarrierSites;
  /// Where it may write of global memory; the rest is known where the order of
  /// accesses is looked at.
  bool WritesAnywhere = false;
  std::vector<unsigned> WrittenParameters;
  std::vector<const llvm::GlobalVariable *> WrittenVariables;
};

class HostEngine;
struct Host;
class KernelCode;

struct Program {
  Program(const ExecutorOptions &Opts, std::shared_ptr<DeviceMemory> Memory)
      : Opts(Opts), Memory(std::move(Memory)) {}
  /// Removes the variables.
  ~Program();
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  ExecutorOptions Opts;
  std::shared_ptr<DeviceMemory> Memory;
  std::unique_ptr<llvm::LLVMContext> Context;
  /// As it was given, with libdevice linked: what findings quote.
  std::unique_ptr<llvm::Module> Source;
  mutable std::mutex SourceMutex; // for quoting it

  std::vector<Site> Sites;
  /// Of shared memory; in Source.
  llvm::SmallPtrSet<const llvm::Instruction *, 16> UnracedLoads;
  /// Sites about which a launch has said what is slow.
  mutable std::set<uint32_t> Advised;
  mutable std::mutex AdvisedMutex;
  uint64_t LargestAccess = 0;
  std::vector<FrameInfo> Frames;
  std::vector<Kernel> Kernels;
  std::vector<KernelSignature> Signatures;
  ExecutorStatistics Statistics;
  mutable std::mutex StatisticsMutex;

  /// Host addresses of the objects in Memory that are variables.
  std::vector<uint64_t> Variables;
  uint64_t ConstantBase = 0;
  /// Target/PtxModule.h: constants are in global memory, too.
  bool GlobalIsGeneric = false;
  /// Those whose addresses are taken; each has the address of its place here.
  std::vector<const llvm::Function *> Functions;
  llvm::DenseMap<const llvm::Function *, uint64_t> FunctionAddresses;
  /// Value of each variable in its own space.
  llvm::DenseMap<const llvm::GlobalVariable *, uint64_t> Values;

  /// These two are shared only because that keeps their headers out of this.
  std::shared_ptr<HostEngine> Engine;
  const Host *Machine = nullptr;
  llvm::DataLayout HostLayout{""};
  std::shared_ptr<KernelCode> Code; // goes before what it is made with

  bool polls() const { return Opts.Stoppable || Opts.TimeLimit.count() != 0; }
  bool checked() const { return Opts.Mode == ExecutionMode::Checked; }
  bool tracksInitialisation() const {
    return checked() && Opts.CheckUninitialised;
  }
  bool debugs() const { return Opts.Debugs && !checked(); }
  bool locksSteps() const { return Opts.Warps == WarpOrder::LockStep; }
  bool tracksOrder() const {
    return checked() && Opts.Order != OrderCheck::None && !locksSteps();
  }
  /// Whether what nothing in a launch can race with is left out.
  bool leavesOutUnraced() const { return tracksOrder() && !advises(); }
  bool traps() const { return checked() && Opts.Traps.any(); }
  bool advises() const { return checked() && Opts.Advises; }
  /// Whether every access is looked at, right or not.
  bool seesAccesses() const { return tracksOrder() || advises(); }
  bool tracksRaces() const {
    return tracksOrder() && Opts.Order == OrderCheck::Races;
  }
};

/// Names of the executor's own symbols. No NVVM identifier has a dot, so that
/// nothing collides with them.
inline constexpr char EntryPrefix[] = "spir2nvvm.entry.";
inline constexpr char RuntimePrefix[] = "spir2nvvm.runtime.";
/// Of compiled functions that stay calls, one for each work-item.
inline constexpr char ApartPrefix[] = "spir2nvvm.apart.";

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_MODEL_PROGRAM_H
