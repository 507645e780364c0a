// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// ptx-print: parses PTX and prints it again, one statement a line. Files with
/// -o FOLDER are printed into it, each under its own name. For tests.

#include "Common/CommandLine.h"
#include "PrintModule.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

using namespace spir2nvvm;
using namespace spir2nvvm::tools;

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE *)>;

int complain(const std::string &What) {
  std::fprintf(stderr, "ptx-print: error: %s: %s\n", What.c_str(),
               std::strerror(errno));
  return ExitBadInput;
}

bool read(const std::string &Name, std::string &Text) {
  File From(Name == "-" ? stdin : std::fopen(Name.c_str(), "rb"),
            Name == "-" ? +[](std::FILE *) { return 0; } : std::fclose);
  if (!From)
    return false;
  char Buffer[1 << 16];
  while (size_t Got = std::fread(Buffer, 1, sizeof(Buffer), From.get()))
    Text.append(Buffer, Got);
  return !std::ferror(From.get());
}

std::string baseName(const std::string &Path) {
  return Path.substr(Path.rfind('/') + 1);
}

int write(const std::string &Name, const std::string &Folder,
          const std::string &Text) {
  if (Folder.empty()) {
    std::fwrite(Text.data(), 1, Text.size(), stdout);
    return ExitDone;
  }
  const std::string Path = Folder + "/" + baseName(Name);
  File Into(std::fopen(Path.c_str(), "wb"), std::fclose);
  if (!Into ||
      std::fwrite(Text.data(), 1, Text.size(), Into.get()) != Text.size())
    return complain(Path);
  return ExitDone;
}

int printOne(const std::string &Name, const std::string &Folder,
             bool IsStatements) {
  std::string Text;
  if (!read(Name, Text))
    return complain(Name);
  ptx::SyntaxError Error;
  std::string Printed;
  if (IsStatements) {
    if (auto Statements = ptx::parseStatements(Text, Error))
      return write(Name, Folder, ptx::print(*Statements));
  } else if (auto M = ptx::parse(Text, Error)) {
    return write(Name, Folder, ptx::print(*M));
  }
  std::fprintf(stderr, "%s:%u:%u: error: found %s; expected %s\n", Name.c_str(),
               Error.At.Line, Error.At.Column, Error.Found.c_str(),
               Error.Expected.c_str());
  return ExitBadInput;
}

} // namespace

int main(int Argc, char **Argv) {
  std::string Folder;
  bool IsStatements = false;
  CommandLine Line("ptx-print", "[options] <file>...",
                   "Parses PTX and prints it again. For tests.");
  Line.group("Options")
      .value("o", "FOLDER", "print each file into this folder",
             [&](std::string_view Text) -> std::string {
               Folder = Text;
               return {};
             })
      .flag("statements", "the texts are statements, as in inline assembly",
            [&] { IsStatements = true; });
  std::vector<std::string> Files;
  if (auto Status = Line.parse(Argc, Argv, Files))
    return *Status;
  int Status = ExitDone;
  for (const std::string &Name : Files)
    if (int Failed = printOne(Name, Folder, IsStatements))
      Status = Failed;
  return endOutput("ptx-print", Status);
}
