// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Launches.h"

#include "Diagnostics/Rules/Executor.h"

#include <algorithm>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::DeviceAttribute;

// ---- The request ------------------------------------------------------------

bool emulator::isLaunchable(const Function &F, const LaunchSettings &S) {
  constexpr DeviceAttribute Grid[] = {DeviceAttribute::MaxGridDimX,
                                      DeviceAttribute::MaxGridDimY,
                                      DeviceAttribute::MaxGridDimZ};
  constexpr DeviceAttribute Block[] = {DeviceAttribute::MaxBlockDimX,
                                       DeviceAttribute::MaxBlockDimY,
                                       DeviceAttribute::MaxBlockDimZ};
  const EmulatedDevice &On = F.Home.device();
  uint64_t Threads = 1;
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    if (S.Groups[Axis] == 0 || S.Groups[Axis] > On.limit(Grid[Axis]) ||
        S.GroupSize[Axis] == 0 || S.GroupSize[Axis] > On.limit(Block[Axis]))
      return false;
    Threads *= S.GroupSize[Axis];
  }
  const auto &Required = F.Signature.RequiredGroup;
  return Threads <= F.maxThreads() &&
         (Required[0] == 0 || Required == S.GroupSize) &&
         int64_t(S.DynamicSharedBytes) <= F.MaxDynamicShared;
}

// CU_LAUNCH_PARAM_*.
static std::optional<ParameterBlock> blockOf(const Function &F,
                                             void *const *Extra) {
  using cuda::launchMarker;
  const void *Buffer = nullptr;
  size_t Size = 0;
  for (; *Extra != launchMarker(cuda::FlagLaunchParameterEnd); Extra += 2) {
    if (*Extra == launchMarker(cuda::FlagLaunchParameterBufferPointer))
      Buffer = Extra[1];
    else if (*Extra == launchMarker(cuda::FlagLaunchParameterBufferSize))
      Size = *static_cast<const size_t *>(Extra[1]);
    else
      return std::nullopt;
  }
  ParameterBlock Block(F.Signature.Block.Bytes);
  if (Size < Block.size() || (Size && !Buffer))
    return std::nullopt;
  std::copy_n(static_cast<const uint8_t *>(Buffer), Block.size(), Block.data());
  return Block;
}

std::optional<ParameterBlock> emulator::parameterBlock(const Function &F,
                                                       void *const *Parameters,
                                                       void *const *Extra) {
  if (Parameters && Extra)
    return std::nullopt;
  if (Extra)
    return blockOf(F, Extra);
  ParameterBlock Block(F.Signature.Block.Bytes);
  if (!Parameters && Block.size())
    return std::nullopt;
  for (const KernelParameter &P : F.Signature.Parameters) {
    if (!*Parameters)
      return std::nullopt;
    Block.put(P, *Parameters++, P.Size);
  }
  return Block;
}

// ---- The run ----------------------------------------------------------------

// Of a grid within its limits, 2^63 at most.
static uint64_t product(const std::array<uint32_t, 3> &Sizes) {
  return uint64_t(Sizes[0]) * Sizes[1] * Sizes[2];
}

namespace {

class LaunchCommand : public Command {
public:
  LaunchCommand(std::shared_ptr<Function> Its, LaunchSettings Settings,
                ParameterBlock Block)
      : F(std::move(Its)), Program(std::atomic_load(&F->Program)),
        Kernel(F->signatureIn(*Program)), How(std::move(Settings)),
        Block(std::move(Block)) {
    IsForAnyone = Program->isReady(Kernel, How.GroupSize);
    IsBrief =
        Program->isBrief(Kernel, product(How.Groups), product(How.GroupSize));
    if (Kernel.UsesPrintf)
      How.Print = [this](llvm::StringRef Text) {
        F->Home.printed().append({Text.data(), Text.size()});
      };
  }
  Code run(const LaunchTurn &Turn) override;
  void repeat() override { Repeats = true; }

private:
  void found(Diagnostic D);

  std::shared_ptr<Function> F;
  std::shared_ptr<CompiledProgram> Program; // which may change meanwhile
  const KernelSignature &Kernel;            // in Program
  LaunchSettings How;
  ParameterBlock Block;
  bool Repeats = false;
  uint64_t Number = F->Home.device().nextLaunch();
  const pid_t By = From ? From->By : gettid();
  Code Worst = Code::Success; // of the findings, the first that counts
};

} // namespace

// Whose launch it was.
static std::string originText(const Origin *From, pid_t By) {
  const std::string Who =
      By == getpid() ? "the main thread" : "thread " + std::to_string(By);
  return (From ? ", enqueued as number " + std::to_string(From->Number)
               : std::string(", launched")) +
         " by " + Who;
}

static Code codeOf(const Diagnostic &D) {
#define FINDING_CODE(RULE, CODE)                                               \
  if (D.Id == rule::RULE)                                                      \
    return Code::CODE;
#include "Emulator/FindingCodes.def"
  return Code::Success;
}

void LaunchCommand::found(Diagnostic D) {
  if (Worst == Code::Success)
    Worst = codeOf(D);
  D.About.In += ", launch " + std::to_string(Number) + " on the device" +
                originText(From.get(), By);
  F->Home.reportFinding(D);
}

Code LaunchCommand::run(const LaunchTurn &Turn) {
  DiagnosticSink Sink([this](Diagnostic D) { found(std::move(D)); });
  RaceWatch *Races = mayRace(From.get()) ? F->Home.device().races() : nullptr;
  How.ListsAccesses = Races != nullptr;
  How.Turn = Turn;
  LaunchResult Result =
      Program->launch(Kernel, Repeats ? Block : std::move(Block), How,
                      F->Home.device().pool(), Sink);
  if (Races)
    for (Diagnostic &D : Races->add(
             {From, "kernel '" + Kernel.Name + "'", Result.Accesses, Program}))
      found(std::move(D));
  if (Repeats)
    Number = F->Home.device().nextLaunch();
  if (Worst != Code::Success)
    return Worst;
  return Result.End == LaunchEnd::Finished    ? Code::Success
         : Result.End == LaunchEnd::TimeLimit ? Code::LaunchTimeout
                                              : Code::LaunchFailed;
}

std::unique_ptr<Command> emulator::makeLaunch(std::shared_ptr<Function> F,
                                              LaunchSettings How,
                                              ParameterBlock Block) {
  return std::make_unique<LaunchCommand>(std::move(F), std::move(How),
                                         std::move(Block));
}
