// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 14.2 and 14.6: operands that select an operation and must be
/// constants of a list, and the spaces atomic and matrix intrinsics reach.

#include "Verifier/Nvvm/Rules/Families.h"
#include "Verifier/Nvvm/Text/IntrinsicNames.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {
/// One selecting operand: what it is called and the largest value.
struct Selector {
  unsigned Index;
  StringLiteral Name;
  uint64_t Max;
  StringLiteral Expected;
};
} // namespace

static std::optional<uint64_t> constantOperand(const CallBase &Call,
                                               unsigned Index) {
  if (Index >= Call.arg_size())
    return std::nullopt;
  auto *N = dyn_cast<ConstantInt>(Call.getArgOperand(Index));
  if (!N || N->getBitWidth() > 64)
    return std::nullopt;
  return N->getZExtValue();
}

static void checkSelector(Checker &C, const CallBase &Call, StringRef Name,
                          const Selector &S) {
  std::optional<uint64_t> Value = constantOperand(Call, S.Index);
  if (!Value)
    C.report(rule::NV707, Call, Name, S.Name, "that is not constant",
             S.Expected);
  else if (*Value > S.Max) // of a single bit, libNVVM ignores the others
    C.reportAs(S.Max == 1 ? unsigned(Spec) : All, rule::NV707, Call, Name,
               S.Name, *Value, S.Expected);
}

// libNVVM looks at the mode and not at the reserved bits after it.
static bool takesMembar(uint64_t Level) {
  uint64_t Mode = Level & 15;
  return Mode == 1 || Mode == 2 || Mode == 4;
}

static void checkMembar(Checker &C, const CallBase &Call, StringRef Name) {
  constexpr uint64_t Cluster = 4;
  constexpr StringLiteral Expected =
      "0 (global), 1 (CTA), 2 (system) or 4 (cluster)";
  std::optional<uint64_t> Level = constantOperand(Call, 0);
  if (!Level)
    C.reportAs(Tool, rule::NV707, Call, Name, "a level", "that is not constant",
               Expected);
  else if (*Level == 0)
    C.report(rule::NV708, Call);
  else if (*Level == 3 || *Level > Cluster)
    C.reportAs(takesMembar(*Level) ? unsigned(Spec) : All, rule::NV707, Call,
               Name, "level", *Level, Expected);
  else if (*Level == Cluster)
    checkFirstSm(C, Call, "llvm.nvvm.membar(4)", "membar.cluster");
}

// Empty when the flags are sound.
static StringRef clusterFault(uint64_t Flags) {
  uint64_t Mode = Flags & 15, Order = (Flags >> 4) & 15;
  if (Flags >> 8)
    return "reserved bits";
  if (Mode > 1)
    return "operation mode";
  if (Order > 1)
    return "memory ordering";
  if (Mode == 1 && Order == 1)
    return "relaxed ordering of a wait in";
  return "";
}

static void checkCluster(Checker &C, const CallBase &Call, StringRef Name) {
  constexpr StringLiteral Expected =
      "mode 0 or 1 in bits 0-3, ordering 0 or 1 (arrive only) in bits 4-7";
  std::optional<uint64_t> Flags = constantOperand(Call, 0);
  if (!Flags)
    C.reportAs(Legacy, rule::NV707, Call, Name, "flags",
               "that are not constant", Expected);
  else if (StringRef Fault = clusterFault(*Flags); !Fault.empty())
    C.reportAs(Spec | Legacy, rule::NV707, Call, Name, Fault, *Flags, Expected);
}

static void checkHmma(Checker &C, const CallBase &Call, StringRef Name,
                      StringRef Key) {
  if (Key.contains(".mma.")) {
    checkSelector(C, Call, Name, {0, "rowcol", 3, "a constant from 0 to 3"});
    checkSelector(C, Call, Name, {1, "satf", 0, "the constant 0"});
  } else {
    checkSelector(C, Call, Name, {2, "rowcol", 1, "the constant 0 or 1"});
  }
}

static void checkSpace(Checker &C, const CallBase &Call, StringRef Name) {
  if (Call.arg_size() == 0 || !Call.getArgOperand(0)->getType()->isPointerTy())
    return;
  unsigned Space = Call.getArgOperand(0)->getType()->getPointerAddressSpace();
  if (Space == nvvm::Generic || Space == nvvm::Global || Space == nvvm::Shared)
    return;
  // Matrices of constant memory pass the legacy code generator.
  bool LegacyTakes = Space == nvvm::Constant && Name.contains(".hmma.");
  C.reportAs(LegacyTakes ? Spec | Modern : All, rule::NV709, Call, Name, Space);
}

static void checkOneCall(Checker &C, const CallBase &Call, StringRef Name,
                         StringRef Key) {
  constexpr StringLiteral Modes = "a constant from 0 to 3";
  if (Key == "membar")
    checkMembar(C, Call, Name);
  else if (Key == "cluster.barrier")
    checkCluster(C, Call, Name);
  else if (Key == "bar.sync" && !constantOperand(Call, 0))
    C.reportAs(Tool, rule::NV707, Call, Name, "a barrier",
               "that is not constant", "a constant from 0 to 15");
  else if (Key == "shfl.sync.i32" || Key == "vote.sync")
    checkSelector(C, Call, Name, {1, "mode", 3, Modes});
  else if (Key.startswith("hmma.")) {
    checkHmma(C, Call, Name, Key);
    if (!Key.contains(".mma."))
      checkSpace(C, Call, Name);
  } else if (Key.startswith("atomic.load."))
    checkSpace(C, Call, Name);
}

void nvvmverify::checkIntrinsicOperands(Checker &C, const Function &F,
                                        StringRef Key) {
  std::string Name = canonicalName(F.getName());
  for (const User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U))
      checkOneCall(C, *Call, Name, Key);
}
