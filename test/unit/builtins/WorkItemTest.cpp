// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work-item functions (6.12.1) in a launch of three dimensions: with constant
/// and with variable dimensions, beyond the last one included.

#include "Program.h"

#include "llvm/Support/FormatVariadic.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;
using llvm::formatv;

namespace {

constexpr std::array<uint32_t, 3> Groups{3, 2, 2}, GroupSize{4, 3, 2};

struct Function {
  const char *Name;
  uint64_t OutOfRange;
  uint64_t (*Value)(uint64_t Group, uint64_t Local, unsigned Dim);
};
constexpr Function Functions[] = {
    {"get_global_id", 0,
     [](uint64_t G, uint64_t L, unsigned D) { return G * GroupSize[D] + L; }},
    {"get_local_id", 0, [](uint64_t, uint64_t L, unsigned) { return L; }},
    {"get_group_id", 0, [](uint64_t G, uint64_t, unsigned) { return G; }},
    {"get_global_size", 1,
     [](uint64_t, uint64_t, unsigned D) {
       return uint64_t(Groups[D]) * GroupSize[D];
     }},
    {"get_local_size", 1,
     [](uint64_t, uint64_t, unsigned D) { return uint64_t(GroupSize[D]); }},
    {"get_num_groups", 1,
     [](uint64_t, uint64_t, unsigned D) { return uint64_t(Groups[D]); }},
    {"get_global_offset", 0,
     [](uint64_t, uint64_t, unsigned) { return uint64_t(0); }}};
constexpr size_t NumFunctions = std::size(Functions), NumDims = 4;

std::string mangled(const char *Name) {
  return mangling::mangle(
      test::prototypeOf(std::string("size_t ") + Name + "(uint)"),
      mangling::Spelling::Khronos);
}

// out[((z * size y + y) * size x + x) * 28 + function * 4 + dimension]
std::string kernelText(bool Constant) {
  std::string Text = formatv(
      "define spir_kernel void @ids(i64 addrspace(1)* %out, i32 %zero) {{\n"
      "  %x = call spir_func i64 @{0}(i32 0)\n"
      "  %y = call spir_func i64 @{0}(i32 1)\n"
      "  %z = call spir_func i64 @{0}(i32 2)\n"
      "  %zy = mul i64 %z, {1}\n  %row = add i64 %zy, %y\n"
      "  %rx = mul i64 %row, {2}\n  %item = add i64 %rx, %x\n"
      "  %first = mul i64 %item, {3}\n",
      mangled("get_global_id"), Groups[1] * GroupSize[1],
      Groups[0] * GroupSize[0], NumFunctions * NumDims);
  for (size_t F = 0; F != NumFunctions; ++F)
    for (size_t D = 0; D != NumDims; ++D) {
      size_t N = F * NumDims + D;
      Text += formatv("  %d{0} = add i32 %zero, {1}\n", N, D).str();
      std::string Dim =
          Constant ? std::to_string(D) : formatv("%d{0}", N).str();
      Text += formatv("  %v{0} = call spir_func i64 @{1}(i32 {2})\n"
                      "  %i{0} = add i64 %first, {0}\n"
                      "  %p{0} = getelementptr i64, i64 addrspace(1)* %out, "
                      "i64 %i{0}\n"
                      "  store i64 %v{0}, i64 addrspace(1)* %p{0}\n",
                      N, mangled(Functions[F].Name), Dim)
                  .str();
    }
  Text += "  ret void\n}\n";
  for (const Function &F : Functions)
    Text += "declare spir_func i64 @" + mangled(F.Name) + "(i32)\n";
  return Text;
}

void expectIds(bool Constant, const TranslateOptions &Opts) {
  std::string Spir = test::spirText(kernelText(Constant),
                                    {"!{void (i64 addrspace(1)*, i32)* @ids}"});
  std::unique_ptr<Executor> Machine = test::executorFor(Spir, Opts);
  ASSERT_TRUE(Machine);
  size_t Items = 1;
  for (unsigned D = 0; D != 3; ++D)
    Items *= size_t(Groups[D]) * GroupSize[D];
  std::vector<uint64_t> Out(Items * NumFunctions * NumDims);
  DevicePtr Buffer = Machine->allocate(Out.size() * sizeof(uint64_t), "out");
  LaunchRequest Launch;
  Launch.Kernel = "ids";
  Launch.Groups = Groups;
  Launch.GroupSize = GroupSize;
  Launch.addPointer(Buffer);
  Launch.addValue(uint32_t(0));
  std::string Said;
  DiagnosticSink Sink([&Said](const Diagnostic &D) { Said += renderText(D); });
  ASSERT_TRUE(Machine->launch(Launch, Sink).clean()) << Said;
  Machine->read(Buffer, Out.data(), Out.size() * sizeof(uint64_t));

  for (size_t Item = 0; Item != Items; ++Item) {
    size_t SizeX = size_t(Groups[0]) * GroupSize[0],
           SizeY = size_t(Groups[1]) * GroupSize[1];
    uint64_t Id[] = {Item % SizeX, Item / SizeX % SizeY, Item / SizeX / SizeY};
    for (size_t F = 0; F != NumFunctions; ++F)
      for (unsigned D = 0; D != NumDims; ++D) {
        uint64_t Expected = D == 3
                                ? Functions[F].OutOfRange
                                : Functions[F].Value(Id[D] / GroupSize[D],
                                                     Id[D] % GroupSize[D], D);
        ASSERT_EQ(Out[(Item * NumFunctions + F) * NumDims + D], Expected)
            << Functions[F].Name << '(' << D << ") of work-item " << Item;
      }
  }
}

TEST(WorkItem, ConstantDimensions) { expectIds(true, TranslateOptions()); }
TEST(WorkItem, VariableDimensions) { expectIds(false, TranslateOptions()); }
TEST(WorkItem, IdsFit32) {
  TranslateOptions Opts;
  Opts.IdsFit32 = true;
  expectIds(true, Opts);
}

} // namespace
