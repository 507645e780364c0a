// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL's metadata becomes NVVM's, libNVVM's options and the reflection.
///
///   !opencl.kernels = !{!{@k, !{!"reqd_work_group_size", i32 8, 4, 1}}}
///   !opencl.compiler.options = !{!{!"-cl-denorms-are-zero"}}
/// becomes
///   !nvvm.annotations = !{!{@k, !"kernel", i32 1, !"reqntidx", i32 8, ...}}
///   !nvvmir.version = !{!{i32 2, i32 0}}
///   and Info.BackendOptions {-ftz=1, ...}
///
/// Requires: kernels have their final parameters.
/// Ensures: every kernel of the table is one by its annotation; nothing named
/// opencl.* is left.
///
/// Hints (work_group_size_hint, vec_type_hint) go to the reflection only:
/// maxntid would be a limit, and a hint is none.

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Common/DebugInfo.h"
#include "Passes/Metadata/ModuleMetadata.h"
#include "Stages/Stages.h"
#include "Target/ClOptions.h"
#include "Target/Nvvm.h"
#include "Target/Spir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static void annotate(const Kernel &K, unsigned RegisterLimit,
                     NamedMDNode &Annotations) {
  Function &F = K.function();
  LLVMContext &Ctx = F.getContext();
  SmallVector<Metadata *, 11> Ops{ValueAsMetadata::get(&F)};
  auto Add = [&](StringRef Property, uint32_t Value) {
    Ops.push_back(MDString::get(Ctx, Property));
    Ops.push_back(ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(Ctx), Value)));
  };
  Add("kernel", 1);
  if (const auto &Size = K.Info.ReqdWorkGroupSize) {
    const StringRef Limit = K.Info.PartialGroups ? "maxntid" : "reqntid";
    for (unsigned D = 0; D != 3; ++D)
      Add((Limit + Twine("xyz"[D])).str(), (*Size)[D]);
  }
  if (RegisterLimit)
    Add("maxnreg", RegisterLimit);
  Annotations.addOperand(MDNode::get(Ctx, Ops));
}

// --abi=plain passes images and samplers as handles, and these properties say
// which parameter is what. Under the CUDA ABI they are ordinary pointers and
// words, which such a property would turn into texture references.
static void annotateHandles(const Kernel &K, NamedMDNode &Annotations) {
  LLVMContext &Ctx = K.function().getContext();
  for (unsigned I = 0, E = K.Info.Args.size(); I != E; ++I) {
    const ArgInfo &Arg = K.Info.Args[I];
    if (Arg.Kind != ArgKind::Image && Arg.Kind != ArgKind::Sampler)
      continue;
    StringRef Property = Arg.Kind == ArgKind::Sampler          ? "sampler"
                         : Arg.AccessQualifier == "write_only" ? "wroimage"
                         : Arg.AccessQualifier == "read_write" ? "rdwrimage"
                                                               : "rdoimage";
    Metadata *Ops[] = {
        ValueAsMetadata::get(&K.function()), MDString::get(Ctx, Property),
        ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), I))};
    Annotations.addOperand(MDNode::get(Ctx, Ops));
  }
}

static void convertKernels(Translation &T) {
  if (T.Kernels.empty())
    return;
  NamedMDNode *Annotations = T.M->getOrInsertNamedMetadata(nvvm::Annotations);
  const unsigned RegisterLimit = registerLimit(*T.M, T.Opts.ClOptions);
  for (const Kernel &K : T.Kernels) {
    if (const auto Size = K.Info.groupSize(); Size && isLaunchable(*Size))
      useRequiredSize(K.function(), *Size);
    annotate(K, RegisterLimit, *Annotations);
    if (T.Opts.KernelAbi == Abi::Plain)
      annotateHandles(K, *Annotations);
  }
}

// NVVM IR 2.0, 2.15 and 1.1, 3.8. Debug information needs its own version,
// without it libNVVM refuses a module that has a compile unit, and the other
// way round.
static void writeVersion(Translation &T) {
  SmallVector<uint32_t, 4> Numbers{2, 0};
  if (T.Opts.Version == NvvmVersion::V1_1)
    Numbers = {1, 1};
  else if (keepsDebugInfo(T))
    Numbers = {2, 0, 3, 1};
  SmallVector<Metadata *, 4> Ops;
  for (uint32_t N : Numbers)
    Ops.push_back(ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(T.Context), N)));
  NamedMDNode *Version = T.M->getOrInsertNamedMetadata(nvvm::IrVersion);
  Version->clearOperands();
  Version->addOperand(MDNode::get(T.Context, Ops));
}

static void dropOpenClMetadata(Module &M) {
  for (NamedMDNode &Named : make_early_inc_range(M.named_metadata()))
    if (Named.getName().startswith("opencl."))
      Named.eraseFromParent();
}

void spir2nvvm::convertMetadata(Translation &T) {
  convertKernels(T);
  convertModuleFacts(T);
  convertOptions(T);
  if (T.Sink.errorCount())
    return;
  writeVersion(T);
  dropOpenClMetadata(*T.M);
}
