// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/ImageIntrinsics.h"

#include "Executor/Launch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {
struct Query {
  std::string_view Name;
  uint64_t (*Answer)(const Image &I);
};
} // namespace

static constexpr Query Queries[] = {
#define QUERY(NAME, EXPRESSION)                                                \
  {NAME, [](const Image &I) -> uint64_t { return EXPRESSION; }},
#include "Executor/ImageIntrinsics.def"
};

static void answer(const BoxedCall &Call) {
  Worker &W = *Call.Item.Owner;
  const ImageHandle *Handle = W.handle(Call.Item, Call.Arguments[0], Call.Site);
  const auto *Asked = static_cast<const Query *>(Call.Form);
  Call.Results[0] = Handle ? Asked->Answer(W.image(Handle->Of)) : 0;
}

BoxedIntrinsic executor::findImageIntrinsic(StringRef Name) {
  if (Name.consume_front("llvm.nvvm.txq.") ||
      Name.consume_front("llvm.nvvm.suq."))
    for (const Query &Q : Queries)
      if (Name == StringRef(Q.Name))
        return {answer, &Q};
  return {};
}
