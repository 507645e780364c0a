// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL C prototypes as input, and suggestions for misspelled names.

#include "spir2nvvm/mangling/Prototypes.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::mangling;

namespace {

struct TextCase {
  const char *Text, *Mangled;
  unsigned PointerBits = 64;
};

const TextCase Cases[] = {
    {"float4 clamp(float4, float, float)", "_Z5clampDv4_fff"},
    {"clamp(float4,float,float)", "_Z5clampDv4_fff"},
    {"  float4\tclamp ( float4 x , float lo,\n float hi ) ; ",
     "_Z5clampDv4_fff"},
    {"uint get_work_dim()", "_Z12get_work_dimv"},
    {"uint get_work_dim(void)", "_Z12get_work_dimv"},
    {"f(bool, char, uchar, short, ushort, int, uint, long, ulong)",
     "_Z1fbchstijlm"},
    {"f(unsigned char, signed char, unsigned short int, unsigned, unsigned "
     "long)",
     "_Z1fhctjm"},
    {"f(long int, short int, unsigned int, signed int)", "_Z1flsji"},
    {"f(half, float, double, double16)", "_Z1fDhfdDv16_d"},
    {"f(size_t, ptrdiff_t, intptr_t, uintptr_t)", "_Z1fmllm"},
    {"f(size_t, ptrdiff_t, intptr_t, uintptr_t)", "_Z1fjiij", 32},
    {"void barrier(cl_mem_fence_flags)", "_Z7barrierj"},
    {"f(volatile global uint *p)", "_Z1fPVU3AS1j"},
    {"f(uint volatile __global * const p)", "_Z1fPVU3AS1j"},
    {"f(const __constant char* restrict, ...)", "_Z1fPrKU3AS2cz"},
    {"f(local float * __restrict x)", "_Z1fPrU3AS3f"},
    {"f(private int*, __private int*)", "_Z1fPiS_"},
    {"f(global int **, int * global *)", "_Z1fPPU3AS1iPU3AS1Pi"},
    {"f(generic event_t *)", "_Z1fPU3AS49ocl_event"},
    {"f(read_only image2d_t, __write_only image3d_t, sampler_t)",
     "_Z1f11ocl_image2d11ocl_image3d11ocl_sampler"},
    {"f(image2d_array_msaa_depth_t)", "_Z1f25ocl_image2darraymsaadepth"},
};

TEST(Text, BecomesASignature) {
  for (const TextCase &Case : Cases) {
    auto Parsed = parsePrototype(Case.Text, Case.PointerBits);
    ASSERT_TRUE(Parsed) << Case.Text << ": " << toString(Parsed.error());
    EXPECT_EQ(mangle(Parsed->Sig, Spelling::Khronos), Case.Mangled)
        << Case.Text;
  }
}

TEST(Text, KeepsTheResult) {
  auto With = parsePrototype("const __global float4 *f(int)", 64);
  ASSERT_TRUE(With);
  EXPECT_TRUE(With->HasResult);
  EXPECT_EQ(toString(With->Result), "const __global float4*");
  auto Without = parsePrototype("f(int)", 64);
  ASSERT_TRUE(Without);
  EXPECT_FALSE(Without->HasResult);
}

struct NearCase {
  const char *Name, *Best;
};

const NearCase NearCases[] = {
    {"get_globl_id", "get_global_id"},
    {"vlaod4", "vload4"},
    {"vstore_haf4_rte", "vstore_half4_rte"},
    {"atomic_icn", "atomic_inc"},
    {"fmaxx", "fmax"},
    {"read_imgef", "read_imagef"},
    {"barier", "barrier"},
    {"exp22", "exp2"},
    {"vlod", "vload"},
    {"sub_group_non_uniform_scan_exclusive_logical_xoor",
     "sub_group_non_uniform_scan_exclusive_logical_xor"},
};

TEST(Nearest, FindsTheMisspelledName) {
  for (const NearCase &Case : NearCases) {
    auto Names = nearestNames(Case.Name);
    ASSERT_FALSE(Names.empty()) << Case.Name;
    EXPECT_EQ(Names.front(), Case.Best);
    EXPECT_LE(Names.size(), 3u);
    for (const std::string &Name : Names)
      EXPECT_TRUE(isBuiltinName(Name)) << Name;
  }
}

TEST(Nearest, LeavesOthersAlone) {
  EXPECT_TRUE(nearestNames("my_own_function").empty());
  EXPECT_TRUE(nearestNames("").empty());
  EXPECT_TRUE(nearestNames(std::string(1000, 'a')).empty());
  EXPECT_EQ(nearestNames("get_globl_id", 1).size(), 1u);
}

} // namespace
