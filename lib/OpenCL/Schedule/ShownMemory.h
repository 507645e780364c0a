// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory objects by the addresses that the application was shown on one device,
/// for launches that reach them by nothing else.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_SHOWNMEMORY_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_SHOWNMEMORY_H

#include "OpenCL/Support/Ref.h"
#include "OpenCL/Threads/RankedMutex.h"

#include <cstddef>
#include <cstdint>
#include <map>

namespace spir2nvvm::opencl {

/// Owns none of them. \p ObjectT says where its type is not known yet.
template <typename ObjectT> class ShownMemory {
public:
  void add(uint64_t Begin, size_t Bytes, ObjectT &Of) {
    Locked<Rank::Storage> Lock(M);
    ByBegin.insert_or_assign(Begin, Entry{Bytes, &Of});
  }
  void remove(uint64_t Begin) {
    Locked<Rank::Storage> Lock(M);
    ByBegin.erase(Begin);
  }
  /// What \p Address is in; none where there is nothing, or its end has begun.
  Ref<ObjectT> find(uint64_t Address) const {
    Locked<Rank::Storage> Lock(M);
    auto Next = ByBegin.upper_bound(Address);
    if (Next == ByBegin.begin())
      return {};
    const auto &[Begin, Nearest] = *std::prev(Next);
    const bool IsIn = Address - Begin < Nearest.Bytes;
    return IsIn && Nearest.Of->retainIfAlive() ? Ref<ObjectT>::adopt(Nearest.Of)
                                               : Ref<ObjectT>();
  }

private:
  struct Entry {
    size_t Bytes;
    ObjectT *Of;
  };
  mutable RankedMutex<Rank::Storage> M;
  std::map<uint64_t, Entry> ByBegin; // guarded by M
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_SHOWNMEMORY_H
