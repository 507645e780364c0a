// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Attributes: spelt in place before LLVM 3.3, in groups (#0) since then;
/// byval and sret without their type in every profile. TextAttributes.def has
/// the facts.

#include "Writer/Text/TextWriter.h"

#include "Diagnostics/Rules/Output.h"

#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

enum class Absence { Hint, Needed };

struct AttributeRow {
  Attribute::AttrKind Kind;
  unsigned Since;
  Absence Missing;
};

constexpr AttributeRow Rows[] = {
#define ATTRIBUTE(KIND, SINCE, ABSENCE)                                        \
  {Attribute::KIND, SINCE, Absence::ABSENCE},
#include "Writer/Text/TextAttributes.def"
};

struct ParameterRow {
  Attribute::AttrKind Kind;
  unsigned Since;
};

constexpr ParameterRow ParameterRows[] = {
#define PARAMETER_ATTRIBUTE(KIND, SINCE) {Attribute::KIND, SINCE},
#include "Writer/Text/TextAttributes.def"
};

} // namespace

static const AttributeRow *findRow(Attribute::AttrKind Kind) {
  const AttributeRow *Row =
      find_if(Rows, [&](const AttributeRow &R) { return R.Kind == Kind; });
  return Row == std::end(Rows) ? nullptr : Row;
}

static bool hasWordFor(const TextWriter &W, Attribute A, AttributePlace Place) {
  if (A.isStringAttribute())
    return W.has(303);
  if (Place == AttributePlace::Parameter)
    for (const ParameterRow &Row : ParameterRows)
      if (A.hasAttribute(Row.Kind) && !W.has(Row.Since))
        return false;
  const AttributeRow *Row = findRow(A.getKindAsEnum());
  return Row && W.has(Row->Since);
}

// The wire form of byval(T) has no T in these languages: it is the pointee.
static void checkPointee(TextWriter &W, Attribute A, const Type *Pointee) {
  if (A.getValueAsType() && A.getValueAsType() != Pointee)
    W.refuse(rule::OUT35, A.getAsString());
}

static void writeWritable(TextWriter &W, Attribute A, AttributePlace Place,
                          const Type *Pointee) {
  const bool InGroup = Place == AttributePlace::Group;
  if (A.isTypeAttribute()) {
    checkPointee(W, A, Pointee);
    W.OS << Attribute::getNameFromAttrKind(A.getKindAsEnum());
  } else if (A.hasAttribute(Attribute::Alignment)) {
    // "align 8" on a parameter; functions carry theirs elsewhere.
    W.OS << "align " << A.getValueAsInt();
  } else if (A.hasAttribute(Attribute::SanitizeAddress) && !W.has(303)) {
    W.OS << "address_safety";
  } else {
    W.OS << A.getAsString(InGroup);
  }
}

static void reportMissing(TextWriter &W, Attribute A) {
  const AttributeRow *Row =
      A.isStringAttribute() ? nullptr : findRow(A.getKindAsEnum());
  if (Row && Row->Missing == Absence::Hint)
    W.lose("'" + A.getAsString() + "'");
  else
    W.refuse(rule::OUT34, A.getAsString());
}

void spir2nvvm::writeAttributes(TextWriter &W, AttributeSet Attrs,
                                AttributePlace Place, const Type *Pointee) {
  for (Attribute A : Attrs) {
    // Typed pointers say so themselves.
    if (A.hasAttribute(Attribute::ElementType) && A.getValueAsType() == Pointee)
      continue;
    if (!hasWordFor(W, A, Place)) {
      reportMissing(W, A);
      continue;
    }
    W.OS << ' ';
    writeWritable(W, A, Place, Pointee);
  }
}

void spir2nvvm::writeReturnAttributes(TextWriter &W, AttributeSet Attrs) {
  for (Attribute A : Attrs) {
    if (!hasWordFor(W, A, AttributePlace::Parameter)) {
      reportMissing(W, A);
      continue;
    }
    writeWritable(W, A, AttributePlace::Parameter, nullptr);
    W.OS << ' ';
  }
}

// What the profile has no word for must not keep an empty group alive.
static AttributeSet writable(TextWriter &W, AttributeSet Attrs) {
  LLVMContext &Ctx = W.M.getContext();
  for (Attribute A : Attrs) {
    if (hasWordFor(W, A, AttributePlace::Group))
      continue;
    reportMissing(W, A);
    Attrs = A.isStringAttribute()
                ? Attrs.removeAttribute(Ctx, A.getKindAsString())
                : Attrs.removeAttribute(Ctx, A.getKindAsEnum());
  }
  return Attrs;
}

void spir2nvvm::writeFunctionAttributes(TextWriter &W, AttributeSet Attrs) {
  if (!W.has(303)) {
    writeAttributes(W, Attrs, AttributePlace::Function, nullptr);
    return;
  }
  Attrs = writable(W, Attrs);
  if (Attrs.hasAttributes())
    W.OS << " #" << W.Slots.ofAttributes(Attrs);
}

void spir2nvvm::writeAttributeGroups(TextWriter &W) {
  unsigned Number = 0;
  for (AttributeSet Attrs : W.Slots.attributeGroups()) {
    W.OS << (Number ? "" : "\n") << "attributes #" << Number << " = {";
    writeAttributes(W, Attrs, AttributePlace::Group, nullptr);
    W.OS << " }\n";
    ++Number;
  }
}

AttributeList spir2nvvm::attributesToWrite(const TextWriter &W,
                                           const Function &F) {
  AttributeList List = F.getAttributes();
  if (F.getIntrinsicID() == Intrinsic::not_intrinsic)
    return List;
  // LLVM 14 puts these on whenever it reads the declaration, so every reader
  // knows them by the name.
  LLVMContext &Ctx = F.getContext();
  AttributeList Known = Intrinsic::getAttributes(Ctx, F.getIntrinsicID());
  for (unsigned Index : List.indexes()) {
    const AttributePlace Place = Index == AttributeList::FunctionIndex
                                     ? AttributePlace::Function
                                     : AttributePlace::Parameter;
    for (Attribute A : List.getAttributes(Index))
      if (!A.isStringAttribute() && !hasWordFor(W, A, Place) &&
          Known.hasAttributeAtIndex(Index, A.getKindAsEnum()))
        List = List.removeAttributeAtIndex(Ctx, Index, A.getKindAsEnum());
  }
  return List;
}
