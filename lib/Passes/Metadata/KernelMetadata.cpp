// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/Metadata/KernelMetadata.h"

#include "Target/Spir.h"
#include "spir2nvvm/Diagnostics.h"
#include "spir2nvvm/rules/Finish.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

using Operands = ArrayRef<MDOperand>;

/// One attribute of one kernel, stripped of its name.
struct Attribute {
  StringRef Name;
  Operands Values;
  const MDNode &Node;
};

/// Takes attributes of one kernel in any order.
class AttributeReader {
public:
  AttributeReader(KernelMetadata &Out, DiagnosticSink &Sink)
      : Out(Out), Sink(Sink) {}
  /// False if SPIR 1.2 has no attribute of this name.
  bool read(const Attribute &A);

private:
  void malformed(const Attribute &A, StringRef Expected);
  void readSize(const Attribute &A, std::optional<WorkGroupSize> &Size);
  void readVecTypeHint(const Attribute &A);
  void readStrings(const Attribute &A, std::vector<std::string> &Into);
  void readSpaces(const Attribute &A);

  KernelMetadata &Out;
  DiagnosticSink &Sink;
  SmallVector<StringRef, 10> Seen;
};

} // namespace

static const ConstantInt *integerIn(const MDOperand &Op) {
  return mdconst::dyn_extract_or_null<ConstantInt>(Op);
}

void AttributeReader::malformed(const Attribute &A, StringRef Expected) {
  Sink.report(rule::MD04, Subject::metadata(spir::Kernels, A.Node), A.Name,
              Out.Kernel->getName(), Expected);
}

void AttributeReader::readSize(const Attribute &A,
                               std::optional<WorkGroupSize> &Size) {
  bool Good = A.Values.size() == 3 && all_of(A.Values, [](const MDOperand &Op) {
                const ConstantInt *N = integerIn(Op);
                return N && N->getValue().getActiveBits() <= 32;
              });
  if (!Good)
    return malformed(A, "three i32 constants");
  Size.emplace();
  for (unsigned I = 0; I != 3; ++I)
    (*Size)[I] = integerIn(A.Values[I])->getZExtValue();
}

/// "uint8" for <8 x i32>; empty for what is no OpenCL value type.
static std::string openClName(Type *Ty, bool Signed) {
  Type *Element = Ty->getScalarType();
  std::string Name;
  if (Element->isIntegerTy())
    Name =
        StringSwitch<StringRef>(std::to_string(Element->getIntegerBitWidth()))
            .Case("8", "char")
            .Case("16", "short")
            .Case("32", "int")
            .Case("64", "long")
            .Default("")
            .str();
  else if (Element->isFloatingPointTy())
    Name = Element->isHalfTy()     ? "half"
           : Element->isFloatTy()  ? "float"
           : Element->isDoubleTy() ? "double"
                                   : "";
  if (Name.empty())
    return {};
  if (Element->isIntegerTy() && !Signed)
    Name.insert(0, "u");
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    Name += std::to_string(Vector->getNumElements());
  return Name;
}

void AttributeReader::readVecTypeHint(const Attribute &A) {
  const ValueAsMetadata *Sample =
      A.Values.size() == 2
          ? dyn_cast_or_null<ValueAsMetadata>(A.Values[0].get())
          : nullptr;
  const ConstantInt *Signed =
      A.Values.size() == 2 ? integerIn(A.Values[1]) : nullptr;
  if (Sample && Signed)
    Out.VecTypeHint = openClName(Sample->getType(), !Signed->isZero());
  if (Out.VecTypeHint.empty())
    malformed(A, "an undef of the hinted type and an integer for signedness");
}

void AttributeReader::readStrings(const Attribute &A,
                                  std::vector<std::string> &Into) {
  for (const MDOperand &Op : A.Values) {
    const auto *Text = dyn_cast_or_null<MDString>(Op.get());
    if (!Text)
      return malformed(A, "one string for each argument");
    Into.push_back(Text->getString().str());
  }
}

void AttributeReader::readSpaces(const Attribute &A) {
  for (const MDOperand &Op : A.Values) {
    const ConstantInt *Space = integerIn(Op);
    if (!Space || Space->getValue().getActiveBits() > 32)
      return malformed(A, "one i32 address space for each argument");
    Out.AddressSpace.push_back(Space->getZExtValue());
  }
}

bool AttributeReader::read(const Attribute &A) {
  enum Tag {
    Unknown,
    Space,
    Access,
    Type,
    BaseType,
    Qual,
    Name,
    Reqd,
    Hint,
    Vec
  };
  Tag Which =
      StringSwitch<Tag>(A.Name)
          .Cases("kernel_arg_addr_space", "kernel_arg_address_space", Space)
          .Case("kernel_arg_access_qual", Access)
          .Case("kernel_arg_type", Type)
          .Case("kernel_arg_base_type", BaseType)
          .Case("kernel_arg_type_qual", Qual)
          .Case("kernel_arg_name", Name)
          .Case("reqd_work_group_size", Reqd)
          .Case("work_group_size_hint", Hint)
          .Case("vec_type_hint", Vec)
          .Default(Unknown);
  if (Which == Unknown)
    return false;
  if (is_contained(Seen, A.Name)) {
    malformed(A, "at most one such node");
    return true;
  }
  Seen.push_back(A.Name);
  switch (Which) {
  case Space:
    readSpaces(A);
    break;
  case Access:
    readStrings(A, Out.AccessQualifier);
    break;
  case Type:
    readStrings(A, Out.TypeName);
    break;
  case BaseType:
    readStrings(A, Out.BaseTypeName);
    break;
  case Qual:
    readStrings(A, Out.TypeQualifier);
    break;
  case Name:
    readStrings(A, Out.ArgName);
    break;
  case Reqd:
    readSize(A, Out.ReqdWorkGroupSize);
    break;
  case Hint:
    readSize(A, Out.WorkGroupSizeHint);
    break;
  case Vec:
    readVecTypeHint(A);
    break;
  case Unknown:
    break;
  }
  return true;
}

// !{void (...)* @k, !{!"name", values...}, ...}
static void readEntry(const MDNode &Entry, KernelMetadata &Out,
                      DiagnosticSink &Sink) {
  AttributeReader Reader(Out, Sink);
  for (const MDOperand &Op : drop_begin(Entry.operands())) {
    const auto *Node = dyn_cast_or_null<MDNode>(Op.get());
    const auto *Name = Node && Node->getNumOperands()
                           ? dyn_cast_or_null<MDString>(Node->getOperand(0))
                           : nullptr;
    if (!Name) {
      Sink.report(rule::MD04, Subject::metadata(spir::Kernels, Entry),
                  "attribute node", Out.Kernel->getName(),
                  "a node that begins with a string");
      continue;
    }
    Operands Values(Node->op_begin() + 1, Node->op_end());
    if (!Reader.read({Name->getString(), Values, *Node}))
      Sink.report(rule::MD06, Subject::metadata(spir::Kernels, *Node),
                  Name->getString(), Out.Kernel->getName());
  }
}

// clang attaches much else to functions, so unknown kinds are not reported.
// True if the function had any OpenCL attribute.
static bool readFunctionLevel(KernelMetadata &Out, DiagnosticSink &Sink) {
  AttributeReader Reader(Out, Sink);
  SmallVector<StringRef, 32> Kinds;
  Out.Kernel->getContext().getMDKindNames(Kinds);
  SmallVector<std::pair<unsigned, MDNode *>, 8> Attached;
  Out.Kernel->getAllMetadata(Attached);
  bool Any = false;
  for (auto [Kind, Node] : Attached)
    Any |= Reader.read(
        {Kinds[Kind], Operands(Node->op_begin(), Node->op_end()), *Node});
  return Any;
}

static StringRef describe(const MDOperand *First) {
  if (!First)
    return "an empty node";
  if (!First->get())
    return "null";
  return isa<MDString>(First->get()) ? "a string"
         : isa<MDNode>(First->get()) ? "a node"
                                     : "a value that is no function";
}

static void readListed(const NamedMDNode &List, DiagnosticSink &Sink,
                       std::vector<KernelMetadata> &Kernels) {
  DenseMap<Function *, unsigned> Times;
  for (unsigned I = 0, E = List.getNumOperands(); I != E; ++I) {
    const MDNode &Entry = *List.getOperand(I);
    const MDOperand *First =
        Entry.getNumOperands() ? &Entry.getOperand(0) : nullptr;
    auto *F = First ? mdconst::dyn_extract_or_null<Function>(*First) : nullptr;
    if (!F) {
      Sink.report(rule::MD01, Subject::namedMetadata(spir::Kernels, I), I,
                  describe(First));
      continue;
    }
    if (++Times[F] == 1) {
      Kernels.emplace_back();
      Kernels.back().Kernel = F;
      // A producer that writes both forms writes the same facts twice.
      if (Entry.getNumOperands() > 1)
        readEntry(Entry, Kernels.back(), Sink);
      else
        readFunctionLevel(Kernels.back(), Sink);
    }
  }
  for (const KernelMetadata &K : Kernels)
    if (Times[K.Kernel] > 1)
      Sink.report(rule::MD02, *K.Kernel, K.Kernel->getName(), Times[K.Kernel]);
}

std::vector<KernelMetadata>
spir2nvvm::readKernelMetadata(Module &M, DiagnosticSink &Sink) {
  std::vector<KernelMetadata> Kernels;
  if (const NamedMDNode *List = M.getNamedMetadata(spir::Kernels))
    readListed(*List, Sink, Kernels);
  for (Function &F : M) {
    bool Listed = any_of(
        Kernels, [&F](const KernelMetadata &K) { return K.Kernel == &F; });
    if (Listed || F.isDeclaration() ||
        F.getCallingConv() != CallingConv::SPIR_KERNEL)
      continue;
    Kernels.emplace_back();
    Kernels.back().Kernel = &F;
    if (!readFunctionLevel(Kernels.back(), Sink))
      Sink.report(rule::MD03, F, F.getName());
  }
  return Kernels;
}
