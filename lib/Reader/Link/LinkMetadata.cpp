// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The module-wide opencl.* statements of linked modules.
///
///   versions    the highest
///   features, extensions    the union
///   options     the union, but what relaxes arithmetic only if all agree: a
///               library compiled for exact results must stay exact
///   FP_CONTRACT only if all have it, for the same reason

#include "Reader/Link/LinkChecks.h"

#include "Diagnostics/Rules/Link.h"
#include "Target/Spir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;

// OpenCL 1.2, section 5.6.4.4: "may affect the results".
static constexpr StringLiteral RelaxingOptions[] = {
    "-cl-denorms-are-zero",         "-cl-mad-enable",
    "-cl-no-signed-zeros",          "-cl-unsafe-math-optimizations",
    "-cl-finite-math-only",         "-cl-fast-relaxed-math",
    "-cl-single-precision-constant"};

static std::vector<std::string> wordsOf(const Module &M, StringRef Node) {
  std::vector<std::string> Words;
  if (const NamedMDNode *Named = M.getNamedMetadata(Node))
    for (const MDNode *Op : Named->operands())
      for (const MDOperand &W : Op->operands())
        if (auto *Text = dyn_cast_or_null<MDString>(W.get()))
          Words.push_back(Text->getString().str());
  return Words;
}

static std::optional<std::pair<uint64_t, uint64_t>>
versionIn(const MDNode &Node) {
  if (Node.getNumOperands() != 2)
    return std::nullopt;
  auto *Major = mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(0));
  auto *Minor = mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(1));
  if (!Major || !Minor || Major->getBitWidth() > 64 ||
      Minor->getBitWidth() > 64)
    return std::nullopt;
  return std::pair(Major->getZExtValue(), Minor->getZExtValue());
}

static std::optional<std::pair<uint64_t, uint64_t>>
highestVersion(ModuleList Modules, StringRef Node) {
  std::optional<std::pair<uint64_t, uint64_t>> Highest;
  for (const std::unique_ptr<Module> &M : Modules)
    if (const NamedMDNode *Named = M->getNamedMetadata(Node))
      for (const MDNode *Op : Named->operands())
        Highest = std::max(Highest, versionIn(*Op));
  return Highest;
}

// A word of some modules only, and where it matters.
static bool isDisputed(StringRef Word, ModuleList Modules, StringRef Node) {
  return is_contained(RelaxingOptions, Word) &&
         any_of(Modules, [&](const std::unique_ptr<Module> &M) {
           return !is_contained(wordsOf(*M, Node), Word);
         });
}

LinkedMetadata::LinkedMetadata(ModuleList Modules, DiagnosticSink &Sink) {
  for (const char *Node : {spir::CoreFeatures, spir::Extensions,
                           spir::CompilerOptions, spir::ExtOptions}) {
    Words List{Node, {}};
    for (const std::unique_ptr<Module> &M : Modules)
      for (const std::string &Word : wordsOf(*M, Node)) {
        if (is_contained(List.Union, Word))
          continue;
        if (isDisputed(Word, Modules, Node))
          Sink.report(rule::LK04, Subject::module(*M), Word,
                      M->getModuleIdentifier());
        else
          List.Union.push_back(Word);
      }
    WordLists.push_back(std::move(List));
  }
  for (const char *Node : {spir::SpirVersion, spir::OclVersion})
    Versions.push_back({Node, highestVersion(Modules, Node)});
  Contracts = all_of(Modules, [](const std::unique_ptr<Module> &M) {
    return M->getNamedMetadata(spir::FpContract);
  });
}

static void setOperand(Module &M, StringRef Node, ArrayRef<Metadata *> Parts) {
  NamedMDNode *Named = M.getOrInsertNamedMetadata(Node);
  Named->clearOperands();
  Named->addOperand(MDNode::get(M.getContext(), Parts));
}

void LinkedMetadata::writeTo(Module &M) const {
  LLVMContext &Ctx = M.getContext();
  for (const Words &List : WordLists) {
    if (!M.getNamedMetadata(List.Node))
      continue;
    SmallVector<Metadata *, 8> Parts;
    for (const std::string &Word : List.Union)
      Parts.push_back(MDString::get(Ctx, Word));
    setOperand(M, List.Node, Parts);
  }
  auto Number = [&](uint64_t N) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), N));
  };
  for (const Version &V : Versions)
    if (V.Highest)
      setOperand(M, V.Node,
                 {Number(V.Highest->first), Number(V.Highest->second)});
  if (NamedMDNode *Contract = M.getNamedMetadata(spir::FpContract);
      Contract && !Contracts)
    Contract->eraseFromParent();
}
