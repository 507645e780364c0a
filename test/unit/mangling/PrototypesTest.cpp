// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The list of builtins: one case for every row, every overload found again
/// under its own index, and what producers write differently.

#include "spir2nvvm/mangling/Prototypes.h"
#include "PrototypeRows.h"

#include <gtest/gtest.h>

#include <set>

using namespace spir2nvvm::mangling;

namespace {

struct PrototypeCase {
  const char *Mangled, *Text;
};

const PrototypeCase Cases[] = {
#define CASE(NAME, PROTOTYPE) {NAME, PROTOTYPE},
#include "PrototypeCases.def"
};

TEST(Prototypes, AreFoundByName) {
  for (const PrototypeCase &Case : Cases) {
    auto Proto = resolveBuiltin(Case.Mangled, 64);
    ASSERT_TRUE(Proto) << Case.Mangled;
    EXPECT_EQ(toString(*Proto), Case.Text);
    EXPECT_EQ(mangle(*Proto, Spelling::Khronos), Case.Mangled);
    EXPECT_EQ(Proto->Differences, SameExactly) << Case.Mangled;
  }
}

TEST(Prototypes, EveryRowHasACase) {
  std::set<unsigned> Covered;
  for (const PrototypeCase &Case : Cases)
    if (auto Proto = resolveBuiltin(Case.Mangled, 64))
      Covered.insert(rows::rowOfIndex(Proto->Index));
  for (unsigned I = 0; I != rows::rowCount(); ++I)
    EXPECT_TRUE(Covered.count(I))
        << "no case for a row of " << rows::rowAt(I).Stem;
}

TEST(Prototypes, EveryOverloadIsFoundUnderItsIndex) {
  std::set<std::string> Names, Texts;
  for (unsigned Bits : {32u, 64u})
    for (std::uint32_t I = 0; I != prototypeCount(); ++I) {
      Prototype Proto = prototypeAt(I, Bits);
      ASSERT_EQ(Proto.Index, I);
      std::string Text = toString(Proto);
      if (Bits == 64) {
        EXPECT_TRUE(Texts.insert(Text).second) << Text;
        EXPECT_TRUE(Names.insert(mangle(Proto, Spelling::Khronos)).second)
            << Text;
      }
      for (unsigned S = 0; S != NumSpellings; ++S) {
        std::string Name = mangle(Proto, static_cast<Spelling>(S));
        auto Found = resolveBuiltin(Name, Bits);
        ASSERT_TRUE(Found) << Name;
        ASSERT_EQ(Found->Index, I) << Name << ": " << toString(*Found);
        ASSERT_EQ(Found->Differences, SameExactly) << Name;
      }
      auto Parsed = parsePrototype(Text, Bits);
      ASSERT_TRUE(Parsed) << Text;
      auto FromText = findPrototype(Parsed->Sig, Bits);
      ASSERT_TRUE(FromText) << Text;
      ASSERT_EQ(FromText->Index, I) << Text;
      ASSERT_TRUE(Parsed->Result == Proto.Result) << Text;
    }
}

TEST(Prototypes, RejectWhatOpenCLHasNot) {
  for (const char *Name :
       {"_Z3sini",
        "_Z3sinff",
        "_Z6vload5mPKf",
        "_Z5vloadmPKf",
        "_Z4sin4Dv4_f",
        "_Z13convert_floatv",
        "_Z18convert_float4_satDv4_i",
        "_Z12convert_int4Dv3_f",
        "_Z13convert_bool4Dv4_i",
        "_Z10atomic_addPVi",
        "_Z10atomic_addPVU3AS1ll",
        "_Z11atomic_xchgPVU3AS1dd",
        "_Z5crossDv2_fS_",
        "_Z3dotDv8_fS_",
        "_Z7shuffleDv3_fDv4_j",
        "_Z7shuffleDv4_fDv4_i",
        "_Z11read_imagef14ocl_image2d_wo11ocl_samplerDv2_i",
        "_Z12write_imagef14ocl_image2d_roDv2_iDv4_f",
        "_Z11read_imagef14ocl_image2d_rw11ocl_samplerDv2_i",
        "_Z11read_imagef11ocl_image2d11ocl_samplerDv4_i",
        "_Z11read_imagef17ocl_image1dbuffer11ocl_sampleri",
        "_Z16get_image_height11ocl_image1d",
        "_Z6vstoreDv4_fmPU3AS2f",
        "_Z7vstore4Dv4_fmPU3AS2f",
        "_Z7vstore4Dv4_fmPU3AS1i",
        "_Z3nani",
        "_Z6selectffl",
        "_Z3anyj",
        "_Z8upsamplell",
        "_Z8upsampleii",
        "_Z5fractfPU3AS2f",
        "_Z21async_work_group_copyPU3AS3fPKU3AS3fm9ocl_event"}) {
    EXPECT_TRUE(demangle(Name)) << Name;
    EXPECT_FALSE(resolveBuiltin(Name, 64)) << Name;
  }
}

struct DifferenceCase {
  const char *Mangled;
  unsigned PointerBits;
  const char *Text;
  unsigned Differences;
};

const DifferenceCase DifferenceCases[] = {
    {"_Z8atom_incPU3AS1i", 64, "int atom_inc(volatile __global int*)",
     PointeeQualifiers},
    {"_Z6vload4mPU3AS1f", 64, "float4 vload4(size_t, const __global float*)",
     PointeeQualifiers},
    {"_Z6printfPU3AS2Kcz", 64,
     "int printf(const __constant char* restrict, ...)", SameExactly},
    {"_Z6vload4jPKU3AS1f", 64, "float4 vload4(size_t, const __global float*)",
     SizeTWidth},
    {"_Z6vload4mPKU3AS1f", 32, "float4 vload4(size_t, const __global float*)",
     SizeTWidth},
    {"_Z29async_work_group_strided_copyPU3AS3fPU3AS1Kfmj9ocl_event", 64,
     "event_t async_work_group_strided_copy(__local float*, const __global "
     "float*, size_t, size_t, event_t)",
     SizeTWidth},
    {"_Z17wait_group_eventsiPU3AS49ocl_event", 64,
     "void wait_group_events(int, event_t*)", GenericPointer},
    {"_Z17wait_group_eventsiP9ocl_event", 64,
     "void wait_group_events(int, event_t*)", SameExactly},
};

TEST(Prototypes, OverlookKnownDifferencesAndSayWhich) {
  for (const DifferenceCase &Case : DifferenceCases) {
    auto Proto = resolveBuiltin(Case.Mangled, Case.PointerBits);
    ASSERT_TRUE(Proto) << Case.Mangled;
    EXPECT_EQ(toString(*Proto), Case.Text);
    EXPECT_EQ(Proto->Differences, Case.Differences) << Case.Mangled;
  }
}

TEST(Prototypes, TellTheirPartsAndOrigin) {
  auto Store = resolveBuiltin("_Z18vstorea_half16_rtzDv16_dmPU3AS1Dh", 64);
  ASSERT_TRUE(Store);
  EXPECT_EQ(Store->name(), "vstorea_half16_rtz");
  EXPECT_EQ(Store->Stem, "vstorea_half");
  EXPECT_EQ(Store->Mode, Rounding::Rtz);
  EXPECT_EQ(Store->Group, Family::VectorData);
  EXPECT_EQ(Store->Section, "6.12.7");
  EXPECT_EQ(Store->Extension, "cl_khr_fp64");

  auto Convert = resolveBuiltin("_Z22convert_uchar4_sat_rteDv4_f", 64);
  ASSERT_TRUE(Convert);
  EXPECT_EQ(toString(*Convert), "uchar4 convert_uchar4_sat_rte(float4)");
  EXPECT_EQ(Convert->Stem, "convert");
  EXPECT_TRUE(Convert->Saturating);
  EXPECT_EQ(Convert->Mode, Rounding::Rte);
  EXPECT_EQ(toString(Convert->Group), "Conversion");

  auto Load = resolveBuiltin("_Z10vload_halfmPKU3AS1Dh", 64);
  ASSERT_TRUE(Load);
  EXPECT_EQ(Load->Extension, "") << "half storage is core";
  EXPECT_EQ(resolveBuiltin("_Z3sinDh", 64)->Extension, "cl_khr_fp16");
  EXPECT_EQ(resolveBuiltin("_Z3sind", 64)->Extension, "cl_khr_fp64");
  EXPECT_EQ(resolveBuiltin("_Z8atom_addPVU3AS3ll", 64)->Extension,
            "cl_khr_int64_base_atomics");
  EXPECT_EQ(resolveBuiltin("_Z8atom_minPVU3AS3ii", 64)->Extension,
            "cl_khr_local_int32_extended_atomics");
}

TEST(Prototypes, PlainNames) {
  auto Printf = findUnmangled("printf", 64);
  ASSERT_TRUE(Printf);
  EXPECT_TRUE(Printf->Variadic);
  EXPECT_EQ(Printf->NumParams, 1);
  auto Version = findUnmangled("__spir_opencl_version", 32);
  ASSERT_TRUE(Version);
  EXPECT_EQ(toString(*Version), "int __spir_opencl_version()");
  EXPECT_FALSE(findUnmangled("sin", 64));
  EXPECT_FALSE(findUnmangled("", 64));
}

TEST(Prototypes, NamesAreKnownWithAndWithoutParts) {
  for (const char *Name : {"sin", "vload4", "vstore_half_rte", "convert_char",
                           "convert_float16_rtn", "mad24", "exp10", "printf"})
    EXPECT_TRUE(isBuiltinName(Name)) << Name;
  for (const char *Name :
       {"", "sin4", "vlod", "vload5", "convert", "convert_", "convert_float5",
        "convert_float_sat", "vload4_rte", "_rte", "4"})
    EXPECT_FALSE(isBuiltinName(Name)) << Name;
}

TEST(Prototypes, NamesFitTheirField) {
  std::size_t Longest = 0;
  for (std::uint32_t I = 0; I != prototypeCount(); ++I)
    Longest = std::max(Longest, prototypeAt(I, 64).name().size());
  EXPECT_EQ(Longest, sizeof("sub_group_non_uniform_scan_exclusive_logical_and") - 1);
  EXPECT_LT(Longest, sizeof(Prototype::NameText));
}

} // namespace
