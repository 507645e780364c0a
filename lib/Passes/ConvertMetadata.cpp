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
/// Requires: kernels are spir_kernel and have their final parameters.
/// Ensures: Info.Kernels has one entry for each kernel in the order of
/// !opencl.kernels; nothing named opencl.* is left.
///
/// Hints (work_group_size_hint, vec_type_hint) go to the reflection only:
/// maxntid would be a limit, and a hint is none.

#include "Passes/DebugInfo.h"
#include "Passes/Metadata/KernelMetadata.h"
#include "Passes/Metadata/ModuleMetadata.h"
#include "Pipeline/Stages.h"
#include "Target/Nvvm.h"
#include "Target/Spir.h"
#include "spir2nvvm/rules/Finish.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

// The largest work-group of every NVIDIA GPU NVVM IR can name.
static constexpr uint64_t MaxWorkItems = 1024;
static constexpr uint32_t MaxSize[] = {1024, 1024, 64};

static KernelInfo &infoOf(const Function &Kernel, Reflection &Info) {
  auto Known = find_if(Info.Kernels, [&Kernel](const KernelInfo &K) {
    return K.OutputName == Kernel.getName() || K.SpirName == Kernel.getName();
  });
  if (Known != Info.Kernels.end())
    return *Known;
  Info.Kernels.emplace_back();
  Info.Kernels.back().SpirName = Kernel.getName().str();
  Info.Kernels.back().OutputName = Kernel.getName().str();
  return Info.Kernels.back();
}

// A size that no launch can have is reported; any other is taken at its word.
static void applyWorkGroupSize(const KernelMetadata &K, DiagnosticSink &Sink) {
  if (!K.ReqdWorkGroupSize)
    return;
  auto [X, Y, Z] = *K.ReqdWorkGroupSize;
  if (X == 0 || Y == 0 || Z == 0)
    Sink.report(rule::MD07, *K.Kernel, K.Kernel->getName(), X, Y, Z);
  else if (X > MaxSize[0] || Y > MaxSize[1] || Z > MaxSize[2] ||
           uint64_t(X) * Y * Z > MaxWorkItems)
    Sink.report(rule::MD08, *K.Kernel, K.Kernel->getName(), X, Y, Z);
  else
    useRequiredSize(*K.Kernel, *K.ReqdWorkGroupSize);
}

static void annotate(const KernelMetadata &K, NamedMDNode &Annotations) {
  LLVMContext &Ctx = K.Kernel->getContext();
  SmallVector<Metadata *, 9> Ops{ValueAsMetadata::get(K.Kernel)};
  auto Add = [&](StringRef Property, uint32_t Value) {
    Ops.push_back(MDString::get(Ctx, Property));
    Ops.push_back(ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(Ctx), Value)));
  };
  Add("kernel", 1);
  if (K.ReqdWorkGroupSize) {
    Add("reqntidx", (*K.ReqdWorkGroupSize)[0]);
    Add("reqntidy", (*K.ReqdWorkGroupSize)[1]);
    Add("reqntidz", (*K.ReqdWorkGroupSize)[2]);
  }
  Annotations.addOperand(MDNode::get(Ctx, Ops));
}

// --abi=plain passes images and samplers as handles, and these properties say
// which parameter is what. Under the CUDA ABI they are ordinary pointers and
// words, which such a property would turn into texture references.
static void annotateHandles(const KernelMetadata &K, const KernelInfo &Info,
                            NamedMDNode &Annotations) {
  LLVMContext &Ctx = K.Kernel->getContext();
  for (unsigned I = 0, E = Info.Args.size(); I != E; ++I) {
    const ArgInfo &Arg = Info.Args[I];
    if (Arg.Kind != ArgKind::Image && Arg.Kind != ArgKind::Sampler)
      continue;
    StringRef Property = Arg.Kind == ArgKind::Sampler          ? "sampler"
                         : Arg.AccessQualifier == "write_only" ? "wroimage"
                         : Arg.AccessQualifier == "read_write" ? "rdwrimage"
                                                               : "rdoimage";
    Metadata *Ops[] = {
        ValueAsMetadata::get(K.Kernel), MDString::get(Ctx, Property),
        ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), I))};
    Annotations.addOperand(MDNode::get(Ctx, Ops));
  }
}

/// Copies one list of the metadata into the arguments, verbatim.
template <typename T>
static void describeArguments(const KernelMetadata &K, StringRef Node,
                              const std::vector<T> &Values, T ArgInfo::*Field,
                              std::vector<ArgInfo> &Args,
                              DiagnosticSink &Sink) {
  if (Values.empty())
    return;
  if (Values.size() != Args.size()) {
    Sink.report(rule::MD05, *K.Kernel, Node, K.Kernel->getName(), Values.size(),
                Args.size());
    return;
  }
  for (unsigned I = 0, E = Args.size(); I != E; ++I)
    Args[I].*Field = Values[I];
}

static void reflect(const KernelMetadata &K, KernelInfo &Info,
                    DiagnosticSink &Sink) {
  Info.ReqdWorkGroupSize = K.ReqdWorkGroupSize;
  Info.WorkGroupSizeHint = K.WorkGroupSizeHint;
  Info.VecTypeHint = K.VecTypeHint;
  // Without kernel-abi in front (tests of this stage alone) the parameters are
  // the arguments.
  if (Info.Args.empty() && Info.Hidden.empty())
    Info.Args.resize(K.Kernel->arg_size());
  auto Take = [&](StringRef Node, auto &Values, auto Field) {
    describeArguments(K, Node, Values, Field, Info.Args, Sink);
  };
  Take("kernel_arg_addr_space", K.AddressSpace, &ArgInfo::SpirAddressSpace);
  Take("kernel_arg_access_qual", K.AccessQualifier, &ArgInfo::AccessQualifier);
  Take("kernel_arg_type", K.TypeName, &ArgInfo::TypeName);
  Take("kernel_arg_base_type", K.BaseTypeName, &ArgInfo::BaseTypeName);
  Take("kernel_arg_type_qual", K.TypeQualifier, &ArgInfo::TypeQualifier);
  Take("kernel_arg_name", K.ArgName, &ArgInfo::Name);
}

/// Reflection lists kernels as !opencl.kernels does, whoever added them first.
static void orderKernels(ArrayRef<KernelMetadata> Kernels, Reflection &Info) {
  std::vector<KernelInfo> Sorted;
  for (const KernelMetadata &K : Kernels)
    Sorted.push_back(std::move(infoOf(*K.Kernel, Info)));
  Info.Kernels = std::move(Sorted);
}

static void convertKernels(Translation &T) {
  std::vector<KernelMetadata> Kernels = readKernelMetadata(*T.M, T.Sink);
  if (T.Sink.errorCount() || Kernels.empty())
    return;
  NamedMDNode *Annotations = T.M->getOrInsertNamedMetadata(nvvm::Annotations);
  for (const KernelMetadata &K : Kernels) {
    applyWorkGroupSize(K, T.Sink);
    annotate(K, *Annotations);
    reflect(K, infoOf(*K.Kernel, T.Info), T.Sink);
    if (T.Opts.KernelAbi == Abi::Plain)
      annotateHandles(K, infoOf(*K.Kernel, T.Info), *Annotations);
  }
  orderKernels(Kernels, T.Info);
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

static bool isOpenClKind(StringRef Kind) {
  return Kind.startswith("kernel_arg_") || Kind == "reqd_work_group_size" ||
         Kind == "work_group_size_hint" || Kind == "vec_type_hint";
}

static void dropOpenClMetadata(Module &M) {
  for (NamedMDNode &Named : make_early_inc_range(M.named_metadata()))
    if (Named.getName().startswith("opencl."))
      Named.eraseFromParent();
  SmallVector<StringRef, 32> Kinds;
  M.getContext().getMDKindNames(Kinds);
  for (Function &F : M)
    for (unsigned Kind = 0; Kind != Kinds.size(); ++Kind)
      if (isOpenClKind(Kinds[Kind]))
        F.setMetadata(Kind, nullptr);
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
