// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Suites/TwinManifest.h"

#include "Conformance/Failure.h"
#include "Conformance/Suites/Suites.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

Expected<std::unique_ptr<MemoryBuffer>>
spir2nvvm::conformance::readTwinFile(StringRef Path) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return failure("'" + Path + "': " + File.getError().message());
  return std::move(*File);
}

Expected<json::Array> spir2nvvm::conformance::readTwinManifest(StringRef Path) {
  auto File = readTwinFile(Path);
  if (!File)
    return File.takeError();
  auto Parsed = json::parse((*File)->getBuffer());
  if (!Parsed)
    return failure("'" + Path + "': " + toString(Parsed.takeError()));
  json::Object *O = Parsed->getAsObject();
  json::Array *Kernels = O ? O->getArray("kernels") : nullptr;
  if (!Kernels || O->getInteger("schema") != Optional<int64_t>(2))
    return failure("'" + Path + "' is not a manifest of twins");
  return std::move(*Kernels);
}

std::string spir2nvvm::conformance::twinKernel(const json::Value &Entry) {
  const json::Object *O = Entry.getAsObject();
  return O ? O->getString("kernel").getValueOr("").str() : "";
}

Expected<std::vector<Case>>
spir2nvvm::conformance::twinCases(StringRef Folder) {
  std::string Path = inFolder(Folder, "manifest.json");
  auto Kernels = readTwinManifest(Path);
  if (!Kernels)
    return Kernels.takeError();
  std::vector<Case> Cases;
  for (const json::Value &Entry : *Kernels) {
    Case C;
    C.Id = twinKernel(Entry);
    C.Category = "run times";
    C.Form = CaseForm::Twin;
    C.Files = {Path};
    Cases.push_back(std::move(C));
  }
  return Cases;
}
