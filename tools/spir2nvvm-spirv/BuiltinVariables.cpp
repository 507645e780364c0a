// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Variables that are builtins, GlobalInvocationId and its like. Compilers whose
/// LLVM has pointers without types load parts of them, at some offset:
///
///   %p = OpBitcast %uchar_ptr %GlobalInvocationId
///   %q = OpInBoundsPtrAccessChain %uchar_ptr %p %eight
///   %r = OpBitcast %ulong_ptr %q            %v = OpLoad %v3ulong
///   %y = OpLoad %ulong %r                     %GlobalInvocationId
///                                           %y = OpCompositeExtract %ulong %v 1
///
/// SPIRV-LLVM-Translator 14 knows loads of the whole and chains of one index.

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

static constexpr uint64_t BitsOfByte = 8;

// ---- Where pointers point to ------------------------------------------------

/// Of a value; 0: not known here.
static uint64_t bytesOf(const Definitions &Defined, uint32_t Type) {
  switch (Defined.opcodeOf(Type)) {
  case OpTypeInt:
  case OpTypeFloat:
    return Defined.bitsOf(Type) / BitsOfByte;
  case OpTypeVector: {
    const uint64_t Lanes = Defined.lanesOf(Type);
    return (Lanes == 3 ? 4 : Lanes) * bytesOf(Defined, Defined.elementOf(Type));
  }
  case OpTypeArray:
    return Defined.valueOf(Defined.of(Type)[3]) *
           bytesOf(Defined, Defined.elementOf(Type));
  default:
    return 0;
  }
}

/// Further on by what a chain of constant indices from \p First says.
static std::optional<uint64_t> distance(const Definitions &Defined,
                                        Instruction Chain, size_t First,
                                        bool IsOfElements) {
  uint32_t Type = Defined.elementOf(Defined.typeOf(Chain[3]));
  uint64_t Bytes = 0;
  for (size_t I = First; I != Chain.size(); ++I) {
    if (!IsOfElements || I != First)
      Type = Defined.elementOf(Type);
    const uint64_t Each = bytesOf(Defined, Type);
    if (!Each || !Defined.isConstant(Chain[I]))
      return std::nullopt;
    Bytes += Each * Defined.valueOf(Chain[I]);
  }
  return Bytes;
}

static bool isElementChain(uint16_t Opcode) {
  return Opcode == OpPtrAccessChain || Opcode == OpInBoundsPtrAccessChain;
}

/// What \p I makes of a pointer to \p From; none: no pointer to a known part.
static std::optional<BuiltinPart> partBehind(const Definitions &Defined,
                                             Instruction I, BuiltinPart From) {
  switch (const uint16_t Opcode = opcodeOf(I[0])) {
  case OpPtrCastToGeneric:
    return From;
  case OpBitcast:
    if (Defined.opcodeOf(I[1]) == OpTypePointer)
      return From;
    return std::nullopt;
  case OpAccessChain:
  case OpInBoundsAccessChain:
  case OpPtrAccessChain:
  case OpInBoundsPtrAccessChain: {
    const auto Bytes = distance(Defined, I, 4, isElementChain(Opcode));
    if (!Bytes)
      return std::nullopt;
    return BuiltinPart{From.Variable, From.Offset + *Bytes};
  }
  default:
    return std::nullopt;
  }
}

std::map<uint32_t, BuiltinPart>
spirv::builtinParts(const Words &Module, const Definitions &Defined) {
  constexpr uint32_t BuiltIn = 11;
  std::map<uint32_t, BuiltinPart> Parts;
  for (Instruction I : instructionsOf(Module)) {
    if (opcodeOf(I[0]) == OpDecorate && I[2] == BuiltIn) {
      Parts[I[1]] = {I[1], 0};
      continue;
    }
    const auto From = I.size() > 3 ? Parts.find(I[3]) : Parts.end();
    if (From == Parts.end())
      continue;
    if (const auto Part = partBehind(Defined, I, From->second))
      Parts[I[2]] = *Part;
  }
  return Parts;
}

// ---- Pointers ---------------------------------------------------------------

// The translator follows pointers to the variable, whether they are used or not.
void rewriting::pointer(Rewriter &R, Instruction I) {
  if (R.Parts.count(I[2]))
    R.makeAs(I[2], OpUndef, I[1], {});
  else
    R.keep(I);
}

/// Operands that may be pointers where they are not loaded from, nor cast.
static Instruction otherUses(Instruction I) {
  switch (opcodeOf(I[0])) {
  case OpStore:
  case OpCopyMemory:
  case OpCopyMemorySized:
    return I.slice(1, 2);
  case OpReturnValue:
    return I.drop_front(1);
  case OpAccessChain:
  case OpInBoundsAccessChain:
  case OpPtrAccessChain:
  case OpInBoundsPtrAccessChain:
  case OpConvertPtrToU:
  case OpBitcast:
  case OpGenericCastToPtr:
  case OpGenericCastToPtrExplicit:
    return I.slice(3, 1);
  case OpFunctionCall:
  case OpSelect:
    return I.drop_front(4);
  case OpExtInst:
    return I.drop_front(5);
  case OpPhi:
  case OpCopyObject:
  case OpCompositeConstruct:
    return I.drop_front(3);
  default:
    return {};
  }
}

void spirv::refuseLostParts(Rewriter &R, Instruction I) {
  for (uint32_t Operand : otherUses(I)) {
    const auto Part = R.Parts.find(Operand);
    const bool IsDerived =
        Part != R.Parts.end() && Part->second.Variable != Operand;
    if (IsDerived && (I.size() < 3 || R.Parts.count(I[2]) == 0))
      R.refuse("a pointer to a part of a builtin variable: expected that it "
               "is loaded from");
  }
}

// ---- Loads ------------------------------------------------------------------

namespace {

/// What a variable is made of.
struct Shape {
  uint32_t Variable, Type, Each; // Each: the type of a component
  uint64_t Lanes, Bytes;         // Bytes of a component
};

} // namespace

static Shape shapeOf(const Definitions &Defined, uint32_t Variable) {
  Shape S;
  S.Variable = Variable;
  S.Type = Defined.elementOf(Defined.typeOf(Variable));
  S.Lanes = Defined.lanesOf(S.Type);
  S.Each = S.Lanes > 1 ? Defined.elementOf(S.Type) : S.Type;
  S.Bytes = bytesOf(Defined, S.Each);
  return S;
}

static void loadComponent(Rewriter &R, const Shape &From, uint64_t Lane,
                          uint32_t Result) {
  if (From.Lanes == 1)
    return R.makeAs(Result, OpLoad, From.Type, {From.Variable});
  const uint32_t All = R.make(OpLoad, From.Type, {From.Variable});
  R.makeAs(Result, OpCompositeExtract, From.Each, {All, uint32_t(Lane)});
}

/// An integer that lies in one component.
static void loadInteger(Rewriter &R, Instruction I, const Shape &From,
                        uint64_t Offset) {
  const uint64_t Lane = Offset / From.Bytes,
                 Shift = Offset % From.Bytes * BitsOfByte;
  if (I[1] == From.Each)
    return loadComponent(R, From, Lane, I[2]);
  uint32_t Component = R.fresh();
  loadComponent(R, From, Lane, Component);
  if (Shift)
    Component = R.make(OpShiftRightLogical, From.Each,
                       {Component, R.constant(From.Each, uint32_t(Shift))});
  R.makeAs(I[2], OpUConvert, I[1], {Component});
}

static void loadComponents(Rewriter &R, Instruction I, const Shape &From,
                           uint64_t First) {
  const uint32_t All = R.make(OpLoad, From.Type, {From.Variable});
  std::vector<uint32_t> Operands = {All, All};
  for (uint32_t N = 0; N != R.Defined.lanesOf(I[1]); ++N)
    Operands.push_back(uint32_t(First) + N);
  R.makeAs(I[2], OpVectorShuffle, I[1], Operands);
}

void rewriting::load(Rewriter &R, Instruction I) {
  const auto Part = R.Parts.find(I[3]);
  if (Part == R.Parts.end() || Part->first == Part->second.Variable)
    return R.keep(I);
  const uint32_t Type = I[1];
  const uint64_t Offset = Part->second.Offset;
  const Shape From = shapeOf(R.Defined, Part->second.Variable);
  const bool IsVector = R.Defined.opcodeOf(Type) == OpTypeVector;
  const uint32_t Each = IsVector ? R.Defined.elementOf(Type) : Type;
  const uint64_t End =
      Offset + R.Defined.lanesOf(Type) * bytesOf(R.Defined, Each);
  const bool FitsOne = Offset / From.Bytes == (End - 1) / From.Bytes;
  if (R.Defined.opcodeOf(Each) != OpTypeInt || End > From.Lanes * From.Bytes)
    return R.refuse("OpLoad of a builtin variable: expected integers of it");
  if (!IsVector && FitsOne)
    return loadInteger(R, I, From, Offset);
  if (IsVector && Each == From.Each && Offset % From.Bytes == 0)
    return loadComponents(R, I, From, Offset / From.Bytes);
  R.refuse("OpLoad of a builtin variable: expected whole components, or a part "
           "of one");
}
