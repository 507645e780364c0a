// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What hostile names may cost: no allocation on the way to a signature or an
/// error, and time linear in the length, 1 MB included.

#include "spir2nvvm/mangling/Prototypes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <new>

using namespace spir2nvvm::mangling;

static std::atomic<std::size_t> Allocations;

// NOLINTBEGIN(misc-new-delete-overloads): counting is all they add
void *operator new(std::size_t Size) {
  ++Allocations;
  if (void *P = std::malloc(Size ? Size : 1))
    return P;
  throw std::bad_alloc();
}
void *operator new(std::size_t Size, const std::nothrow_t &) noexcept {
  ++Allocations;
  return std::malloc(Size ? Size : 1);
}
void operator delete(void *P) noexcept { std::free(P); }
void operator delete(void *P, std::size_t) noexcept { std::free(P); }
// NOLINTEND(misc-new-delete-overloads)

namespace {

constexpr std::size_t Megabyte = 1 << 20;

std::string repeat(std::string_view Piece, std::size_t Size) {
  std::string Text;
  while (Text.size() < Size)
    Text += Piece;
  return Text;
}

/// Names of about \p Size bytes, each built to be slow for a careless parser.
std::vector<std::string> hostileNames(std::size_t Size) {
  std::vector<std::string> Names;
  for (const char *Piece :
       {"P", "K", "U3AS1", "PK", "S_", "S0", "Dv4_f", "Dv", "i", "PU3AS1Dv4_f",
        "9ocl_event", "1", "u1", "DhDv4_", "11ocl_image2d", "\xff"})
    Names.push_back("_Z1f" + repeat(Piece, Size));
  Names.push_back("_Z" + std::string(Size, '9'));
  Names.push_back("_Z" + std::to_string(Size) + std::string(Size, 'a') + "x");
  Names.push_back("_Z1fDv4_fS" + std::string(Size, 'Z') + "_");
  return Names;
}

TEST(Cost, NoAllocationForNamesErrorsAndLookups) {
  const std::string Bad[] = {
      "",         "sin",       "_Z3sinx",         "_Z1fS_", "_Z1fDv4_fS5_",
      "_Z99sinf", "_Z1fPPPPi", "_Z1fDv4_fDv4_fS_"};
  const std::string Good[] = {
      "_Z5clampDv4_fS_S_", "_Z12write_imagei20ocl_image2d_array_woDv4_iS0_",
      "_Z29async_work_group_strided_copyPU3AS3fPU3AS1Kfmm9ocl_event",
      "_Z22convert_uchar4_sat_rteDv4_f"};
  std::vector<std::string> Hostile = hostileNames(10000);
  std::size_t Before = Allocations;
  for (const std::string &Name : Bad)
    EXPECT_FALSE(demangle(Name));
  for (const std::string &Name : Hostile)
    EXPECT_FALSE(demangle(Name));
  for (const std::string &Name : Good) {
    EXPECT_TRUE(demangle(Name));
    EXPECT_TRUE(resolveBuiltin(Name, 64));
  }
  EXPECT_FALSE(parsePrototype("sin(flaot)", 64));
  EXPECT_TRUE(parsePrototype("float4 sin(float4)", 64));
  EXPECT_EQ(Allocations - Before, 0u);
}

double secondsFor(const std::string &Name) {
  auto Start = std::chrono::steady_clock::now();
  EXPECT_FALSE(demangle(Name));
  EXPECT_FALSE(resolveBuiltin(Name, 64));
  EXPECT_FALSE(parsePrototype(Name, 64));
  EXPECT_TRUE(nearestNames(Name).empty());
  std::chrono::duration<double> Time = std::chrono::steady_clock::now() - Start;
  return Time.count();
}

// A quadratic parser needs minutes for one of these; the bound leaves room for
// sanitizers and busy machines.
TEST(Cost, AMegabyteIsReadInLinearTime) {
  for (const std::string &Name : hostileNames(Megabyte))
    EXPECT_LT(secondsFor(Name), 2.0) << Name.substr(0, 20);
}

TEST(Cost, ALongIdentifierIsFine) {
  std::string Name =
      "_Z" + std::to_string(Megabyte) + std::string(Megabyte, 'a') + "Dv4_fS_";
  auto Sig = demangle(Name);
  ASSERT_TRUE(Sig);
  EXPECT_EQ(Sig->Name.size(), Megabyte);
  EXPECT_EQ(mangle(*Sig), Name);
}

} // namespace
