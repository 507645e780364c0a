// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Launches.h"

#include "Diagnostics/Rules/Executor.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::DeviceAttribute;

// ---- The request ------------------------------------------------------------

bool emulator::isLaunchable(const Function &F, const LaunchSizes &S) {
  constexpr DeviceAttribute Grid[] = {DeviceAttribute::MaxGridDimX,
                                      DeviceAttribute::MaxGridDimY,
                                      DeviceAttribute::MaxGridDimZ};
  constexpr DeviceAttribute Block[] = {DeviceAttribute::MaxBlockDimX,
                                       DeviceAttribute::MaxBlockDimY,
                                       DeviceAttribute::MaxBlockDimZ};
  const EmulatedDevice &On = F.Home.device();
  uint64_t Threads = 1;
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    if (S.Grid[Axis] == 0 || S.Grid[Axis] > On.limit(Grid[Axis]) ||
        S.Block[Axis] == 0 || S.Block[Axis] > On.limit(Block[Axis]))
      return false;
    Threads *= S.Block[Axis];
  }
  const auto &Required = F.Signature.RequiredGroup;
  return Threads <= F.maxThreads() &&
         (Required[0] == 0 || Required == S.Block) &&
         int64_t(S.DynamicShared) <= F.MaxDynamicShared;
}

static void *marker(cuda::Flag Which) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): CUDA's markers are numbers
  return reinterpret_cast<void *>(uintptr_t(Which));
}

// CU_LAUNCH_PARAM_*: pairs of a marker and a value.
static std::optional<std::vector<uint8_t>> blockOf(const Function &F,
                                                   void *const *Extra) {
  const uint8_t *Buffer = nullptr;
  size_t Size = 0;
  for (; *Extra != marker(cuda::FlagLaunchParameterEnd); Extra += 2) {
    if (*Extra == marker(cuda::FlagLaunchParameterBufferPointer))
      Buffer = static_cast<const uint8_t *>(Extra[1]);
    else if (*Extra == marker(cuda::FlagLaunchParameterBufferSize))
      Size = *static_cast<const size_t *>(Extra[1]);
    else
      return std::nullopt;
  }
  if (Size < F.Signature.Block.Bytes || (Size && !Buffer))
    return std::nullopt;
  return std::vector<uint8_t>(Buffer, Buffer + F.Signature.Block.Bytes);
}

std::optional<std::vector<uint8_t>>
emulator::parameterBlock(const Function &F, void *const *Parameters,
                         void *const *Extra) {
  if (Parameters && Extra)
    return std::nullopt;
  if (Extra)
    return blockOf(F, Extra);
  if (!Parameters && F.Signature.Block.Bytes)
    return std::nullopt;
  std::vector<uint8_t> Block(F.Signature.Block.Bytes);
  for (const KernelParameter &P : F.Signature.Parameters) {
    if (!*Parameters)
      return std::nullopt;
    std::memcpy(&Block[P.Offset], *Parameters++, P.Size);
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
  LaunchCommand(std::shared_ptr<Function> F, const LaunchSizes &Sizes,
                std::vector<uint8_t> Block)
      : F(std::move(F)), Program(std::atomic_load(&this->F->Program)),
        Sizes(Sizes), Block(std::move(Block)) {
    const size_t Index =
        size_t(&this->F->Signature - this->F->Code.Program->kernels().data());
    IsBrief = Program->isBrief(Program->kernels()[Index], product(Sizes.Grid),
                               product(Sizes.Block));
  }
  Code run() override;

private:
  LaunchRequest request();
  void found(const Diagnostic &D);

  std::shared_ptr<Function> F;
  std::shared_ptr<CompiledProgram> Program; // which may change meanwhile
  LaunchSizes Sizes;
  std::vector<uint8_t> Block;
  Code Worst = Code::Success; // of the findings, the first that counts
};

} // namespace

static Code codeOf(const Diagnostic &D) {
#define FINDING_CODE(RULE, CODE)                                               \
  if (D.Id == rule::RULE)                                                      \
    return Code::CODE;
#include "Emulator/FindingCodes.def"
  return Code::Success;
}

void LaunchCommand::found(const Diagnostic &D) {
  if (Worst == Code::Success)
    Worst = codeOf(D);
  F->Home.reportFinding(renderText(D));
}

LaunchRequest LaunchCommand::request() {
  LaunchRequest R;
  R.Kernel = F->Signature.Name;
  R.Groups = Sizes.Grid;
  R.GroupSize = Sizes.Block;
  R.DynamicSharedBytes = Sizes.DynamicShared;
  R.Arguments.reserve(F->Signature.Parameters.size());
  for (const KernelParameter &P : F->Signature.Parameters)
    R.addBytes(&Block[P.Offset], P.Size);
  if (F->Signature.UsesPrintf)
    R.Print = [this](llvm::StringRef Text) {
      F->Home.printed().append({Text.data(), Text.size()});
    };
  return R;
}

Code LaunchCommand::run() {
  DiagnosticSink Sink([this](const Diagnostic &D) { found(D); });
  LaunchResult Result =
      Program->launch(request(), F->Home.device().pool(), Sink);
  if (Worst != Code::Success)
    return Worst;
  return Result.End == LaunchEnd::Finished    ? Code::Success
         : Result.End == LaunchEnd::TimeLimit ? Code::LaunchTimeout
                                              : Code::LaunchFailed;
}

std::unique_ptr<Command> emulator::makeLaunch(std::shared_ptr<Function> F,
                                              const LaunchSizes &Sizes,
                                              std::vector<uint8_t> Block) {
  return std::make_unique<LaunchCommand>(std::move(F), Sizes, std::move(Block));
}
