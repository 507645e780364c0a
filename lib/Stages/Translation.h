// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One translation in flight: what goes in, what each stage leaves for the
/// next, what comes out. A stage is a function over it.

#ifndef SPIR2NVVM_LIB_STAGES_TRANSLATION_H
#define SPIR2NVVM_LIB_STAGES_TRANSLATION_H

#include "Diagnostics/Diagnostics.h"
#include "Stages/CompileReport.h"
#include "Stages/InlinePtx.h"
#include "Stages/Reflection.h"
#include "Target/Options.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/TrackingMDRef.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace spir2nvvm {

/// A kernel of the module in flight and what is known of it. Stages that give
/// a kernel another function tell its metadata (ValueAsMetadata::handleRAUW),
/// and so this handle, which follows as a node of !opencl.kernels does.
class Kernel {
public:
  explicit Kernel(llvm::Function &F) : Handle(llvm::ValueAsMetadata::get(&F)) {
    Info.SpirName = Info.OutputName = F.getName().str();
    Info.Args.resize(F.arg_size());
  }
  llvm::Function &function() const {
    return *llvm::mdconst::extract<llvm::Function>(Handle.get());
  }

  KernelInfo Info;

private:
  llvm::TrackingMDRef Handle;
};

struct Translation {
  Translation(const TranslateOptions &Opts, DiagnosticSink &Sink,
              llvm::LLVMContext &Context)
      : Opts(Opts), Sink(Sink), Context(Context) {}

  const TranslateOptions &Opts;
  DiagnosticSink &Sink;
  llvm::LLVMContext &Context;

  std::vector<llvm::MemoryBufferRef> Inputs;          // before read
  std::vector<std::unique_ptr<llvm::Module>> Modules; // read to link
  std::unique_ptr<llvm::Module> M;                    // from link on
  /// Every kernel, from read-kernels on: in the order of !opencl.kernels, then
  /// those that only the calling convention marks, in module order. Whoever
  /// asks what a kernel is asks here; what is known of them moves to
  /// Info.Kernels at the end of finalize.
  std::vector<Kernel> Kernels;
  Reflection Info;
  std::vector<InlinePtx> Inline; // after verify-assembly: the source's own
  EmitKind Emit = EmitKind::Ll;
  std::string Output; // after write
  /// Where text goes instead of to Output; null when a stage inspects it.
  llvm::raw_ostream *TextStream = nullptr;
  bool IsStreamed = false; // it went there
  /// After write, where Output is something else and is to be compiled, too.
  std::string Bitcode;
  /// What the compiler of OpenCL C said, warnings included.
  std::string FrontEndLog;
  CompileReport Compiled; // after compile

  /// kernel-abi saw that no pointer has one of Retype.h's opened numbers. Until
  /// remap-address-spaces gives them another meaning.
  bool NothingOpened = false;

  /// remap-address-spaces met pointers that kernel-abi had to leave open: some
  /// generic ones are right.
  bool MayBeGeneric = false;

  /// Inputs stay in the form in which they were written; without it, read
  /// brings the forms of newer producers into SPIR 1.2's. For verifiers.
  bool AsWritten = false;

  /// LLVM's verifier has accepted every module: read asked it, and all that was
  /// done to them since was to drop hints. Until verify-spir.
  bool Accepted = false;

  /// A compiler that we started wrote an input: its habits are not the user's.
  bool CompiledHere = false;

  /// A reader was cut short in Context (docs/internals/decisions/hostile-input.md):
  /// nobody may touch it again, not even to destroy it.
  bool ContextAbandoned = false;
};

/// A translation and the context it lives in. This is how to own one: an
/// abandoned context is leaked with everything in it.
class OwnedTranslation {
public:
  OwnedTranslation(const TranslateOptions &Opts, DiagnosticSink &Sink)
      : Context(std::make_unique<llvm::LLVMContext>()),
        T(Opts, Sink, *Context) {}
  ~OwnedTranslation() {
    if (!T.ContextAbandoned)
      return;
    for (std::unique_ptr<llvm::Module> &M : T.Modules)
      (void)M.release();
    (void)T.M.release();
    (void)Context.release();
  }
  OwnedTranslation(const OwnedTranslation &) = delete;
  OwnedTranslation &operator=(const OwnedTranslation &) = delete;

  Translation &operator*() { return T; }
  Translation *operator->() { return &T; }

  /// The context and the modules in it, none of which T has from now on. Null
  /// where they are abandoned.
  std::shared_ptr<void> takeMemory() {
    if (T.ContextAbandoned)
      return nullptr;
    auto Taken = std::make_shared<Memory>();
    Taken->Modules = std::move(T.Modules);
    Taken->Modules.push_back(std::move(T.M));
    T.Kernels.clear(); // before the context may go
    Taken->Context = std::move(Context);
    return Taken;
  }

private:
  struct Memory {
    std::unique_ptr<llvm::LLVMContext> Context; // goes last
    std::vector<std::unique_ptr<llvm::Module>> Modules;
  };

  std::unique_ptr<llvm::LLVMContext> Context; // T goes first: it lives in it
  Translation T;
};

/// A stage reports what it finds wrong to T.Sink; the runner stops after the
/// first stage that reported an error.
using StageFn = void (*)(Translation &T);

/// A step that treats each function by itself, made for one module. Neighbours
/// of its kind go through the module together: all are prepared, each function
/// is taken through all of them, all end, always in the order of their rows. So
/// each of the three may count on what the same did for the rows above, and no
/// more. No step keeps an instruction from one of the three to the
/// next, unless by WeakTrackingVH: another may have erased it
/// (RunOptions::ExchangeBodies).
struct FunctionStep {
  /// Adds declarations at most to the module, and removes nothing from it.
  /// Null: nothing has to be done.
  std::function<void(llvm::Function &)> Each;
  /// Once each function is done.
  std::function<void()> End = nullptr;
};

/// Prepares a step for the module.
using FunctionStepFn = FunctionStep (*)(Translation &T);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_STAGES_TRANSLATION_H
