// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX for tests that hand it to a driver.

#ifndef SPIR2NVVM_TEST_UNIT_EMULATOR_PTXTEXT_H
#define SPIR2NVVM_TEST_UNIT_EMULATOR_PTXTEXT_H

#include "Cuda/Types.h"

#include <string>
#include <vector>

namespace spir2nvvm::test {

inline std::string ptx(const std::string &Body,
                       const std::string &Target = "sm_75",
                       const std::string &Version = "7.0") {
  return ".version " + Version + "\n.target " + Target +
         "\n.address_size 64\n" + Body;
}

/// p[i] = v + table[i & 3] + counter, by blocks of 64 at most.
inline const char FillBody[] = R"(
.const .align 4 .b8 table[16] = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4};
.visible .global .align 4 .u32 counter = 7;
.visible .entry fill(.param .u64 p, .param .u32 v)
.maxntid 64, 1, 1
{
  .reg .b32 %r<9>;
  .reg .b64 %rd<7>;
  ld.param.u64 %rd1, [p];
  ld.param.u32 %r1, [v];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mov.u32 %r4, %tid.x;
  mad.lo.s32 %r5, %r2, %r3, %r4;
  and.b32 %r6, %r5, 3;
  mul.wide.u32 %rd3, %r6, 4;
  mov.u64 %rd4, table;
  add.s64 %rd4, %rd4, %rd3;
  ld.const.u32 %r7, [%rd4];
  add.s32 %r1, %r1, %r7;
  ld.global.u32 %r8, [counter];
  add.s32 %r1, %r1, %r8;
  mul.wide.s32 %rd5, %r5, 4;
  add.s64 %rd6, %rd2, %rd5;
  st.global.u32 [%rd6], %r1;
  ret;
}
)";

/// A fat binary's entry: an archive of one is what fatBinary makes of it.
struct TestEntry {
  enum { Ptx = 1, Cubin = 2 };
  enum { Plain = 0x11, Lz4 = 0x2011, Zstd = 0x8011 };
  uint16_t Kind = Ptx;
  uint32_t Arch = 75;
  std::string Payload;
  uint64_t Size = 0; // unpacked; 0: it is not packed
  uint64_t Flags = Plain;
};

inline std::string fatBinary(const std::vector<TestEntry> &Entries) {
  auto Number = [](uint64_t Value, unsigned Bytes) {
    std::string Text;
    for (unsigned I = 0; I != Bytes; ++I)
      Text.push_back(char(Value >> (8 * I)));
    return Text;
  };
  std::string Content;
  for (const TestEntry &E : Entries) {
    std::string Stored = E.Payload;
    Stored.resize((Stored.size() + 7) / 8 * 8);
    Content += Number(E.Kind, 2) + Number(0x101, 2) + Number(64, 4) +
               Number(Stored.size(), 8) +
               Number(E.Size ? E.Payload.size() : 0, 4) + Number(64, 4) +
               Number(0, 2) + Number(9, 2) + Number(E.Arch, 4) + Number(0, 8) +
               Number(E.Flags, 8) + Number(0, 8) + Number(E.Size, 8) + Stored;
  }
  return Number(0xBA55ED50, 4) + Number(1, 2) + Number(16, 2) +
         Number(Content.size(), 8) + Content;
}

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_EMULATOR_PTXTEXT_H
