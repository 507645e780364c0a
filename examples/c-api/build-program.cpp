// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an OpenCL runtime does with the C API, in C++: clCompileProgram with a
// header from memory, clLinkProgram, the build log, limits for untrusted
// programs, and cancelling a build.
#include <spir2nvvm-c/spir2nvvm.h>

#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

namespace {

template <auto Destroy> struct Destroyer {
  template <typename T> void operator()(T *Object) const { Destroy(Object); }
};
using Translator =
    std::unique_ptr<s2n_translator, Destroyer<s2n_translator_destroy>>;
using Output = std::unique_ptr<s2n_output, Destroyer<s2n_output_destroy>>;

constexpr std::string_view Header = "#define SCALE 3\n";
constexpr std::string_view Kernel = "#include \"scale.h\"\n"
                                    "int twice(int x);\n"
                                    "kernel void scale(global int *x) {\n"
                                    "  size_t i = get_global_id(0);\n"
                                    "  x[i] = twice(x[i]) * SCALE + OFFSET;\n"
                                    "}\n";
constexpr std::string_view Library = "int twice(int x) { return 2 * x; }\n";
constexpr std::string_view Broken = "kernel void broken() { nonsense; }\n";

// Untrusted programs must be neither large nor slow.
void limit(s2n_translator *T) {
  s2n_translator_set_option(T, S2N_OPTION_MAX_INPUT_BYTES, "1000000");
  s2n_translator_set_option(T, S2N_OPTION_TOTAL_SECONDS, "60");
  s2n_translator_set_option(T, S2N_OPTION_FRONT_END_MEMORY, "4096");
}

// clCompileProgram: an object that is linked later; null with a log.
Output compile(std::string_view Source, const char *Options) {
  Translator T(s2n_translator_create());
  limit(T.get());
  s2n_output *Object = nullptr;
  s2n_translator_set_option(T.get(), S2N_OPTION_INPUT_FORM, "opencl-c");
  if (s2n_translator_set_build_options(T.get(), S2N_COMPILE, Options) ==
      S2N_SUCCESS) {
    s2n_translator_add_header(T.get(), "scale.h", Header.data(), Header.size());
    s2n_translator_add_input(T.get(), "program.cl", Source.data(),
                             Source.size());
    s2n_translate(T.get(), S2N_EMIT_SPIR, &Object);
  }
  if (!Object)
    std::cout << "build log:\n" << s2n_translator_log(T.get());
  return Output(Object);
}

// clLinkProgram: code, of objects in this order.
Output link(const Output &First, const Output &Second) {
  Translator T(s2n_translator_create());
  limit(T.get());
  for (const Output *Object : {&First, &Second})
    s2n_translator_add_input(T.get(), "object", s2n_output_data(Object->get()),
                             s2n_output_size(Object->get()));
  s2n_output *Program = nullptr;
  if (s2n_translate(T.get(), S2N_EMIT_LL, &Program) != S2N_SUCCESS)
    std::cout << "link log:\n" << s2n_translator_log(T.get());
  return Output(Program);
}

// A build that another thread ends.
s2n_result cancelled() {
  Translator T(s2n_translator_create());
  s2n_translator_add_input(T.get(), "program.cl", Library.data(),
                           Library.size());
  std::thread([&T] { s2n_translator_cancel(T.get()); }).join();
  s2n_output *Object = nullptr;
  s2n_result Result = s2n_translate(T.get(), S2N_EMIT_SPIR, &Object);
  s2n_output_destroy(Object);
  return Result;
}

} // namespace

int main() {
  Output Main = compile(Kernel, "-DOFFSET=1 -cl-mad-enable");
  Output Helpers = compile(Library, "");
  Output Program = Main && Helpers ? link(Main, Helpers) : nullptr;
  if (!Program)
    return 1;
  for (size_t K = 0; K != s2n_output_kernel_count(Program.get()); ++K)
    std::cout << "kernel " << s2n_kernel_name(Program.get(), K) << ", "
              << s2n_kernel_arg_count(Program.get(), K)
              << " argument: " << s2n_arg_type(Program.get(), K, 0) << ' '
              << s2n_arg_name(Program.get(), K, 0) << '\n';
  bool Refused = !compile(Broken, "");
  bool Ended = cancelled() == S2N_ERROR_CANCELLED;
  std::cout << (Ended ? "cancelled as asked\n" : "not cancelled\n");
  return Refused && Ended ? 0 : 1;
}
