// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP515: an image parameter is read or written as its access qualifier says
/// (table 7; OpenCL C 1.2, 6.6), also where the kernel passes it on.
///
///   kernel void k(read_only image2d_t i) { write_imagef(i, ...); }

#include "Verifier/Spir/Checker.h"

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Survey/KernelInfo.h"
#include "Verifier/Spir/Tables/OpaqueTypes.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

namespace {
/// The values one image parameter becomes, and the builtins that take them.
class ImageUses {
public:
  ImageUses(Checker &C, const Argument &Image, StringRef Access)
      : C(C), Image(Image), Access(Access) {}
  void check();

private:
  void push(const Value *V) {
    if (Seen.insert(V).second)
      Work.push_back(V);
  }
  void use(const Use &U);
  void call(const CallBase &Call, const Use &U);
  void builtin(const CallBase &Call, const mangling::Prototype &Proto);

  Checker &C;
  const Argument &Image;
  StringRef Access;
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Work;
};
} // namespace

void ImageUses::builtin(const CallBase &Call,
                        const mangling::Prototype &Proto) {
  StringRef Stem(Proto.Stem.data(), Proto.Stem.size());
  StringRef Needed;
  if (Stem.startswith("read_image") && Access == "write_only")
    Needed = "read_only";
  if (Stem.startswith("write_image") && Access == "read_only")
    Needed = "write_only";
  if (!Needed.empty())
    C.Found(rule::SP515, Call, Stem, Image.getArgNo(),
            Image.getParent()->getName(), Access, Needed);
}

void ImageUses::call(const CallBase &Call, const Use &U) {
  const Function *Callee = Call.getCalledFunction();
  if (const mangling::Prototype *Proto = C.Builtins.lookup(Callee))
    return builtin(Call, *Proto);
  if (!Callee || Callee->isDeclaration() || !Call.isArgOperand(&U))
    return;
  unsigned Position = Call.getArgOperandNo(&U);
  if (Position < Callee->arg_size())
    push(Callee->getArg(Position));
}

void ImageUses::use(const Use &U) {
  const User *By = U.getUser();
  if (auto *Call = dyn_cast<CallBase>(By))
    return call(*Call, U);
  if (isa<CastInst>(By) || isa<PHINode>(By) || isa<SelectInst>(By))
    return push(By);
  // The slot of a parameter in code that was not optimised.
  auto *Store = dyn_cast<StoreInst>(By);
  if (!Store || Store->getValueOperand() != U.get() ||
      !isa<AllocaInst>(Store->getPointerOperand()))
    return;
  for (const User *Slot : Store->getPointerOperand()->users())
    if (isa<LoadInst>(Slot))
      push(Slot);
}

void ImageUses::check() {
  push(&Image);
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    for (const Use &U : V->uses())
      use(U);
  }
}

void spirverify::checkImageAccess(Checker &C) {
  for (const KernelEntry &Entry : C.Entries) {
    KernelInfo Info = infoOf(Entry);
    for (const Argument &A : Entry.Kernel->args())
      if (classifyPointee(*A.getType()).Kind == OpaqueKind::Image)
        ImageUses(C, A, Info.string(Tag::AccessQual, A.getArgNo())).check();
  }
}
