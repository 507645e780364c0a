// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Nvptx/InlinedLines.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <tuple>

using namespace llvm;
using namespace spir2nvvm::nvptx;

// No line of C, whose #line ends before it.
static constexpr unsigned FirstNumber = 1u << 31;

static bool hasLinesAlone(const Module &M) {
  return all_of(M.debug_compile_units(), [](const DICompileUnit *Unit) {
    return Unit->getEmissionKind() == DICompileUnit::DebugDirectivesOnly;
  });
}

// Other inputs than C may have any line.
static bool numbersAreFree(const Module &M) {
  return none_of(M, [](const Function &F) {
    const DISubprogram *In = F.getSubprogram();
    return (In && In->getScopeLine() >= FirstNumber) ||
           any_of(instructions(F), [](const Instruction &I) {
             return I.getDebugLoc() && I.getDebugLoc().getLine() >= FirstNumber;
           });
  });
}

InlinedLines::InlinedLines(Module &M) {
  if (!hasLinesAlone(M) || !numbersAreFree(M))
    return;
  DenseMap<const DILocation *, DILocation *> Numbered;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      const DILocation *At = I.getDebugLoc().get();
      if (!At || !At->getInlinedAt() || !At->getLine())
        continue;
      DILocation *&Now = Numbered[At];
      if (!Now) {
        Now = DILocation::get(M.getContext(), FirstNumber + Places.size(),
                              At->getColumn(), At->getRawScope(),
                              At->getRawInlinedAt());
        Places.push_back(At);
      }
      I.setDebugLoc(Now);
    }
}

namespace {

/// A line of a file, as .loc has it: file, line, column.
using Place = std::tuple<unsigned, unsigned, unsigned>;

class Restorer {
public:
  Restorer(ArrayRef<const DILocation *> Places, StringRef Ptx)
      : Places(Places), Ptx(Ptx), OS(Text) {
    Text.reserve(Ptx.size() + Ptx.size() / 8);
  }
  std::string run();

private:
  void findFiles();
  bool takeLocation(StringRef Line);
  void write(const DILocation &At, unsigned File);
  const DILocation *callOf(const DILocation &At);
  bool isLatest(const DILocation &At);
  Place placeOf(const DILocation &At, unsigned File) const {
    return {File, At.getLine(), At.getColumn()};
  }
  unsigned fileNumber(const DILocation &At);
  unsigned nameNumber(const DILocation &At);
  void writeFiles();
  void writeNames();

  ArrayRef<const DILocation *> Places;
  StringRef Ptx;
  std::string Text;
  raw_string_ostream OS;
  StringMap<unsigned> Files; // as the text numbers them
  unsigned LastFile = 0;
  std::vector<std::string> NewFiles;
  std::map<std::string, unsigned> NameNumbers;
  std::vector<StringRef> Names;
  /// What the function's text said last of each place: the call is that one.
  /// Null for code that was not inlined.
  std::map<Place, const DILocation *> Latest;
};

} // namespace

// .file 1 "/dir/k.cl"
void Restorer::findFiles() {
  for (StringRef Rest = Ptx, Line; !Rest.empty();) {
    std::tie(Line, Rest) = Rest.split('\n');
    Line = Line.trim();
    unsigned Number = 0;
    if (!Line.consume_front(".file") ||
        (Line = Line.ltrim()).consumeInteger(10, Number))
      continue;
    LastFile = std::max(LastFile, Number);
    Files[Line.trim().trim('"')] = Number;
  }
}

// 0 where its name would have to be escaped.
unsigned Restorer::fileNumber(const DILocation &At) {
  const DIFile &File = *At.getFile();
  SmallString<128> Path;
  if (!sys::path::is_absolute(File.getFilename()))
    Path = File.getDirectory();
  sys::path::append(Path, File.getFilename());
  if (unsigned Known = Files.lookup(Path))
    return Known;
  if (any_of(Path, [](char C) { return !isPrint(C) || C == '"' || C == '\\'; }))
    return 0;
  NewFiles.push_back(std::string(Path));
  return Files[Path] = ++LastFile;
}

unsigned Restorer::nameNumber(const DILocation &At) {
  const DISubprogram *In = At.getScope()->getSubprogram();
  StringRef Name =
      In->getLinkageName().empty() ? In->getName() : In->getLinkageName();
  auto [Known, IsNew] = NameNumbers.try_emplace(Name.str(), Names.size());
  if (IsNew)
    Names.push_back(Known->first);
  return Known->second;
}

// Null where there is none that could be written.
const DILocation *Restorer::callOf(const DILocation &At) {
  const DILocation *Call = At.getInlinedAt();
  return Call && fileNumber(*Call) ? Call : nullptr;
}

bool Restorer::isLatest(const DILocation &At) {
  const DILocation *Call = callOf(At);
  auto Known = Latest.find(placeOf(At, fileNumber(At)));
  return Known != Latest.end() && Known->second == (Call ? &At : nullptr) &&
         (!Call || isLatest(*Call));
}

void Restorer::write(const DILocation &At, unsigned File) {
  const DILocation *Call = callOf(At);
  if (Call && !isLatest(*Call))
    write(*Call, fileNumber(*Call));
  OS << "\t.loc\t" << File << ' ' << At.getLine() << ' ' << At.getColumn();
  if (Call)
    OS << ", function_name $L__info_string" << nameNumber(At) << ", inlined_at "
       << fileNumber(*Call) << ' ' << Call->getLine() << ' '
       << Call->getColumn();
  OS << '\n';
  Latest[placeOf(At, File)] = Call ? &At : nullptr;
}

bool Restorer::takeLocation(StringRef Line) {
  unsigned File = 0, Number = 0, Column = 0;
  if (!Line.consume_front("\t.loc\t") || Line.consumeInteger(10, File) ||
      !Line.consume_front(" ") || Line.consumeInteger(10, Number) ||
      !Line.consume_front(" ") || Line.consumeInteger(10, Column))
    return false;
  bool IsOurs = Number >= FirstNumber && Number - FirstNumber < Places.size();
  if (IsOurs)
    write(*Places[Number - FirstNumber], File);
  else
    Latest[{File, Number, Column}] = nullptr;
  return IsOurs;
}

void Restorer::writeFiles() {
  for (const std::string &Path : NewFiles)
    OS << "\t.file\t" << Files.lookup(Path) << " \"" << Path << "\"\n";
}

void Restorer::writeNames() {
  if (Names.empty())
    return;
  OS << "\t.section\t.debug_str\n\t{\n";
  for (size_t I = 0; I != Names.size(); ++I) {
    OS << "$L__info_string" << I << ":\n.b8 ";
    for (unsigned char C : Names[I])
      OS << unsigned(C) << ',';
    OS << "0\n";
  }
  OS << "\n\t}\n";
}

std::string Restorer::run() {
  findFiles();
  for (StringRef Rest = Ptx; !Rest.empty();) {
    const size_t End = std::min(Rest.find('\n'), Rest.size() - 1) + 1;
    StringRef Line = Rest.take_front(End);
    Rest = Rest.drop_front(End);
    if (Line.startswith("}")) // of a function
      Latest.clear();
    if (!takeLocation(Line))
      OS << Line;
  }
  writeFiles();
  writeNames();
  return std::move(OS.str());
}

std::string InlinedLines::restore(StringRef Ptx) const {
  return Places.empty() ? Ptx.str() : Restorer(Places, Ptx).run();
}
