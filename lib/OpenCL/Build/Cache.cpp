// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Cache.h"

#include "OpenCL/Build/Installation.h"
#include "OpenCL/Support/Environment.h"
#include "Process/Archive.h"
#include "Process/Sha256.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

Cache &Cache::get() {
  static auto *Shared = new Cache(
      StorePlace::by(
          {environment(Variable::Cache), environment(Variable::CacheSize),
           environment(Variable::CacheHome), environment(Variable::Home)}),
      installationIdentity());
  return *Shared;
}

// "#include", and what can stand for it: any of them has one of these words
// once lines are joined.
static bool mayInclude(const std::string &Source) {
  std::string Text;
  for (size_t I = 0; I < Source.size(); ++I) {
    if (Source[I] == '\\' && Source.compare(I + 1, 1, "\n") == 0)
      ++I;
    else if (Source[I] == '\\' && Source.compare(I + 1, 2, "\r\n") == 0)
      I += 2;
    else
      Text += Source[I];
  }
  return Text.find("include") != std::string::npos ||
         Text.find("import") != std::string::npos ||
         Text.find("?\?/") != std::string::npos;
}

std::optional<std::string> Cache::nameOf(const Job &J) const {
  if (!isOn())
    return std::nullopt;
  if (J.Language == InputLanguage::OpenCLC)
    for (const std::string &Source : J.Inputs)
      if (mayInclude(Source))
        return std::nullopt;
  Job Key = J;
  Key.Folder.clear(); // only what is included depends on it
  return hexadecimal(sha256(Identity + encode(Key)));
}

std::optional<JobResult> Cache::find(const std::string &Name) const {
  auto Stored = Files.find(Name);
  return Stored ? decode<JobResult>(*Stored) : std::nullopt;
}

void Cache::store(const std::string &Name, const JobResult &R) {
  Files.store(Name, encode(R));
}
