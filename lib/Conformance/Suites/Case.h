// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One conformance case, what is done with it, and what came of it.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_SUITES_CASE_H
#define SPIR2NVVM_LIB_CONFORMANCE_SUITES_CASE_H

#include "Conformance/Compare/Compare.h"

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <string>
#include <vector>

namespace spir2nvvm::conformance {

/// In the order in which a case goes through them.
enum class Stage {
#define CONFORMANCE_STAGE(NAME, ID) ID,
#include "Conformance/Stages.def"
};
inline constexpr unsigned NumStages = 0
#define CONFORMANCE_STAGE(NAME, ID) +1
#include "Conformance/Stages.def"
    ;

llvm::StringRef nameOf(Stage S);
llvm::Optional<Stage> stageNamed(llvm::StringRef Name);

enum class CaseForm {
  Module, // arguments are generated, a reference says what is right
  Piglit, // the file says both
  Twin    // compiled code of several compilers, which is timed
};

struct Case {
  std::string Suite;    // "khronos"
  std::string Id;       // "math/sin.bc64", unique in its suite
  std::string Category; // "math"
  CaseForm Form = CaseForm::Module;
  /// What is linked into one program; the first names it.
  std::vector<std::string> Files;
  /// The OpenCL C a module was made from, for a second opinion; may be empty.
  std::string Source;
  /// 32 or 64 where the file's name says it, else 0.
  unsigned Width = 0;
  std::vector<std::string> BuildOptions;
};

enum class Verdict { Passed, Failed, Skipped };
llvm::StringRef nameOf(Verdict V);

/// One stage of one case.
struct StageResult {
  Stage At = Stage::Translate;
  Verdict Outcome = Verdict::Passed;
  double Milliseconds = 0;
};

/// How long a kernel runs in the code of one compiler.
struct Timing {
  std::string Road;        // "nvcc", "cl": which compiler, from what
  std::string Form;        // what was loaded: "cubin", "ptx", "nvvm"
  std::string Reason;      // why it did not run, if it did not
  double Milliseconds = 0; // median
  unsigned Runs = 0;
  /// Scalars other than those of the case's first road that ran, and by how
  /// much at most.
  uint64_t Different = 0;
  double MaxUlp = 0;
};

struct CaseResult {
  std::string Suite, Id, Category, Arch;
  unsigned Width = 0;
  Verdict Outcome = Verdict::Skipped;
  /// Of a failure: where, and the first line of why. Of a skip: why.
  Stage At = Stage::Translate;
  std::string Reason;
  /// Set where an expectation changed what counts; the bare outcome was this.
  std::string Expectation;
  std::vector<std::string> Details; // diagnostics and differences, whole
  std::vector<StageResult> Stages;
  unsigned Launches = 0; // compared
  std::string Reference; // what they were compared with
  /// What another implementation said, a line for each kernel or test.
  std::string SecondOpinion;
  double MaxUlp = 0;
  UlpHistogram Histogram{};
  /// Of a run on CUDA beside the CPU: scalars that differ, by how much at most,
  /// and a line for each argument with such.
  uint64_t CpuDifferent = 0;
  double CpuMaxUlp = 0;
  std::string BesideCpu;
  /// Of a run through PTX beside NVVM IR: scalars compared, those of other bits,
  /// by how much at most, and a line for each argument with such.
  uint64_t PtxCompared = 0, PtxDifferent = 0;
  double PtxMaxUlp = 0;
  std::string BesideNvvm;
  std::vector<Timing> Timings;
  double Milliseconds = 0;
};

/// The first of \p R's roads that ran, or null: others are held against it.
const Timing *baseOf(const CaseResult &R);

/// What \p C is called, and nothing of what came of it.
CaseResult resultFor(const Case &C, llvm::StringRef Arch);

/// Adds \p Line to the lines of one of a result's texts.
void addLine(std::string &Lines, const llvm::Twine &Line);

/// One line of JSON; nothing for text that is none of these.
std::string toJson(const CaseResult &R);
llvm::Optional<CaseResult> resultFromJson(llvm::StringRef Line);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_SUITES_CASE_H
