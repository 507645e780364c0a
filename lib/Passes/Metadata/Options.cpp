// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL compiler options to libNVVM's, by the table Target/ClOptions.def.

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Common/DebugInfo.h"
#include "Passes/Metadata/ModuleMetadata.h"
#include "Target/ClOptions.h"
#include "Target/Spir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

// The command line is the user's own and must be right; a module may carry
// options of another compiler, which by SPIR 1.2, 2.8 do not change its
// meaning.
static void checkModuleList(Translation &T, StringRef Name) {
  const NamedMDNode *Named = T.M->getNamedMetadata(Name);
  if (!Named)
    return;
  for (const MDNode *Node : Named->operands())
    for (const MDOperand &Op : Node->operands()) {
      const auto *Text = dyn_cast_or_null<MDString>(Op.get());
      if (!Text)
        T.Sink.report(rule::MD09, Subject::metadata(Name, *Node), Name,
                      "an operand that is not a string", "a list of strings");
      else if (!findClOption(Text->getString()))
        T.Sink.report(rule::MD11, Subject::metadata(Name, *Node),
                      Text->getString(), Name);
    }
}

static void checkCommandLine(Translation &T) {
  for (const std::string &Word : T.Opts.ClOptions)
    if (!findClOption(Word))
      T.Sink.report(rule::MD10, Subject::commandLine(Word), Word);
}

static void addOnce(std::vector<std::string> &List, StringRef Word) {
  if (!is_contained(List, Word))
    List.push_back(Word.str());
}

static void recordModuleOptions(Translation &T, const ClSettings &InForce) {
  std::vector<std::vector<std::string>> Lists = clOptionLists(*T.M);
  std::vector<std::string> Words;
  for (const std::vector<std::string> &List : Lists)
    for (const std::string &Word : List)
      addOnce(Words, Word);
  if (!T.Opts.ClOptions.empty()) {
    T.Info.OverriddenOptions = std::move(Words);
    return;
  }
  for (const std::string &Word : Words) {
    const ClOptionRow *Row = findClOption(Word);
    if (Row && Row->NeedsAll && !(InForce.*Row->Field))
      T.Sink.report(rule::MD12, Subject::module(*T.M), Word);
    else
      T.Info.CompilerOptions.push_back(Word);
  }
}

// libNVVM's options for the information that stays. Full information is only
// defined without optimisation.
static void appendDebugOptions(const Translation &T,
                               std::vector<std::string> &BackendOptions) {
  if (!keepsDebugInfo(T))
    return;
  if (T.Opts.Debug != DebugMode::Full) {
    BackendOptions.push_back("-generate-line-info");
    return;
  }
  for (std::string &Option : BackendOptions)
    if (StringRef(Option).startswith("-opt="))
      Option = "-opt=0";
  BackendOptions.push_back("-g");
}

void spir2nvvm::convertOptions(Translation &T) {
  checkCommandLine(T);
  checkModuleList(T, spir::CompilerOptions);
  checkModuleList(T, spir::ExtOptions);

  ClSettings Settings = clSettings(*T.M, T.Opts.ClOptions);
  recordModuleOptions(T, Settings);
  for (const std::string &Word : T.Opts.ClOptions)
    addOnce(T.Info.CompilerOptions, Word);
  T.Info.FpContract = Settings.FpContract;
  T.Info.CreateLibrary = Settings.CreateLibrary;
  Settings.CorrectlyRoundedDivSqrt |=
      T.Opts.DivSqrt == DivSqrtAccuracy::Precise;
  T.Info.BackendOptions = backendOptions(Settings);
  appendDebugOptions(T, T.Info.BackendOptions);
}
