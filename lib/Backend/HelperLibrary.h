// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Asks a library of the CUDA toolkit, or LLVM, something through a helper
/// program, whose process it may take down without harm to ours.

#ifndef SPIR2NVVM_LIB_BACKEND_HELPERLIBRARY_H
#define SPIR2NVVM_LIB_BACKEND_HELPERLIBRARY_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm {

class Interrupt;
class ResidentProgram;
struct ChildResult;

/// What the helper answered, by key.
class HelperAnswer {
public:
  explicit HelperAnswer(llvm::StringRef Frames);

  /// Empty where the helper said nothing of that kind.
  llvm::StringRef get(llvm::StringRef Key) const;
  /// A status number; nothing where it is missing.
  std::optional<unsigned> number(llvm::StringRef Key) const;

private:
  std::map<std::string, std::string, std::less<>> Frames;
};

constexpr llvm::StringLiteral LibNvvmHelper = "spir2nvvm-libnvvm";
constexpr llvm::StringLiteral LlvmHelper = "spir2nvvm-llvm";

/// A library that only a helper loads, or that is its program.
struct HelperLibrary {
  std::string Name, Path;    // "libNVVM" in messages, and its file
  unsigned SecondsLimit = 0; // 0: none
  const Interrupt *Stop = nullptr;
  llvm::StringLiteral Program = LibNvvmHelper;
  /// One that has the library loaded, for libNVVM alone; null: each question
  /// starts the program.
  ResidentProgram *Resident = nullptr;

  /// Begins to start Resident, for questions to come.
  void prepare() const;

  /// Runs `Program Action Path Arguments...` on \p Input. Nothing
  /// after reporting BE04, BE05, BE06 or BE17: there is no helper, it could not
  /// load the library, ended in it, or took too long; and where Stop ended it,
  /// which the caller reports.
  std::optional<HelperAnswer> ask(llvm::StringRef Action,
                                  llvm::ArrayRef<std::string> Arguments,
                                  llvm::StringRef Input, DiagnosticSink &Sink,
                                  double *Milliseconds = nullptr) const;

private:
  std::vector<std::string> serving(const std::string &Helper) const;
  ChildResult run(const std::vector<std::string> &Command,
                  llvm::StringRef Input) const;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_HELPERLIBRARY_H
