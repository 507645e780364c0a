// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What variables begin with: bytes, and addresses of variables and functions
/// among them (PTX ISA, "Initializers").

#include "Ptx/Lift/ModuleLifter.h"

#include "Diagnostics/Rules/Ptx.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

void Initialiser::fail(const Operand &O, StringRef Why) {
  L.report(rule::PX12, O.At, O.Text, V.Name, Why);
  Good = false;
}

// Of one element of this dimension.
uint64_t Initialiser::bytesBehind(size_t Dim) const {
  uint64_t Bytes = uint64_t(bitsOf(V.Type)) / 8 * V.VectorLength;
  for (size_t N = Dim + 1; N < V.Dims.size(); ++N)
    Bytes *= V.Dims[N].value_or(0);
  return Bytes;
}

// What is wrong is one number, not all that follow each other.
static Operand elementOf(const Operand &O, uint64_t N) {
  if (!O.is(Operand::Kind::Numbers))
    return O;
  Operand One;
  One.Text = O.Text;
  for (; N != 0; --N)
    One.Text.remove_prefix(One.Text.find(',') + 1);
  One.Text.remove_prefix(One.Text.find_first_not_of(' '));
  One.At = O.At;
  One.At.Column += uint32_t(One.Text.data() - O.Text.data());
  One.Text = One.Text.substr(0, One.Text.find(','));
  return One;
}

// Rows in braces, or elements that follow each other.
void Initialiser::fill(ArrayRef<Operand> Level, size_t Dim, uint64_t At) {
  uint64_t Scalar = bitsOf(V.Type) / 8;
  for (const Operand &O : Level) {
    if (O.is(Operand::Kind::Vector)) {
      fill(O.Parts, Dim + 1, At);
      At += Dim < V.Dims.size() ? bytesBehind(Dim) : Scalar;
      continue;
    }
    if (At + O.Count * Scalar > Bytes.size())
      return fail(elementOf(O, (Bytes.size() - At) / Scalar),
                  "there are more values than elements");
    place(O, At);
    At += O.Count * Scalar;
  }
}

static uint64_t roundedBits(uint64_t Double, const fltSemantics &To) {
  APFloat Value(APFloat::IEEEdouble(), APInt(64, Double));
  bool Lost;
  Value.convert(To, APFloat::rmNearestTiesToEven, &Lost);
  return Value.bitcastToAPInt().getZExtValue();
}

static uint64_t bitsOfNumber(const Operand &O, ScalarType T) {
  if (O.is(Operand::Kind::Float64) && T == ScalarType::F32)
    return roundedBits(O.Bits, APFloat::IEEEsingle());
  if (O.is(Operand::Kind::Float64) && T == ScalarType::F16)
    return roundedBits(O.Bits, APFloat::IEEEhalf());
  if (O.is(Operand::Kind::Integer) && T == ScalarType::F32)
    return APFloat(float(int64_t(O.Bits))).bitcastToAPInt().getZExtValue();
  if (O.is(Operand::Kind::Integer) && T == ScalarType::F64)
    return APFloat(double(int64_t(O.Bits))).bitcastToAPInt().getZExtValue();
  return O.Bits;
}

void Initialiser::place(const Operand &O, uint64_t At) {
  uint64_t Size = bitsOf(V.Type) / 8;
  switch (O.What) {
  case Operand::Kind::Integer:
  case Operand::Kind::Float32:
  case Operand::Kind::Float64: {
    uint64_t Bits = bitsOfNumber(O, V.Type);
    for (uint64_t N = 0; N != Size && N != 8; ++N)
      Bytes[At + N] = uint8_t(Bits >> (8 * N));
    return;
  }
  case Operand::Kind::Numbers:
    std::memcpy(&Bytes[At], &V.Numbers[O.Bits], O.Count * Size);
    return;
  case Operand::Kind::Mask:
    return placeMasked(O, At);
  default:
    if (Size != 4 && Size != 8)
      return fail(O, "an address has 32 or 64 bits");
    if (llvm::Constant *Value = address(O))
      Addresses[At] = {Value, Size, ""};
  }
}

// 0xFF(v), 0xFF00(v), ... in eight bytes that follow each other are v.
void Initialiser::placeMasked(const Operand &O, uint64_t At) {
  const Operand &Of = O.Parts.front();
  unsigned Shift = countTrailingZeros(O.Bits);
  if (bitsOf(V.Type) != 8 || O.Bits != uint64_t(0xff) << Shift || Shift % 8)
    return fail(O, "a mask of other than one byte");
  uint64_t Begin = At - Shift / 8;
  std::string Masked =
      Of.Text.empty() && !Of.Parts.empty()
          ? std::string(Of.Parts[0].Text) + "+" + std::to_string(Of.Bits)
          : std::string(Of.Text);
  auto Known = Addresses.find(Begin);
  if (Shift == 0) {
    if (llvm::Constant *Value = address(Of))
      Addresses[At] = {Value, 1, Masked};
    return;
  }
  if (Known == Addresses.end() || Known->second.Masked != Masked ||
      Known->second.Size != Shift / 8)
    return fail(O, "the bytes of an address do not follow each other");
  ++Known->second.Size;
}

llvm::Constant *Initialiser::address(const Operand &O) {
  LLVMContext &Context = L.To.getContext();
  Type *Word = Type::getInt64Ty(Context);
  if (O.is(Operand::Kind::Sum)) {
    auto *Base = address(O.Parts.front());
    return Base ? ConstantExpr::getAdd(Base, ConstantInt::get(Word, O.Bits))
                : nullptr;
  }
  bool Generic = O.is(Operand::Kind::Generic);
  if (Generic && O.Parts.front().is(Operand::Kind::Sum)) {
    Operand Inner = O;
    Inner.Parts = {O.Parts.front().Parts.front()};
    auto *Base = address(Inner);
    auto *Offset = ConstantInt::get(Word, O.Parts.front().Bits);
    return Base ? ConstantExpr::getAdd(Base, Offset) : nullptr;
  }
  const Operand &Name = Generic ? O.Parts.front() : O;
  Symbol *S = Name.is(Operand::Kind::Name) ? L.find(toRef(Name.Text)) : nullptr;
  auto *Pointer = S ? dyn_cast_or_null<llvm::Constant>(S->Pointer) : nullptr;
  if (!Pointer) {
    fail(O, "the name is not declared");
    return nullptr;
  }
  // Generic addresses of global and constant memory are global ones.
  if (Generic && S->Space == StateSpace::Const)
    Pointer = ConstantExpr::getAddrSpaceCast(
        Pointer, Type::getInt8PtrTy(Context, nvvm::Global));
  return ConstantExpr::getPtrToInt(Pointer, Word);
}

llvm::Constant *Initialiser::withAddresses() {
  LLVMContext &Context = L.To.getContext();
  SmallVector<llvm::Constant *, 8> Members;
  uint64_t At = 0;
  auto AddBytes = [&](uint64_t End) {
    if (End != At)
      Members.push_back(ConstantDataArray::get(
          Context, ArrayRef<uint8_t>(Bytes).slice(At, End - At)));
  };
  for (auto &[Begin, A] : Addresses) {
    if (A.Size != 4 && A.Size != 8)
      return L.report(rule::PX12, V.At, V.Name, V.Name,
                      "an address has 32 or 64 bits"),
             nullptr;
    AddBytes(Begin);
    Type *Ty = Type::getIntNTy(Context, unsigned(8 * A.Size));
    Members.push_back(ConstantExpr::getTruncOrBitCast(A.Value, Ty));
    At = Begin + A.Size;
  }
  AddBytes(Bytes.size());
  return ConstantStruct::getAnon(Context, Members, /*Packed=*/true);
}

llvm::Constant *Initialiser::build() {
  constexpr uint64_t MostBytes = uint64_t(1) << 32;
  if (ModuleLifter::bytesOf(V) > MostBytes) {
    L.report(rule::PX12, V.At, V.Name, V.Name, "no memory holds it");
    return nullptr;
  }
  Bytes.assign(ModuleLifter::bytesOf(V), 0);
  fill(V.Initialiser, 0, 0);
  if (!Good)
    return nullptr;
  if (!Addresses.empty())
    return withAddresses();
  return ConstantDataArray::get(L.To.getContext(), ArrayRef<uint8_t>(Bytes));
}
