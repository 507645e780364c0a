// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Refused names and prototypes: the reason, and the offset it is found at.

#include "spir2nvvm/mangling/Prototypes.h"

#include <gtest/gtest.h>

#include <set>

using namespace spir2nvvm::mangling;

namespace {

struct ErrorCase {
  const char *Text;
  std::size_t Offset;
  Reason Code;
};

const ErrorCase BadNames[] = {
    // The frame
    {"", 0, Reason::NotMangled},
    {"sin", 0, Reason::NotMangled},
    {"_", 0, Reason::NotMangled},
    {"_Z", 2, Reason::MissingLength},
    {"_Z_3sinf", 2, Reason::MissingLength},
    {"_ZN3fooE", 2, Reason::NestedName},
    {"_ZL3foof", 2, Reason::NestedName},
    {"_ZTV3foo", 2, Reason::SpecialName},
    {"_Zplii", 2, Reason::SpecialName},
    {"_Z0f", 2, Reason::ZeroLength},
    {"_Z03sinf", 2, Reason::ZeroLength},
    {"_Z3si", 2, Reason::LengthPastEnd},
    {"_Z99999sinf", 2, Reason::LengthPastEnd},
    {"_Z99999999999999999999999sinf", 2, Reason::LengthPastEnd},
    {"_Z3s.nf", 4, Reason::BadIdentifier},
    {"_Z3sin", 6, Reason::NoParameters},
    {"_Z1fIiEvT_", 4, Reason::TemplateArguments},
    {"_Z1fT_", 4, Reason::TemplateArguments},
    {"_Z1fvv", 4, Reason::VoidParameter},
    {"_Z1fiv", 5, Reason::VoidParameter},
    {"_Z1fvi", 4, Reason::VoidParameter},
    // What appendix A calls not valid, and what C++ alone has
    {"_Z1fw", 4, Reason::NotValidWchar},
    {"_Z1fa", 4, Reason::NotValidSignedChar},
    {"_Z1fx", 4, Reason::NotValidLongLong},
    {"_Z1fy", 4, Reason::NotValidULongLong},
    {"_Z1fn", 4, Reason::NotValidInt128},
    {"_Z1fio", 5, Reason::NotValidInt128},
    {"_Z1fe", 4, Reason::NotValidLongDouble},
    {"_Z1fg", 4, Reason::NotValidFloat128},
    {"_Z1fDd", 4, Reason::NotValidDecimal},
    {"_Z1fDe", 4, Reason::NotValidDecimal},
    {"_Z1fDf", 4, Reason::NotValidDecimal},
    {"_Z1fDi", 4, Reason::NotValidChar32},
    {"_Z1fDs", 4, Reason::NotValidChar16},
    {"_Z1fDa", 4, Reason::NotValidAuto},
    {"_Z1fDn", 4, Reason::NotValidNullptr},
    {"_Z1fPFviE", 5, Reason::FunctionPointer},
    {"_Z1fRi", 4, Reason::Reference},
    {"_Z1fOi", 4, Reason::Reference},
    {"_Z1fA4_i", 4, Reason::ArrayType},
    {"_Z1fM1Si", 4, Reason::MemberPointer},
    {"_Z1fCf", 4, Reason::ComplexType},
    {"_Z1fN1A1BE", 4, Reason::NestedName},
    {"_Z1fD", 5, Reason::ExpectedType},
    {"_Z1fDq", 4, Reason::UnknownType},
    {"_Z1fq", 4, Reason::UnknownType},
    {"_Z1f\xF4", 4, Reason::UnknownType},
    {"_Z1fi.", 5, Reason::UnknownType},
    // Ellipsis
    {"_Z1fiz", 5, Reason::EllipsisNotPrintf},
    {"_Z6printfz", 9, Reason::EllipsisNotLast},
    {"_Z6printfPKczi", 12, Reason::EllipsisNotLast},
    // Vectors
    {"_Z3sinDv", 8, Reason::VectorLanes},
    {"_Z3sinDv0_f", 8, Reason::VectorLanes},
    {"_Z3sinDv1_f", 8, Reason::VectorLanes},
    {"_Z3sinDv5_f", 8, Reason::VectorLanes},
    {"_Z3sinDv32_f", 8, Reason::VectorLanes},
    {"_Z3sinDv160_f", 8, Reason::VectorLanes},
    {"_Z3sinDv4f", 9, Reason::VectorSeparator},
    {"_Z3sinDv4_", 10, Reason::VectorElement},
    {"_Z3sinDv4_b", 10, Reason::VectorElement},
    {"_Z3sinDv4_v", 10, Reason::VectorElement},
    {"_Z3sinDv4_x", 10, Reason::VectorElement},
    {"_Z3sinDv4_Pf", 10, Reason::VectorElement},
    {"_Z3sinDv4_Dv4_f", 10, Reason::VectorElement},
    // Pointers and qualifiers
    {"_Z1fP", 5, Reason::ExpectedType},
    {"_Z1fPK", 6, Reason::ExpectedType},
    {"_Z1fPPPPi", 7, Reason::PointerTooDeep},
    {"_Z1fPKKi", 6, Reason::DuplicateQualifier},
    {"_Z1fPVKVi", 7, Reason::DuplicateQualifier},
    {"_Z1fPU3AS1U3AS1i", 14, Reason::DuplicateQualifier},
    {"_Z1fPU3AS1U2A1i", 13, Reason::DuplicateQualifier},
    {"_Z1fU1RU1W11ocl_image2d", 7, Reason::DuplicateQualifier},
    {"_Z1fU1R14ocl_image2d_ro", 4, Reason::DuplicateQualifier},
    {"_Z1fPU3AS0i", 9, Reason::AddressSpaceNumber},
    {"_Z1fPU3AS5i", 9, Reason::AddressSpaceNumber},
    {"_Z1fPU3ASi", 9, Reason::AddressSpaceNumber},
    {"_Z1fPU4AS12i", 5, Reason::UnknownQualifier},
    {"_Z1fPU1Xi", 5, Reason::UnknownQualifier},
    {"_Z1fU1Ri", 4, Reason::AccessNotImage},
    {"_Z1fPU1RKf", 5, Reason::AccessNotImage},
    {"_Z1fKf", 4, Reason::QualifiedValue},
    {"_Z1fU3AS1f", 4, Reason::QualifiedValue},
    {"_Z1frf", 4, Reason::QualifiedValue},
    // Names in types
    {"_Z1f9Foo", 4, Reason::LengthPastEnd},
    {"_Z1f3F-o", 6, Reason::BadIdentifier},
    {"_Z1fu", 5, Reason::MissingLength},
    {"_Z1fuf", 5, Reason::MissingLength},
    // Substitutions
    {"_Z1fS", 5, Reason::SubstitutionForm},
    {"_Z1fSt", 5, Reason::SubstitutionForm},
    {"_Z1fSa_", 5, Reason::SubstitutionForm},
    {"_Z1fS_", 4, Reason::SubstitutionRange},
    {"_Z1fDv4_fS9_", 9, Reason::SubstitutionRange},
    {"_Z1fDv4_fSZZZZZZZZZZZZZZZZZZZZ_", 9, Reason::SubstitutionRange},
    {"_Z1fDv4_fS00_", 9, Reason::SubstitutionRange},
    {"_Z1fPKU3AS1fPVS_", 13, Reason::SubstitutionQualified},
    {"_Z1fDv4_fDv4_fS_", 9, Reason::SubstitutionMissing},
    {"_Z1fPU3AS1fS_", 11, Reason::QualifiedValue},
};

const ErrorCase BadTexts[] = {
    {"", 0, Reason::TextExpectedType},
    {"float4", 6, Reason::TextExpectedName},
    {"float4 sin", 10, Reason::TextExpectedOpen},
    {"sin(", 4, Reason::TextExpectedType},
    {"sin(float", 9, Reason::TextExpectedClose},
    {"sin(float x y)", 12, Reason::TextExpectedClose},
    {"sin(flaot)", 4, Reason::TextExpectedType},
    {"sin(float5)", 4, Reason::TextExpectedType},
    {"sin(bool4)", 4, Reason::TextExpectedType},
    {"sin(unsigned float)", 18, Reason::TextExpectedType},
    {"sin(float) x", 11, Reason::TextTrailing},
    {"sin(void, int)", 8, Reason::VoidParameter},
    {"sin(int, void)", 13, Reason::VoidParameter},
    {"printf(...)", 7, Reason::EllipsisNotLast},
    {"f(int, ..., int)", 10, Reason::EllipsisNotLast},
    {"f(global local int *)", 9, Reason::TextQualifier},
    {"f(private global int *)", 10, Reason::TextQualifier},
    {"f(read_only write_only image2d_t)", 12, Reason::TextQualifier},
    {"f(read_only int)", 15, Reason::AccessNotImage},
    {"f(int ****)", 9, Reason::PointerTooDeep},
};

TEST(BadNames, AreRefusedWithPlaceAndReason) {
  for (const ErrorCase &Case : BadNames) {
    auto Sig = demangle(Case.Text);
    ASSERT_FALSE(Sig) << Case.Text << " is read as " << toString(*Sig);
    EXPECT_EQ(Sig.error().Offset, Case.Offset)
        << Case.Text << ": " << toString(Sig.error());
    EXPECT_EQ(Sig.error().Code, Case.Code)
        << Case.Text << ": " << toString(Sig.error());
  }
}

TEST(BadTexts, AreRefusedWithPlaceAndReason) {
  for (const ErrorCase &Case : BadTexts) {
    auto Parsed = parsePrototype(Case.Text, 64);
    ASSERT_FALSE(Parsed) << Case.Text;
    EXPECT_EQ(Parsed.error().Offset, Case.Offset)
        << Case.Text << ": " << toString(Parsed.error());
    EXPECT_EQ(Parsed.error().Code, Case.Code)
        << Case.Text << ": " << toString(Parsed.error());
  }
}

TEST(BadNames, TooManyParameters) {
  std::string Name = "_Z1f" + std::string(MaxParams, 'i');
  EXPECT_TRUE(demangle(Name));
  Name += 'i';
  auto Sig = demangle(Name);
  ASSERT_FALSE(Sig);
  EXPECT_EQ(Sig.error().Code, Reason::TooManyParameters);
  EXPECT_EQ(Sig.error().Offset, 4 + MaxParams);
}

TEST(BadNames, ForeignImagesInAGivenSpelling) {
  auto Modern = demangleAs("_Z1fi14ocl_image2d_ro", Spelling::Khronos);
  ASSERT_FALSE(Modern);
  EXPECT_EQ(Modern.error().Code, Reason::ForeignImage);
  EXPECT_EQ(Modern.error().Offset, 5u);
  auto Old = demangleAs("_Z1f11ocl_image2d", Spelling::Clang);
  ASSERT_FALSE(Old);
  EXPECT_EQ(Old.error().Code, Reason::ForeignImage);
}

TEST(Errors, TextNamesOffsetExpectationAndReason) {
  EXPECT_EQ(toString(demangle("_Z3sinx").error()),
            "at offset 6: expected 'l': long long is not valid in SPIR; "
            "OpenCL's long is 'l'");
}

// A row that no input provokes would be dead; one not tested could be wrong.
TEST(Errors, EveryReasonIsTested) {
  std::set<Reason> Tested = {Reason::TooManyParameters, Reason::ForeignImage,
                             Reason::HintMismatch}; // SpellingsTest.cpp
  for (const ErrorCase &Case : BadNames)
    Tested.insert(Case.Code);
  for (const ErrorCase &Case : BadTexts)
    Tested.insert(Case.Code);
#define REASON(ID, EXPECTED, WHY) EXPECT_TRUE(Tested.count(Reason::ID)) << #ID;
#include "spir2nvvm/mangling/Errors.def"
}

} // namespace
