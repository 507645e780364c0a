// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What stands in for seven small functions and variables of LLVM in the static
/// program. Each but the last lies in an object file whose other parts need
/// analyses that nobody runs here, and each of those registers options whenever
/// the program starts. cmake/LlvmLeftOut.txt makes the linker look for the names
/// below (`ld --wrap`); docs/decisions/static-llvm.md has the measurements.
///
/// A member function gets its object as the first parameter.

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/ModuleSummaryIndex.h"
#include "llvm/Support/Unicode.h"

using namespace llvm;

namespace llvm {
class DiagnosticInfoOptimizationBase;
class OptimizationRemarkEmitter;
class TargetTransformInfo;
} // namespace llvm

namespace spir2nvvm::stand_in {

// The linker asks it of both modules it joins. It reads inline assembly with
// the parser of the module's target, and no target is registered.
void collectAsmSymvers(
    const Module &,
    function_ref<void(StringRef,
                      StringRef)>) asm("__wrap__"
                                       "ZN4llvm17ModuleSymbolTable17CollectAsmS"
                                       "ymversERKNS_6ModuleENS_"
                                       "12function_refIFvNS_9StringRefES5_EEE");
void collectAsmSymvers(const Module &,
                       function_ref<void(StringRef, StringRef)>) {}

// Nobody listens to remarks; computeKnownBits is given no emitter.
void emitRemark(
    OptimizationRemarkEmitter *,
    DiagnosticInfoOptimizationBase
        &) asm("__wrap__ZN4llvm25OptimizationRemarkEmitter4emitERNS_"
               "30DiagnosticInfoOptimizationBaseE");
void emitRemark(OptimizationRemarkEmitter *, DiagnosticInfoOptimizationBase &) {
}

// As in LLVM.
bool isNoAliasCall(const Value *V) asm(
    "__wrap__ZN4llvm13isNoAliasCallEPKNS_5ValueE");
bool isNoAliasCall(const Value *V) {
  auto *Call = dyn_cast<CallBase>(V);
  return Call && Call->hasRetAttr(Attribute::NoAlias);
}

// As in LLVM.
bool isLoopInvariant(const Loop *L, const Value *V) asm(
    "__wrap__ZNK4llvm4Loop15isLoopInvariantEPKNS_5ValueE");
bool isLoopInvariant(const Loop *L, const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  return !I || !L->contains(I);
}

// What a target says that has no such predicates; there is none to ask.
std::pair<const Value *, unsigned>
getPredicatedAddrSpace(const TargetTransformInfo *, const Value *) asm(
    "__wrap__ZNK4llvm19TargetTransformInfo22getPredicatedAddrSpaceEPKNS_"
    "5ValueE");
std::pair<const Value *, unsigned>
getPredicatedAddrSpace(const TargetTransformInfo *, const Value *) {
  return {nullptr, ~0u};
}

// The default of an option of summaries, which are not written.
extern FunctionSummary::ForceSummaryHotnessType
    ForceSummaryEdgesCold asm("__wrap_ForceSummaryEdgesCold");
FunctionSummary::ForceSummaryHotnessType ForceSummaryEdgesCold =
    FunctionSummary::FSHT_None;

// LLVM's printer counts columns by it, one character a call, and the original
// decodes UTF-8 and looks into tables of Unicode: an eighth of what it takes to
// read and print a module.
int columnWidthOriginally(StringRef Text) asm(
    "__real__ZN4llvm3sys7unicode15columnWidthUTF8ENS_9StringRefE");
int columnWidth(StringRef Text) asm(
    "__wrap__ZN4llvm3sys7unicode15columnWidthUTF8ENS_9StringRefE");
int columnWidth(StringRef Text) {
  if (Text.size() != 1 || !isASCII(Text.front()))
    return columnWidthOriginally(Text);
  return isPrint(Text.front()) ? 1 : sys::unicode::ErrorNonPrintableCharacter;
}

} // namespace spir2nvvm::stand_in
