// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The objects of an address space, by address: what an access may hit.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MEMORY_OBJECTMAP_H
#define SPIR2NVVM_LIB_EXECUTOR_MEMORY_OBJECTMAP_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace spir2nvvm::executor {

/// Where objects live, finer than NVVM's numbers: kernel parameters are read
/// through generic pointers but belong to no numbered space.
enum class Place : uint8_t { Global, Constant, Shared, Private, Parameter };

/// "global memory" and so on, for messages.
llvm::StringRef nameOf(Place P);

/// Whose call ends an object of global memory.
enum class Freeing : uint8_t { User, Program, Kernel };

struct Object {
  std::string Name;
  Place Where = Place::Global;
  uint64_t Begin = 0, Size = 0; // Begin is a host address, or an offset
  bool ReadOnly = false;
  /// Of global memory: what the bytes belong to; null for the host's.
  std::shared_ptr<const void> Owner = nullptr;
  Freeing Who = Freeing::User;

  bool contains(uint64_t Address, uint64_t Bytes) const {
    return Address >= Begin && Bytes <= Size && Address - Begin <= Size - Bytes;
  }
};

/// Objects sorted by their begin; they do not overlap.
class ObjectMap {
public:
  void add(Object O);
  const Object *at(uint64_t Begin) const;
  /// The object whose begin is the last one not after \p Address.
  const Object *before(uint64_t Address) const;
  /// The object nearest to \p Address, if there is any.
  const Object *nearest(uint64_t Address) const;
  bool empty() const { return ByBegin.empty(); }
  size_t size() const { return ByBegin.size(); }
  /// Takes the object at \p Begin to \p Other; pointers to it stay valid. Null
  /// when there is none.
  Object *moveTo(ObjectMap &Other, uint64_t Begin);
  /// Puts \p O in the place of the object at its begin; the one that was there
  /// lives as long as what this returns.
  std::shared_ptr<const void> replace(Object O);
  void erase(uint64_t Begin) { ByBegin.erase(Begin); }
  void eraseFirst() { ByBegin.erase(ByBegin.begin()); }

private:
  std::map<uint64_t, Object> ByBegin;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_MEMORY_OBJECTMAP_H
