// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Findings of the SPIR verifier: the severity depends on the level, and what
/// is not an error at the lenient level appears once for each rule, not for
/// each place.
///
///   Report(rule::SP310, Load, "load", ...)   strict: an error for each load
///                                            lenient: one warning, "(and 7
///                                            more places)"

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_SPIRREPORT_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_SPIRREPORT_H

#include "Diagnostics/Diagnostics.h"
#include "Verifier/Verifier.h"

#include "llvm/ADT/SmallVector.h"

#include <map>
#include <utility>

namespace llvm {
class Type;
} // namespace llvm

namespace spir2nvvm::spirverify {

class Report {
public:
  Report(SpirLevel Level, DiagnosticSink &Sink) : Level(Level), Sink(Sink) {}
  Report(const Report &) = delete;
  Report &operator=(const Report &) = delete;
  /// Hands on the folded findings.
  ~Report();

  /// \p Where is a Subject or converts to one. The conversion prints IR, so it
  /// is done only for findings that are handed on.
  template <typename Place, typename... Ts>
  void operator()(Rule R, const Place &Where, Ts &&...Args) {
    if (Asking) {
      Answer = true;
      return;
    }
    Severity Found = severityOf(R, Level);
    if (Found == Severity::Error)
      ++Errors;
    if (countOnly(R, Found))
      return;
    if (Found == Severity::Error && Sink.suppressedCount()) {
      // It is not shown; printing the place would cost more than finding it.
      keep(DiagnosticSink::make(R, Subject::file({}), Args...), Found);
      return;
    }
    Diagnostic D = DiagnosticSink::make(R, Subject(Where), Args...);
    D.Hint = llvm::formatv(D.Hint.c_str(), Args...).str();
    keep(std::move(D), Found);
  }

  bool foundError() const { return Errors != 0; }

  /// While it lives, findings only answer a question and are not reported.
  class Question {
  public:
    explicit Question(Report &Asked) : Asked(Asked) { Asked.Asking = true; }
    ~Question() { Asked.Asking = false; }
    Question(const Question &) = delete;
    Question &operator=(const Question &) = delete;
    /// Whether anything was found since the last call.
    bool answered() { return std::exchange(Asked.Answer, false); }

  private:
    Report &Asked;
  };

private:
  struct Folded {
    size_t Position;
    unsigned More;
  };
  bool countOnly(Rule R, Severity Found);
  void keep(Diagnostic D, Severity Found);

  SpirLevel Level;
  DiagnosticSink &Sink;
  unsigned Errors = 0;
  bool Asking = false, Answer = false;
  llvm::SmallVector<Diagnostic, 8> Pending; // in the order of first places
  std::map<Rule, Folded> Index;
};

/// Element counts of table 2.
bool isTableWidth(unsigned Lanes);

/// The type as IR text, shortened where it is long.
std::string text(const llvm::Type *Ty);

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_SPIRREPORT_H
