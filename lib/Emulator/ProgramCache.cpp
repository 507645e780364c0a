// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/ProgramCache.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

// The whole image rather than a digest of it: nothing else can be found then.
std::string ProgramCache::name(std::string_view Image, bool FlushDenormals,
                               bool PreciseSqrt) {
  std::string Name;
  Name.reserve(Image.size() + 2);
  Name.append(FlushDenormals ? "f" : "-").append(PreciseSqrt ? "s" : "-");
  return Name.append(Image);
}

DeviceCode ProgramCache::find(const std::string &Name) {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto Found = Index.find(Name);
  if (Found == Index.end())
    return {};
  Entries.splice(Entries.begin(), Entries, Found->second);
  return Found->second->Code;
}

void ProgramCache::add(const std::string &Name, DeviceCode Code) {
  std::list<Entry> Gone; // destroyed after the lock
  std::lock_guard<std::mutex> Lock(Mutex);
  // Another thread may have compiled the same.
  if (Index.count(Name) || Name.size() > MostBytes)
    return;
  Entries.push_front({Name, std::move(Code)});
  Index.emplace(Entries.front().Name, Entries.begin());
  Bytes += Name.size();
  while (isTooLarge()) {
    Bytes -= Entries.back().Name.size();
    Index.erase(Entries.back().Name);
    Gone.splice(Gone.begin(), Entries, std::prev(Entries.end()));
  }
}
