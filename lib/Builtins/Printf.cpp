// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// printf (OpenCL C 1.2, 6.12.13) as CUDA's vprintf.
///
///   printf("%v2hhd|%f", char2, double)
///     buffer = { i32 x, i32 y, double }       C's promotions, natural
///     alignment vprintf("%d,%d|%f", buffer)
///
/// The format is rewritten here: vectors become their elements with commas,
/// lengths become the width that is really passed. vprintf takes 32 values, so
/// a longer list becomes several calls. It has no %F (CUDA C++ programming guide,
/// "Format Specifiers"): that is %f, and %G for what is infinite or no number,
/// and the format is chosen when the values are there.

#include "Builtins/PrintfFormat.h"

#include "Builtins/Lowering/Lowering.h"
#include "Diagnostics/Rules/Builtins.h"
#include "Target/AddressSpaces.h"
#include "Target/NullPointers.h"
#include "Target/Printed.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

constexpr unsigned MaxValues = 32; // CUDA C++ programming guide, printf

/// %F in one call: for each of them there are twice as many formats.
constexpr unsigned MaxUpper = 3;

/// A value of %F, and where its conversion is in the format: "%f".
struct UpperCase {
  size_t At;
  Value *Number;
};

/// One vprintf call: its format and the promoted values.
struct Segment {
  std::string Format;
  SmallVector<Value *, 8> Values;
  SmallVector<UpperCase, MaxUpper> Upper;
};

class PrintfLowering {
public:
  explicit PrintfLowering(BuiltinCall &C) : C(C), B(C.B) {}
  Value *run();

private:
  bool addPiece(const PrintfPiece &Piece);
  bool addNumber(const PrintfPiece &Piece, Value *Arg);
  bool addString(const PrintfPiece &Piece, Value *Arg);
  Value *promoteInteger(const PrintfPiece &Piece, Value *Lane);
  Value *nextArgument(const PrintfPiece &Piece);
  bool mismatch(const PrintfPiece &Piece, const Value *Arg, StringRef Expected);
  void add(StringRef Spelling, Value *V);
  void addUpper(StringRef Spelling, Value *V);
  Value *formatOf(const Segment &S, std::string Text, size_t Next);
  Value *emit(const Segment &S);

  BuiltinCall &C;
  IRBuilder<> &B;
  unsigned Next = 1; // argument after the format
  SmallVector<Segment, 1> Segments = {Segment()};
};

} // namespace

// The bytes of a constant string that \p V points to, or nothing.
static std::optional<std::string> literalBehind(Value *V,
                                                const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(V->getType()), 0);
  Value *Base = V->stripAndAccumulateConstantOffsets(DL, Offset, true);
  auto *G = dyn_cast<GlobalVariable>(Base->stripPointerCasts());
  // Constant memory is constant, whether its variables say so or not.
  if (!G || !G->hasInitializer() ||
      !(G->isConstant() || G->getAddressSpace() == nvvm::Constant))
    return std::nullopt;
  if (isa<ConstantAggregateZero>(G->getInitializer()))
    return std::string();
  auto *Data = dyn_cast<ConstantDataSequential>(G->getInitializer());
  if (!Data || !Data->getElementType()->isIntegerTy(8) ||
      Offset.ugt(Data->getNumElements()))
    return std::nullopt;
  StringRef Bytes = Data->getRawDataValues().drop_front(Offset.getZExtValue());
  return Bytes.take_until([](char Ch) { return Ch == 0; }).str();
}

static std::string spelled(const PrintfPiece &Piece) {
  return "%" + Piece.Layout + Piece.Conversion;
}

bool PrintfLowering::mismatch(const PrintfPiece &Piece, const Value *Arg,
                              StringRef Expected) {
  C.T.Sink.report(rule::BI11, C.Inst, Next - 1, printed(*Arg->getType()),
                  spelled(Piece), Expected);
  return false;
}

Value *PrintfLowering::nextArgument(const PrintfPiece &Piece) {
  if (Next < C.numArgs())
    return C.arg(Next++);
  C.T.Sink.report(rule::BI10, C.Inst, spelled(Piece), C.numArgs() - 1);
  return nullptr;
}

void PrintfLowering::add(StringRef Spelling, Value *V) {
  if (Segments.back().Values.size() == MaxValues)
    Segments.emplace_back();
  Segments.back().Format += Spelling;
  Segments.back().Values.push_back(V);
}

void PrintfLowering::addUpper(StringRef Spelling, Value *V) {
  if (Segments.back().Upper.size() == MaxUpper)
    Segments.emplace_back();
  add(Spelling, V);
  Segment &S = Segments.back();
  S.Upper.push_back({S.Format.size() - 1, V});
}

// The value cut to the length that the format names, then widened again to
// what is passed: 32 or 64 bits.
Value *PrintfLowering::promoteInteger(const PrintfPiece &Piece, Value *Lane) {
  unsigned Bits = Lane->getType()->getIntegerBitWidth();
  bool Signed = Piece.isSigned();
  unsigned Shown = Piece.Length == PrintfLength::Char    ? 8
                   : Piece.Length == PrintfLength::Short ? 16
                   : Piece.Length == PrintfLength::Long  ? 64
                                                         : 32;
  if (Bits > Shown)
    Lane = B.CreateTrunc(Lane, B.getIntNTy(Shown));
  Type *Passed = Shown == 64 ? B.getInt64Ty() : B.getInt32Ty();
  return B.CreateIntCast(Lane, Passed, Signed);
}

bool PrintfLowering::addNumber(const PrintfPiece &Piece, Value *Arg) {
  Type *Elem = Arg->getType()->getScalarType();
  if (Piece.isFloating() ? !Elem->isFloatingPointTy() : !Elem->isIntegerTy())
    return mismatch(Piece, Arg,
                    Piece.isFloating() ? "a floating-point value"
                                       : "an integer");
  if (lanesOf(Arg->getType()) != Piece.Lanes)
    return mismatch(Piece, Arg,
                    Piece.Lanes == 1 ? "a scalar" : "that many lanes");
  bool Long = Piece.isInteger() && Piece.Length == PrintfLength::Long;
  const bool IsUpper = Piece.Conversion == 'F';
  std::string Spelling = "%" + Piece.Layout + (Long ? "ll" : "") +
                         (IsUpper ? 'f' : Piece.Conversion);
  for (unsigned N = 0; N != Piece.Lanes; ++N) {
    Value *Lane = Piece.Lanes == 1 ? Arg : B.CreateExtractElement(Arg, N);
    Value *Promoted = Piece.isInteger() ? promoteInteger(Piece, Lane)
                                        : B.CreateFPExt(Lane, B.getDoubleTy());
    const std::string Each = (N ? "," : "") + Spelling;
    IsUpper ? addUpper(Each, Promoted) : add(Each, Promoted);
  }
  return true;
}

// clang 22 passes literals as pointers to their arrays. Where the length made
// something else of a string, its bytes are printed.
static bool isString(const PointerType &Ty, const PrintfPiece &Piece) {
  Type *Elem = Ty.getNonOpaquePointerElementType();
  while (auto *Array = dyn_cast<ArrayType>(Elem))
    Elem = Array->getElementType();
  return Elem->isIntegerTy(8) ||
         (!Piece.ForeignLength.empty() && Elem->isIntegerTy());
}

// 6.12.13.2: %s takes a literal only, and nothing is said of anything else.
// vprintf copies what is in memory at the time of the call, wherever it is.
bool PrintfLowering::addString(const PrintfPiece &Piece, Value *Arg) {
  auto *Ty = dyn_cast<PointerType>(Arg->getType());
  if (!Ty || !isString(*Ty, Piece))
    return mismatch(Piece, Arg, "a string");
  bool Literal = literalBehind(Arg, C.module().getDataLayout()).has_value();
  if (!Literal)
    C.T.Sink.report(rule::BI12, C.Inst, Next - 1);
  Value *Generic =
      B.CreatePointerBitCastOrAddrSpaceCast(Arg, B.getInt8PtrTy(nvvm::Generic));
  if (!Literal && nullIsAllOnes(Ty->getAddressSpace()))
    Generic = keepNull(B, Arg, Generic);
  add(spelled(Piece), Generic);
  return true;
}

bool PrintfLowering::addPiece(const PrintfPiece &Piece) {
  if (!Piece.Conversion) {
    Segments.back().Format += Piece.Literal;
    return true;
  }
  Value *Arg = nextArgument(Piece);
  if (!Arg)
    return false;
  if (!Piece.ForeignLength.empty())
    C.T.Sink.report(rule::BI13, C.Inst, Piece.ForeignLength,
                    StringRef(&Piece.Conversion, 1),
                    Piece.Length == PrintfLength::Long
                        ? "it were 'l'"
                        : "the length were not there");
  if (Piece.isInteger() || Piece.isFloating())
    return addNumber(Piece, Arg);
  if (Piece.Conversion == 's')
    return addString(Piece, Arg);
  if (Piece.Conversion == 'c') {
    if (!Arg->getType()->isIntegerTy())
      return mismatch(Piece, Arg, "an integer");
    add(spelled(Piece), B.CreateIntCast(Arg, B.getInt32Ty(), true));
    return true;
  }
  if (!Arg->getType()->isPointerTy())
    return mismatch(Piece, Arg, "a pointer");
  add(spelled(Piece), B.CreatePtrToInt(Arg, B.getInt64Ty()));
  return true;
}

// nvcc keeps formats in global memory, where the host finds them.
static Value *globalText(BuiltinCall &C, const std::string &Text) {
  IRBuilder<> &B = C.B;
  Constant *Bytes = ConstantDataArray::getString(B.getContext(), Text);
  auto *G =
      new GlobalVariable(C.module(), Bytes->getType(),
                         /*isConstant=*/true, GlobalValue::InternalLinkage,
                         Bytes, "__spir2nvvm_printf_format", nullptr,
                         GlobalValue::NotThreadLocal, nvvm::Global);
  G->setAlignment(Align(1));
  return B.CreatePointerBitCastOrAddrSpaceCast(G,
                                               B.getInt8PtrTy(nvvm::Generic));
}

// By bits: what options say of infinities must not decide how they look.
static Value *isFinite(IRBuilder<> &B, Value *Double) {
  constexpr uint64_t Exponent = uint64_t(0x7ff) << 52;
  Value *Bits = B.CreateAnd(B.CreateBitCast(Double, B.getInt64Ty()), Exponent);
  return B.CreateICmpNE(Bits, B.getInt64(Exponent));
}

// %G writes what is infinite or no number as %F does, whatever its layout.
Value *PrintfLowering::formatOf(const Segment &S, std::string Text,
                                size_t Next) {
  if (Next == S.Upper.size())
    return globalText(C, Text);
  const UpperCase &U = S.Upper[Next];
  Value *Lower = formatOf(S, Text, Next + 1);
  Text[U.At] = 'G';
  Value *Upper = formatOf(S, std::move(Text), Next + 1);
  return B.CreateSelect(isFinite(B, U.Number), Lower, Upper);
}

// vprintf reads a buffer laid out like a C struct of the promoted arguments.
Value *PrintfLowering::emit(const Segment &S) {
  Type *Generic = B.getInt8PtrTy(nvvm::Generic);
  Value *Format = formatOf(S, S.Format, 0);
  Value *Buffer = ConstantPointerNull::get(cast<PointerType>(Generic));
  if (!S.Values.empty()) {
    SmallVector<Type *, 8> Fields;
    for (Value *V : S.Values)
      Fields.push_back(V->getType());
    StructType *Layout = StructType::get(B.getContext(), Fields);
    BasicBlock &Entry = C.Inst.getFunction()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.begin());
    AllocaInst *Room = AtEntry.CreateAlloca(Layout);
    Room->setAlignment(Align(8));
    for (unsigned N = 0; N != S.Values.size(); ++N)
      B.CreateStore(S.Values[N], B.CreateStructGEP(Layout, Room, N));
    Buffer = B.CreateBitCast(Room, Generic);
  }
  FunctionCallee Print = C.module().getOrInsertFunction(
      "vprintf", B.getInt32Ty(), Generic, Generic);
  return B.CreateCall(Print, {Format, Buffer});
}

Value *PrintfLowering::run() {
  auto Text = literalBehind(C.arg(0), C.module().getDataLayout());
  if (!Text) {
    C.T.Sink.report(rule::BI08, C.Inst);
    return nullptr;
  }
  PrintfFormat Format = parsePrintfFormat(*Text);
  if (!Format.Fault.empty()) {
    C.T.Sink.report(rule::BI09, C.Inst, Format.FaultOffset, Format.Fault);
    return nullptr;
  }
  for (const PrintfPiece &Piece : Format.Pieces)
    if (!addPiece(Piece))
      return nullptr;
  C.T.Info.UsesPrintf = true;
  // 6.12.13.1: 0 on success and -1 otherwise; vprintf counts arguments.
  Value *Failed = B.getFalse();
  for (const Segment &S : Segments)
    Failed = B.CreateOr(Failed, B.CreateICmpSLT(emit(S), B.getInt32(0)));
  return B.CreateSExt(Failed, C.type());
}

Value *lowering::callPrintf(BuiltinCall &C) { return PrintfLowering(C).run(); }
