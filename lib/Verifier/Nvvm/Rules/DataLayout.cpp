// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 2.25. The specification knows four strings, in which the order
/// of fields means nothing; libNVVM looks at what the fields amount to.

#include "Verifier/Nvvm/Rules/DataLayout.h"
#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/Error.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static StringSet<> fieldsOf(StringRef Layout) {
  StringSet<> Fields;
  SmallVector<StringRef, 16> Parts;
  Layout.split(Parts, '-', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    // "p:64:64" and "p:64:64:64" say the same, as do all "x:a" and "x:a:a".
    SmallVector<StringRef, 4> Numbers;
    Part.split(Numbers, ':');
    std::string Field = Numbers.front().str();
    if (Field == "p0")
      Field = "p";
    // Of a pointer the first number is the size, to which it is aligned.
    if (!Numbers[0].startswith("n"))
      for (size_t I = 1; I < Numbers.size(); ++I)
        if (I == 1 || Numbers[I] != Numbers[I - 1])
          Field += (":" + Numbers[I]).str();
    if (Numbers[0].startswith("n"))
      Field = Part.str();
    Fields.insert(Field);
  }
  return Fields;
}

// Empty when equal, else the first difference.
static std::string differenceTo(const StringSet<> &Fields, StringRef Listed) {
  StringSet<> Wanted = fieldsOf(Listed);
  for (const auto &Field : Wanted)
    if (!Fields.count(Field.getKey()))
      return ("'" + Field.getKey() + "' is missing").str();
  for (const auto &Field : Fields)
    if (!Wanted.count(Field.getKey()))
      return ("'" + Field.getKey() + "' is not part of it").str();
  return {};
}

static std::string withoutI128(StringRef Layout) {
  size_t At = Layout.find("i128:128:128-");
  return (Layout.take_front(At) + Layout.substr(At + 13)).str();
}

static std::string layout32() {
  std::string Text = nvvm::Layout64;
  Text.replace(Text.find("p:64:64:64"), 10, "p:32:32:32");
  return Text;
}

static void checkSpecLayout(StringRef Layout, const Subject &Where,
                            Reporter &Report) {
  StringSet<> Fields = fieldsOf(Layout);
  const std::string Deprecated[] = {layout32(), nvvm::Layout32V11,
                                    withoutI128(nvvm::Layout64)};
  if (Report.version11()) {
    if (!differenceTo(Fields, nvvm::Layout32V11).empty())
      if (std::string Why = differenceTo(Fields, nvvm::Layout64V11);
          !Why.empty())
        Report.reportAs(Spec, rule::NV120, Where, Why);
    return;
  }
  std::string Why = differenceTo(Fields, nvvm::Layout64);
  if (Why.empty())
    return;
  for (const std::string &Old : Deprecated)
    if (differenceTo(Fields, Old).empty()) {
      Report.report(rule::NV121, Where, Why);
      return;
    }
  Report.reportAs(Spec, rule::NV120, Where, Why);
}

// The first field libNVVM refuses; empty when there is none.
static std::string toolchainObjection(const DataLayout &DL, bool IsModern,
                                      StringRef Text) {
  LLVMContext Context;
  if (DL.isBigEndian())
    return "big endian";
  unsigned Pointer = DL.getPointerSizeInBits(0);
  if (Pointer != 64 && Pointer != 32)
    return "pointers of " + std::to_string(Pointer) + " bits";
  if (DL.getPointerABIAlignment(0).value() * 8 != Pointer)
    return "pointers are not aligned to their size";
  if (DL.getIndexSizeInBits(0) != Pointer)
    return "indices of another size than pointers";
  // ptxas: one address size for what every thread sees
  if (DL.getPointerSizeInBits(nvvm::Global) != Pointer)
    return "global pointers of another size than generic ones";
  for (unsigned Width : {1, 8, 16, 32, 64, 128}) {
    Type *T = Type::getIntNTy(Context, Width);
    unsigned Wanted = std::max(Width / 8, 1u);
    for (uint64_t Bytes :
         {DL.getABITypeAlign(T).value(), DL.getPrefTypeAlign(T).value()})
      if (Bytes != Wanted)
        return "i" + std::to_string(Width) + " is aligned to " +
               std::to_string(Bytes * 8) + " bits";
  }
  for (Type *T : {Type::getFloatTy(Context), Type::getDoubleTy(Context)}) {
    uint64_t Wanted = T->getPrimitiveSizeInBits() / 8;
    if (DL.getABITypeAlign(T).value() != Wanted ||
        DL.getPrefTypeAlign(T).value() != Wanted)
      return "floating-point alignment is not natural";
  }
  if (!DL.isLegalInteger(16) || !DL.isLegalInteger(32) ||
      !DL.isLegalInteger(64))
    return "native widths are not n16:32:64";
  if (DL.getAllocaAddrSpace() || DL.getProgramAddressSpace() ||
      DL.getDefaultGlobalsAddressSpace())
    return "an address space other than 0 for allocas, code or globals";
  constexpr unsigned Known = 6; // spaces that libNVVM asks about
  if (any_of(DL.getNonIntegralAddressSpaces(),
             [](unsigned Space) { return Space <= Known; }))
    return "non-integral pointers";
  if (Text.contains("-m:") || Text.startswith("m:"))
    return "a name mangling";
  if (!IsModern && Text.contains("-F"))
    return "function pointer alignment, which LLVM 7 does not know";
  SmallVector<StringRef, 16> Fields;
  Text.split(Fields, '-');
  if (IsModern && is_contained(Fields, "S0"))
    return "a stack without an alignment";
  if (IsModern && Text.contains("-a:") && !Text.contains("-a:8"))
    return "aggregates aligned to other than 8 bits";
  return {};
}

void nvvmverify::checkLayoutText(StringRef Layout, const Subject &Where,
                                 Reporter &Report) {
  if (Layout == nvvm::Layout64 && !Report.version11())
    return; // the text of 2.25 itself
  checkSpecLayout(Layout, Where, Report);
  Expected<DataLayout> Parsed = DataLayout::parse(Layout);
  std::string Why;
  if (!Parsed)
    Why = toString(Parsed.takeError());
  else if (Layout.empty())
    Why = "there is none";
  else
    Why = toolchainObjection(*Parsed, Report.modern(), Layout);
  if (!Why.empty())
    Report.reportAs(Tool, rule::NV120, Where, Why);
  else if (Parsed->getPointerSizeInBits(0) == 32)
    Report.report(rule::NV123, Where);
}

void nvvmverify::checkLayout(Checker &C) {
  checkLayoutText(C.M.getDataLayoutStr(), Subject::module(C.M), C);
}
