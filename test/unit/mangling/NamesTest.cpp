// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Valid names, both ways: every code and qualifier of appendix A, each name in
/// the spelling it is recognised as.

#include "spir2nvvm/mangling/Mangling.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::mangling;

namespace {

struct NameCase {
  Spelling How;
  const char *Mangled;
  const char *Readable;
};

constexpr Spelling Khronos = Spelling::Khronos, Clang = Spelling::Clang,
                   Itanium = Spelling::Itanium, Tools = Spelling::SpirTools;

const NameCase Canonical[] = {
    // Builtin types (A.4)
    {Khronos, "_Z12get_work_dimv", "get_work_dim()"},
    {Khronos, "_Z1fbch", "f(bool, char, uchar)"},
    {Khronos, "_Z1fstij", "f(short, ushort, int, uint)"},
    {Khronos, "_Z1flmDhfd", "f(long, ulong, half, float, double)"},
    {Khronos, "_Z1fPv", "f(void*)"},
    {Khronos, "_Z6printfPKU3AS2cz", "printf(const __constant char*, ...)"},
    // Vectors
    {Khronos, "_Z1fDv2_cDv3_hDv4_sDv8_tDv16_i",
     "f(char2, uchar3, short4, ushort8, int16)"},
    {Khronos, "_Z1fDv2_jDv3_lDv4_mDv8_Dh", "f(uint2, long3, ulong4, half8)"},
    {Khronos, "_Z3sinDv4_f", "sin(float4)"},
    {Khronos, "_Z5clampDv16_dS_S_", "clamp(double16, double16, double16)"},
    // Pointers and qualifiers
    {Khronos, "_Z1fPf", "f(float*)"},
    {Khronos, "_Z1fPU3AS1fPU3AS2fPU3AS3f",
     "f(__global float*, __constant float*, __local float*)"},
    {Khronos, "_Z1fPKU3AS1f", "f(const __global float*)"},
    {Khronos, "_Z1fPVU3AS1f", "f(volatile __global float*)"},
    {Khronos, "_Z1fPrVKU3AS1f", "f(const volatile __global float* restrict)"},
    {Khronos, "_Z1frPU3AS1f", "f(__global float* restrict)"},
    {Khronos, "_Z1fPKf", "f(const float*)"},
    {Khronos, "_Z1fPPU3AS1f", "f(__global float**)"},
    {Khronos, "_Z1fPU3AS1PU3AS3f", "f(__local float* __global*)"},
    {Khronos, "_Z1fPPPi", "f(int***)"},
    {Clang, "_Z10atomic_incPU3AS1Vi", "atomic_inc(volatile __global int*)"},
    {Clang, "_Z6vload4mPU3AS2Kf", "vload4(ulong, const __constant float*)"},
    {Clang, "_Z1fPU3AS1VKf", "f(const volatile __global float*)"},
    {Khronos, "_Z17wait_group_eventsiPU3AS49ocl_event",
     "wait_group_events(int, __generic event_t*)"},
    // Images and objects of SPIR 1.2
    {Khronos, "_Z1f11ocl_image1d16ocl_image1darray17ocl_image1dbuffer",
     "f(image1d_t, image1d_array_t, image1d_buffer_t)"},
    {Khronos, "_Z1f11ocl_image2d16ocl_image2darray11ocl_image3d",
     "f(image2d_t, image2d_array_t, image3d_t)"},
    {Khronos, "_Z1f15ocl_image2dmsaa20ocl_image2darraymsaa",
     "f(image2d_msaa_t, image2d_array_msaa_t)"},
    {Khronos, "_Z1f20ocl_image2dmsaadepth25ocl_image2darraymsaadepth",
     "f(image2d_msaa_depth_t, image2d_array_msaa_depth_t)"},
    {Khronos, "_Z1f16ocl_image2ddepth21ocl_image2darraydepth",
     "f(image2d_depth_t, image2d_array_depth_t)"},
    {Khronos, "_Z1f9ocl_event11ocl_sampler", "f(event_t, sampler_t)"},
    {Khronos, "_Z1f12ocl_clkevent9ocl_queue13ocl_reserveid",
     "f(clk_event_t, queue_t, reserve_id_t)"},
    {Khronos, "_Z1fU1R11ocl_image2dU1W11ocl_image3dU1B11ocl_image1d",
     "f(read_only image2d_t, write_only image3d_t, read_write image1d_t)"},
    // Images since clang 3.9
    {Clang, "_Z1f14ocl_image1d_ro20ocl_image1d_array_wo21ocl_image1d_buffer_rw",
     "f(read_only image1d_t, write_only image1d_array_t, read_write "
     "image1d_buffer_t)"},
    {Clang, "_Z1f20ocl_image2d_depth_ro26ocl_image2d_array_depth_wo",
     "f(read_only image2d_depth_t, write_only image2d_array_depth_t)"},
    {Clang, "_Z1f19ocl_image2d_msaa_ro25ocl_image2d_array_msaa_ro",
     "f(read_only image2d_msaa_t, read_only image2d_array_msaa_t)"},
    {Clang, "_Z1f25ocl_image2d_msaa_depth_ro31ocl_image2d_array_msaa_depth_ro",
     "f(read_only image2d_msaa_depth_t, read_only "
     "image2d_array_msaa_depth_t)"},
    // Classes and vendor types
    {Khronos, "_Z1f3FooS_", "f(Foo, Foo)"},
    {Khronos, "_Z1fu6__fp16", "f(__fp16)"},
    {Khronos, "_Z1f8ocl_pipe", "f(pipe)"},
    // Substitutions of each spelling
    {Khronos, "_Z5fractDv2_fPU3AS1S_", "fract(float2, __global float2*)"},
    {Khronos, "_Z21async_work_group_copyPU3AS3Dv4_fPKU3AS1S_m9ocl_event",
     "async_work_group_copy(__local float4*, const __global float4*, ulong, "
     "event_t)"},
    {Khronos, "_Z12write_imagei16ocl_image2darrayDv4_iS_",
     "write_imagei(image2d_array_t, int4, int4)"},
    {Clang, "_Z12write_imagei20ocl_image2d_array_woDv4_iS0_",
     "write_imagei(write_only image2d_array_t, int4, int4)"},
    {Clang, "_Z21async_work_group_copyPU3AS3Dv4_fPU3AS1KS_m9ocl_event",
     "async_work_group_copy(__local float4*, const __global float4*, ulong, "
     "event_t)"},
    {Clang, "_Z1gPU3AS1VKfPfPKfPDv4_fS7_PU3AS1S5_S5_PKi",
     "g(const volatile __global float*, float*, const float*, float4*, "
     "float4*, __global float4*, float4, const int*)"},
    {Clang,
     "_Z1hPPU3AS1fPPfPU3AS1S0_14ocl_image2d_ro11ocl_samplerSA_P9ocl_event",
     "h(__global float**, float**, __global float* __global*, read_only "
     "image2d_t, sampler_t, sampler_t, event_t*)"},
    {Clang, "_Z2stP1SS1_", "st(S*, S*)"},
    {Itanium, "_Z2stP1SS0_11ocl_sampler14ocl_image2d_roS2_",
     "st(S*, S*, sampler_t, read_only image2d_t, read_only image2d_t)"},
    {Tools, "_Z10soa_cross3Dv16_fDv16_f", "soa_cross3(float16, float16)"},
    {Tools, "_Z4soa4PDv4_fS0_PKU3AS1Dv4_fDv4_f",
     "soa4(float4*, float4*, const __global float4*, float4)"},
    {Clang, "_Z13fract_ret2ptrfPfS0_", "fract_ret2ptr(float, float*, float*)"},
    {Khronos, "_Z1fPfS_", "f(float*, float*)"},
};

// Repeats what every spelling that has such images would substitute.
constexpr const char *Unsubstituted =
    "_Z1f9ocl_event14ocl_image2d_ro9ocl_event";

// Accepted, but mangle() writes them in another way.
const NameCase NotCanonical[] = {
    {Khronos, "_Z1fPVKrU3AS1f", "_Z1fPrVKU3AS1f"},
    {Khronos, "_Z1fPKU3AS1VfS0_", "_Z1fPVKU3AS1fS0_"},
    {Khronos, "_Z1fPKU2A1f", "_Z1fPKU3AS1f"},
    {Khronos, "_Z1fPU2A3Kf", "_Z1fPKU3AS3f"},
    {Khronos, "_Z1fPfPf", "_Z1fPfS_"},
    {Khronos, "_Z1f20ocl_image2dmsaaadepth", "_Z1f20ocl_image2dmsaadepth"},
    {Khronos, "_Z1f25ocl_image2darraymsaaadepthi",
     "_Z1f25ocl_image2darraymsaadepthi"},
};

TEST(Names, DemangleToTheirSpellingAndMeaning) {
  for (const NameCase &Case : Canonical) {
    auto Sig = demangle(Case.Mangled);
    ASSERT_TRUE(Sig) << Case.Mangled << ": " << toString(Sig.error());
    EXPECT_EQ(toString(*Sig), Case.Readable) << Case.Mangled;
    EXPECT_EQ(toString(Sig->How), toString(Case.How)) << Case.Mangled;
    EXPECT_TRUE(Sig->Canonical) << Case.Mangled;
  }
}

TEST(Names, MangleBackToThemselves) {
  for (const NameCase &Case : Canonical) {
    auto Sig = demangleAs(Case.Mangled, Case.How);
    ASSERT_TRUE(Sig) << Case.Mangled;
    EXPECT_EQ(mangle(*Sig), Case.Mangled);
  }
}

TEST(Names, OtherOrdersAreReadAndRewritten) {
  for (const NameCase &Case : NotCanonical) {
    auto Sig = demangle(Case.Mangled);
    ASSERT_TRUE(Sig) << Case.Mangled << ": " << toString(Sig.error());
    EXPECT_FALSE(Sig->Canonical) << Case.Mangled;
    EXPECT_EQ(mangle(*Sig, Case.How), Case.Readable) << Case.Mangled;
    std::string Rewritten = mangle(*Sig, Case.How);
    auto Again = demangle(Rewritten);
    ASSERT_TRUE(Again);
    EXPECT_TRUE(*Again == *Sig) << Case.Mangled;
    EXPECT_TRUE(Again->Canonical) << Case.Mangled;
  }
}

TEST(Names, WithoutSubstitutionsHaveOneMeaning) {
  auto Sig = demangle(Unsubstituted);
  ASSERT_TRUE(Sig);
  EXPECT_EQ(toString(*Sig), "f(event_t, read_only image2d_t, event_t)");
  EXPECT_FALSE(Sig->Canonical);
  EXPECT_EQ(mangle(*Sig), "_Z1f9ocl_event14ocl_image2d_roS_");
}

TEST(Names, SubstitutionsBeyondTheFirstThirtySix) {
  Signature Sig;
  Sig.Name = "f";
  // Two components for each: the qualified pointee and the pointer.
  const Base Elements[] = {Base::Char,  Base::UChar, Base::Short, Base::UShort,
                           Base::Int,   Base::UInt,  Base::Long,  Base::ULong,
                           Base::Float, Base::Double};
  for (unsigned Space = GlobalSpace; Space <= LocalSpace; ++Space)
    for (Base Element : Elements)
      ASSERT_TRUE(
          Sig.Params.append(makeType(Element).pointerTo(inSpace(Space))));
  for (unsigned I = 0; I != 30; ++I)
    ASSERT_TRUE(Sig.Params.append(Type(Sig.Params[I])));
  for (unsigned I = 0; I != NumSpellings; ++I) {
    auto How = static_cast<Spelling>(I);
    std::string Name = mangle(Sig, How);
    auto Back = demangleAs(Name, How);
    ASSERT_TRUE(Back) << Name;
    EXPECT_TRUE(*Back == Sig) << Name;
    EXPECT_EQ(mangle(*Back), Name);
  }
  EXPECT_NE(mangle(Sig, Spelling::Clang).find("S1M_"), std::string::npos);
}

} // namespace
