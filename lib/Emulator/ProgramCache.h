// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Programs that were compiled, by what they were compiled from. Applications
/// load one module into context after context, and compiling it takes a
/// thousand times as long as finding it.

#ifndef SPIR2NVVM_LIB_EMULATOR_PROGRAMCACHE_H
#define SPIR2NVVM_LIB_EMULATOR_PROGRAMCACHE_H

#include "Executor/CompiledProgram.h"

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace spir2nvvm::emulator {

/// What PTX says of its program, and NVVM IR leaves unsaid.
struct PtxFacts {
  unsigned Arch = 0; // of .target, the newest of them
  uint64_t ConstBytes = 0;
  /// Of kernels with .maxntid or .reqntid.
  std::map<std::string, unsigned, std::less<>> MaxThreads;
  /// Of the .local variables of kernels, some of which become registers here.
  std::map<std::string, uint64_t, std::less<>> LocalBytes;
  /// Variables with .attribute(.managed), and those of the module alone.
  std::set<std::string, std::less<>> Managed, Internal;
  std::vector<std::string> Texts;
};

/// A program of a device.
struct DeviceCode {
  std::shared_ptr<CompiledProgram> Program;
  std::shared_ptr<const PtxFacts> Facts; // null: it was NVVM IR
  explicit operator bool() const { return Program != nullptr; }
};

/// For programs that keep nothing; from any thread.
class ProgramCache {
public:
  /// What was not used for longest goes. A program takes some tens of times
  /// the room of its name.
  explicit ProgramCache(size_t MostPrograms = 128, size_t MostBytes = size_t(4)
                                                                      << 20)
      : MostPrograms(MostPrograms), MostBytes(MostBytes) {}

  /// All that the code depends on, on one device.
  static std::string name(std::string_view Image, bool FlushDenormals,
                          bool PreciseSqrt);

  /// Null if there is none.
  DeviceCode find(const std::string &Name);
  void add(const std::string &Name, DeviceCode Code);

private:
  struct Entry {
    std::string Name;
    DeviceCode Code;
  };
  bool isTooLarge() const {
    return Entries.size() > MostPrograms || Bytes > MostBytes;
  }

  const size_t MostPrograms, MostBytes;
  std::mutex Mutex;
  std::list<Entry> Entries; // the last used in front
  std::unordered_map<std::string_view, std::list<Entry>::iterator> Index;
  size_t Bytes = 0; // of the names
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_PROGRAMCACHE_H
