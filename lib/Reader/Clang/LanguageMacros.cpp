// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/Clang/LanguageMacros.h"

#include "Target/ClFeatures.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr StringRef Newest = "-cl-std=CL3.1",
                           NewestOfClang = "-cl-std=CL3.0";

StringRef spir2nvvm::asClangKnows(StringRef Word) {
  return Word == Newest ? NewestOfClang : Word;
}

// OpenCL C 3.1, 6.10.
static constexpr StringLiteral OfNewest = R"(#undef __OPENCL_C_VERSION__
#define __OPENCL_C_VERSION__ 310
#define CL_VERSION_3_1 310
)";

// 6.10: the device's version, which clang leaves to its caller. A caller that
// does not name it gets the oldest that has the language.
static constexpr StringLiteral DeviceVersion = R"(#ifndef __OPENCL_VERSION__
#if __OPENCL_C_VERSION__ > 120
#define __OPENCL_VERSION__ __OPENCL_C_VERSION__
#else
#define __OPENCL_VERSION__ 120
#endif
#endif
)";

// Clang wants it before it declares sub_group_barrier.
static constexpr StringLiteral BarrierScope =
    R"(#if __OPENCL_C_VERSION__ < 200
enum memory_scope;
#endif
)";

// Clang has no type of these atomics.
static constexpr StringLiteral NoHalfAtomics =
    R"(#undef __opencl_c_ext_fp16_global_atomic_load_store
#undef __opencl_c_ext_fp16_local_atomic_load_store
#undef __opencl_c_ext_fp16_global_atomic_add
#undef __opencl_c_ext_fp16_local_atomic_add
#undef __opencl_c_ext_fp16_global_atomic_min_max
#undef __opencl_c_ext_fp16_local_atomic_min_max
)";

static std::string define(StringRef Macro) {
  return ("#ifndef " + Macro + "\n#define " + Macro + " 1\n#endif\n").str();
}

// Of an extension that clang does not know: its pragma does something.
static std::string acceptPragma(StringRef Extension) {
  const StringRef Start = "#pragma OPENCL EXTENSION ";
  return (Start + Extension + " : begin\n" + Start + Extension + " : end\n")
      .str();
}

static std::string extensionsSince(unsigned Version) {
  std::string Lines;
#define CL_EXTENSION(NAME, SINCE)                                              \
  if (SINCE == Version)                                                        \
    Lines += define(#NAME) + acceptPragma(#NAME);
#include "Target/ClExtensions.def"
  return Lines;
}

static std::string featuresSince(unsigned Version) {
  std::string Lines;
#define CL_FEATURE(MEMBER, MACRO, SINCE, STATE)                                \
  if (SINCE == Version)                                                        \
    Lines += isOn(ClFeature::MEMBER) ? define(MACRO) : "#undef " MACRO "\n";
#include "Target/ClFeatures.def"
  return Lines;
}

static std::string since(unsigned Version, const std::string &Lines) {
  return "#if __OPENCL_C_VERSION__ >= " + std::to_string(Version) + "\n" +
         Lines + "#endif\n";
}

std::string spir2nvvm::languageMacros(const TranslateOptions &Opts) {
  static const std::string Always =
      DeviceVersion.str() + BarrierScope.str() + extensionsSince(100) +
      featuresSince(100) +
      since(200, extensionsSince(200) + NoHalfAtomics.str()) +
      since(300, featuresSince(300));
  return (is_contained(Opts.ClOptions, Newest) ? OfNewest.str() : "") + Always;
}
