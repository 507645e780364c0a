// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What every rule family gets: the module, the options, and the one way to
/// report. A finding that the chosen profile does not ask for costs nothing.
///
///   C.report(rule::NV502, Load, "load");          // profiles of the row
///   C.reportAs(Spec, rule::NV303, F, "hot");      // a table row knows better

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_CHECKER_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_CHECKER_H

#include "Target/FirstVisits.h"
#include "Verifier/Nvvm/NeededSymbols.h"
#include "Verifier/Nvvm/Tables/RuleTable.h"
#include "Verifier/Verifier.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Module.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace spir2nvvm::nvvmverify {

/// Filters by profile and labels. Usable without a module, for the reader.
class Reporter {
public:
  Reporter(const NvvmVerifyOptions &Opts, DiagnosticSink &Sink);

  /// Whether a finding with these profiles would be reported.
  bool wants(ProfileSet P) const { return (P & Active) != 0; }

  template <typename Where, typename... Ts>
  void report(Rule R, const Where &About, Ts &&...Args) {
    reportAs(nvvmRow(R).Profiles, R, About, std::forward<Ts>(Args)...);
  }
  template <typename Where, typename... Ts>
  void reportAs(ProfileSet P, Rule R, const Where &About, Ts &&...Args) {
    P &= Scope;
    if (wants(P))
      emit(P,
           DiagnosticSink::make(R, Subject(About), std::forward<Ts>(Args)...));
  }

  /// Puts \p Check off until something is reported, which it comes before.
  void postpone(std::function<void()> Check) { Postponed = std::move(Check); }
  bool hasPostponed() const { return bool(Postponed); }
  /// Does now what was postponed.
  void catchUp();

  bool modern() const { return IsModern; }
  bool version11() const { return Opts.Version == NvvmVersion::V1_1; }
  unsigned sm() const { return Opts.Arch.Sm; }

  const NvvmVerifyOptions &Opts;
  /// Who sees what is being looked at: the modern dialect's linker drops
  /// unneeded symbols before libNVVM verifies the rest.
  ProfileSet Scope = All;

private:
  void emit(ProfileSet P, Diagnostic D);

  DiagnosticSink &Sink;
  std::function<void()> Postponed;
  ProfileSet Active, Dialect;
  bool IsModern;
};

/// Findings are about something that \p Seen see, until the end of a block.
class InScope {
public:
  InScope(Reporter &Report, ProfileSet Seen)
      : Report(Report), Before(std::exchange(Report.Scope, Seen)) {}
  ~InScope() { Report.Scope = Before; }
  InScope(const InScope &) = delete;
  InScope &operator=(const InScope &) = delete;

private:
  Reporter &Report;
  const ProfileSet Before;
};

class Checker : public Reporter {
public:
  Checker(const llvm::Module &M, const NvvmVerifyOptions &Opts,
          DiagnosticSink &Sink);

  const llvm::Module &M;

  /// As libNVVM decides it, or as the specification does.
  bool isKernel(const llvm::Function &F) const { return Kernels.count(&F); }
  bool isAnnotatedKernel(const llvm::Function &F) const {
    return Annotated.count(&F);
  }

  /// Who sees \p G.
  ProfileSet scopeOf(const llvm::GlobalValue &G) const {
    return !modern() || Needed.count(&G) ? unsigned(All) : Spec | Legacy;
  }

  /// The nodes of !nvvm.annotations that begin with \p F itself.
  llvm::ArrayRef<const llvm::MDNode *>
  annotationsOf(const llvm::Function &F) const {
    auto Found = Annotations.find(&F);
    if (Found == Annotations.end())
      return {};
    return Found->second;
  }

  /// True the first time \p T or \p C is met, so that shared types and
  /// constants are looked at once for each module.
  bool firstVisit(const llvm::Type *T) { return SeenTypes.insert(T); }
  bool firstIndirectVisit(const llvm::Type *T) {
    return SeenIndirectly.insert(T);
  }
  bool firstVisit(const llvm::Constant *C) { return SeenConstants.insert(C); }

  /// Of all inline assembly, each text once.
  llvm::ArrayRef<llvm::StringRef> assemblyTexts();
  /// False: inline assembly of \p F has declared \p Name before.
  bool declareInAssembly(const llvm::Function &F, llvm::StringRef Name) {
    return Declared[&F].insert(Name).second;
  }

  /// Major version of the module's own !nvvmir.version; 1 when absent.
  unsigned ModuleMajor = 1;

private:
  llvm::DenseSet<const llvm::Function *> Kernels, Annotated;
  llvm::DenseMap<const llvm::Function *,
                 llvm::SmallVector<const llvm::MDNode *, 1>>
      Annotations;
  SymbolSet Needed; // of the modern dialect
  FirstVisits<llvm::Type> SeenTypes, SeenIndirectly;
  FirstVisits<llvm::Constant> SeenConstants;
  std::optional<std::vector<llvm::StringRef>> Texts;
  llvm::DenseMap<const llvm::Function *, llvm::StringSet<>> Declared;
};

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_CHECKER_H
