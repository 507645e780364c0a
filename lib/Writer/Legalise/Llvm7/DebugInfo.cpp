// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Debug information. What is lost is where a variable was, never what the
/// program does.
///
///   emissionKind: LineTablesOnly           -> DebugDirectivesOnly
///   dbg.value(metadata i32 poison, ...)    -> dbg.value(metadata i32 undef, ...)
///   dbg.value(metadata !DIArgList(...), !v, !DIExpression(...))
///                         -> dbg.value(metadata i32 undef, !v, !DIExpression())

#include "Writer/Legalise/Llvm7.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

// LineTablesOnly makes both of libNVVM's compilers crash; NVIDIA's name for
// ".loc directives only" is DebugDirectivesOnly.
static DICompileUnit *withDirectivesOnly(DICompileUnit &Unit) {
  return DICompileUnit::getDistinct(
      Unit.getContext(), Unit.getSourceLanguage(), Unit.getFile(),
      Unit.getProducer(), Unit.isOptimized(), Unit.getFlags(),
      Unit.getRuntimeVersion(), Unit.getSplitDebugFilename(),
      DICompileUnit::DebugDirectivesOnly, Unit.getEnumTypes(),
      Unit.getRetainedTypes(), Unit.getGlobalVariables(),
      Unit.getImportedEntities(), Unit.getMacros(), Unit.getDWOId(),
      Unit.getSplitDebugInlining(), Unit.getDebugInfoForProfiling(),
      Unit.getNameTableKind(), Unit.getRangesBaseAddress(), Unit.getSysRoot(),
      Unit.getSDK());
}

void spir2nvvm::legaliseUnits(Module &M) {
  NamedMDNode *Units = M.getNamedMetadata("llvm.dbg.cu");
  if (!Units)
    return;
  DebugInfoFinder Finder;
  Finder.processModule(M);
  for (unsigned I = 0; I < Units->getNumOperands(); ++I) {
    auto *Unit = dyn_cast<DICompileUnit>(Units->getOperand(I));
    if (!Unit || Unit->getEmissionKind() != DICompileUnit::LineTablesOnly)
      continue;
    DICompileUnit *New = withDirectivesOnly(*Unit);
    Units->setOperand(I, New);
    for (DISubprogram *Subprogram : Finder.subprograms())
      if (Subprogram->getUnit() == Unit)
        Subprogram->replaceUnit(New);
  }
}

// The others make LLVM 7's verifier refuse the module.
static bool isOldOperator(uint64_t Op) {
  switch (Op) {
  case dwarf::DW_OP_LLVM_fragment:
  case dwarf::DW_OP_stack_value:
  case dwarf::DW_OP_constu:
  case dwarf::DW_OP_plus_uconst:
  case dwarf::DW_OP_plus:
  case dwarf::DW_OP_minus:
  case dwarf::DW_OP_mul:
  case dwarf::DW_OP_div:
  case dwarf::DW_OP_mod:
  case dwarf::DW_OP_and:
  case dwarf::DW_OP_or:
  case dwarf::DW_OP_xor:
  case dwarf::DW_OP_shl:
  case dwarf::DW_OP_shr:
  case dwarf::DW_OP_shra:
  case dwarf::DW_OP_deref:
  case dwarf::DW_OP_swap:
  case dwarf::DW_OP_xderef:
    return true;
  default:
    return false;
  }
}

uint64_t spir2nvvm::newOperatorIn(const DIExpression &E) {
  for (const auto &Op : E.expr_ops())
    if (!isOldOperator(Op.getOp()))
      return Op.getOp();
  return 0;
}

// LLVM 7 knows one value for a variable, or none: undef. The variable is not there
// then, and does not show what it was before.
static void forgetValue(DbgVariableIntrinsic &Debug, Type *Ty) {
  LLVMContext &Ctx = Debug.getContext();
  // The class of debug intrinsics hides this: it expects list and expression
  // to stay in step, which they do when both go.
  CallBase &Call = Debug;
  Call.setArgOperand(
      0, MetadataAsValue::get(Ctx, ValueAsMetadata::get(UndefValue::get(Ty))));
  Call.setArgOperand(2, MetadataAsValue::get(Ctx, DIExpression::get(Ctx, {})));
}

static void legaliseValue(DbgVariableIntrinsic &Debug) {
  const Metadata *Location = Debug.getRawLocation();
  if (auto *Value = dyn_cast<ValueAsMetadata>(Location)) {
    if (isa<PoisonValue>(Value->getValue()) ||
        newOperatorIn(*Debug.getExpression()) != 0)
      forgetValue(Debug, Value->getType());
  } else if (auto *List = dyn_cast<DIArgList>(Location)) {
    forgetValue(Debug, List->getArgs().empty()
                           ? Type::getInt32Ty(Debug.getContext())
                           : List->getArgs().front()->getType());
  }
}

void spir2nvvm::legaliseDebugInfo(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *Debug = dyn_cast<DbgVariableIntrinsic>(&I))
      legaliseValue(*Debug);
}
