// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known not to pass, each with its reason.
///
///   # case glob              outcome     reason
///   math/tgamma_*            fail:run    the reference's C library has ...
///   images/*                 skip        ...
///   common/sign*             either:run  only some of the generated data ...
///   vload/*                  checked:run leaves its buffer

#ifndef SPIR2NVVM_LIB_CONFORMANCE_SUITES_EXPECTATIONS_H
#define SPIR2NVVM_LIB_CONFORMANCE_SUITES_EXPECTATIONS_H

#include "Conformance/Suites/Case.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"

#include <memory>

namespace spir2nvvm::conformance {

class Expectations {
public:
  /// One row a line; '#' begins a comment. Fails with the line of a row without
  /// a reason or with an outcome that is none. \p ChecksAccesses: the device
  /// finds what a program does outside its memory, which others need not.
  static llvm::Expected<Expectations> parse(llvm::StringRef Text,
                                            bool ChecksAccesses);

  /// Whether a case is not to be run; its reason.
  const std::string *skipReason(llvm::StringRef Id) const;

  /// Turns a failure that was expected into a skip with its reason, and a pass
  /// where a failure was expected into a failure.
  void apply(CaseResult &R) const;

private:
  struct Row {
    llvm::GlobPattern Pattern;
    llvm::Optional<Stage> FailsAt; // else it is skipped
    bool MayPass = false;          // either:STAGE, checked:STAGE
    std::string Reason;
  };
  const Row *find(llvm::StringRef Id, bool Fails) const;
  std::shared_ptr<const std::string> Globs; // patterns only view their text
  std::vector<Row> Rows;
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_SUITES_EXPECTATIONS_H
