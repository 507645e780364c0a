// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Suites/Suites.h"

#include "Conformance/Failure.h"
#include "Conformance/Suites/TwinManifest.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

// Where Debian installs piglit's programs.
static constexpr StringLiteral PiglitFolders[] = {
    "/usr/lib/x86_64-linux-gnu/piglit", "/usr/lib/aarch64-linux-gnu/piglit",
    "/usr/lib/piglit", "/usr/share/piglit"};

// Modules of Khronos' suite that are linked to the one of the same name.
static constexpr StringLiteral SecondModule = ".mod";

std::string spir2nvvm::conformance::inFolder(StringRef Folder,
                                             const Twine &Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  return std::string(Path);
}

static unsigned widthOf(StringRef Path) {
  return StringSwitch<unsigned>(sys::path::extension(Path))
      .Case(".bc32", 32)
      .Case(".bc64", 64)
      .Default(0);
}

// Every file below Folder that TakesFile accepts, in order, as relative paths.
template <typename TestT>
static std::vector<std::string> filesBelow(StringRef Folder, TestT TakesFile) {
  std::vector<std::string> Found;
  std::error_code Code;
  for (sys::fs::recursive_directory_iterator I(Folder, Code), End;
       I != End && !Code; I.increment(Code)) {
    StringRef Path = I->path();
    if (!TakesFile(Path) || sys::fs::is_directory(Path))
      continue;
    Path = Path.drop_front(Folder.size());
    Found.push_back(Path.ltrim('/').str());
  }
  llvm::sort(Found);
  return Found;
}

static std::string categoryOf(StringRef Id) {
  StringRef Folder = sys::path::parent_path(Id);
  return Folder.empty() ? "(top)" : Folder.str();
}

static Case caseOf(StringRef Folder, StringRef Id, CaseForm Form) {
  Case C;
  C.Id = Id.str();
  C.Category = categoryOf(Id);
  C.Form = Form;
  C.Files.push_back(inFolder(Folder, Id));
  C.Width = widthOf(Id);
  return C;
}

// ---- Folders of modules -----------------------------------------------------

static bool isProgram(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path))
      .Cases(".bc", ".bc32", ".bc64", ".ll", ".spv", ".cl", true)
      .Default(false);
}

static bool isBitcodeOfKhronos(StringRef Path) { return widthOf(Path) != 0; }

static Case moduleCase(StringRef Folder, StringRef Id) {
  Case C = caseOf(Folder, Id, CaseForm::Module);
  StringRef Stem = sys::path::stem(Id), Parent = sys::path::parent_path(Id);
  std::string Second = inFolder(Folder, Parent + "/" + Stem + SecondModule +
                                            sys::path::extension(Id));
  if (sys::fs::exists(Second))
    C.Files.push_back(Second);
  std::string Source = inFolder(Folder, Parent + "/" + Stem + ".cl");
  if (sys::fs::exists(Source) && Source != C.Files.front())
    C.Source = Source;
  return C;
}

// An OpenCL C file beside a module of the same name is its source.
static Suite moduleSuite(StringRef Name, StringRef Folder,
                         bool (*TakesFile)(StringRef)) {
  Suite S;
  S.Name = Name.str();
  std::vector<std::string> Ids = filesBelow(Folder, TakesFile);
  auto IsSource = [&](StringRef Id) {
    return Id.endswith(".cl") &&
           std::binary_search(Ids.begin(), Ids.end(),
                              Id.drop_back(2).str() + "bc");
  };
  for (const std::string &Id : Ids)
    if (!sys::path::stem(Id).endswith(SecondModule) && !IsSource(Id))
      S.Cases.push_back(moduleCase(Folder, Id));
  return S;
}

// ---- Files in piglit's format -----------------------------------------------

static bool isPiglitFile(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path))
      .Cases(".cl", ".program_test", true)
      .Default(false);
}

static void addPiglitFolder(Suite &S, StringRef Folder, StringRef Prefix) {
  for (const std::string &File : filesBelow(Folder, isPiglitFile)) {
    Case C = caseOf(Folder, File, CaseForm::Piglit);
    C.Id = inFolder(Prefix, File);
    C.Category = categoryOf(C.Id);
    S.Cases.push_back(std::move(C));
  }
}

static Expected<Suite> piglitSuite(StringRef Folder) {
  Suite S;
  S.Name = "piglit";
  std::string Root = Folder.str();
  for (StringRef Place : PiglitFolders)
    if (Root.empty() && sys::fs::is_directory(Place))
      Root = Place.str();
  if (Root.empty())
    return failure(
        "piglit is not installed; looked for " +
        llvm::join(std::begin(PiglitFolders), std::end(PiglitFolders), ", "));
  for (StringRef Part : {"tests/cl", "generated_tests/cl"})
    addPiglitFolder(S, inFolder(Root, Part),
                    Part.startswith("generated") ? "generated" : "written");
  if (S.Cases.empty())
    addPiglitFolder(S, Root, "");
  return S;
}

// ---- By name ----------------------------------------------------------------

static Expected<Suite> findByName(StringRef Name, StringRef DataFolder) {
  auto [Kind, Folder] = Name.split(':');
  if (Kind == "khronos") {
    if (Folder.empty())
      return failure("khronos needs a folder: --suite=khronos:DIR");
    return moduleSuite(Kind, Folder, isBitcodeOfKhronos);
  }
  if (Kind == "piglit")
    return piglitSuite(Folder);
  if (Kind == "own" && Folder.empty()) {
    Suite S;
    S.Name = "own";
    addPiglitFolder(S, inFolder(DataFolder, "own"), "");
    return S;
  }
  if (Kind == "twins") {
    auto Cases = twinCases(Folder);
    if (!Cases)
      return Cases.takeError();
    return Suite{Kind.str(), std::move(*Cases)};
  }
  if (Kind == "apps")
    return moduleSuite(Kind,
                       Folder.empty() ? inFolder(DataFolder, "apps/kernels")
                                      : Folder.str(),
                       isProgram);
  if (!sys::fs::is_directory(Name))
    return failure("'" + Name +
                   "' is neither a suite (own, khronos:DIR, "
                   "piglit[:DIR], apps[:DIR], twins:DIR) nor a folder");
  return moduleSuite(sys::path::filename(Name.rtrim('/')), Name, isProgram);
}

Expected<Suite> spir2nvvm::conformance::findSuite(StringRef Name,
                                                  StringRef DataFolder) {
  auto S = findByName(Name, DataFolder);
  if (S && S->Cases.empty())
    return failure("suite '" + Name + "' has no cases");
  if (S)
    for (Case &C : S->Cases)
      C.Suite = S->Name;
  return S;
}

std::string spir2nvvm::conformance::dataFolderOf(StringRef Executable) {
  StringRef Folder = sys::path::parent_path(Executable);
  while (!Folder.empty()) {
    for (StringRef Place : {"conformance", "share/spir2nvvm/conformance"}) {
      std::string Candidate = inFolder(Folder, Place);
      if (sys::fs::is_directory(inFolder(Candidate, "own")))
        return Candidate;
    }
    StringRef Parent = sys::path::parent_path(Folder);
    if (Parent == Folder)
      break;
    Folder = Parent;
  }
  return {};
}
