// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The C API as an OpenCL runtime uses it: option strings, headers in memory,
/// compiling and linking by themselves, logs.

#include "../CorpusSample.h"
#include "spir2nvvm-c/spir2nvvm.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <list>
#include <memory>
#include <string>
#include <vector>

namespace {

struct Destroy {
  void operator()(s2n_translator *T) const { s2n_translator_destroy(T); }
  void operator()(s2n_output *O) const { s2n_output_destroy(O); }
};
using Output = std::unique_ptr<s2n_output, Destroy>;

class Build : public ::testing::Test {
protected:
  std::unique_ptr<s2n_translator, Destroy> T{s2n_translator_create()};
  s2n_result Last = S2N_SUCCESS;
  std::list<std::string> Kept; // inputs are not copied

  void SetUp() override {
    s2n_translator_set_option(T.get(), S2N_OPTION_SOURCE_EXCERPTS, "on");
  }
  Output translate(s2n_emit Emit) {
    s2n_output *Out = nullptr;
    Last = s2n_translate(T.get(), Emit, &Out);
    return Output(Out);
  }
  void add(const char *Form, std::string Input) {
    const std::string &Bytes = Kept.emplace_back(std::move(Input));
    s2n_translator_set_option(T.get(), S2N_OPTION_INPUT_FORM, Form);
    s2n_translator_add_input(T.get(), "program", Bytes.data(), Bytes.size());
  }
  std::string compile(const std::string &Source) {
    add("opencl-c", Source);
    Output Out = translate(S2N_EMIT_SPIR);
    EXPECT_EQ(Last, S2N_SUCCESS) << s2n_translator_log(T.get());
    return bytes(Out);
  }
  static std::string bytes(const Output &Out) {
    return Out ? std::string(
                     static_cast<const char *>(s2n_output_data(Out.get())),
                     s2n_output_size(Out.get()))
               : std::string();
  }
  std::string log() const { return s2n_translator_log(T.get()); }
};

} // namespace

TEST_F(Build, OptionsReachTheCompiler) {
  ASSERT_EQ(s2n_translator_set_build_options(T.get(), S2N_BUILD,
                                             "-D TYPE=\"unsigned int\" -D N=3"),
            S2N_SUCCESS);
  const std::string Source = "kernel void k(global TYPE *a) { a[0] = N; }\n";
  add("opencl-c", Source);
  Output Out = translate(S2N_EMIT_LL);
  ASSERT_TRUE(Out) << log();
  EXPECT_NE(bytes(Out).find("store i32 3"), std::string::npos);
  EXPECT_STREQ(s2n_arg_type(Out.get(), 0, 0), "uint*");
}

TEST_F(Build, BadOptionsAreToldApart) {
  EXPECT_EQ(s2n_translator_set_build_options(T.get(), S2N_BUILD, "-frob"),
            S2N_ERROR_INVALID_OPTIONS);
  EXPECT_NE(log().find("'-frob' in the build options: unknown option"),
            std::string::npos);
  EXPECT_EQ(s2n_translator_set_build_options(T.get(), S2N_LINK, "-DA"),
            S2N_ERROR_INVALID_OPTIONS);
  EXPECT_EQ(s2n_translator_set_build_options(nullptr, S2N_BUILD, ""),
            S2N_ERROR_INVALID_ARGUMENT);
}

TEST_F(Build, TheLogHasCarets) {
  const std::string Source = "kernel void k(global int *a) { a[0] = b; }\n";
  add("opencl-c", Source);
  EXPECT_FALSE(translate(S2N_EMIT_LL));
  EXPECT_EQ(Last, S2N_ERROR_BAD_INPUT);
  EXPECT_NE(log().find("program:1:39: error: use of undeclared identifier 'b'"),
            std::string::npos)
      << log();
  EXPECT_NE(log().find("a[0] = b;"), std::string::npos);
  EXPECT_NE(log().find("                                      ^"),
            std::string::npos);
}

TEST_F(Build, WarningsAreInTheLogOfASuccess) {
  const std::string Source = "#warning careful\nkernel void k() {}\n";
  compile(Source);
  EXPECT_NE(log().find("careful"), std::string::npos) << log();
  s2n_translator_set_build_options(T.get(), S2N_BUILD, "-w");
  compile(Source);
  EXPECT_EQ(log(), "");
  s2n_translator_set_build_options(T.get(), S2N_BUILD, "-Werror");
  add("opencl-c", Source);
  EXPECT_FALSE(translate(S2N_EMIT_SPIR));
}

TEST_F(Build, HeadersAreInMemory) {
  const std::string Header = "#include \"deep/one.h\"\n",
                    Deep = "#define X 7\n";
  s2n_translator_add_header(T.get(), "my.h", Header.data(), Header.size());
  s2n_translator_add_header(T.get(), "deep/one.h", Deep.data(), Deep.size());
  const std::string Source = "#include <my.h>\n"
                             "kernel void k(global int *a) { a[0] = X; }\n";
  add("opencl-c", Source);
  Output Out = translate(S2N_EMIT_LL);
  ASSERT_TRUE(Out) << log();
  EXPECT_NE(bytes(Out).find("store i32 7"), std::string::npos);
  add("opencl-c", Source); // they are forgotten
  EXPECT_FALSE(translate(S2N_EMIT_LL));
}

TEST_F(Build, HeadersDoNotLeaveTheirFolder) {
  for (const char *Name : {"../up.h", "/etc/up.h", "a/../../up.h", ""}) {
    s2n_translator_add_header(T.get(), Name, "", 0);
    add("opencl-c", "kernel void k() {}\n");
    EXPECT_FALSE(translate(S2N_EMIT_LL)) << Name;
    EXPECT_NE(log().find("S2N-IN19"), std::string::npos) << log();
  }
}

// SPIR 1.2, 2.5: an inline definition gives way to another one, in whatever
// object that comes, and is there where no other comes.
TEST_F(Build, InlineDefinitionsStayInlineInObjects) {
  const std::string Head =
      "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-"
      "i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-"
      "v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-"
      "v512:512:512-v1024:1024:1024\"\n"
      "target triple = \"spir64-unknown-unknown\"\n";
  auto Object = [&](const std::string &Text) {
    add("assembly", Head + Text);
    return bytes(translate(S2N_EMIT_SPIR));
  };
  const std::string Inline = Object(
      "define available_externally spir_func i32 @f() {\n  ret i32 1\n}\n"
      "define spir_kernel void @k(i32 addrspace(1)* %p) {\n"
      "  %n = call spir_func i32 @f()\n"
      "  store i32 %n, i32 addrspace(1)* %p\n  ret void\n}\n");
  const std::string Strong =
      Object("define spir_func i32 @f() {\n  ret i32 42\n}\n");
  ASSERT_FALSE(Inline.empty() || Strong.empty()) << log();
  auto TextOf = [&](const std::vector<std::string> &Objects) {
    for (const std::string &O : Objects)
      add("bitcode", O);
    return bytes(translate(S2N_EMIT_LL));
  };
  EXPECT_NE(TextOf({Inline}).find("ret i32 1"), std::string::npos) << log();
  EXPECT_NE(TextOf({Inline, Strong}).find("ret i32 42"), std::string::npos);
  EXPECT_NE(TextOf({Strong, Inline}).find("ret i32 42"), std::string::npos);
  EXPECT_EQ(TextOf({Inline, Strong}).find("ret i32 1\n"), std::string::npos);
}

TEST_F(Build, CompileThenLink) {
  const std::string Library = compile("int twice(int x) { return 2 * x; }\n");
  const std::string Object =
      compile("int twice(int x);\n"
              "kernel void k(global int *a) { a[0] = twice(a[1]); }\n");
  add("bitcode", Object);
  EXPECT_FALSE(translate(S2N_EMIT_LL)); // twice is missing
  add("bitcode", Object);
  add("bitcode", Library);
  const std::string Linked = bytes(translate(S2N_EMIT_SPIR));
  ASSERT_FALSE(Linked.empty()) << log();
  add("bitcode", Linked);
  Output Out = translate(S2N_EMIT_LL);
  ASSERT_TRUE(Out) << log();
  EXPECT_EQ(s2n_output_kernel_count(Out.get()), 1u);
  EXPECT_STREQ(s2n_kernel_name(Out.get(), 0), "k");
  EXPECT_EQ(s2n_output_spir_pointer_bits(Out.get()), 64u);
}

TEST_F(Build, EverythingAboutArguments) {
  const std::string Source =
      "__attribute__((vec_type_hint(float4), work_group_size_hint(8, 2, 1)))\n"
      "__attribute__((intel_reqd_sub_group_size(32)))\n"
      "kernel void k(global const float *restrict a, constant int *c,\n"
      "              local int *l, read_only image2d_t i, sampler_t s,\n"
      "              volatile global int *v) { v[0] = 1; }\n";
  add("opencl-c", Source);
  Output Out = translate(S2N_EMIT_LL);
  ASSERT_TRUE(Out) << log();
  EXPECT_STREQ(s2n_arg_type_qualifier(Out.get(), 0, 0), "restrict const");
  EXPECT_EQ(s2n_arg_address_space(Out.get(), 0, 0), 1u);
  EXPECT_EQ(s2n_arg_address_space(Out.get(), 0, 1), 2u);
  EXPECT_EQ(s2n_arg_address_space(Out.get(), 0, 2), 3u);
  EXPECT_STREQ(s2n_arg_access_qualifier(Out.get(), 0, 3), "read_only");
  EXPECT_STREQ(s2n_arg_base_type(Out.get(), 0, 4), "sampler_t");
  EXPECT_STREQ(s2n_arg_type_qualifier(Out.get(), 0, 5), "volatile");
  EXPECT_STREQ(s2n_kernel_vec_type_hint(Out.get(), 0), "float4");
  uint32_t Size[3] = {};
  EXPECT_TRUE(s2n_kernel_work_group_size_hint(Out.get(), 0, Size));
  EXPECT_EQ(Size[1], 2u);
  EXPECT_FALSE(s2n_kernel_reqd_work_group_size(Out.get(), 0, Size));
  EXPECT_EQ(s2n_kernel_reqd_sub_group_size(Out.get(), 0), 32u);
  EXPECT_EQ(s2n_kernel_reqd_sub_group_size(Out.get(), 9), 0u);
  EXPECT_EQ(s2n_arg_base_type(Out.get(), 0, 99), nullptr);
}

TEST_F(Build, APreparedCompilerDoesTheSame) {
  const std::string Source = "kernel void k(global int *a) { a[0] = 1; }\n";
  const std::string Plain = compile(Source);
  for (int I = 0; I < 2; ++I) { // the second finds none waiting
    if (I == 0)
      s2n_translator_prepare(T.get());
    EXPECT_EQ(compile(Source), Plain);
  }
}

TEST_F(Build, ASourceInOneCall) {
  s2n_output *Out = nullptr;
  add("assembly", "which is forgotten");
  ASSERT_EQ(s2n_translate_source(T.get(), "k.cl",
                                 "kernel void k(global int *a) { a[0] = N; }",
                                 "-DN=7 -O3", S2N_EMIT_LL, &Out),
            S2N_SUCCESS)
      << log();
  const Output Kept(Out);
  EXPECT_NE(log().find("-O3"), std::string::npos) << log(); // ignored
  ASSERT_NE(s2n_output_text(Out), nullptr);
  EXPECT_EQ(s2n_output_text(Out), bytes(Kept));
  EXPECT_NE(bytes(Kept).find("store i32 7"), std::string::npos);

  EXPECT_EQ(s2n_translate_source(T.get(), nullptr, "kernel void k() {}",
                                 nullptr, S2N_EMIT_BC, &Out),
            S2N_SUCCESS);
  const Output Bitcode(Out);
  EXPECT_EQ(s2n_output_text(Out), nullptr);
  EXPECT_EQ(s2n_output_text(nullptr), nullptr);

  EXPECT_EQ(s2n_translate_source(T.get(), "k.cl", "kernel void k() {}", "-Q",
                                 S2N_EMIT_LL, &Out),
            S2N_ERROR_INVALID_OPTIONS);
  EXPECT_EQ(Out, nullptr);
  EXPECT_EQ(
      s2n_translate_source(T.get(), "k.cl", nullptr, "", S2N_EMIT_LL, &Out),
      S2N_ERROR_INVALID_ARGUMENT);
  EXPECT_NE(log().find("the source is missing"), std::string::npos) << log();
}

TEST_F(Build, OptionsOfASourceMayNameTheArchitecture) {
  auto ArchWith = [this](const char *Options) {
    s2n_output *Out = nullptr;
    Last = s2n_translate_source(T.get(), "k.cl", "kernel void k() {}", Options,
                                S2N_EMIT_REFLECTION, &Out);
    const std::string Text = bytes(Output(Out));
    const size_t At = Text.find("\"arch\": \"");
    return At == std::string::npos ? Text : Text.substr(At + 9, 5);
  };
  EXPECT_EQ(ArchWith("-w --gpu-architecture=compute_90"), "sm_90");
  EXPECT_EQ(ArchWith("-arch=sm_86"), "sm_86");
  EXPECT_EQ(ArchWith(""), "sm_75"); // for that call alone
  EXPECT_EQ(ArchWith("-arch=sm_7"), "");
  EXPECT_EQ(Last, S2N_ERROR_INVALID_ARGUMENT);
  EXPECT_NE(log().find("'sm_7' is not a known architecture"), std::string::npos)
      << log();
}

TEST_F(Build, MessagesHaveLineAndColumn) {
  std::vector<std::pair<unsigned, unsigned>> Places;
  s2n_translator_set_diagnostic_handler(
      T.get(),
      [](const s2n_diagnostic *D, void *To) {
        static_cast<decltype(Places) *>(To)->emplace_back(
            s2n_diagnostic_line(D), s2n_diagnostic_column(D));
      },
      &Places);
  s2n_output *Out = nullptr;
  s2n_translate_source(T.get(), "k.cl", "kernel void k() {\n  x;\n}\n", "",
                       S2N_EMIT_LL, &Out);
  s2n_translate_source(T.get(), "k.cl", nullptr, "", S2N_EMIT_LL, &Out);
  EXPECT_EQ(Places, (decltype(Places){{2, 3}, {0, 0}}));
  EXPECT_EQ(s2n_diagnostic_line(nullptr), 0u);
  EXPECT_EQ(s2n_diagnostic_column(nullptr), 0u);
}

TEST_F(Build, EveryArchitectureListedIsTaken) {
  ASSERT_GT(s2n_arch_count(), 10u);
  for (size_t N = 0; N != s2n_arch_count(); ++N)
    EXPECT_EQ(s2n_translator_set_arch(T.get(), s2n_arch_name(N)), S2N_SUCCESS)
        << s2n_arch_name(N);
  EXPECT_EQ(s2n_arch_name(s2n_arch_count()), nullptr);
}

TEST_F(Build, ResetIsAsNew) {
  s2n_translator_set_build_options(T.get(), S2N_BUILD, "-DX=1");
  s2n_translator_set_option(T.get(), S2N_OPTION_ABI, "plain");
  s2n_translator_reset(T.get());
  add("opencl-c", "#ifdef X\n#error there\n#endif\nkernel void k() {}\n");
  EXPECT_TRUE(translate(S2N_EMIT_LL)) << log();
}

// Objects and libraries are linked from what S2N_EMIT_SPIR wrote: it has to be
// the program that was read.
TEST_F(Build, SpirGoesOnAsItWas) {
  if (!spir2nvvm::corpusIsNamed())
    GTEST_SKIP() << "SPIR2NVVM_CORPUS is not set";
  const std::vector<std::string> Files = spir2nvvm::chosenModules();
  ASSERT_FALSE(Files.empty());
  for (const std::string &File : Files) {
    std::ifstream In(File, std::ios::binary);
    const std::string Bytes(std::istreambuf_iterator<char>(In), {});
    add("bitcode", Bytes);
    const std::string Direct = bytes(translate(S2N_EMIT_LL));
    ASSERT_FALSE(Direct.empty()) << File << log();
    add("bitcode", Bytes);
    add("bitcode", bytes(translate(S2N_EMIT_SPIR)));
    EXPECT_EQ(bytes(translate(S2N_EMIT_LL)), Direct) << File;
  }
}

TEST(Translator, CostsNothingToMake) {
  constexpr int Count = 1000;
  auto Start = std::chrono::steady_clock::now();
  for (int I = 0; I < Count; ++I)
    s2n_translator_destroy(s2n_translator_create());
  std::chrono::duration<double, std::micro> Spent =
      std::chrono::steady_clock::now() - Start;
  EXPECT_LT(Spent.count() / Count, 50);
}
