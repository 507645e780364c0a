// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What clang 14 and SPIRV-LLVM-Translator 14 write differently from SPIR 1.2.
///
///   before  define spir_kernel void @k(%opencl.sampler_t addrspace(2)* %s)
///             !kernel_arg_addr_space !1
///           %t = call ... @__translate_sampler_initializer(i32 20)
///   after   define spir_kernel void @k(i32 %s)
///           !opencl.kernels = !{!{void (i32)* @k, !1, ...}}

#include "Reader/Canonicalise/CanonicaliseClang.h"

#include "Target/AddressSpaces.h"
#include "Target/Spir.h"
#include "Target/StructTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Triple.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr char KernelClonePrefix[] = "__clang_ocl_kern_imp_";

// Clang leaves the layout's pointer and scalar parts to LLVM's defaults; no
// SPIR 1.2 producer does.
static bool hasClangLayout(const Module &M) {
  StringRef Layout = M.getDataLayoutStr();
  return Layout.startswith("e-i64:64") || Layout.startswith("e-p:32:32-i64:64");
}

// Values of these types come from parameters, results and variables, so no
// instruction has to be asked.
static bool hasClangTypes(const Module &M) {
  StructTypeFinder Types;
  Types.addGlobals(M);
  for (const Function &F : M)
    Types.addFunction(F);
  return any_of(Types.Found, [](const StructType *T) {
    StringRef Name = T->hasName() ? T->getName() : StringRef();
    return Name.startswith("opencl.") &&
           (Name.contains("sampler_t") || Name.contains("_ro_t") ||
            Name.contains("_wo_t") || Name.contains("_rw_t"));
  });
}

bool spir2nvvm::isFromClang(const Module &M) {
  if (hasClangLayout(M) || hasClangTypes(M))
    return true;
  return any_of(M, [](const Function &F) {
    return hasKernelNodes(F) || F.getName().startswith(KernelClonePrefix);
  });
}

void spir2nvvm::canonicaliseTarget(Module &M) {
  bool Is64 = Triple(M.getTargetTriple()).getArch() == Triple::spir64;
  M.setTargetTriple(Is64 ? spir::Triple64 : spir::Triple32);
  M.setDataLayout(Is64 ? spir::Layout64 : spir::Layout32);
}

// Clang 19 and later move a kernel's body into a function of this name, which
// the kernel calls unless it has been inlined. It cannot be meant from outside.
static void hideKernelBodies(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.getName().startswith(KernelClonePrefix) || F.isDeclaration())
      continue;
    F.setLinkage(GlobalValue::InternalLinkage);
    F.removeDeadConstantUsers();
    if (F.use_empty())
      F.eraseFromParent();
  }
}

// Hints that change no result; SPIR 1.2, section 3.6, knows none of them.
static bool isDroppableHint(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::assume:
  case Intrinsic::experimental_noalias_scope_decl:
    return true;
  default:
    return false;
  }
}

// Clang's string attributes ("frame-pointer" and its like) are for code
// generators of CPUs; "no builtin" is for names in C's library.
static AttributeMask uselessAttributes(AttributeSet Attrs) {
  AttributeMask Useless;
  Useless.addAttribute(Attribute::NoBuiltin);
  for (Attribute A : Attrs)
    if (A.isStringAttribute() && A.getKindAsString() != spir::UniformGroups)
      Useless.addAttribute(A.getKindAsString());
  return Useless;
}

static void dropUselessAttributes(Function &F) {
  F.removeFnAttrs(uselessAttributes(F.getAttributes().getFnAttrs()));
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      Call->setAttributes(Call->getAttributes().removeFnAttributes(
          F.getContext(),
          uselessAttributes(Call->getAttributes().getFnAttrs())));
}

// "wchar_size" and "frame-pointer" say nothing about a GPU.
static void dropModuleFlags(Module &M) {
  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  if (!Flags)
    return;
  SmallVector<MDNode *, 4> Kept;
  for (MDNode *Flag : Flags->operands()) {
    auto *Name = dyn_cast_or_null<MDString>(
        Flag->getNumOperands() == 3 ? Flag->getOperand(1).get() : nullptr);
    if (Name && (Name->getString() == "Debug Info Version" ||
                 Name->getString() == "Dwarf Version"))
      Kept.push_back(Flag);
  }
  Flags->clearOperands();
  for (MDNode *Flag : Kept)
    Flags->addOperand(Flag);
  if (Kept.empty())
    Flags->eraseFromParent();
}

static void dropHints(Module &M) {
  for (Function &F : M) {
    dropUselessAttributes(F);
    F.setDSOLocal(F.isImplicitDSOLocal()); // what is internal must be local
    F.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isDroppableHint(I))
        I.eraseFromParent();
  }
  for (GlobalVariable &G : M.globals()) {
    G.setDSOLocal(G.isImplicitDSOLocal());
    G.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
  }
  for (Function &F : make_early_inc_range(M))
    if (F.isIntrinsic() && F.use_empty())
      F.eraseFromParent();
}

// Clang's table of builtins has the event list in the generic space even for
// OpenCL 1.2, which has no such space:
//   before  %g = addrspacecast %opencl.event_t** %e to ... addrspace(4)*
//           call void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, %g)
//   after   call void @_Z17wait_group_eventsiP9ocl_event(i32 1, %e)
static void privatiseEventLists(Module &M) {
  Function *Generic = M.getFunction("_Z17wait_group_eventsiPU3AS49ocl_event");
  if (!Generic || Generic->arg_size() != 2 ||
      !Generic->getArg(1)->getType()->isPointerTy())
    return;
  // The casts may hide the array that the list is the start of.
  auto *ListType = PointerType::get(
      Generic->getArg(1)->getType()->getPointerElementType(), 0);
  for (User *U : make_early_inc_range(Generic->users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledOperand() != Generic)
      continue;
    Value *List = Call->getArgOperand(1)->stripPointerCasts();
    if (List->getType()->getPointerAddressSpace() != spir::Private)
      continue; // stays what it is, and is refused as an unknown builtin
    List = IRBuilder<>(Call).CreateBitCast(List, ListType);
    FunctionCallee Private = M.getOrInsertFunction(
        "_Z17wait_group_eventsiP9ocl_event", Generic->getReturnType(),
        Call->getArgOperand(0)->getType(), ListType);
    auto *Target = dyn_cast<Function>(Private.getCallee());
    if (!Target)
      continue;
    Target->setCallingConv(Generic->getCallingConv());
    Target->setAttributes(Generic->getAttributes());
    Call->setArgOperand(1, List);
    Call->setCalledFunction(Target);
  }
  if (Generic->use_empty())
    Generic->eraseFromParent();
}

static void dropDeadCasts(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<CastInst>(I) && I.use_empty())
        I.eraseFromParent();
}

bool spir2nvvm::canonicaliseClang(Module &M, DiagnosticSink &Sink) {
  canonicaliseTarget(M);
  hideKernelBodies(M);
  dropHints(M);
  dropModuleFlags(M);
  privatiseEventLists(M);
  dropDeadCasts(M);
  canonicaliseTypes(M);
  canonicaliseKernels(M);
  canonicaliseModuleMetadata(M);
  return true;
}
