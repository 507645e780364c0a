// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP701 to SP712, SP716 to SP719: versions (2.12, 2.13), compiler options
/// (2.8), and the lists of optional features and extensions (2.11).

#include "Diagnostics/Rules/Spir.h"
#include "Target/Spir.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/KernelInfo.h"
#include "Verifier/Spir/Tables/ModuleStrings.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

namespace {
struct Version {
  uint64_t Major, Minor;
  bool operator!=(const Version &Other) const {
    return Major != Other.Major || Minor != Other.Minor;
  }
};
} // namespace

static std::optional<Version> versionOf(const MDNode &Node) {
  if (Node.getNumOperands() != 2)
    return std::nullopt;
  const ConstantInt *Major = integerOf(Node.getOperand(0).get());
  const ConstantInt *Minor = integerOf(Node.getOperand(1).get());
  bool Good = Major && Minor && Major->getType()->isIntegerTy(32) &&
              Minor->getType()->isIntegerTy(32);
  if (!Good)
    return std::nullopt;
  return Version{Major->getZExtValue(), Minor->getZExtValue()};
}

static void checkSingle(Checker &C, StringRef Name) {
  const NamedMDNode *Named = C.M.getNamedMetadata(Name);
  if (!Named || Named->getNumOperands() == 1)
    return;
  // A version without a node is reported as missing.
  if (Named->getNumOperands() > 1)
    C.Found(rule::SP706, Subject::namedMetadata(view(Name), 1), Name,
            Named->getNumOperands());
  else if (Name != spir::SpirVersion && Name != spir::OclVersion)
    C.Found(rule::SP719, Subject::module(C.M), Name);
}

/// Calls \p Judge for every well-formed version that differs from the one
/// before: linked modules repeat it.
static void checkVersion(Checker &C, StringRef Name, Rule Missing,
                         function_ref<void(Version, const Subject &)> Judge) {
  const NamedMDNode *Named = C.M.getNamedMetadata(Name);
  if (!Named || Named->getNumOperands() == 0) {
    C.Found(Missing, Subject::module(C.M));
    return;
  }
  std::optional<Version> Last;
  for (unsigned I = 0; I != Named->getNumOperands(); ++I) {
    Subject Where = Subject::namedMetadata(view(Name), I);
    std::optional<Version> Found = versionOf(*Named->getOperand(I));
    if (!Found)
      C.Found(rule::SP702, Where, Name);
    else if (!Last || *Found != *Last)
      Judge(*Found, Where);
    Last = Found;
  }
}

static void checkVersions(Checker &C) {
  checkVersion(C, spir::SpirVersion, rule::SP701,
               [&C](Version V, const Subject &Where) {
                 if (V.Major != 1 || V.Minor != 2)
                   C.Found(rule::SP703, Where, V.Major, V.Minor);
               });
  checkVersion(C, spir::OclVersion, rule::SP704,
               [&C](Version V, const Subject &Where) {
                 if (V.Major != 1 || V.Minor > 2)
                   C.Found(rule::SP705, Where, V.Major, V.Minor);
               });
}

/// Calls \p Judge for every string of the list.
static void checkStrings(Checker &C, StringRef Name,
                         function_ref<void(StringRef, const Subject &)> Judge) {
  const NamedMDNode *Named = C.M.getNamedMetadata(Name);
  if (!Named)
    return;
  for (unsigned I = 0; I != Named->getNumOperands(); ++I) {
    Subject Where = Subject::namedMetadata(view(Name), I);
    for (const MDOperand &Op : Named->getOperand(I)->operands()) {
      auto *String = dyn_cast_or_null<MDString>(Op.get());
      if (String)
        Judge(String->getString(), Where);
      else
        C.Found(rule::SP707, Where, Name, "a value that is not a string");
    }
  }
}

/// What section 2.8 keeps out of both lists.
static bool belongsElsewhere(StringRef Option) {
  return Option.startswith("-D") || Option.startswith("-I") ||
         Option.startswith("-U") || Option.startswith("-cl-std");
}

static void checkOptions(Checker &C) {
  auto Standard = [](StringRef Option) {
    return is_contained(CompilerOptionNames, Option);
  };
  checkStrings(C, spir::CompilerOptions,
               [&](StringRef Option, const Subject &Where) {
                 if (!Standard(Option))
                   C.Found(rule::SP708, Where, Option);
               });
  checkStrings(C, spir::ExtOptions,
               [&](StringRef Option, const Subject &Where) {
                 if (Standard(Option))
                   C.Found(rule::SP709, Where, Option);
                 else if (belongsElsewhere(Option))
                   C.Found(rule::SP718, Where, Option);
               });
}

static void checkLists(Checker &C) {
  checkStrings(C, spir::CoreFeatures,
               [&C](StringRef Name, const Subject &Where) {
                 if (!is_contained(CoreFeatureNames, Name))
                   C.Found(rule::SP710, Where, Name);
               });
  checkStrings(C, spir::Extensions, [&C](StringRef Name, const Subject &Where) {
    if (Name == "cl_khr_fp64")
      C.Found(rule::SP712, Where);
    else if (!findExtension(Name))
      C.Found(rule::SP711, Where, Name);
  });
  bool Writes = is_contained(stringsOf(C.M, spir::Extensions),
                             StringRef("cl_khr_3d_image_writes"));
  bool Images =
      is_contained(stringsOf(C.M, spir::CoreFeatures), StringRef("cl_images"));
  if (Writes && !Images)
    C.Found(rule::SP716, Subject::namedMetadata(spir::Extensions, 0));
}

static void checkNamedNodes(Checker &C) {
  static constexpr StringLiteral Known[] = {
      spir::Kernels,      spir::CompilerOptions, spir::ExtOptions,
      spir::CoreFeatures, spir::Extensions,      spir::SpirVersion,
      spir::OclVersion,   spir::FpContract};
  for (const NamedMDNode &Node : C.M.named_metadata())
    if (Node.getName().startswith("opencl.") &&
        !is_contained(Known, Node.getName()))
      C.Found(rule::SP717, Subject::module(C.M), Node.getName());
}

void spirverify::checkModuleMetadata(Checker &C) {
  for (StringRef Name :
       {spir::CompilerOptions, spir::ExtOptions, spir::CoreFeatures,
        spir::Extensions, spir::SpirVersion, spir::OclVersion})
    checkSingle(C, Name);
  checkVersions(C);
  checkOptions(C);
  checkLists(C);
  checkNamedNodes(C);
}
