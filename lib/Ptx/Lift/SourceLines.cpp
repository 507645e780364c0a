// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/SourceLines.h"

#include "Ptx/Lift/Values.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

void SourceLines::enterFunction(StringRef Name) {
  Function = Name;
  Said.clear();
  Latest.clear();
  Now = nullptr;
}

// .file 1 "k.cl"
static StringRef fileName(const ptx::Module &M, uint64_t Number) {
  for (const Item &I : M.Items)
    if (I.What == Item::Kind::Directive && I.Dir->Name == "file" &&
        I.Dir->Operands.size() >= 2 && I.Dir->Operands[0].Bits == Number)
      return toRef(I.Dir->Operands[1].Text);
  return "";
}

// $L__info_string0:
// .b8 95,90,0
void SourceLines::readNames(std::string_view Section) {
  std::string *Name = nullptr;
  for (StringRef Rest = toRef(Section), Text; !Rest.empty();) {
    std::tie(Text, Rest) = Rest.split('\n');
    Text = Text.trim();
    if (Text.consume_back(":")) {
      Name = &Names[Text.str()];
      continue;
    }
    unsigned Byte = 0;
    if (Text.consume_front(".b8"))
      while (Name && !(Text = Text.ltrim(", \t")).consumeInteger(10, Byte))
        if (Byte)
          *Name += static_cast<char>(Byte);
  }
}

StringRef SourceLines::nameAt(std::string_view Label) {
  if (!HasNames)
    for (const Item &I : Tree.Items)
      if (I.What == Item::Kind::Directive && I.Dir->Name == "section" &&
          I.Dir->Operands.front().Text == ".debug_str")
        readNames(I.Dir->Text);
  HasNames = true;
  auto Known = Names.find(Label);
  return Known == Names.end() ? "" : StringRef(Known->second);
}

// Its text is not at hand; in bitcode of LLVM 14 an empty one is lost.
DISubprogram *SourceLines::subprogram(uint64_t File, StringRef Name,
                                      bool HasText) {
  DISubprogram *&Known = Subprograms[{File, Name.str()}];
  if (!Known) {
    auto NoText = HasText ? Optional<StringRef>("\n") : None;
    DIFile *Source = Debug.createFile(fileName(Tree, File), "", None, NoText);
    auto *Type = Debug.createSubroutineType(Debug.getOrCreateTypeArray({}));
    Known =
        Debug.createFunction(Source, Name, "", Source, 0, Type, 0,
                             DINode::FlagZero, DISubprogram::SPFlagDefinition);
  }
  return Known;
}

// ptxas, too, takes a call for the one that was said last of its place.
void SourceLines::take(const Directive &Loc, bool HasText) {
  constexpr size_t Plain = 3, WithCall = 7;
  if (Loc.Operands.size() < Plain)
    return;
  auto PlaceAt = [&](size_t First) {
    return Place{Loc.Operands[First].Bits, Loc.Operands[First + 1].Bits,
                 Loc.Operands[First + 2].Bits};
  };
  const Line *Call = nullptr;
  if (Loc.Operands.size() >= WithCall)
    if (auto Known = Latest.find(PlaceAt(4)); Known != Latest.end())
      Call = Known->second;
  const Place Here = PlaceAt(0);
  StringRef Name = Call ? nameAt(Loc.Operands[3].Text) : Function;
  Said.push_back({subprogram(std::get<0>(Here), Name, HasText),
                  unsigned(std::get<1>(Here)), unsigned(std::get<2>(Here)),
                  Call});
  Now = Latest[Here] = &Said.back();
}

DILocation *SourceLines::at(const Line &L, DILocation *Ptx) const {
  return DILocation::get(Ptx->getContext(), L.Number, L.Column, L.In,
                         L.Call ? at(*L.Call, Ptx) : Ptx);
}

DILocation *SourceLines::at(DILocation *Ptx) const {
  return Now ? at(*Now, Ptx) : Ptx;
}
