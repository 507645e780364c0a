// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which bytes of global memory a launch or a copy accessed, after its end: what
/// may clash with others that nothing orders.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSSUMMARY_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSSUMMARY_H

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

namespace spir2nvvm {

class AccessSummary {
public:
  enum Way : unsigned { Reads, Writes, Atomics };
  static constexpr uint64_t PageBytes = 4096;

  /// The bytes of a page, and the last site for each way.
  struct Page {
    std::array<std::bitset<PageBytes>, 3> Bytes;
    std::array<uint32_t, 3> Sites{};

    void note(uint64_t First, uint64_t Count, Way How, uint32_t Site) {
      if (Count == PageBytes)
        Bytes[How].set();
      else
        for (uint64_t N = First; N != First + Count; ++N)
          Bytes[How].set(N);
      Sites[How] = Site;
    }
  };

  /// Addresses are the host's.
  void note(uint64_t Address, uint64_t Bytes, Way How, uint32_t Site = 0);
  void add(const AccessSummary &Other);
  bool isEmpty() const { return Pages.empty(); }

  /// A byte that two of them access in ways that need an order.
  struct Clash {
    uint64_t Address = 0;
    Way Mine = Reads, Others = Reads;
    uint32_t MySite = 0, OtherSite = 0;
  };
  std::optional<Clash> clashWith(const AccessSummary &Other) const;

private:
  std::map<uint64_t, Page> Pages; // by number
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSSUMMARY_H
