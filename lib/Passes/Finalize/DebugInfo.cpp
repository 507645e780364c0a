// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Debug information in the form libNVVM takes: one compile unit, an emission
/// kind it knows, PTX's numbers for address spaces.

#include "Passes/Common/DebugInfo.h"

#include "Diagnostics/Rules/Finish.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/DebugGraph.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

/// PTX's DWARF address classes (cuda-gdb's numbering) for SPIR's spaces, which
/// is what clang writes into OpenCL debug information. The two sets of numbers
/// do not overlap, so converting twice changes nothing.
static unsigned ptxAddressClass(unsigned Space) {
  switch (Space) {
  case spir::Private:
    return 6;
  case spir::Global:
    return 5;
  case spir::Constant:
    return 4;
  case spir::Local:
    return 8;
  default:
    return Space;
  }
}

// ... DW_OP_constu N, DW_OP_swap, DW_OP_xderef names the space of a variable.
static DIExpression *withPtxSpaces(DIExpression *E) {
  SmallVector<uint64_t, 8> Ops(E->elements_begin(), E->elements_end());
  bool Changed = false;
  for (size_t I = 0; I + 3 < Ops.size(); ++I)
    if (Ops[I] == dwarf::DW_OP_constu && Ops[I + 2] == dwarf::DW_OP_swap &&
        Ops[I + 3] == dwarf::DW_OP_xderef) {
      Ops[I + 1] = ptxAddressClass(Ops[I + 1]);
      Changed = true;
      I += 3;
    }
  return Changed ? DIExpression::get(E->getContext(), Ops) : E;
}

static DIDerivedType *withPtxSpaces(DIDerivedType *D) {
  if (!D->getDWARFAddressSpace())
    return D;
  return DIDerivedType::get(
      D->getContext(), D->getTag(), D->getRawName(), D->getRawFile(),
      D->getLine(), D->getRawScope(), D->getRawBaseType(), D->getSizeInBits(),
      D->getAlignInBits(), D->getOffsetInBits(),
      ptxAddressClass(*D->getDWARFAddressSpace()), D->getFlags(),
      D->getRawExtraData(), D->getRawAnnotations());
}

// NVVM IR 2.0, 10.7 has no llvm.dbg.label.
static void filterIntrinsics(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (isa<DbgLabelInst>(I))
        I.eraseFromParent();
      else if (auto *Dbg = dyn_cast<DbgVariableIntrinsic>(&I))
        Dbg->setExpression(withPtxSpaces(Dbg->getExpression()));
    }
}

// LLVM 7's verifier refuses them.
static void dropDeclarationSubprograms(Module &M) {
  for (Function &F : M)
    if (F.isDeclaration())
      F.setSubprogram(nullptr);
}

/// The kind the result declares. libNVVM knows FullDebug and
/// DebugDirectivesOnly and crashes on LineTablesOnly.
static DICompileUnit::DebugEmissionKind kindFor(const DICompileUnit &Unit,
                                                DebugMode Mode) {
  bool Full = Mode == DebugMode::Full &&
              Unit.getEmissionKind() == DICompileUnit::FullDebug;
  return Full ? DICompileUnit::FullDebug : DICompileUnit::DebugDirectivesOnly;
}

template <typename T>
static Metadata *concatenate(LLVMContext &Ctx, ArrayRef<DICompileUnit *> Units,
                             T Get) {
  SmallVector<Metadata *, 8> All;
  for (DICompileUnit *Unit : Units)
    if (auto *Tuple = cast_or_null<MDTuple>(Get(Unit)))
      All.append(Tuple->op_begin(), Tuple->op_end());
  return All.empty() ? nullptr : MDTuple::get(Ctx, All);
}

// NVVM IR 2.0, chapter 15: a program has a single debug compile unit. The
// first one takes over what the others list.
static DICompileUnit *oneUnit(ArrayRef<DICompileUnit *> Units, DebugMode Mode) {
  DICompileUnit *First = Units.front();
  LLVMContext &Ctx = First->getContext();
  auto List = [&](auto Get) { return concatenate(Ctx, Units, Get); };
  using Unit = DICompileUnit;
  return DICompileUnit::getDistinct(
      Ctx, First->getSourceLanguage(), First->getFile(),
      First->getRawProducer(), First->isOptimized(), First->getRawFlags(),
      First->getRuntimeVersion(), First->getRawSplitDebugFilename(),
      kindFor(*First, Mode), List([](Unit *U) { return U->getRawEnumTypes(); }),
      List([](Unit *U) { return U->getRawRetainedTypes(); }),
      List([](Unit *U) { return U->getRawGlobalVariables(); }),
      List([](Unit *U) { return U->getRawImportedEntities(); }),
      List([](Unit *U) { return U->getRawMacros(); }), First->getDWOId(),
      First->getSplitDebugInlining(), /*DebugInfoForProfiling=*/false,
      static_cast<unsigned>(DICompileUnit::DebugNameTableKind::Default),
      /*RangesBaseAddress=*/false, /*SysRoot=*/nullptr, /*SDK=*/nullptr);
}

// LLVM's verifier wants a text of all files of a unit or of none.
static DIFile *withText(DIFile *File, bool Wanted) {
  if (File->getSource().hasValue() == Wanted)
    return File;
  LLVMContext &Ctx = File->getContext();
  Optional<MDString *> Text;
  if (Wanted)
    Text = MDString::get(Ctx, "");
  return DIFile::get(Ctx, File->getRawFilename(), File->getRawDirectory(),
                     File->getRawChecksum(), Text);
}

// Conventions of OpenCL, which say nothing of PTX's calls; libNVVM 13.2 and later
// do not know the words.
static DISubroutineType *withoutConvention(DISubroutineType *Type) {
  return Type->getCC() == 0
             ? Type
             : DISubroutineType::get(Type->getContext(), Type->getFlags(), 0,
                                     Type->getRawTypeArray());
}

// What promises an entry for each call site (clang sets it from -O1 on) crashes
// libNVVM 12.8 to 13.0 where it does not optimise.
static DenseMap<Metadata *, DISubprogram *> withoutCallSites(Module &M) {
  DenseMap<Metadata *, DISubprogram *> New;
  DebugInfoFinder Finder;
  Finder.processModule(M);
  for (DISubprogram *Old : Finder.subprograms())
    if (Old->areAllCallsDescribed())
      New[Old] = MDNode::replaceWithDistinct(Old->cloneWithFlags(
          Old->getFlags() & ~DINode::FlagAllCallsDescribed));
  for (Function &F : M)
    if (DISubprogram *Known = New.lookup(F.getSubprogram()))
      F.setSubprogram(Known);
  return New;
}

static void rewriteGraph(Module &M, DebugMode Mode) {
  const auto Subprograms = withoutCallSites(M);
  SmallVector<DICompileUnit *, 2> Units(M.debug_compile_units_begin(),
                                        M.debug_compile_units_end());
  DICompileUnit *Unit = oneUnit(Units, Mode);
  replaceInDebugGraph(M, [&](Metadata *Node) -> Metadata * {
    if (auto *U = dyn_cast<DICompileUnit>(Node))
      return U == Unit ? U : Unit;
    if (auto *E = dyn_cast<DIExpression>(Node))
      return withPtxSpaces(E);
    if (auto *D = dyn_cast<DIDerivedType>(Node))
      return withPtxSpaces(D);
    if (auto *Type = dyn_cast<DISubroutineType>(Node))
      return withoutConvention(Type);
    if (DISubprogram *Known = Subprograms.lookup(Node))
      return Known;
    if (auto *File = dyn_cast<DIFile>(Node))
      return withText(File, Mode == DebugMode::Source);
    return Node;
  });
  NamedMDNode *List = M.getNamedMetadata("llvm.dbg.cu");
  List->clearOperands();
  List->addOperand(Unit);
}

// By it libNVVM names, in lines of inlined code, the function that was inlined;
// OpenCL C has none.
static void nameForLines(Module &M) {
  DebugInfoFinder Finder;
  Finder.processModule(M);
  for (DISubprogram *F : Finder.subprograms())
    if (F->isDistinct() && F->getLinkageName().empty())
      F->replaceRawLinkageName(F->getRawName());
}

void spir2nvvm::finalizeDebugInfo(Translation &T) {
  Module &M = *T.M;
  if (!keepsDebugInfo(T)) {
    if (T.Opts.Debug == DebugMode::LineTables ||
        T.Opts.Debug == DebugMode::Full)
      T.Sink.report(rule::FN10, Subject::module(M),
                    T.Opts.Version == NvvmVersion::V1_1
                        ? "NVVM IR 1.1 is written without it"
                        : "the input has none");
    // Without units there is nothing: LLVM's verifier wants the unit of each
    // location listed here.
    if (M.getNamedMetadata("llvm.dbg.cu"))
      StripDebugInfo(M);
    return;
  }
  if (!T.Opts.describesVariables())
    stripNonLineTableDebugInfo(M);
  filterIntrinsics(M);
  rewriteGraph(M, T.Opts.Debug);
  dropDeclarationSubprograms(M);
  if (!T.Opts.describesVariables())
    nameForLines(M);
}
