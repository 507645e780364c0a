// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The objects of an address space, by address: what an access may hit.

#ifndef SPIR2NVVM_LIB_EXECUTOR_OBJECTS_H
#define SPIR2NVVM_LIB_EXECUTOR_OBJECTS_H

#include "Executor/Fibre.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace spir2nvvm::executor {

/// Where objects live, finer than NVVM's numbers: kernel parameters are read
/// through generic pointers but belong to no numbered space.
enum class Place : uint8_t { Global, Constant, Shared, Private, Parameter };

/// "global memory" and so on, for messages.
llvm::StringRef nameOf(Place P);

struct Object {
  std::string Name;
  Place Where = Place::Global;
  uint64_t Begin = 0, Size = 0; // Begin is a host address, or an offset
  bool ReadOnly = false;
  bool Freed = false;

  bool contains(uint64_t Address, uint64_t Bytes) const {
    return Address >= Begin && Bytes <= Size && Address - Begin <= Size - Bytes;
  }
};

/// Objects sorted by their begin; they do not overlap.
class ObjectMap {
public:
  Object &add(Object O);
  void erase(uint64_t Begin) { ByBegin.erase(Begin); }
  Object *at(uint64_t Begin);
  /// The object whose begin is the last one not behind \p Address.
  const Object *before(uint64_t Address) const;
  /// The object nearest to \p Address, if there is any.
  const Object *nearest(uint64_t Address) const;
  bool empty() const { return ByBegin.empty(); }

private:
  std::map<uint64_t, Object> ByBegin;
};

/// Global memory: each allocation on pages of its own, at addresses that are
/// the same in every run where the system allows it, and never used twice.
class GlobalArena {
public:
  GlobalArena() = default;
  ~GlobalArena();
  GlobalArena(const GlobalArena &) = delete;
  GlobalArena &operator=(const GlobalArena &) = delete;

  /// Zeros; null without memory.
  void *allocate(uint64_t Bytes);
  void release(void *Begin);

private:
  void *map(uint64_t Bytes);

  struct Mapping {
    void *Begin;
    uint64_t Bytes;
  };
  std::vector<Mapping> Mappings;
  uint64_t Next = 0; // address of the next allocation; 0: none yet
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_OBJECTS_H
