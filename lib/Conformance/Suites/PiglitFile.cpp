// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Suites/PiglitFile.h"
#include "Conformance/Suites/PiglitArguments.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

namespace {

/// One configuration, line by line.
class FileParser {
public:
  explicit FileParser(StringRef Text) : Rest(Text) {}
  Expected<PiglitFile> parse();
  unsigned line() const { return Line; }

private:
  enum class Section { None, Config, Test };

  /// The next line without its comment, continued lines joined.
  std::string nextLine();
  Error section(StringRef Name);
  Error configKey(StringRef Key, StringRef Value);
  Error testKey(StringRef Key, StringRef Value);
  /// Keys that both sections have.
  Expected<bool> sharedKey(PiglitTest &Test, StringRef Key, StringRef Value);
  Error addArgument(StringRef Value, bool IsResult);
  Error addPrinted(PiglitTest &Test, StringRef Quoted);
  std::string takeSource();

  StringRef Rest;
  unsigned Line = 0;
  Section In = Section::None;
  PiglitFile File;
  PiglitTest Defaults;
};

} // namespace

// A '#' in quotes is text.
static StringRef withoutComment(StringRef Line) {
  bool Quoted = false;
  for (size_t I = 0; I != Line.size(); ++I) {
    if (Line[I] == '"' && (I == 0 || Line[I - 1] != '\\'))
      Quoted = !Quoted;
    if (Line[I] == '#' && !Quoted)
      return Line.take_front(I);
  }
  return Line;
}

std::string FileParser::nextLine() {
  std::string Joined;
  bool More = true;
  while (More && !Rest.empty()) {
    StringRef Physical;
    std::tie(Physical, Rest) = Rest.split('\n');
    ++Line;
    Physical = withoutComment(Physical).rtrim();
    More = Physical.consume_back("\\");
    Joined += Physical;
    Joined += ' ';
  }
  return StringRef(Joined).trim().str();
}

static Error parseBool(StringRef Value, bool &To) {
  int Truth = StringSwitch<int>(Value)
                  .Cases("true", "TRUE", "1", 1)
                  .Cases("false", "FALSE", "0", 0)
                  .Default(-1);
  To = Truth == 1;
  return Truth < 0 ? failure("'" + Value + "' is neither true nor false")
                   : Error::success();
}

static Error parseSizes(StringRef Value, std::array<uint64_t, 3> &To) {
  SmallVector<StringRef, 16> Words = wordsOf(Value);
  if (Words.size() != 3)
    return failure("'" + Value + "' is not three sizes");
  for (unsigned D = 0; D != 3; ++D)
    if (Words[D].getAsInteger(0, To[D]))
      return failure("'" + Words[D] + "' is not a size");
  return Error::success();
}

Expected<bool> FileParser::sharedKey(PiglitTest &Test, StringRef Key,
                                     StringRef Value) {
  Error E = Error::success();
  if (Key == "kernel_name") {
    Test.Kernel = Value == "NULL" ? "" : Value.str();
  } else if (Key == "expect_test_fail") {
    E = parseBool(Value, Test.ExpectFail);
  } else if (Key == "dimensions") {
    if (Value.getAsInteger(0, Test.WorkDim) || Test.WorkDim < 1 ||
        Test.WorkDim > 3)
      E = failure("'" + Value + "' dimensions");
  } else if (Key == "global_size") {
    E = parseSizes(Value, Test.Global);
  } else if (Key == "local_size") {
    Test.Local.reset();
    if (Value != "NULL")
      E = parseSizes(Value, Test.Local.emplace());
  } else if (Key == "global_offset") {
    Test.Offset = {0, 0, 0};
    if (Value != "NULL")
      E = parseSizes(Value, Test.Offset);
  } else {
    cantFail(std::move(E));
    return false;
  }
  if (E)
    return {std::move(E)};
  return true;
}

Error FileParser::configKey(StringRef Key, StringRef Value) {
  Expected<bool> Shared = sharedKey(Defaults, Key, Value);
  if (!Shared)
    return Shared.takeError();
  if (*Shared)
    return Error::success();
  auto Words = [&] {
    std::vector<std::string> List;
    for (StringRef Word : llvm::split(Value, ' '))
      if (!Word.empty())
        List.push_back(Word.str());
    return List;
  };
  auto Version = [&](unsigned &To) {
    return Value.getAsInteger(10, To) ? failure("version '" + Value + "'")
                                      : Error::success();
  };
  if (Key == "name")
    File.Name = Value.str();
  else if (Key == "clc_version_min")
    return Version(File.ClcVersionMin);
  else if (Key == "clc_version_max")
    return Version(File.ClcVersionMax);
  else if (Key == "platform_regex")
    File.PlatformRegex = Value.str();
  else if (Key == "device_regex")
    File.DeviceRegex = Value.str();
  else if (Key == "require_device_extensions")
    File.DeviceExtensions = Words();
  else if (Key == "build_options")
    File.BuildOptions = Words();
  else if (Key == "program_source_file")
    File.SourceFile = Value.trim("\"").str();
  else if (Key == "expect_build_fail")
    return parseBool(Value, File.ExpectBuildFail);
  else if (Key == "need_image_support")
    return parseBool(Value, File.NeedsImages);
  else if (Key == "extended_format")
    return parseBool(Value, File.Extended);
  else
    return failure("'" + Key + "' is not a key of [config]");
  return Error::success();
}

Error FileParser::addArgument(StringRef Value, bool IsResult) {
  auto Parsed = parsePiglitArgument(Value, IsResult);
  if (!Parsed)
    return Parsed.takeError();
  PiglitTest &Test = File.Tests.back();
  auto &Same = IsResult ? Test.Out : Test.In;
  for (const PiglitArgument &Other : Same)
    if (Other.Index == Parsed->Index)
      return failure("argument " + Twine(Parsed->Index) + " twice");
  Same.push_back(std::move(*Parsed));
  return Error::success();
}

// "text with C escapes"
Error FileParser::addPrinted(PiglitTest &Test, StringRef Quoted) {
  StringRef Text = Quoted;
  if (!Text.consume_front("\"") || !Text.consume_back("\""))
    return failure(Quoted + " is not a quoted text");
  std::string Line;
  for (size_t I = 0; I != Text.size(); ++I) {
    if (Text[I] != '\\' || I + 1 == Text.size()) {
      Line += Text[I];
      continue;
    }
    char Escape = Text[++I];
    size_t Known = StringRef("nt\\\"").find(Escape);
    if (Known == StringRef::npos)
      return failure(Twine("an escape \\") + Twine(Escape));
    Line += "\n\t\\\""[Known];
  }
  if (!Test.Printed)
    Test.Printed.emplace();
  Test.Printed->push_back(std::move(Line));
  return Error::success();
}

Error FileParser::testKey(StringRef Key, StringRef Value) {
  PiglitTest &Test = File.Tests.back();
  if (Key == "arg_in" || Key == "arg_out")
    return addArgument(Value, Key == "arg_out");
  if (Key == "printf")
    return addPrinted(Test, Value);
  if (Key == "name") {
    Test.Name = Value.str();
    return Error::success();
  }
  Expected<bool> Shared = sharedKey(Test, Key, Value);
  if (!Shared)
    return Shared.takeError();
  return *Shared ? Error::success()
                 : failure("'" + Key + "' is not a key of [test]");
}

// Up to the next section: the rest of the file, usually.
std::string FileParser::takeSource() {
  std::string Source;
  while (!Rest.empty() && !Rest.startswith("[test]") &&
         !Rest.startswith("[config]")) {
    StringRef Physical;
    std::tie(Physical, Rest) = Rest.split('\n');
    ++Line;
    Source += Physical;
    Source += '\n';
  }
  return Source;
}

Error FileParser::section(StringRef Name) {
  if (Name == "config") {
    In = Section::Config;
  } else if (Name == "test") {
    In = Section::Test;
    File.Tests.push_back(Defaults);
  } else if (Name == "program source") {
    In = Section::None;
    File.Source = takeSource();
  } else {
    return failure("section [" + Name + "]");
  }
  return Error::success();
}

Expected<PiglitFile> FileParser::parse() {
  while (!Rest.empty()) {
    std::string Text = nextLine();
    StringRef Content = Text;
    if (Content.empty())
      continue;
    Error E = Error::success();
    if (Content.consume_front("[") && Content.consume_back("]")) {
      E = section(Content);
    } else {
      auto [Key, Value] = StringRef(Text).split(':');
      Key = Key.trim();
      Value = Value.trim();
      if (In == Section::None)
        E = failure("'" + Key + "' belongs to no section");
      else
        E = In == Section::Config ? configKey(Key, Value) : testKey(Key, Value);
    }
    if (E)
      return {std::move(E)};
  }
  return File;
}

static Expected<PiglitFile> located(Expected<PiglitFile> File, StringRef Path,
                                    unsigned Line) {
  if (File)
    return File;
  return failure(Path + ":" + Twine(Line) + ": " + toString(File.takeError()));
}

Expected<PiglitFile> spir2nvvm::conformance::parsePiglit(StringRef Text,
                                                         StringRef Path) {
  if (sys::path::extension(Path) == ".program_test") {
    FileParser Parser(Text);
    auto File = Parser.parse();
    return located(std::move(File), Path, Parser.line());
  }
  // Without a configuration a program must only build.
  PiglitFile File;
  size_t Begin = Text.find("/*!"), End = Text.find("!*/");
  if (Begin != StringRef::npos && End != StringRef::npos && Begin < End) {
    FileParser Parser(Text.slice(Begin + 3, End));
    auto Parsed = Parser.parse();
    unsigned Line =
        unsigned(Text.take_front(Begin).count('\n')) + Parser.line();
    Parsed = located(std::move(Parsed), Path, Line);
    if (!Parsed)
      return Parsed;
    File = std::move(*Parsed);
  }
  File.Source = Text.str();
  return File;
}

static constexpr uint8_t Unwritten = 0xA5;

// Numbers of dimensions that the launch lacks mean nothing.
static std::array<uint64_t, 3> usedPart(std::array<uint64_t, 3> Values,
                                        unsigned WorkDim, uint64_t Unused) {
  for (unsigned D = WorkDim; D < 3; ++D)
    Values[D] = Unused;
  return Values;
}

Expected<launch::Launch>
spir2nvvm::conformance::launchOf(const PiglitTest &Test) {
  launch::Launch L;
  L.Kernel = Test.Kernel;
  L.WorkDim = Test.WorkDim;
  L.Global = usedPart(Test.Global, Test.WorkDim, 1);
  L.Offset = usedPart(Test.Offset, Test.WorkDim, 0);
  if (Test.Local)
    L.Local = usedPart(*Test.Local, Test.WorkDim, 1);
  for (unsigned D = 0; D != 3; ++D)
    if (!L.Global[D] || !L.Local[D] || L.Global[D] % L.Local[D])
      return failure("a local size does not divide its global size");
  unsigned Count = 0;
  for (const auto *List : {&Test.In, &Test.Out})
    for (const PiglitArgument &A : *List)
      Count = std::max(Count, A.Index + 1);
  std::vector<bool> Given(Count, false);
  L.Arguments.resize(Count);
  for (const PiglitArgument &A : Test.Out) {
    L.Arguments[A.Index] = A.Value;
    // It is not initialised, so that elements the kernel misses are seen.
    L.Arguments[A.Index].Bytes.assign(A.Value.Bytes.size(), Unwritten);
    Given[A.Index] = true;
  }
  for (const PiglitArgument &A : Test.In) {
    if (Given[A.Index] &&
        L.Arguments[A.Index].Bytes.size() != A.Value.Bytes.size())
      return failure("argument " + Twine(A.Index) +
                     " has two sizes, as input and as result");
    L.Arguments[A.Index] = A.Value;
    Given[A.Index] = true;
  }
  for (unsigned I = 0; I != Count; ++I)
    if (!Given[I])
      return failure("argument " + Twine(I) + " is not given");
  return L;
}
