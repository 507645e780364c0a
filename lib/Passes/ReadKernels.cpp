// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The read-kernels stage: !opencl.kernels becomes Translation::Kernels.
///
///   !opencl.kernels = !{!0}                          SPIR 1.2, 2.3
///   !0 = !{void (i32)* @k, !1, !2}
///   !1 = !{!"kernel_arg_name", !"n"}
///   !2 = !{!"reqd_work_group_size", i32 8, i32 1, i32 1}
///
/// Requires: the reader brought clang's form, which hangs the nodes at the
///           functions, into this one.
/// Ensures:  T.Kernels has every kernel with what its metadata says; what is
///           malformed has been reported (MD01 to MD08, MD16). The sizes and kinds of
///           arguments follow when kernel-abi has chosen them.

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Common/KernelFunctions.h"
#include "Stages/Stages.h"
#include "Target/LaunchLimits.h"
#include "Target/Spir.h"

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
  AttributeReader(Kernel &Out, DiagnosticSink &Sink) : Out(Out), Sink(Sink) {}
  /// False if SPIR 1.2 has no attribute of this name.
  bool read(const Attribute &A);

private:
  void malformed(const Attribute &A, StringRef Expected);
  void readSize(const Attribute &A, std::optional<WorkGroupSize> &Size);
  void readSubGroupSize(const Attribute &A);
  void readVecTypeHint(const Attribute &A);
  bool describesAll(const Attribute &A);
  void readStrings(const Attribute &A, std::string ArgInfo::*Field);
  void readSpaces(const Attribute &A);

  Kernel &Out;
  DiagnosticSink &Sink;
  SmallVector<StringRef, 10> Seen;
};

} // namespace

// Without kernel_arg_addr_space the types say where pointers point to.
static Kernel &addKernel(Translation &T, Function &F) {
  Kernel &K = T.Kernels.emplace_back(F);
  for (const Argument &A : F.args())
    if (auto *Pointer = dyn_cast<PointerType>(A.getType()))
      K.Info.Args[A.getArgNo()].SpirAddressSpace = Pointer->getAddressSpace();
  return K;
}

static const ConstantInt *integerIn(const MDOperand &Op) {
  return mdconst::dyn_extract_or_null<ConstantInt>(Op);
}

void AttributeReader::malformed(const Attribute &A, StringRef Expected) {
  Sink.report(rule::MD04, Subject::metadata(spir::Kernels, A.Node), A.Name,
              Out.Info.SpirName, Expected);
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

void AttributeReader::readSubGroupSize(const Attribute &A) {
  const ConstantInt *Size =
      A.Values.size() == 1 ? integerIn(A.Values[0]) : nullptr;
  if (!Size || Size->getValue().getActiveBits() > 32)
    return malformed(A, "an i32 constant");
  Out.Info.ReqdSubGroupSize = uint32_t(Size->getZExtValue());
}

/// "uint8" for <8 x i32>; empty if not an OpenCL value type.
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
    Out.Info.VecTypeHint = openClName(Sample->getType(), !Signed->isZero());
  if (Out.Info.VecTypeHint.empty())
    malformed(A, "an undef of the hinted type and an integer for signedness");
}

// A list of another length would describe the wrong arguments.
bool AttributeReader::describesAll(const Attribute &A) {
  size_t Wanted = Out.Info.Args.size();
  if (A.Values.size() != Wanted)
    Sink.report(rule::MD05, Out.function(), A.Name, Out.Info.SpirName,
                A.Values.size(), Wanted);
  return A.Values.size() == Wanted;
}

void AttributeReader::readStrings(const Attribute &A,
                                  std::string ArgInfo::*Field) {
  auto IsText = [](const MDOperand &Op) {
    return isa_and_nonnull<MDString>(Op.get());
  };
  if (!all_of(A.Values, IsText))
    return malformed(A, "one string for each argument");
  if (describesAll(A))
    for (auto [Arg, Op] : zip(Out.Info.Args, A.Values))
      Arg.*Field = cast<MDString>(Op)->getString().str();
}

void AttributeReader::readSpaces(const Attribute &A) {
  auto IsSpace = [](const MDOperand &Op) {
    const ConstantInt *Space = integerIn(Op);
    return Space && Space->getValue().getActiveBits() <= 32;
  };
  if (!all_of(A.Values, IsSpace))
    return malformed(A, "one i32 address space for each argument");
  if (describesAll(A))
    for (auto [Arg, Op] : zip(Out.Info.Args, A.Values))
      Arg.SpirAddressSpace = integerIn(Op)->getZExtValue();
}

static std::string ArgInfo::*textField(StringRef Name) {
  return StringSwitch<std::string ArgInfo::*>(Name)
      .Case("kernel_arg_access_qual", &ArgInfo::AccessQualifier)
      .Case("kernel_arg_type", &ArgInfo::TypeName)
      .Case("kernel_arg_base_type", &ArgInfo::BaseTypeName)
      .Case("kernel_arg_type_qual", &ArgInfo::TypeQualifier)
      .Case("kernel_arg_name", &ArgInfo::Name)
      .Default(nullptr);
}

bool AttributeReader::read(const Attribute &A) {
  if (is_contained(Seen, A.Name)) {
    malformed(A, "at most one such node");
    return true;
  }
  if (std::string ArgInfo::*Field = textField(A.Name))
    readStrings(A, Field);
  else if (A.Name == "kernel_arg_addr_space" ||
           A.Name == "kernel_arg_address_space")
    readSpaces(A);
  else if (A.Name == "reqd_work_group_size")
    readSize(A, Out.Info.ReqdWorkGroupSize);
  else if (A.Name == "work_group_size_hint")
    readSize(A, Out.Info.WorkGroupSizeHint);
  else if (A.Name == "intel_reqd_sub_group_size")
    readSubGroupSize(A);
  else if (A.Name == "vec_type_hint")
    readVecTypeHint(A);
  else
    return false;
  Seen.push_back(A.Name);
  return true;
}

// !{void (...)* @k, !{!"name", values...}, ...}
static void readEntry(const MDNode &Entry, Kernel &Out, DiagnosticSink &Sink) {
  AttributeReader Reader(Out, Sink);
  for (const MDOperand &Op : drop_begin(Entry.operands())) {
    const auto *Node = dyn_cast_or_null<MDNode>(Op.get());
    const auto *Name = Node && Node->getNumOperands()
                           ? dyn_cast_or_null<MDString>(Node->getOperand(0))
                           : nullptr;
    if (!Name) {
      Sink.report(rule::MD04, Subject::metadata(spir::Kernels, Entry),
                  "attribute node", Out.Info.SpirName,
                  "a node that begins with a string");
      continue;
    }
    Operands Values(Node->op_begin() + 1, Node->op_end());
    if (!Reader.read({Name->getString(), Values, *Node}))
      Sink.report(rule::MD06, Subject::metadata(spir::Kernels, *Node),
                  Name->getString(), Out.Info.SpirName);
  }
}

static StringRef describe(const MDOperand *First) {
  if (!First)
    return "an empty node";
  if (!First->get())
    return "null";
  return isa<MDString>(First->get()) ? "a string"
         : isa<MDNode>(First->get()) ? "a node"
                                     : "a value that is not a function";
}

static void readListed(const NamedMDNode &List, Translation &T) {
  DenseMap<Function *, unsigned> Times;
  T.Kernels.reserve(List.getNumOperands());
  for (unsigned I = 0, E = List.getNumOperands(); I != E; ++I) {
    const MDNode &Entry = *List.getOperand(I);
    const MDOperand *First =
        Entry.getNumOperands() ? &Entry.getOperand(0) : nullptr;
    auto *F = First ? mdconst::dyn_extract_or_null<Function>(*First) : nullptr;
    if (!F) {
      T.Sink.report(rule::MD01, Subject::namedMetadata(spir::Kernels, I), I,
                    describe(First));
      continue;
    }
    if (++Times[F] == 1)
      readEntry(Entry, addKernel(T, *F), T.Sink);
  }
  for (const Kernel &K : T.Kernels)
    if (unsigned N = Times[&K.function()]; N > 1)
      T.Sink.report(rule::MD02, K.function(), K.Info.SpirName, N);
}

static void readUnlisted(Translation &T) {
  FunctionSet Listed = kernelFunctions(T);
  for (Function &F : *T.M)
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::SPIR_KERNEL &&
        !Listed.contains(&F)) {
      addKernel(T, F);
      T.Sink.report(rule::MD03, F, F.getName());
    }
}

static void checkWorkGroupSize(const Kernel &K, DiagnosticSink &Sink) {
  if (!K.Info.ReqdWorkGroupSize)
    return;
  auto [X, Y, Z] = *K.Info.ReqdWorkGroupSize;
  if (X == 0 || Y == 0 || Z == 0)
    Sink.report(rule::MD07, K.function(), K.Info.SpirName, X, Y, Z);
  else if (!isLaunchable(*K.Info.ReqdWorkGroupSize))
    Sink.report(rule::MD08, K.function(), K.Info.SpirName, X, Y, Z);
}

static void checkSubGroupSize(const Kernel &K, DiagnosticSink &Sink) {
  if (K.Info.ReqdSubGroupSize.value_or(WarpSize) != WarpSize)
    Sink.report(rule::MD16, K.function(), K.Info.SpirName,
                *K.Info.ReqdSubGroupSize, WarpSize);
}

// Clang says of every kernel whether its language lets the last work-groups be
// smaller: OpenCL C 2.0 and later, without -cl-uniform-work-group-size. Others'
// SPIR 1.2 does not.
static bool takesPartialGroups(const Function &F,
                               const TranslateOptions &Opts) {
  return Opts.Groups == WorkGroups::Any &&
         F.getFnAttribute(spir::UniformGroups).getValueAsString() == "false" &&
         !is_contained(Opts.ClOptions, "-cl-uniform-work-group-size");
}

void spir2nvvm::readKernels(Translation &T) {
  if (const NamedMDNode *List = T.M->getNamedMetadata(spir::Kernels))
    readListed(*List, T);
  readUnlisted(T);
  for (Kernel &K : T.Kernels)
    K.Info.PartialGroups = takesPartialGroups(K.function(), T.Opts);
  if (T.Sink.errorCount() == 0)
    for (const Kernel &K : T.Kernels) {
      checkWorkGroupSize(K, T.Sink);
      checkSubGroupSize(K, T.Sink);
    }
}
