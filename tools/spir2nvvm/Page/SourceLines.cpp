// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Page/SourceLines.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <map>

using namespace llvm;
using namespace spir2nvvm;

using Lines = SmallVector<StringRef, 0>;

static Lines split(StringRef Text) {
  Lines All;
  Text.split(All, '\n');
  return All;
}

// "!17" before Text; ~0u if it is something else. The two largest numbers are no
// keys.
static unsigned nodeNumber(StringRef Text) {
  unsigned Number = ~0u;
  if (!Text.consume_front("!") || Text.consumeInteger(10, Number) ||
      Number >= ~0u - 1)
    return ~0u;
  return Number;
}

// The text after "Field: ", to its end; empty if there is no such field.
static StringRef field(StringRef Node, StringRef Field) {
  for (size_t At = Node.find(Field); At != StringRef::npos;
       At = Node.find(Field, At + 1)) {
    bool Begins = At != 0 && (Node[At - 1] == '(' || Node[At - 1] == ' ');
    StringRef Rest = Node.drop_front(At + Field.size());
    if (Begins && Rest.consume_front(": "))
      return Rest;
  }
  return {};
}

namespace {

/// The nodes of debug information in a module's text, by number.
class DebugNodes {
public:
  explicit DebugNodes(const Lines &Text) {
    for (StringRef Line : Text)
      if (unsigned Number = nodeNumber(Line); Number != ~0u)
        if (size_t At = Line.find(" = "); At != StringRef::npos)
          Nodes[Number] = Line.drop_front(At + 3);
  }

  /// The place that the node \p Number, a DILocation, names.
  SourceLine place(unsigned Number) const {
    SourceLine Place = placeAlone(Number);
    for (unsigned Depth = 0; Depth != Deepest; ++Depth) {
      Number = nodeNumber(field(node(Number), "inlinedAt"));
      SourceLine Call = placeAlone(Number);
      if (!Call.Line)
        break;
      Place.Calls.push_back(std::move(Call));
    }
    return Place;
  }

private:
  // Scopes and calls lie in each other; hostile ones in a circle.
  static constexpr unsigned Deepest = 64;

  StringRef node(unsigned Number) const {
    return Number == ~0u ? StringRef() : Nodes.lookup(Number);
  }

  SourceLine placeAlone(unsigned Number) const {
    SourceLine Place;
    StringRef Node = node(Number);
    if (!Node.contains("DILocation("))
      return Place;
    unsigned Line = 0;
    StringRef Digits = field(Node, "line");
    if (!Digits.consumeInteger(10, Line))
      Place.Line = Line;
    Place.File = fileOf(nodeNumber(field(Node, "scope")));
    return Place;
  }

  std::string fileOf(unsigned Scope) const {
    for (unsigned Depth = 0; Depth != Deepest && Scope != ~0u; ++Depth) {
      StringRef Node = node(Scope);
      if (StringRef Name = field(Node, "filename"); Name.consume_front("\""))
        return Name.take_until([](char C) { return C == '"'; }).str();
      unsigned File = nodeNumber(field(Node, "file"));
      Scope = File != ~0u ? File : nodeNumber(field(Node, "scope"));
    }
    return {};
  }

  DenseMap<unsigned, StringRef> Nodes;
};

} // namespace

std::vector<SourceLine> spir2nvvm::linesOfAssembly(StringRef Text) {
  constexpr StringLiteral Mark = "!dbg ";
  Lines All = split(Text);
  DebugNodes Nodes(All);
  std::vector<SourceLine> Places(All.size());
  for (size_t I = 0; I != All.size(); ++I)
    if (size_t At = All[I].rfind(Mark); At != StringRef::npos)
      Places[I] = Nodes.place(nodeNumber(All[I].drop_front(At + Mark.size())));
  return Places;
}

static std::map<unsigned, std::string> filesOfPtx(const Lines &All) {
  std::map<unsigned, std::string> Files;
  for (StringRef Line : All) {
    unsigned Number = 0;
    StringRef Rest = Line.ltrim();
    if (!Rest.consume_front(".file") ||
        (Rest = Rest.ltrim()).consumeInteger(10, Number))
      continue;
    Rest = Rest.ltrim();
    if (Rest.consume_front("\""))
      Files[Number] = Rest.take_until([](char C) { return C == '"'; }).str();
  }
  return Files;
}

namespace {

/// Follows the .loc of PTX.
class PtxLocations {
public:
  explicit PtxLocations(const Lines &All) : Files(filesOfPtx(All)) {}

  /// What follows ".loc".
  void take(StringRef Text);
  void endFunction() { Now = SourceLine(); }
  const SourceLine &now() const { return Now; }

private:
  using Place = std::array<unsigned, 3>; // file, line, column

  static bool takePlace(StringRef &Text, Place &Into) {
    return all_of(Into, [&Text](unsigned &Number) {
      Text = Text.ltrim();
      return !Text.consumeInteger(10, Number);
    });
  }

  std::map<unsigned, std::string> Files;
  std::map<Place, SourceLine> Latest;
  SourceLine Now;
};

} // namespace

// 1 5 3, function_name $L__info_string0, inlined_at 1 9 7
void PtxLocations::take(StringRef Text) {
  Place Here, Call;
  Now = SourceLine();
  if (!takePlace(Text, Here))
    return;
  Now.File = Files[Here[0]];
  Now.Line = Here[1];
  StringRef Rest = Text.split("inlined_at").second;
  if (takePlace(Rest, Call))
    if (auto Known = Latest.find(Call); Known != Latest.end()) {
      Now.Calls = Known->second.Calls;
      Now.Calls.insert(Now.Calls.begin(),
                       {Known->second.File, Known->second.Line, {}});
    }
  Latest[Here] = Now;
}

std::vector<SourceLine> spir2nvvm::linesOfPtx(StringRef Text) {
  Lines All = split(Text);
  PtxLocations Locations(All);
  std::vector<SourceLine> Places(All.size());
  for (size_t I = 0; I != All.size(); ++I) {
    StringRef Line = All[I].trim();
    if (Line.startswith(".loc"))
      Locations.take(Line.drop_front(StringRef(".loc").size()));
    if (Line == "}")
      Locations.endFunction();
    bool IsCode = !Line.empty() && !Line.startswith("//");
    if (IsCode)
      Places[I] = Locations.now();
  }
  return Places;
}
