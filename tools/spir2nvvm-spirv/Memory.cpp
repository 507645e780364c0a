// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Pointers and copies of SPIR-V 1.1 to 1.4.
///
///   before  %d = OpPtrDiff %ulong %p %q
///   after   %d = (OpConvertPtrToU %p - OpConvertPtrToU %q) / the size of *%p

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

static uint32_t address(Rewriter &R, uint32_t Pointer) {
  return R.make(OpConvertPtrToU, R.addressType(), {Pointer});
}

void rewriting::comparePointers(Rewriter &R, Instruction I) {
  constexpr uint16_t OpPtrEqual = 401;
  const uint32_t First = address(R, I[3]), Second = address(R, I[4]);
  R.makeAs(I[2], opcodeOf(I[0]) == OpPtrEqual ? OpIEqual : OpINotEqual, I[1],
           {First, Second});
}

void rewriting::subtractPointers(Rewriter &R, Instruction I) {
  const uint32_t Address = R.addressType(), Type = I[1], Result = I[2];
  const uint32_t First = address(R, I[3]), Second = address(R, I[4]);
  const uint32_t Bytes = R.make(OpISub, Address, {First, Second});
  const uint32_t Size = R.sizeOf(R.Defined.elementOf(R.Defined.typeOf(I[3])));
  if (Type == Address)
    return R.makeAs(Result, OpSDiv, Type, {Bytes, Size});
  R.makeAs(Result, OpSConvert, Type, {R.make(OpSDiv, Address, {Bytes, Size})});
}

void rewriting::sizeOf(Rewriter &R, Instruction I) {
  const uint32_t Size = R.sizeOf(R.Defined.elementOf(R.Defined.typeOf(I[3])));
  if (I[1] == R.addressType())
    R.makeAs(I[2], OpBitcast, I[1], {Size});
  else
    R.makeAs(I[2], OpUConvert, I[1], {Size});
}

void rewriting::bitcast(Rewriter &R, Instruction I) {
  const uint32_t Type = I[1], Result = I[2], Value = I[3];
  const uint32_t From = R.Defined.typeOf(Value), Address = R.addressType();
  const bool ToPointer = R.Defined.opcodeOf(Type) == OpTypePointer;
  const bool FromPointer = R.Defined.opcodeOf(From) == OpTypePointer;
  // Two pointers, or two numbers.
  if (ToPointer == FromPointer)
    return pointer(R, I);
  if (FromPointer && Type == Address)
    return R.makeAs(Result, OpConvertPtrToU, Type, {Value});
  if (FromPointer)
    return R.makeAs(Result, OpBitcast, Type, {address(R, Value)});
  const uint32_t Number =
      From == Address ? Value : R.make(OpBitcast, Address, {Value});
  R.makeAs(Result, OpConvertUToPtr, Type, {Number});
}

// ---- Copies -----------------------------------------------------------------

namespace {
/// Memory operands (3.26).
struct Access {
  enum : uint32_t { Aligned = 2, Known = 1 | Aligned | 4 };
  uint32_t Mask = 0, Alignment = 0;

  std::vector<uint32_t> words() const {
    if (Mask & Aligned)
      return {Mask, Alignment};
    return Mask ? std::vector<uint32_t>{Mask} : std::vector<uint32_t>();
  }
};
} // namespace

/// Takes what stands first in \p Words.
static Access takeAccess(Instruction &Words) {
  Access A;
  if (Words.empty())
    return A;
  A.Mask = Words[0] & Access::Known;
  const bool IsAligned = A.Mask & Access::Aligned && Words.size() > 1;
  A.Alignment = IsAligned ? Words[1] : 0;
  Words = Words.drop_front(IsAligned ? 2 : 1);
  return A;
}

// One for both: the stricter of each.
static Access together(const Access &To, const Access &From) {
  Access Both;
  Both.Mask = (To.Mask | From.Mask) & ~uint32_t(Access::Aligned);
  if (To.Mask & From.Mask & Access::Aligned) {
    Both.Mask |= Access::Aligned;
    Both.Alignment = std::min(To.Alignment, From.Alignment);
  }
  return Both;
}

static std::pair<Access, Access> accesses(Instruction Words) {
  const Access To = takeAccess(Words);
  return {To, Words.empty() ? To : takeAccess(Words)};
}

static void copySized(Rewriter &R, uint32_t To, uint32_t From, uint32_t Size,
                      Instruction Operands) {
  auto [Written, Read] = accesses(Operands);
  std::vector<uint32_t> Words = {To, From, Size};
  const std::vector<uint32_t> Both = together(Written, Read).words();
  Words.insert(Words.end(), Both.begin(), Both.end());
  R.append(OpCopyMemorySized, Words);
}

void rewriting::copyMemorySized(Rewriter &R, Instruction I) {
  copySized(R, I[1], I[2], I[3], I.drop_front(4));
}

void rewriting::copyMemory(Rewriter &R, Instruction I) {
  const uint32_t To = I[1], From = I[2];
  const uint32_t Type = R.Defined.elementOf(R.Defined.typeOf(From));
  const uint16_t Kind = R.Defined.opcodeOf(Type);
  if (Kind == OpTypeArray || Kind == OpTypeStruct)
    return copySized(R, To, From, R.sizeOf(Type), I.drop_front(3));
  auto [Written, Read] = accesses(I.drop_front(3));
  std::vector<uint32_t> Load = {From}, Store = {To};
  const std::vector<uint32_t> ReadWords = Read.words();
  const std::vector<uint32_t> WrittenWords = Written.words();
  Load.insert(Load.end(), ReadWords.begin(), ReadWords.end());
  Store.push_back(R.make(OpLoad, Type, Load));
  Store.insert(Store.end(), WrittenWords.begin(), WrittenWords.end());
  R.append(OpStore, Store);
}

// The operands name the elements; clang 22 may point to arrays, whose elements
// need not be those that the program copied.
void rewriting::asyncCopy(Rewriter &R, Instruction I) {
  constexpr size_t Destination = 4;
  const uint32_t Type = R.Defined.elementOf(R.Defined.typeOf(I[Destination]));
  const uint16_t Kind = R.Defined.opcodeOf(Type);
  if (Kind == OpTypeArray || Kind == OpTypeStruct)
    return R.refuse("OpGroupAsyncCopy: expected pointers to numbers or vectors "
                    "of them, found pointers to arrays or structures");
  R.keep(I);
}
