// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, chapter 12: nodes of !nvvm.annotations, their properties, and
/// what several nodes together say of one entity.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"

#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"
#include "Target/Printed.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {
enum class Entity { Kernel, Function, Variable };

struct Property {
  StringLiteral Name;
  Entity On;
  bool Cluster, In11;
  ProfileSet Dies;
};

/// A name libNVVM reads although no table has it.
struct ExtraName {
  StringLiteral Name;
  ProfileSet Dies;
};

/// What all nodes say of one entity, by property.
using Values = StringMap<uint64_t>;

/// A subject when it is reported: making one prints the node.
struct NodeAt {
  const MDNode &Node;
  operator Subject() const {
    return Subject::metadata(nvvm::Annotations, Node);
  }
};

class AnnotationCheck {
public:
  explicit AnnotationCheck(Checker &C) : C(C) {}
  void run(const NamedMDNode &Named);

private:
  void checkNode(const MDNode &Node);
  void checkPair(const MDNode &Node, const Value &V, StringRef Key,
                 const Metadata *Data);
  void checkEntity(const MDNode &Node, const Value &V, const Property &P);
  void checkGridConstant(const MDNode &Node, const Value &V,
                         const Metadata *Data);
  void remember(const MDNode &Node, const Value &V, StringRef Key,
                uint64_t Value);
  void checkTogether(const Value &V, const Values &All);
  bool malformed(const MDNode &Node);
  Checker &C;
  MapVector<const Value *, Values> Known;
};
} // namespace

static constexpr Property Properties[] = {
#define PROPERTY(NAME, ENTITY, CLUSTER, IN11, DIES)                            \
  {StringLiteral(NAME), Entity::ENTITY, CLUSTER, IN11, DIES},
#include "Verifier/Nvvm/Tables/Annotations.def"
};

static constexpr ExtraName ExtraNames[] = {
#define EXTRA(NAME, DIES) {StringLiteral(NAME), DIES},
#include "Verifier/Nvvm/Tables/Annotations.def"
};

static const Property *findProperty(StringRef Name) {
  for (const Property &P : Properties)
    if (P.Name == Name)
      return &P;
  return nullptr;
}

static StringRef describe(Entity E) {
  switch (E) {
  case Entity::Kernel:
    return "a kernel";
  case Entity::Function:
    return "a function";
  case Entity::Variable:
    return "a global variable";
  }
  llvm_unreachable("covered switch");
}

static StringRef describe(const Value &V) {
  return isa<Function>(V)         ? "a function"
         : isa<GlobalVariable>(V) ? "a global variable"
         : isa<GlobalAlias>(V)    ? "an alias"
                                  : "something else";
}

static ProfileSet whoDies(StringRef Key) {
  if (const Property *P = findProperty(Key))
    return P->Dies;
  for (const ExtraName &E : ExtraNames)
    if (E.Name == Key)
      return E.Dies;
  return 0;
}

// What libNVVM does with a value that is not an integer: it takes it for one.
// That goes well in the modern dialect for numbers of another kind, and in the
// legacy one for constants without operands, but for cluster sizes, which are
// read before the rest.
static ProfileSet judgeBadValue(StringRef Key, const Metadata *Data,
                                bool OfKernel) {
  ProfileSet P = whoDies(Key);
  bool KernelsOnly = Key.startswith("reqntid") || Key == "minctasm" ||
                     Key == "maxnreg" || Key == "rdwrimage";
  if (KernelsOnly && !OfKernel)
    P &= Key == "rdwrimage" ? 0u : unsigned(Modern);
  auto *Wrapped = dyn_cast_or_null<ConstantAsMetadata>(Data);
  if (!Wrapped)
    return P;
  const Constant *K = Wrapped->getValue();
  if (isa<ConstantInt>(K))
    return 0;
  if (isa<ConstantFP>(K) && Key != "align")
    P &= ~Modern;
  if ((isa<UndefValue>(K) || isa<ConstantPointerNull>(K)) &&
      !Key.startswith("cluster_"))
    P &= ~Legacy;
  return isa<Function>(K) ? 0u : P;
}

static StringRef badValue(const Metadata *Data) {
  if (!Data)
    return "null as value";
  if (isa<MDString>(Data))
    return "a string as value";
  return isa<MDNode>(Data) ? "a node as value"
                           : "a value that is not an integer";
}

static const Function *functionOf(const MDNode &Node) {
  auto *Wrapped = dyn_cast_or_null<ValueAsMetadata>(Node.getOperand(0).get());
  return Wrapped ? dyn_cast<Function>(Wrapped->getValue()->stripPointerCasts())
                 : nullptr;
}

static bool isVariableNode(const MDNode &Node) {
  auto *Wrapped = dyn_cast_or_null<ValueAsMetadata>(Node.getOperand(0).get());
  return Wrapped &&
         isa<GlobalVariable>(Wrapped->getValue()->stripPointerCasts());
}

// Both dialects read what is said of variables; the modern one reads what it
// takes for limits of a function too.
static ProfileSet judgeBadVariableValue(StringRef Key) {
  const Property *P = findProperty(Key);
  if (Key == "sampler" || (P && P->On == Entity::Variable))
    return Tool;
  return P && P->Name != "grid_constant" ? unsigned(Modern) : 0u;
}

// Shapes on which libNVVM's readers die. True when the node has no pairs.
bool AnnotationCheck::malformed(const MDNode &Node) {
  unsigned Count = Node.getNumOperands();
  if (Count == 0) {
    C.reportAs(Legacy, rule::NV801, NodeAt{Node}, "an empty node");
    return true;
  }
  for (unsigned I = 1; I < Count; I += 2) {
    auto *Key = dyn_cast_or_null<MDString>(Node.getOperand(I).get());
    if (!Key) {
      C.reportAs(All, rule::NV801, NodeAt{Node},
                 "a property name that is not a string");
      return true;
    }
    if (I + 1 == Count) {
      C.reportAs(Spec | Modern | whoDies(Key->getString()), rule::NV801,
                 NodeAt{Node}, "a property without a value");
      return true;
    }
    const Metadata *Data = Node.getOperand(I + 1).get();
    if (const Function *F = functionOf(Node)) {
      ProfileSet P = judgeBadValue(Key->getString(), Data, C.isKernel(*F));
      // The legacy dialect asks for the alignment of what it passes as bytes.
      if (Key->getString() == "align" &&
          !isa_and_nonnull<ValueAsMetadata>(Data) &&
          any_of(F->args(), [](const Argument &A) {
            return A.getType()->isAggregateType() || A.getType()->isVectorTy();
          }))
        P |= Legacy;
      C.reportAs(P, rule::NV801, NodeAt{Node}, badValue(Data));
    } else if (isVariableNode(Node) &&
               !isa_and_nonnull<ValueAsMetadata>(Data)) {
      C.reportAs(judgeBadVariableValue(Key->getString()), rule::NV801,
                 NodeAt{Node}, badValue(Data));
    }
  }
  return false;
}

void AnnotationCheck::checkEntity(const MDNode &Node, const Value &V,
                                  const Property &P) {
  const auto *F = dyn_cast<Function>(&V);
  bool Fits = P.On == Entity::Variable ? isa<GlobalVariable>(V)
              : P.On == Entity::Function
                  ? F != nullptr
                  : F && (C.isAnnotatedKernel(*F) || C.isKernel(*F));
  if (Fits)
    return;
  // libNVVM's modern dialect dies on a kernel that is an alias, and on limits
  // that it turns into attributes of what has none.
  bool IsLimit = (P.On == Entity::Kernel || P.Name == "maxnreg") &&
                 !P.Cluster && P.Name != "grid_constant";
  bool Dies = P.Name == "kernel"
                  ? isa<GlobalAlias>(V)
                  : (IsLimit || P.Name == "align") && isa<GlobalVariable>(V);
  C.reportAs(Dies ? Spec | Modern : unsigned(Spec), rule::NV803, NodeAt{Node},
             P.Name,
             F && P.On == Entity::Kernel ? "a function that is not a kernel"
                                         : describe(V),
             describe(P.On));
}

static std::optional<uint64_t> parameterNumber(const MDOperand &Op) {
  auto *N = mdconst::dyn_extract_or_null<ConstantInt>(Op);
  if (!N || N->getBitWidth() > 64)
    return std::nullopt;
  return N->getZExtValue();
}

void AnnotationCheck::checkGridConstant(const MDNode &Node, const Value &V,
                                        const Metadata *Data) {
  const auto *List = dyn_cast_or_null<MDNode>(Data);
  const auto *F = dyn_cast<Function>(&V);
  if (!List) { // libNVVM looks at it when there is a parameter to look at
    bool HasByVal =
        F && C.isKernel(*F) &&
        any_of(F->args(), [](const Argument &A) { return A.hasByValAttr(); });
    C.reportAs(HasByVal ? Spec | Legacy : unsigned(Spec), rule::NV807,
               NodeAt{Node}, "the value is not a node of parameter numbers");
    return;
  }
  for (const MDOperand &Op : List->operands()) {
    std::optional<uint64_t> Number = parameterNumber(Op);
    if (!Number) // the legacy dialect reads it as one and dies
      C.reportAs(Spec | Legacy, rule::NV807, NodeAt{Node},
                 "a parameter number that is not an integer");
    else if (!F || *Number == 0 || *Number > F->arg_size())
      C.report(rule::NV807, NodeAt{Node},
               formatv("there is no parameter {0}", *Number).str());
    else if (!F->getArg(unsigned(*Number) - 1)->hasByValAttr())
      C.report(rule::NV807, NodeAt{Node},
               formatv("parameter {0} is not a byval pointer", *Number).str());
  }
}

void AnnotationCheck::remember(const MDNode &Node, const Value &V,
                               StringRef Key, uint64_t Number) {
  // Alignments of different positions are side by side.
  std::string Slot = Key.str();
  if (Key == "align")
    Slot += std::to_string(Number >> 16);
  auto [It, New] = Known[&V].try_emplace(Slot, Number);
  if (New || It->second == Number)
    return;
  C.report(rule::NV804, NodeAt{Node}, Key, V.getName(), It->second, Number);
  // Of sizes the modern dialect takes the last, of all others the first counts.
  if (C.modern() && Key.contains("ntid"))
    It->second = Number;
}

static bool isVisible(const GlobalVariable &G) {
  return !G.isDeclaration() && !(G.isDiscardableIfUnused() && !isUsedByCode(G));
}

void AnnotationCheck::checkPair(const MDNode &Node, const Value &V,
                                StringRef Key, const Metadata *Data) {
  const Property *P = findProperty(Key);
  if (auto *G = dyn_cast<GlobalVariable>(&V);
      G && Key == "sampler" && G->hasName() && isVisible(*G))
    C.report(rule::NV813, NodeAt{Node});
  if (!P || (C.version11() && !P->In11))
    return;
  checkEntity(Node, V, *P);
  if (P->Cluster && C.sm() < nvvmRow(rule::NV805).MinSm && isa<Function>(V) &&
      C.isKernel(cast<Function>(V)))
    C.report(rule::NV805, NodeAt{Node}, Key, C.Opts.Arch.sm());
  if (Key == "grid_constant")
    return checkGridConstant(Node, V, Data);
  auto *N = mdconst::dyn_extract_or_null<ConstantInt>(Data);
  if (!N || N->getBitWidth() != 32) {
    C.report(rule::NV802, NodeAt{Node}, Key,
             N ? printedName(*N->getType()) : std::string("no integer"));
    if (!N || N->getBitWidth() > 64)
      return;
  }
  remember(Node, V, Key, N->getZExtValue());
}

void AnnotationCheck::checkNode(const MDNode &Node) {
  if (malformed(Node))
    return;
  auto *Wrapped = dyn_cast_or_null<ValueAsMetadata>(Node.getOperand(0).get());
  if (!Wrapped) { // LLVM leaves null behind when it deletes the entity
    if (Node.getOperand(0).get())
      C.reportAs(Spec, rule::NV801, NodeAt{Node},
                 "an entity that is not a value");
    return;
  }
  const Value &V = *Wrapped->getValue()->stripPointerCasts();
  for (unsigned I = 1; I < Node.getNumOperands(); I += 2)
    checkPair(Node, V, cast<MDString>(Node.getOperand(I))->getString(),
              Node.getOperand(I + 1).get());
}

static std::optional<uint64_t> find(const Values &All, const Twine &Key) {
  auto It = All.find(Key.str());
  if (It == All.end())
    return std::nullopt;
  return It->second;
}

void AnnotationCheck::checkTogether(const Value &V, const Values &All) {
  const auto *F = dyn_cast<Function>(&V);
  if (!F)
    return;
  // As ptxas reads them: positive signed numbers; libNVVM drops what is
  // negative of the limits of a multiprocessor.
  auto CheckSize = [&](const Twine &Name, uint64_t MaxSize = INT32_MAX) {
    auto Size = ::find(All, Name);
    if (Size && (*Size == 0 || *Size > MaxSize) && C.isKernel(*F))
      C.report(rule::NV808, *F, (Name + " = " + Twine(int32_t(*Size))).str());
    return Size.has_value();
  };
  bool Zero = false, NonZero = false, Max = false, Req = false;
  for (const char *Axis : {"x", "y", "z"}) {
    if (auto Dim = ::find(All, Twine("cluster_dim_") + Axis))
      (*Dim ? NonZero : Zero) = true;
    Max |= CheckSize(Twine("maxntid") + Axis);
    Req |= CheckSize(Twine("reqntid") + Axis);
  }
  CheckSize("minctasm", UINT64_MAX);
  CheckSize("maxnreg", UINT64_MAX);
  if (Max && Req && C.isKernel(*F))
    C.report(rule::NV808, *F, "maxntid together with reqntid");
  auto MaxBlocks = ::find(All, Twine("cluster_max_blocks"));
  if (NonZero && MaxBlocks && *MaxBlocks && C.isKernel(*F) &&
      C.sm() >= nvvmRow(rule::NV805).MinSm)
    C.report(rule::NV808, *F, "cluster_dim together with cluster_max_blocks");
  if (Zero && NonZero)
    C.report(rule::NV806, *F, "some cluster dimensions are zero, some not");
  if (MaxBlocks && *MaxBlocks == 0)
    C.report(rule::NV806, *F, "cluster_max_blocks is zero");
}

void AnnotationCheck::run(const NamedMDNode &Named) {
  for (const MDNode *Node : Named.operands())
    checkNode(*Node);
  for (const auto &[V, All] : Known)
    checkTogether(*V, All);
}

static bool hasThreeSizes(const MDNode &Fact) {
  constexpr unsigned Sizes = 3;
  for (unsigned I = 1; I <= Sizes; ++I)
    if (I >= Fact.getNumOperands() ||
        !mdconst::dyn_extract_or_null<ConstantInt>(Fact.getOperand(I)))
      return false;
  return true;
}

// {function, {"name", values}, ...}, of which the legacy dialect casts all.
static StringRef faultOfOpenClKernel(const MDNode &Node) {
  if (Node.getNumOperands() == 0)
    return "an empty node";
  for (const MDOperand &Op : drop_begin(Node.operands())) {
    auto *Fact = dyn_cast_or_null<MDNode>(Op.get());
    if (!Fact || Fact->getNumOperands() == 0 || !Fact->getOperand(0))
      return "an operand other than a node with a name";
    auto *Name = dyn_cast<MDString>(Fact->getOperand(0).get());
    StringRef Known = Name ? Name->getString() : "";
    if ((Known == "reqd_work_group_size" || Known == "work_group_size_hint") &&
        !hasThreeSizes(*Fact))
      return "a size of work-groups that is not three integers";
  }
  return {};
}

static void checkOpenClKernels(Checker &C) {
  constexpr StringLiteral Kernels = "opencl.kernels";
  if (const NamedMDNode *Named = C.M.getNamedMetadata(Kernels))
    for (const MDNode *Node : Named->operands())
      if (StringRef Fault = faultOfOpenClKernel(*Node); !Fault.empty())
        C.reportAs(Legacy, rule::NV801, Subject::metadata(Kernels, *Node),
                   Fault);
}

void nvvmverify::checkAnnotations(Checker &C) {
  checkOpenClKernels(C);
  if (const NamedMDNode *Named = C.M.getNamedMetadata(nvvm::Annotations))
    AnnotationCheck(C).run(*Named);
}
