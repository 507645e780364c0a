// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The reflection as JSON; docs/reflection.md is its schema.

#include "Writer/ReflectionJson.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Strings of a module may hold any bytes; JSON holds UTF-8.
class Document {
public:
  explicit Document(raw_ostream &OS) : J(OS, /*IndentSize=*/2) {}
  void write(const Reflection &Info, const TranslateOptions &Opts);

private:
  void text(StringRef Key, StringRef Value) {
    J.attribute(Key, json::fixUTF8(Value));
  }
  void texts(StringRef Key, ArrayRef<std::string> Values);
  template <size_t N>
  void numbers(StringRef Key, const std::array<uint32_t, N> &Values);
  void argument(const ArgInfo &Arg);
  void kernel(const KernelInfo &K);
  void renamed(const Reflection &Info);

  json::OStream J;
};

} // namespace

void Document::texts(StringRef Key, ArrayRef<std::string> Values) {
  J.attributeArray(Key, [&] {
    for (const std::string &Value : Values)
      J.value(json::fixUTF8(Value));
  });
}

template <size_t N>
void Document::numbers(StringRef Key, const std::array<uint32_t, N> &Values) {
  J.attributeArray(Key, [&] {
    for (uint32_t Value : Values)
      J.value(Value);
  });
}

void Document::argument(const ArgInfo &Arg) {
  J.object([&] {
    text("name", Arg.Name);
    text("kind", StringRef(spelling(Arg.Kind)));
    text("type", Arg.TypeName);
    text("baseType", Arg.BaseTypeName);
    text("accessQualifier", Arg.AccessQualifier);
    text("typeQualifier", Arg.TypeQualifier);
    J.attribute("addressSpace", Arg.SpirAddressSpace);
    J.attribute("offset", int64_t(Arg.Offset));
    J.attribute("size", int64_t(Arg.Size));
    J.attribute("align", int64_t(Arg.Align));
    if (Arg.PointeeAlign)
      J.attribute("pointeeAlign", int64_t(Arg.PointeeAlign));
  });
}

void Document::kernel(const KernelInfo &K) {
  J.object([&] {
    text("name", K.SpirName);
    text("outputName", K.OutputName);
    J.attributeArray("arguments", [&] {
      for (const ArgInfo &Arg : K.Args)
        argument(Arg);
    });
    J.attributeArray("hiddenArguments", [&] {
      for (const ArgInfo &Arg : K.Hidden)
        argument(Arg);
    });
    J.attribute("parameterBytes", int64_t(blockBytes(K.Args, K.Hidden)));
    if (K.ReqdWorkGroupSize)
      numbers("reqdWorkGroupSize", *K.ReqdWorkGroupSize);
    if (K.WorkGroupSizeHint)
      numbers("workGroupSizeHint", *K.WorkGroupSizeHint);
    if (K.PartialGroups)
      J.attribute("partialGroups", true);
    if (K.ReqdSubGroupSize)
      J.attribute("reqdSubGroupSize", int64_t(*K.ReqdSubGroupSize));
    if (!K.VecTypeHint.empty())
      text("vecTypeHint", K.VecTypeHint);
    J.attribute("staticLocalBytes", int64_t(K.StaticLocalBytes));
    J.attribute("dynamicLocalBytes", int64_t(K.dynamicLocalBytes()));
    J.attribute("privateBytes", int64_t(K.PrivateBytes));
  });
}

void Document::renamed(const Reflection &Info) {
  J.attributeArray("renamedSymbols", [&] {
    for (const auto &[From, To] : Info.RenamedSymbols)
      J.object([&, From = &From, To = &To] {
        text("from", *From);
        text("to", *To);
      });
  });
}

void Document::write(const Reflection &Info, const TranslateOptions &Opts) {
  J.object([&] {
    J.attribute("schema", ReflectionSchema);
    text("abi", Opts.KernelAbi == Abi::Cuda ? "cuda" : "plain");
    text("nvvmIr", Opts.Version == NvvmVersion::V2_0 ? "2.0" : "1.1");
    text("arch", Opts.Arch.sm());
    J.attribute("spirPointerBits", Info.SpirPointerBits);
    numbers("spirVersion", Info.SpirVersion);
    numbers("openclVersion", Info.OpenCLVersion);
    texts("extensions", Info.Extensions);
    texts("optionalFeatures", Info.OptionalFeatures);
    texts("compilerOptions", Info.CompilerOptions);
    texts("overriddenOptions", Info.OverriddenOptions);
    J.attribute("fpContract", Info.FpContract);
    J.attribute("createLibrary", Info.CreateLibrary);
    texts("backendOptions", Info.BackendOptions);
    J.attributeObject("approximate", [&] {
      J.attribute("divisions", Info.ApproximateDivisions);
      J.attribute("squareRoots", Info.ApproximateSquareRoots);
    });
    J.attributeArray("kernels", [&] {
      for (const KernelInfo &K : Info.Kernels)
        kernel(K);
    });
    J.attribute("constantBytes", int64_t(Info.ConstantBytes));
    J.attribute("variableBytes", int64_t(Info.VariableBytes));
    J.attributeArray("samplers", [&] {
      for (uint32_t State : Info.SamplerStates)
        J.value(State);
    });
    renamed(Info);
    texts("unresolvedSymbols", Info.UnresolvedSymbols);
    J.attribute("usesPrintf", Info.UsesPrintf);
  });
}

std::string spir2nvvm::renderReflection(const Reflection &Info,
                                        const TranslateOptions &Opts) {
  std::string Text;
  raw_string_ostream OS(Text);
  Document(OS).write(Info, Opts);
  OS << '\n';
  return OS.str();
}
