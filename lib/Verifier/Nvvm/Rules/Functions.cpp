// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 2.2, 2.2.1, 2.12 and 16.2: functions, their alignment
/// annotations, and parameters that PTX cannot hold.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"
#include "Target/Printed.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

// PTX ISA, parameters of functions.
static constexpr unsigned MaxPassedAlignment = 128;

bool nvvmverify::isCalled(const Function &F) {
  return any_of(F.users(), [](const User *U) { return isa<CallBase>(U); });
}

namespace {
/// Who wants the address of a function.
struct AddressUses {
  bool ByCode = false, ByData = false, Called = false;
  std::optional<Subject> Where; // one of the places that take it
};
} // namespace

static bool isLauncher(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && (Callee->getName().startswith("cudaGetParameterBuffer") ||
                    Callee->getName().startswith("cudaLaunchDevice"));
}

static AddressUses addressUsesOf(const Function &F) {
  AddressUses Found;
  SmallVector<const Use *, 8> Work;
  auto Follow = [&Work](const Value &V) {
    for (const Use &U : V.uses())
      Work.push_back(&U);
  };
  Follow(F);
  while (!Work.empty()) {
    const Use *Next = Work.pop_back_val();
    const User *U = Next->getUser();
    auto *Call = dyn_cast<CallBase>(U);
    if (Call && Call->getCalledOperand() == &F &&
        Call->getFunctionType() == F.getFunctionType())
      Found.Called = true;
    else if ((Call && isLauncher(*Call)) // found by its name
             || isa<CmpInst>(U))         // folded
      continue;
    else if (auto *I = dyn_cast<Instruction>(U)) {
      if (!Found.ByCode)
        Found.Where = Subject(*I);
      Found.ByCode = true;
    } else if (auto *G = dyn_cast<GlobalVariable>(U)) {
      if (G->getName().startswith("llvm.") || !isEmitted(*G))
        continue;
      Found.ByData = true;
      if (!Found.Where)
        Found.Where = Subject(*G);
    } else if (isa<Constant>(U) && !isa<GlobalValue>(U))
      Follow(*U);
  }
  return Found;
}

// ptxas may report the call of an undefined function first, which a linker
// resolves; the legacy dialect writes code before calls are declared.
static void checkAddress(Checker &C, const Function &F) {
  if (!F.isDeclaration() || F.isIntrinsic() || F.use_empty() || !C.wants(Tool))
    return;
  AddressUses Uses = addressUsesOf(F);
  if (Uses.ByCode || Uses.ByData)
    C.reportAs((Uses.Called ? 0u : Tool) | (Uses.ByCode ? Legacy : 0u),
               rule::NV222, *Uses.Where, F.getName());
}

// LLVM 7 looks for an interrupt's frame through its first parameter.
static void checkConvention(Checker &C, const Function &F) {
  if (F.getCallingConv() == CallingConv::X86_VectorCall &&
      (!F.isDeclaration() || !F.use_empty()))
    C.report(rule::NV308, F,
             "libNVVM appends @@ to the name and ptxas refuses it");
  if (F.getCallingConv() == CallingConv::X86_INTR && !F.isDeclaration() &&
      F.arg_size() && !F.getArg(0)->hasByValAttr())
    C.reportAs(Legacy, rule::NV308, F,
               "libNVVM dies on a first parameter that is not byval");
}

// Intrinsics whose names or types LLVM 20 has changed lose what their old
// declarations said.
static bool isDeclaredAnew(const Checker &C, const Function &F) {
  StringRef Name = F.getName();
  auto *Result = dyn_cast<StructType>(F.getReturnType());
  return C.modern() && F.isIntrinsic() &&
         (Name.startswith("llvm.va_") || Name.startswith("llvm.dbg.") ||
          Name.startswith("llvm.flt.rounds") || (Result && Result->hasName()));
}

void nvvmverify::checkHead(Checker &C, const Function &F) {
  const InScope Seen(C, isDeclaredAnew(C, F) ? C.Scope & Spec : C.Scope);
  checkGlobalValue(C, F);
  if (F.getAlignment())
    C.report(rule::NV301, F, "alignment");
  if (F.hasSection())
    C.report(rule::NV301, F, "section");
  if (F.hasGC())
    C.report(rule::NV301, F, "garbage collector");
  // The modern dialect does not look for these at declarations.
  ProfileSet Who = F.isDeclaration() ? Spec | Legacy : unsigned(All);
  if (F.hasPrefixData())
    C.reportAs(Who, rule::NV301, F, "prefix data");
  if (F.hasPrologueData())
    C.reportAs(Who, rule::NV301, F, "prologue data");
  if (F.hasPersonalityFn())
    C.reportAs(Who, rule::NV301, F, "personality");
  if (F.getAddressSpace() != 0)
    C.report(rule::NV302, F, F.getAddressSpace());
  if (C.isKernel(F) && !F.getReturnType()->isVoidTy())
    // The modern dialect does not look at declarations, but of intrinsics.
    C.reportAs(F.isDeclaration() && !F.isIntrinsic() ? Spec | Legacy
                                                     : unsigned(All),
               rule::NV306, F, printedName(*F.getReturnType()));
}

void nvvmverify::checkFunction(Checker &C, const Function &F) {
  checkHead(C, F);
  if (C.isKernel(F) && F.isVarArg())
    C.report(rule::NV310, F, "parameter", "...",
             "PTX has no variable kernel parameters");
  checkConvention(C, F);
  if (F.hasAvailableExternallyLinkage() && isCalled(F))
    C.report(rule::NV219, F);
  checkAddress(C, F);
  checkTypeAt(C, F.getFunctionType(), F);
}

// What an alignment speaks of: an annotated function, or a call. libNVVM has
// the function's own alignments for direct calls.
enum class AlignmentOf { Kernel, DeviceFunction, DirectCall, IndirectCall };

// Only what is passed as bytes is written with its alignment, and ptxas then
// notices; the modern dialect rounds all but zero.
static ProfileSet judgeAlignment(const FunctionType &FT, unsigned Position,
                                 unsigned Value, AlignmentOf Of) {
  const Type *T = Position ? FT.getParamType(Position - 1) : FT.getReturnType();
  if ((!T->isAggregateType() && !T->isVectorTy()) ||
      Of == AlignmentOf::DirectCall)
    return 0;
  if (Value == 0)
    return Tool;
  bool Rounded = !isPowerOf2_32(Value); // down, by the modern dialect
  bool TooLarge =
      Of != AlignmentOf::Kernel && PowerOf2Floor(Value) > MaxPassedAlignment;
  return (Rounded || TooLarge ? unsigned(Legacy) : 0u) |
         (TooLarge ? unsigned(Modern) : 0u);
}

// 2.2.1, 6: only aggregates and vectors may have another alignment than their
// own, and byval pointers that of their align attribute. At a direct call (9)
// nothing may.
static void checkNaturalAlign(Checker &C, const Type *T, unsigned Value,
                              const Subject &Where, AlignmentOf Of) {
  bool MayDiffer = (T->isAggregateType() || T->isVectorTy()) &&
                   Of != AlignmentOf::DirectCall;
  if (MayDiffer || !T->isSized() || T->isPointerTy())
    return;
  uint64_t Natural =
      C.M.getDataLayout().getABITypeAlign(const_cast<Type *>(T)).value();
  if (Natural != Value)
    C.reportAs(Spec, rule::NV309, Where,
               formatv("{0} for a value of type {1}, which is aligned to {2}",
                       Value, printedName(*T), Natural)
                   .str());
}

// One <position, alignment> pair of 2.2.1 against the type it speaks of.
static void checkAlignment(Checker &C, const FunctionType &FT, uint64_t Pair,
                           const Subject &Where, MaybeAlign ByVal,
                           AlignmentOf Of) {
  unsigned Position = unsigned(Pair >> 16), Value = unsigned(Pair & 0xffff);
  if (Position > FT.getNumParams()) { // an attribute of it is made nowhere
    bool AtFunction =
        Of == AlignmentOf::Kernel || Of == AlignmentOf::DeviceFunction;
    C.reportAs(AtFunction ? Spec | Modern : unsigned(Spec), rule::NV309, Where,
               formatv("there is no argument {0}", Position).str());
    return;
  }
  ProfileSet Tools = judgeAlignment(FT, Position, Value, Of);
  if (isPowerOf2_32(Value) && Tools)
    C.reportAs(Tools, rule::NV314, Where,
               Position ? formatv("argument {0}", Position).str()
                        : std::string("the result"),
               Value);
  if (!isPowerOf2_32(Value))
    C.reportAs(Spec | Tools, rule::NV309, Where,
               formatv("{0} is not a power of two", Value).str());
  else if (ByVal && ByVal->value() != Value)
    C.reportAs(Spec, rule::NV309, Where,
               formatv("{0} for argument {1}, whose align attribute is {2}",
                       Value, Position, ByVal->value())
                   .str());
  else
    checkNaturalAlign(
        C, Position ? FT.getParamType(Position - 1) : FT.getReturnType(), Value,
        Where, Of);
}

static MaybeAlign byValAlign(const Function &F, uint64_t Pair) {
  unsigned Position = unsigned(Pair >> 16);
  if (Position == 0 || Position > F.arg_size() ||
      !F.getArg(Position - 1)->hasByValAttr())
    return None;
  return F.getParamAlign(Position - 1);
}

static void checkAlignNode(Checker &C, const Function &F, const MDNode &Node) {
  AlignmentOf Of =
      C.isKernel(F) ? AlignmentOf::Kernel : AlignmentOf::DeviceFunction;
  for (unsigned I = 1; I + 1 < Node.getNumOperands(); I += 2) {
    auto *Key = dyn_cast_or_null<MDString>(Node.getOperand(I).get());
    auto *Value =
        mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(I + 1));
    if (Key && Key->getString() == "align" && Value &&
        Value->getBitWidth() <= 64)
      checkAlignment(C, *F.getFunctionType(), Value->getZExtValue(),
                     Subject::metadata(nvvm::Annotations, Node),
                     byValAlign(F, Value->getZExtValue()), Of);
  }
}

void nvvmverify::checkAlignments(Checker &C, const Function &F) {
  for (const MDNode *Node : C.annotationsOf(F))
    checkAlignNode(C, F, *Node);
}

// The example of 2.2.1 (7) packs a pair in two bytes: 520 is argument 2 aligned
// to 8. As written, it is not an alignment at all.
static uint64_t unpacked(uint64_t Pair) {
  bool IsExample = Pair >> 16 == 0 && Pair >> 8 != 0 && !isPowerOf2_64(Pair) &&
                   isPowerOf2_64(Pair & 0xff);
  return IsExample ? (Pair >> 8) << 16 | (Pair & 0xff) : Pair;
}

void nvvmverify::checkCallAlign(Checker &C, const CallBase &Call) {
  const MDNode *Node = Call.getMetadata("callalign");
  if (!Node)
    return;
  Optional<uint64_t> Last;
  for (const MDOperand &Op : Node->operands()) {
    auto *N = mdconst::dyn_extract_or_null<ConstantInt>(Op);
    if (!N || N->getBitWidth() != 32) { // libNVVM wants any integers
      C.reportAs(N ? unsigned(Spec) : All, rule::NV309, Call,
                 "callalign holds i32 constants only");
      continue;
    }
    uint64_t Pair = unpacked(N->getZExtValue());
    if (Last && Pair <= *Last)
      C.reportAs(Spec, rule::NV309, Call,
                 "callalign is not in increasing order");
    Last = Pair;
    unsigned Position = unsigned(Pair >> 16);
    MaybeAlign ByVal;
    if (Position && Position <= Call.arg_size() &&
        Call.isByValArgument(Position - 1))
      ByVal = Call.getParamAlign(Position - 1);
    checkAlignment(C, *Call.getFunctionType(), Pair, Call, ByVal,
                   Call.getCalledFunction() ? AlignmentOf::DirectCall
                                            : AlignmentOf::IndirectCall);
  }
}

bool nvvmverify::isEmptyType(const Type *T) {
  if (auto *S = dyn_cast<StructType>(T))
    return !S->isOpaque() &&
           all_of(S->elements(), [](const Type *E) { return isEmptyType(E); });
  if (auto *A = dyn_cast<ArrayType>(T))
    return A->getNumElements() == 0 || isEmptyType(A->getElementType());
  return false;
}

static unsigned integerWidth(const Type *T) {
  return T->isIntegerTy() ? T->getIntegerBitWidth() : 0;
}

static bool isOddKernelWidth(const Type *T) {
  unsigned W = integerWidth(T);
  return W > 1 && W != 8 && W != 16 && W != 32 && W != 64 && W != 128;
}

// Between device functions: the legacy code generator rounds up to a byte only,
// and neither splits more than 64 bits unless there are 128.
static ProfileSet judgeOddWidth(const Type *T) {
  unsigned W = integerWidth(T);
  if (W > 64 && W != 128)
    return Tool;
  return W > 8 && W != 16 && W != 32 && W != 64 && W != 128 ? Legacy : 0u;
}

// Parts of vectors, arrays and structures keep their own widths.
static ProfileSet judgeOddPart(const Type *T, bool InKernel) {
  if (unsigned W = integerWidth(T)) {
    bool Odd = W != 1 && W != 8 && W != 16 && W != 32 && W != 64 && W != 128;
    if (W > 64)
      return Odd ? Tool : 0u;
    return Odd && !InKernel ? Legacy : 0u;
  }
  ProfileSet P = 0;
  if (!T->isPointerTy() && !T->isFunctionTy())
    for (const Type *Part : T->subtypes())
      P |= judgeOddPart(Part, InKernel);
  // The modern dialect has no type for vectors below a byte, and does not split
  // vectors above 64 bits.
  if (T->isVectorTy()) {
    unsigned W = integerWidth(T->getScalarType());
    if (W > 64)
      P |= Tool;
    else if (W > 1 && W < 8)
      P |= InKernel ? Modern : Tool;
  }
  return P;
}

static unsigned widestInteger(const Type *T) {
  unsigned Widest = integerWidth(T);
  if (!T->isPointerTy() && !T->isFunctionTy())
    for (const Type *Part : T->subtypes())
      Widest = std::max(Widest, widestInteger(Part));
  return Widest;
}

// Unused parameters of functions that are called only, and all of those that
// are inlined at their one call.
static bool isOptimisedAway(const Checker &C, const Function &F,
                            const Argument &A) {
  const bool OnlyCalled = all_of(F.uses(), [](const Use &U) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    return Call && Call->isCallee(&U);
  });
  const bool Inlined = F.hasOneUse() && !F.hasFnAttribute(Attribute::NoInline);
  return F.hasLocalLinkage() && !F.isDeclaration() && !C.isKernel(F) &&
         OnlyCalled && (A.use_empty() || Inlined);
}

// What fits a register and is neither read nor passed is written as one.
static bool isIdleParameter(const Checker &C, const Function &F,
                            const Argument &A) {
  return !F.isDeclaration() && A.use_empty() && F.use_empty() &&
         !C.isKernel(F) && widestInteger(A.getType()) < 32;
}

static void checkOddWidth(Checker &C, const Function &F, const Argument &A) {
  const Type *T = A.getType();
  if (isIdleParameter(C, F, A) || isOptimisedAway(C, F, A))
    return;
  if (!T->isIntegerTy()) {
    if (ProfileSet P = A.hasByValAttr() ? 0 : judgeOddPart(T, C.isKernel(F)))
      C.reportAs(P, rule::NV310, A, "parameter", printedName(*T),
                 "libNVVM cannot pass parts of this width");
  } else if (C.isKernel(F)) {
    if (isOddKernelWidth(T))
      C.report(rule::NV310, A, "parameter", printedName(*T),
               "kernel parameters have 8, 16, 32 or 64 bits");
  } else if (ProfileSet P = judgeOddWidth(T)) {
    C.reportAs(P, rule::NV310, A, "parameter", printedName(*T),
               "libNVVM cannot pass integers of this width");
  }
}

// What a call passes byval it passes in a PTX parameter of its own.
void nvvmverify::checkPassedByVal(Checker &C, const CallBase &Call) {
  for (unsigned I = 0; I < Call.arg_size(); ++I) {
    if (!Call.isByValArgument(I))
      continue;
    const Type *T = Call.getParamByValType(I);
    MaybeAlign Alignment = Call.getParamAlign(I);
    if (isEmptyType(T))
      C.report(rule::NV310, Call, "parameter", printedName(*T),
               "PTX has no empty parameters");
    if (isOddKernelWidth(T))
      C.reportAs(Legacy, rule::NV310, Call, "parameter", printedName(*T),
                 "libNVVM cannot pass integers of this width");
    if (Alignment && Alignment->value() > MaxPassedAlignment)
      C.report(rule::NV314, Call, formatv("argument {0}", I + 1).str(),
               Alignment->value());
  }
}

// An uncalled declaration is printed without its parameters.
void nvvmverify::checkParameters(Checker &C, const Function &F) {
  bool IsWritten = !F.isDeclaration() || isCalled(F);
  for (const Argument &A : F.args()) {
    if (A.getType()->isLabelTy())
      C.reportAs(F.isDeclaration() ? unsigned(Spec) : All, rule::NV401, A,
                 "a parameter of type label");
    if (isa<ScalableVectorType>(A.getType()) && !F.isDeclaration())
      C.reportAs(Modern, rule::NV310, A, "parameter", printedName(*A.getType()),
                 "libNVVM does not know its size");
    const Type *T = A.hasByValAttr() ? A.getParamByValType() : A.getType();
    MaybeAlign Alignment = A.getParamAlign();
    if (A.hasByValAttr() && !C.isKernel(F) && !F.isDeclaration() && Alignment &&
        Alignment->value() > MaxPassedAlignment)
      C.report(rule::NV314, A, formatv("argument {0}", A.getArgNo() + 1).str(),
               Alignment->value());
    if (T->isX86_FP80Ty() && !F.isDeclaration())
      C.report(rule::NV310, A, "parameter", printedName(*T),
               "PTX has no type of this size");
    if (isEmptyType(T) && IsWritten && (C.isKernel(F) || !A.hasByValAttr()) &&
        !isOptimisedAway(C, F, A))
      C.report(rule::NV310, A, "parameter", printedName(*T),
               "PTX has no empty parameters");
    if (C.isKernel(F) && A.hasByValAttr() && !A.use_empty() &&
        A.getType()->getPointerAddressSpace() != nvvm::Generic)
      C.report(rule::NV312, A, A.getType()->getPointerAddressSpace());
    checkOddWidth(C, F, A);
  }
  const Type *R = F.getReturnType();
  if (C.isKernel(F))
    return;
  if (isEmptyType(R) && IsWritten)
    C.report(rule::NV310, F, "result", printedName(*R),
             "PTX has no empty results");
  if (ProfileSet P =
          R->isIntegerTy() ? judgeOddWidth(R) : judgeOddPart(R, false))
    C.reportAs(P, rule::NV310, F, "result", printedName(*R),
               R->isIntegerTy() ? "libNVVM cannot return integers of this width"
                                : "libNVVM cannot return parts of this width");
}
