// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// !opencl.spir.version, !opencl.ocl.version, !opencl.used.extensions and
/// !opencl.used.optional.core.features (SPIR 1.2, 2.11 to 2.13).

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Metadata/ModuleMetadata.h"
#include "Target/Spir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

using VersionPair = std::array<uint32_t, 2>;

static std::optional<VersionPair> versionIn(const MDNode &Node) {
  VersionPair Pair{};
  if (Node.getNumOperands() != Pair.size())
    return std::nullopt;
  for (unsigned I = 0; I != Pair.size(); ++I) {
    auto *N = mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(I));
    if (!N || N->getValue().getActiveBits() > 32)
      return std::nullopt;
    Pair[I] = N->getZExtValue();
  }
  return Pair;
}

static void readVersion(Translation &T, StringRef Name, VersionPair &Into) {
  const NamedMDNode *Named = T.M->getNamedMetadata(Name);
  if (!Named || Named->getNumOperands() == 0)
    return;
  VersionPair Highest{};
  for (const MDNode *Node : Named->operands())
    if (std::optional<VersionPair> V = versionIn(*Node))
      Highest = std::max(Highest, *V);
    else
      T.Sink.report(rule::MD09, Subject::metadata(Name, *Node), Name,
                    "another form", "two i32 constants, major and minor");
  Into = Highest;
}

static void readNames(Translation &T, StringRef Name,
                      std::vector<std::string> &Into) {
  const NamedMDNode *Named = T.M->getNamedMetadata(Name);
  if (!Named)
    return;
  for (const MDNode *Node : Named->operands())
    for (const MDOperand &Op : Node->operands())
      if (const auto *Text = dyn_cast_or_null<MDString>(Op.get())) {
        if (!is_contained(Into, Text->getString()))
          Into.push_back(Text->getString().str());
      } else {
        T.Sink.report(rule::MD09, Subject::metadata(Name, *Node), Name,
                      "an operand that is not a string", "a list of strings");
      }
}

void spir2nvvm::convertModuleFacts(Translation &T) {
  readVersion(T, spir::SpirVersion, T.Info.SpirVersion);
  readVersion(T, spir::OclVersion, T.Info.OpenCLVersion);
  readNames(T, spir::Extensions, T.Info.Extensions);
  readNames(T, spir::CoreFeatures, T.Info.OptionalFeatures);
}
