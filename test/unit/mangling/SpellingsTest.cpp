// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One signature in the four spellings, one string in several readings, and
/// the function's own type as the judge between them.

#include "spir2nvvm/mangling/Prototypes.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::mangling;

namespace {

using Kind = ParamHint::Kind;
using To = ParamHint::Pointee;

ParamHint integer(unsigned Bits, unsigned Lanes = 1) {
  return {Kind::Integer, static_cast<std::uint8_t>(Lanes),
          static_cast<std::uint16_t>(Bits)};
}
ParamHint floating(unsigned Bits, unsigned Lanes = 1) {
  return {Kind::Floating, static_cast<std::uint8_t>(Lanes),
          static_cast<std::uint16_t>(Bits)};
}
ParamHint pointer(unsigned Space, To Pointee = To::Unknown) {
  return {Kind::Pointer, 1, 0, static_cast<std::uint16_t>(Space), Pointee};
}

struct SpellingCase {
  const char *Prototype, *Khronos, *Clang, *Itanium, *SpirTools;
};

const SpellingCase Cases[] = {
    {"float4 clamp(float4, float4, float4)", "_Z5clampDv4_fS_S_",
     "_Z5clampDv4_fS_S_", "_Z5clampDv4_fS_S_", "_Z5clampDv4_fDv4_fDv4_f"},
    {"uint atomic_inc(volatile __global uint*)", "_Z10atomic_incPVU3AS1j",
     "_Z10atomic_incPU3AS1Vj", "_Z10atomic_incPU3AS1Vj",
     "_Z10atomic_incPVU3AS1j"},
    {"float4 vload4(size_t, const __constant float*)", "_Z6vload4mPKU3AS2f",
     "_Z6vload4mPU3AS2Kf", "_Z6vload4mPU3AS2Kf", "_Z6vload4mPKU3AS2f"},
    {"void write_imagei(write_only image2d_array_t, int4, int4)",
     "_Z12write_imagei16ocl_image2darrayDv4_iS_",
     "_Z12write_imagei20ocl_image2d_array_woDv4_iS0_",
     "_Z12write_imagei20ocl_image2d_array_woDv4_iS0_",
     "_Z12write_imagei16ocl_image2darrayDv4_iDv4_i"},
    {"int get_image_width(image2d_t)", "_Z15get_image_width11ocl_image2d",
     "_Z15get_image_width14ocl_image2d_ro", "_Z15get_image_width11ocl_image2d",
     "_Z15get_image_width11ocl_image2d"},
    {"float fract_ret2ptr(float, float*, float*)", "_Z13fract_ret2ptrfPfS_",
     "_Z13fract_ret2ptrfPfS0_", "_Z13fract_ret2ptrfPfS_",
     "_Z13fract_ret2ptrfPfS0_"},
    {"void f(float**, float*)", "_Z1fPPfS_", "_Z1fPPfS0_", "_Z1fPPfS_",
     "_Z1fPPfS1_"},
};

TEST(Spellings, EachWritesItsOwnWay) {
  for (const SpellingCase &Case : Cases) {
    auto Parsed = parsePrototype(Case.Prototype, 64);
    ASSERT_TRUE(Parsed) << Case.Prototype;
    const Signature &Sig = Parsed->Sig;
    EXPECT_EQ(mangle(Sig, Spelling::Khronos), Case.Khronos);
    EXPECT_EQ(mangle(Sig, Spelling::Clang), Case.Clang);
    EXPECT_EQ(mangle(Sig, Spelling::Itanium), Case.Itanium);
    EXPECT_EQ(mangle(Sig, Spelling::SpirTools), Case.SpirTools);
  }
}

TEST(Spellings, NamesAreStable) {
  for (unsigned I = 0; I != NumSpellings; ++I) {
    Spelling How;
    EXPECT_TRUE(parseSpelling(toString(static_cast<Spelling>(I)), How));
    EXPECT_EQ(How, static_cast<Spelling>(I));
  }
  Spelling Untouched = Spelling::Clang;
  EXPECT_FALSE(parseSpelling("gcc", Untouched));
}

// c++filt's reading of this name has the image twice; no function has that.
TEST(Hints, DecideWhetherAnImageWasSubstituted) {
  const char *Name = "_Z12write_imagei16ocl_image2darrayDv4_iS_";
  const ParamHint Colour[] = {pointer(1, To::Object), integer(32, 4),
                              integer(32, 4)};
  FunctionHint WriteImage{Colour, 3};
  auto Sig = demangle(Name, &WriteImage);
  ASSERT_TRUE(Sig);
  EXPECT_EQ(toString(*Sig), "write_imagei(image2d_array_t, int4, int4)");
  EXPECT_EQ(Sig->How, Spelling::Khronos);

  const ParamHint Images[] = {pointer(1, To::Object), integer(32, 4),
                              pointer(1, To::Object)};
  FunctionHint TwoImages{Images, 3};
  auto Other = demangle(Name, &TwoImages);
  ASSERT_TRUE(Other);
  EXPECT_EQ(toString(*Other),
            "write_imagei(image2d_array_t, int4, image2d_array_t)");
  EXPECT_EQ(Other->How, Spelling::Itanium);
}

TEST(Hints, TellAnEventFromAPointerToOne) {
  const char *Name = "_Z1fP9ocl_eventS_";
  const ParamHint Pointers[] = {pointer(0, To::Pointer),
                                pointer(0, To::Pointer)};
  FunctionHint Two{Pointers, 2};
  auto Khronos = demangle(Name, &Two);
  ASSERT_TRUE(Khronos);
  EXPECT_EQ(toString(*Khronos), "f(event_t*, event_t*)");
  const ParamHint Mixed[] = {pointer(0, To::Pointer), pointer(0, To::Object)};
  FunctionHint One{Mixed, 2};
  auto Clang = demangle(Name, &One);
  ASSERT_TRUE(Clang);
  EXPECT_EQ(toString(*Clang), "f(event_t*, event_t)");
}

// In no known spelling, but one reading is possible.
TEST(Hints, AdmitALooseReading) {
  const char *Name = "_Z1fDv4_fDv4_fS_";
  EXPECT_FALSE(demangle(Name));
  const ParamHint Vectors[] = {floating(32, 4), floating(32, 4),
                               floating(32, 4)};
  FunctionHint Three{Vectors, 3};
  auto Sig = demangle(Name, &Three);
  ASSERT_TRUE(Sig);
  EXPECT_EQ(toString(*Sig), "f(float4, float4, float4)");
  EXPECT_FALSE(Sig->Canonical);
}

struct HintCase {
  const char *Mangled;
  ParamHint Hint;
  bool Agrees;
};

const HintCase HintCases[] = {
    {"_Z1fi", integer(32), true},
    {"_Z1fj", integer(32), true},
    {"_Z1fi", integer(64), false},
    {"_Z1fi", integer(32, 2), false},
    {"_Z1fi", floating(32), false},
    {"_Z1ff", integer(32), false},
    {"_Z1fDh", floating(16), true},
    {"_Z1fDv3_d", floating(64, 3), true},
    {"_Z1fDv3_d", floating(64, 4), false},
    {"_Z1fb", integer(1), true},
    {"_Z1fb", integer(8), true},
    {"_Z1fb", integer(32), false},
    {"_Z1fPU3AS1i", pointer(1), true},
    {"_Z1fPU3AS1i", pointer(1, To::Value), true},
    {"_Z1fPU3AS1i", pointer(3), false},
    {"_Z1fPU3AS1i", pointer(1, To::Object), false},
    {"_Z1fPU3AS1i", pointer(1, To::Pointer), false},
    {"_Z1fPU3AS1i", integer(64), false},
    {"_Z1fPPi", pointer(0, To::Pointer), true},
    {"_Z1fP1S", pointer(0, To::Object), true},
    {"_Z1f11ocl_sampler", integer(32), true},
    {"_Z1f11ocl_sampler", integer(64), false},
    {"_Z1f11ocl_sampler", pointer(2, To::Object), true},
    {"_Z1f11ocl_image2d", pointer(1, To::Object), true},
    {"_Z1f11ocl_image2d", pointer(1, To::Pointer), false},
    {"_Z1f11ocl_image2d", integer(32), false},
    {"_Z1f9ocl_event", pointer(0, To::Object), true},
    {"_Z1fP9ocl_event", pointer(0, To::Pointer), true},
    {"_Z1fP9ocl_event", pointer(0, To::Object), false},
    {"_Z1f1S", {}, true},
};

TEST(Hints, ComparedWithEachKindOfParameter) {
  for (const HintCase &Case : HintCases) {
    FunctionHint Hint{&Case.Hint, 1};
    auto Sig = demangle(Case.Mangled, &Hint);
    EXPECT_EQ(static_cast<bool>(Sig), Case.Agrees)
        << Case.Mangled << " kind " << static_cast<int>(Case.Hint.What);
    if (!Case.Agrees) {
      EXPECT_EQ(Sig.error().Code, Reason::HintMismatch);
      EXPECT_EQ(Sig.error().Offset, 4u);
    }
  }
}

TEST(Hints, CountParametersWithoutTheEllipsis) {
  const ParamHint Format = pointer(2, To::Value);
  FunctionHint One{&Format, 1};
  EXPECT_TRUE(demangle("_Z6printfPKU3AS2cz", &One));
  FunctionHint Zero{nullptr, 0};
  EXPECT_FALSE(demangle("_Z6printfPKU3AS2cz", &Zero));
  EXPECT_TRUE(demangle("_Z12get_work_dimv", &Zero));
}

} // namespace
