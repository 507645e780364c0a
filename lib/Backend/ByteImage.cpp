// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A constant, and an initialiser of PTX, byte by byte. Both machines are
/// little-endian.

#include "Backend/ByteImage.h"

#include "Target/TextRef.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm;

void ByteImage::setNumbers(uint64_t At, const void *Values, uint64_t Size) {
  if (At >= Bytes.size())
    return;
  Size = std::min<uint64_t>(Size, Bytes.size() - At);
  std::memcpy(Bytes.data() + At, Values, Size);
  std::memset(Kinds.data() + At, Number, Size);
}

void ByteImage::setNumber(uint64_t At, uint64_t Value, uint64_t Size) {
  const uint64_t Low = std::min<uint64_t>(Size, sizeof(Value));
  setNumbers(At, &Value, Low);
  if (Size == Low || At + Low >= Bytes.size())
    return;
  const uint64_t High = std::min(Size, Bytes.size() - At) - Low;
  std::memset(Bytes.data() + At + Low, 0, High);
  std::memset(Kinds.data() + At + Low, Number, High);
}

void ByteImage::setAddress(uint64_t At, AddressByte A, uint64_t Size) {
  for (uint64_t N = 0; N != Size && At + N < Bytes.size(); ++N, ++A.Index) {
    Kinds[At + N] = Address;
    Addresses[At + N] = A;
  }
}

static uint64_t wordAt(const std::vector<uint8_t> &Bytes, uint64_t At) {
  uint64_t Word = 0;
  std::memcpy(&Word, Bytes.data() + At, sizeof(Word));
  return Word;
}

uint64_t ByteImage::skipSame(const ByteImage &Found, uint64_t From) const {
  constexpr uint64_t EachLowBit = 0x0101010101010101;
  const uint64_t End = std::min(Bytes.size(), Found.Bytes.size());
  for (; From + sizeof(uint64_t) <= End; From += sizeof(uint64_t)) {
    // All bits of a byte that is a number, none where it is unknown.
    const uint64_t Mask = wordAt(Kinds, From);
    const uint64_t Special = (Mask ^ (Mask >> 7)) & EachLowBit;
    const uint64_t Differ = (Mask ^ wordAt(Found.Kinds, From)) |
                            (wordAt(Bytes, From) ^ wordAt(Found.Bytes, From));
    if (Special != 0 || (Differ & Mask) != 0)
      break;
  }
  return From;
}

std::string ByteImage::describe(uint64_t N) const {
  if (N >= Bytes.size())
    return "missing";
  if (Kinds[N] == Unknown)
    return "something that this program cannot read";
  if (Kinds[N] == Number || Kinds[N] == LowBit)
    return formatv("{0:x2}", Bytes[N]);
  const AddressByte &A = Addresses.find(N)->second;
  std::string Text = "byte " + utostr(A.Index) + " of ";
  Text += A.IsGeneric ? "generic(" : "";
  Text += A.Symbol;
  Text += A.IsGeneric ? ")" : "";
  if (A.Offset)
    Text += "+" + itostr(A.Offset);
  return Text;
}

// ---- Of a module ------------------------------------------------------------

ByteImage ByteImage::of(const Constant &C, const DataLayout &Layout) {
  ByteImage Image(Layout.getTypeAllocSize(C.getType()));
  Image.lay(C, 0, Layout);
  // libNVVM writes i1 as -1, and reads its lowest bit.
  if (C.getType()->isIntegerTy(1) && Image.Kinds[0] == Number)
    Image.Kinds[0] = LowBit;
  return Image;
}

void ByteImage::lay(const Constant &C, uint64_t At, const DataLayout &DL) {
  Type *Ty = C.getType();
  if (isa<UndefValue>(C))
    return;
  if (const auto *Data = dyn_cast<ConstantDataSequential>(&C)) {
    StringRef Raw = Data->getRawDataValues();
    return setNumbers(At, Raw.data(), Raw.size());
  }
  if (C.isNullValue())
    return setNumber(At, 0, DL.getTypeStoreSize(Ty));
  if (isa<VectorType>(Ty))
    return layVector(C, At, DL);
  if (isa<ArrayType>(Ty) || isa<StructType>(Ty))
    return layElements(C, At, DL);
  if (Ty->isPointerTy() || isa<ConstantExpr>(C))
    return layAddress(C, At, DL);
  const uint64_t Size = DL.getTypeStoreSize(Ty);
  APInt Value(1, 0);
  if (const auto *Int = dyn_cast<ConstantInt>(&C))
    Value = Int->getValue();
  else if (const auto *FP = dyn_cast<ConstantFP>(&C))
    Value = FP->getValueAPF().bitcastToAPInt();
  else
    return;
  for (uint64_t N = 0; N < Size; N += 8)
    setNumber(At + N, Value.getRawData()[N / 8],
              std::min<uint64_t>(8, Size - N));
}

void ByteImage::layElements(const Constant &C, uint64_t At,
                            const DataLayout &DL) {
  if (auto *Struct = dyn_cast<StructType>(C.getType())) {
    const StructLayout *Layout = DL.getStructLayout(Struct);
    for (unsigned N = 0; N != Struct->getNumElements(); ++N)
      if (const Constant *Element = C.getAggregateElement(N))
        lay(*Element, At + Layout->getElementOffset(N), DL);
    return;
  }
  auto *Array = cast<ArrayType>(C.getType());
  uint64_t Stride = DL.getTypeAllocSize(Array->getElementType());
  for (unsigned N = 0; N != Array->getNumElements(); ++N)
    if (const Constant *Element = C.getAggregateElement(N))
      lay(*Element, At + N * Stride, DL);
}

// Elements have no padding between them, bits as bits.
void ByteImage::layVector(const Constant &C, uint64_t At,
                          const DataLayout &DL) {
  auto *Vector = dyn_cast<FixedVectorType>(C.getType());
  if (!Vector)
    return;
  uint64_t Bits = DL.getTypeSizeInBits(Vector->getElementType());
  uint64_t Packed = 0;
  for (unsigned N = 0; N != Vector->getNumElements(); ++N) {
    const Constant *Element = C.getAggregateElement(N);
    if (!Element)
      return;
    if (Bits % 8 == 0)
      lay(*Element, At + N * Bits / 8, DL);
    else if (const auto *Int = dyn_cast<ConstantInt>(Element);
             Int && Bits == 1 && N < 64)
      Packed |= Int->getZExtValue() << N;
    else
      return;
  }
  if (Bits == 1)
    setNumber(At, Packed, DL.getTypeStoreSize(Vector));
}

namespace {
/// What an address is made of, through casts and offsets.
struct AddressBase {
  const GlobalValue *Of = nullptr;
  int64_t Offset = 0;
  bool IsGeneric = false;
};
} // namespace

static bool addOffset(const ConstantExpr &E, AddressBase &B) {
  const bool IsMinus = E.getOpcode() == Instruction::Sub;
  const auto *Int = dyn_cast<ConstantInt>(E.getOperand(1));
  if (!Int || Int->getBitWidth() > 64)
    return false;
  B.Offset += IsMinus ? -Int->getSExtValue() : Int->getSExtValue();
  return true;
}

static bool isToGeneric(const ConstantExpr &E) {
  return E.getType()->getPointerAddressSpace() == 0 &&
         E.getOperand(0)->getType()->getPointerAddressSpace() != 0;
}

// Nothing where an expression is more than an address and a number.
static std::optional<AddressBase> baseOf(const Constant *C,
                                         const DataLayout &DL) {
  AddressBase B;
  while (const auto *E = dyn_cast<ConstantExpr>(C)) {
    if (const auto *Gep = dyn_cast<GEPOperator>(E)) {
      APInt Offset(DL.getIndexTypeSizeInBits(Gep->getType()), 0);
      if (!Gep->accumulateConstantOffset(DL, Offset))
        return std::nullopt;
      B.Offset += Offset.getSExtValue();
    } else if (E->getOpcode() == Instruction::Add ||
               E->getOpcode() == Instruction::Sub) {
      if (!addOffset(*E, B))
        return std::nullopt;
    } else if (E->getOpcode() == Instruction::AddrSpaceCast) {
      B.IsGeneric |= isToGeneric(*E);
    } else if (E->getOpcode() != Instruction::BitCast &&
               E->getOpcode() != Instruction::PtrToInt &&
               E->getOpcode() != Instruction::IntToPtr) {
      return std::nullopt;
    }
    C = E->getOperand(0);
  }
  B.Of = dyn_cast<GlobalValue>(C);
  return B.Of ? std::optional<AddressBase>(B) : std::nullopt;
}

void ByteImage::layAddress(const Constant &C, uint64_t At,
                           const DataLayout &DL) {
  const uint64_t Size = DL.getTypeStoreSize(C.getType());
  const Constant *Inner = &C;
  if (const auto *E = dyn_cast<ConstantExpr>(&C);
      E && E->getOpcode() == Instruction::IntToPtr)
    Inner = E->getOperand(0);
  if (const auto *Int = dyn_cast<ConstantInt>(Inner))
    return setNumber(At, Int->getZExtValue(), Size);
  std::optional<AddressBase> B = baseOf(&C, DL);
  if (!B)
    return;
  AddressByte A;
  A.Symbol = B->Of->getName();
  A.Offset = B->Offset;
  A.IsGeneric = B->IsGeneric;
  setAddress(At, A, Size);
}

// ---- Of PTX -----------------------------------------------------------------

ByteImage ByteImage::of(const ptx::Variable &V) {
  ByteImage Image(V.bytes());
  std::fill(Image.Kinds.begin(), Image.Kinds.end(), Number);
  Image.putList(V.Initialiser, 0, V.bytes(), 0, V);
  return Image;
}

// Inner braces fill what one index of the outer dimension has.
void ByteImage::putList(const std::vector<ptx::Operand> &List, uint64_t At,
                        uint64_t Size, size_t Depth, const ptx::Variable &V) {
  const uint64_t Scalar = ptx::bitsOf(V.Type) / 8;
  uint64_t Inner = Scalar;
  if (Depth < V.Dims.size() && V.Dims[Depth].value_or(0))
    Inner = Size / *V.Dims[Depth];
  for (const ptx::Operand &O : List) {
    if (O.is(ptx::Operand::Kind::Vector)) {
      putList(O.Parts, At, Inner, Depth + 1, V);
      At += Inner;
      continue;
    }
    if (O.is(ptx::Operand::Kind::Numbers))
      setNumbers(At, &V.Numbers[O.Bits], O.Count * Scalar);
    else
      put(O, At, Scalar);
    At += O.Count * Scalar;
  }
}

static uint64_t bitsAs(const ptx::Operand &O, uint64_t Size) {
  if (!O.is(ptx::Operand::Kind::Float64) || Size == 8)
    return O.Bits;
  double Double = 0;
  std::memcpy(&Double, &O.Bits, sizeof(Double));
  auto Single = static_cast<float>(Double);
  uint32_t Bits = 0;
  std::memcpy(&Bits, &Single, sizeof(Bits));
  return Bits;
}

// A name, generic(name), either + an offset.
static bool readAddress(const ptx::Operand &O, AddressByte &A) {
  using Kind = ptx::Operand::Kind;
  if (O.is(Kind::Sum)) {
    A.Offset += static_cast<int64_t>(O.Bits);
    return readAddress(O.Parts[0], A);
  }
  if (O.is(Kind::Generic)) {
    A.IsGeneric = true;
    return readAddress(O.Parts[0], A);
  }
  A.Symbol = toRef(O.Text);
  return O.is(Kind::Name);
}

void ByteImage::put(const ptx::Operand &O, uint64_t At, uint64_t Size) {
  using Kind = ptx::Operand::Kind;
  if (O.is(Kind::Integer) || O.is(Kind::Float32) || O.is(Kind::Float64))
    return setNumber(At, bitsAs(O, Size), Size);
  if (O.is(Kind::Mask))
    return putMasked(O, At);
  AddressByte A;
  if (readAddress(O, A))
    return setAddress(At, A, Size);
  for (uint64_t N = At; N < At + Size && N < Kinds.size(); ++N)
    Kinds[N] = Unknown;
}

// 0xFF0000(name): byte 2 of an address
void ByteImage::putMasked(const ptx::Operand &O, uint64_t At) {
  AddressByte A;
  if (At >= Kinds.size())
    return;
  Kinds[At] = Unknown;
  for (unsigned Index = 0; Index != 8; ++Index)
    if (O.Bits == uint64_t(0xFF) << (8 * Index) && readAddress(O.Parts[0], A)) {
      A.Index = Index;
      setAddress(At, A, 1);
    }
}
