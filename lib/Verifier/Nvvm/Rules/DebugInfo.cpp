// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 6.1 and chapter 15: loop metadata and debug information.

#include "Diagnostics/Rules/Nvvm.h"
#include "Verifier/Nvvm/Rules/Families.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static unsigned debugVersion(const Module &M) {
  auto *Flag = mdconst::dyn_extract_or_null<ConstantInt>(
      M.getModuleFlag("Debug Info Version"));
  return Flag ? unsigned(Flag->getZExtValue()) : 0;
}

static bool describesVariables(const Module &M) {
  for (StringRef Name : {"llvm.dbg.declare", "llvm.dbg.value", "llvm.dbg.addr"})
    if (const Function *F = M.getFunction(Name); F && !F->use_empty())
      return true;
  return false;
}

void nvvmverify::checkDebugInfo(Checker &C) {
  constexpr StringLiteral UnitList = "llvm.dbg.cu";
  const NamedMDNode *Units = C.M.getNamedMetadata(UnitList);
  if (C.version11()) // says nothing of the form of debug information
    return;
  if (!Units || Units->getNumOperands() == 0)
    return;
  if (unsigned Version = debugVersion(C.M); Version != DEBUG_METADATA_VERSION)
    C.report(rule::NV860, Subject::namedMetadata(UnitList, 0), Version);
  // ptxas fails on what the modern dialect writes of two.
  unsigned Written = count_if(Units->operands(), [](const MDNode *Node) {
    auto *Unit = dyn_cast<DICompileUnit>(Node);
    return Unit && Unit->getEmissionKind() == DICompileUnit::FullDebug;
  });
  if (Units->getNumOperands() > 1)
    C.reportAs(Written > 1 ? Spec | Modern : unsigned(Spec), rule::NV861,
               Subject::namedMetadata(UnitList, 1), Units->getNumOperands());
  // libNVVM dies on the variables that such a unit has no place for.
  ProfileSet Who = describesVariables(C.M) ? All : Spec;
  for (const MDNode *Node : Units->operands())
    if (auto *Unit = dyn_cast<DICompileUnit>(Node))
      if (Unit->getEmissionKind() == DICompileUnit::LineTablesOnly)
        C.reportAs(Who, rule::NV862, Subject::metadata(UnitList, *Node),
                   "LineTablesOnly");
}

static const MDString *firstString(const MDNode &Node) {
  return Node.getNumOperands()
             ? dyn_cast_or_null<MDString>(Node.getOperand(0).get())
             : nullptr;
}

void nvvmverify::checkLoopMetadata(Checker &C, const Instruction &I) {
  if (const MDNode *Pragma = I.getMetadata("pragma")) {
    const MDString *Name = firstString(*Pragma);
    if (Name && Name->getString() == "unroll")
      C.report(rule::NV820, I, "!pragma \"unroll\" is refused by libNVVM");
    else if (Pragma->getNumOperands() != 2)
      C.report(rule::NV820, I, "!pragma without exactly two operands");
  }
  const MDNode *Loop = I.getMetadata(LLVMContext::MD_loop);
  if (!Loop)
    return;
  if (Loop->getNumOperands() == 0)
    C.report(rule::NV820, I, "an empty llvm.loop node, on which libNVVM dies");
  else if (Loop->getOperand(0) != Loop) // names no loop and is not read
    return;
  for (const MDOperand &Op : Loop->operands()) {
    auto *Property = dyn_cast_or_null<MDNode>(Op.get());
    if (!Property || Property == Loop)
      continue;
    const MDString *Name = firstString(*Property);
    if (Property->getNumOperands() == 0)
      C.report(rule::NV820, I, "an empty property, on which libNVVM dies");
    if (!Name || Name->getString() != "llvm.loop.unroll.count")
      continue;
    bool HasCount =
        Property->getNumOperands() > 1 &&
        mdconst::dyn_extract_or_null<ConstantInt>(Property->getOperand(1));
    if (!HasCount || Property->getNumOperands() > 2)
      C.reportAs(HasCount ? unsigned(Modern) : Tool, rule::NV820, I,
                 "llvm.loop.unroll.count without one integer, on which libNVVM "
                 "dies");
  }
}
