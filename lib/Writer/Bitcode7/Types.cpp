// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The table of types and the two of attributes.

#include "Writer/Bitcode7/Parts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

// [operands...], which may name a structure whose number comes later.
static unsigned spellStruct(const StructType &Ty, Numbers &N, RecordWriter &Out,
                            Operands &Ops) {
  if (Ty.hasName())
    Out.text(bitc::TYPE_CODE_STRUCT_NAME, Ty.getName());
  Ops.push_back(Ty.isPacked());
  for (Type *Element : Ty.elements())
    Ops.push_back(N.Types.of(Element));
  if (Ty.isLiteral())
    return bitc::TYPE_CODE_STRUCT_ANON;
  return Ty.isOpaque() ? bitc::TYPE_CODE_OPAQUE : bitc::TYPE_CODE_STRUCT_NAMED;
}

static unsigned spellFunction(const FunctionType &Ty, Numbers &N,
                              Operands &Ops) {
  Ops = {Ty.isVarArg(), N.Types.of(Ty.getReturnType())};
  for (Type *Parameter : Ty.params())
    Ops.push_back(N.Types.of(Parameter));
  return bitc::TYPE_CODE_FUNCTION;
}

static unsigned spellType(Type &Ty, Numbers &N, RecordWriter &Out,
                          Operands &Ops) {
  switch (Ty.getTypeID()) {
  case Type::VoidTyID:
    return bitc::TYPE_CODE_VOID;
  case Type::HalfTyID:
    return bitc::TYPE_CODE_HALF;
  case Type::FloatTyID:
    return bitc::TYPE_CODE_FLOAT;
  case Type::DoubleTyID:
    return bitc::TYPE_CODE_DOUBLE;
  case Type::X86_FP80TyID:
    return bitc::TYPE_CODE_X86_FP80;
  case Type::FP128TyID:
    return bitc::TYPE_CODE_FP128;
  case Type::PPC_FP128TyID:
    return bitc::TYPE_CODE_PPC_FP128;
  case Type::X86_MMXTyID:
    return bitc::TYPE_CODE_X86_MMX;
  case Type::LabelTyID:
    return bitc::TYPE_CODE_LABEL;
  case Type::MetadataTyID:
    return bitc::TYPE_CODE_METADATA;
  case Type::TokenTyID:
    return bitc::TYPE_CODE_TOKEN;
  case Type::IntegerTyID:
    Ops = {Ty.getIntegerBitWidth()};
    return bitc::TYPE_CODE_INTEGER;
  case Type::PointerTyID:
    Ops = {N.Types.of(Ty.getNonOpaquePointerElementType()),
           Ty.getPointerAddressSpace()};
    return bitc::TYPE_CODE_POINTER;
  case Type::ArrayTyID:
    Ops = {Ty.getArrayNumElements(), N.Types.of(Ty.getArrayElementType())};
    return bitc::TYPE_CODE_ARRAY;
  case Type::FixedVectorTyID:
    Ops = {cast<FixedVectorType>(Ty).getNumElements(),
           N.Types.of(cast<FixedVectorType>(Ty).getElementType())};
    return bitc::TYPE_CODE_VECTOR;
  case Type::StructTyID:
    return spellStruct(cast<StructType>(Ty), N, Out, Ops);
  case Type::FunctionTyID:
    return spellFunction(cast<FunctionType>(Ty), N, Ops);
  case Type::BFloatTyID:
  case Type::X86_AMXTyID:
  case Type::ScalableVectorTyID:
    N.refuse(bitc::TYPE_BLOCK_ID_NEW, Ty.getTypeID(), "a type of no LLVM 7");
    return bitc::TYPE_CODE_VOID;
  }
  llvm_unreachable("a type LLVM 14 does not have");
}

void bitcode7::writeTypes(Numbers &N, RecordWriter &Out) {
  Out.enterBlock(bitc::TYPE_BLOCK_ID_NEW);
  Out.record(bitc::TYPE_CODE_NUMENTRY, {N.Types.all().size()});
  for (Type *Ty : N.Types.all()) {
    Operands Ops;
    unsigned Code = spellType(*Ty, N, Out, Ops);
    Out.record(Code, Ops);
  }
  Out.exitBlock();
}

namespace {
enum AttributeShape : uint64_t {
  EnumShape = 0,
  IntegerShape = 1,
  StringShape = 3,
  StringPairShape = 4
};
} // namespace

// The number of an attribute in bitcode, 0 for one that LLVM 7 lacks.
static uint64_t numberOf(Attribute::AttrKind Kind) {
  enum Treatment { Keep, Untype, Drop, Refuse };
  switch (Kind) {
#define ATTRIBUTE(KIND, NUMBER, TREATMENT)                                     \
  case Attribute::KIND:                                                        \
    return TREATMENT == Keep || TREATMENT == Untype ? NUMBER : 0;
#include "Writer/Legalise/Llvm7/Attributes.def"
  default:
    return 0;
  }
}

static void appendText(Operands &Ops, StringRef Text) {
  Ops.append(Text.bytes_begin(), Text.bytes_end());
  Ops.push_back(0);
}

// [shape, number (, value)] or [shape, characters, 0 (, characters, 0)]; types
// are left out, which LLVM 7 takes from the pointer.
static void spellAttribute(Attribute A, Numbers &N, Operands &Ops) {
  if (A.isStringAttribute()) {
    StringRef Value = A.getValueAsString();
    Ops.push_back(Value.empty() ? StringShape : StringPairShape);
    appendText(Ops, A.getKindAsString());
    if (!Value.empty())
      appendText(Ops, Value);
    return;
  }
  uint64_t Number = numberOf(A.getKindAsEnum());
  if (Number == 0)
    N.refuse(bitc::PARAMATTR_GROUP_BLOCK_ID, bitc::PARAMATTR_GRP_CODE_ENTRY,
             "attribute " + A.getAsString());
  if (A.isIntAttribute())
    Ops.append({IntegerShape, Number, A.getValueAsInt()});
  else
    Ops.append({EnumShape, Number});
}

// [group, whose attributes, attributes...]
static void writeAttributeGroups(Numbers &N, RecordWriter &Out) {
  Out.enterBlock(bitc::PARAMATTR_GROUP_BLOCK_ID);
  for (const AttributeNumbers::Group &G : N.Attributes.groups()) {
    Operands Ops{N.Attributes.ofGroup(G), G.first};
    for (Attribute A : G.second)
      spellAttribute(A, N, Ops);
    Out.record(bitc::PARAMATTR_GRP_CODE_ENTRY, Ops);
  }
  Out.exitBlock();
}

// [groups...]
void bitcode7::writeAttributes(Numbers &N, RecordWriter &Out) {
  if (N.Attributes.lists().empty())
    return;
  writeAttributeGroups(N, Out);
  Out.enterBlock(bitc::PARAMATTR_BLOCK_ID);
  for (AttributeList List : N.Attributes.lists()) {
    Operands Ops;
    for (unsigned Index : List.indexes())
      if (List.hasAttributesAtIndex(Index))
        Ops.push_back(N.Attributes.ofGroup({Index, List.getAttributes(Index)}));
    Out.record(bitc::PARAMATTR_CODE_ENTRY, Ops);
  }
  Out.exitBlock();
}
