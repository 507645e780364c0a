// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP606, SP620 to SP639, SP644, SP645: !opencl.kernels (2.3) and kernel
/// argument information (2.4, table 7).

#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Target/Spir.h"
#include "Verifier/Spir/Survey/ArgumentTypes.h"
#include "Verifier/Spir/Survey/KernelInfo.h"
#include "Verifier/Spir/Tables/Conventions.h"
#include "Verifier/Spir/Tables/OpaqueTypes.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static const char *kindName(const Metadata *MD) {
  if (!MD)
    return "null";
  if (isa<MDString>(MD))
    return "a string";
  if (isa<MDNode>(MD))
    return "a node";
  return "a value";
}

static void checkEntries(Checker &C) {
  const NamedMDNode *Named = C.M.getNamedMetadata(spir::Kernels);
  if (!Named) {
    if (C.Kernels.empty()) // or each kernel is reported: SP620
      C.Found(rule::SP644, Subject::module(C.M));
    return;
  }
  unsigned Functions = 0;
  for (unsigned I = 0; I != Named->getNumOperands(); ++I) {
    const MDNode *Node = Named->getOperand(I);
    bool IsEntry =
        Functions < C.Entries.size() && C.Entries[Functions].Node == Node;
    if (IsEntry) {
      ++Functions;
      continue;
    }
    const Metadata *First =
        Node->getNumOperands() ? Node->getOperand(0).get() : nullptr;
    C.Found(rule::SP621, Subject::namedMetadata(spir::Kernels, I),
            std::string("it begins with ") +
                (Node->getNumOperands() ? kindName(First) : "nothing"));
  }
}

static void checkListing(Checker &C) {
  SmallPtrSet<const Function *, 8> Listed;
  for (const KernelEntry &Entry : C.Entries) {
    const Function &F = *Entry.Kernel;
    if (!Entry.Node)
      continue;
    if (!Listed.insert(&F).second)
      C.Found(rule::SP623, F, F.getName());
    else if (F.getCallingConv() != CallingConv::SPIR_KERNEL)
      C.Found(rule::SP622, F, F.getName(), conventionName(F.getCallingConv()));
  }
  for (const Function *F : C.Kernels)
    if (!F->isDeclaration() && !Listed.contains(F))
      C.Found(rule::SP620, *F, F->getName());
}

/// What newer clangs attach to the function itself.
static void checkAttachments(Checker &C) {
  for (const Function &F : C.M)
    if (StringRef Name = attachedInfo(F); !Name.empty())
      C.Found(rule::SP624, F, F.getName(), Name);
}

static void checkShape(Checker &C, const KernelInfo &Info) {
  const Function &F = *Info.Kernel;
  if (Info.Malformed)
    C.Found(rule::SP621, F,
            "that of '" + F.getName().str() + "' has another operand");
  for (StringRef Name : Info.Unknown)
    C.Found(rule::SP625, F, F.getName(), Name);
  for (Tag Id : Info.Repeated)
    C.Found(rule::SP626, F, F.getName(), rowOf(Id).Spelling);
  for (unsigned I = 0; I != NumTags; ++I)
    if (rowOf(Tag(I)).Presence == TagPresence::Required && !Info[Tag(I)])
      C.Found(rule::SP627, F, F.getName(), rowOf(Tag(I)).Spelling);
  if (Info.ProducersSpelling)
    C.Found(rule::SP630, F, F.getName());
  if (Info[Tag::BaseType])
    C.Found(rule::SP631, F, F.getName());
}

static bool hasKind(const Metadata *MD, TagValues Values) {
  if (Values == TagValues::Strings)
    return isa_and_nonnull<MDString>(MD);
  const ConstantInt *Value = integerOf(MD);
  return Value && Value->getType()->isIntegerTy(32);
}

static void checkList(Checker &C, const KernelInfo &Info, Tag Id) {
  const Function &F = *Info.Kernel;
  const TagRow &Row = rowOf(Id);
  if (!Info[Id] || Row.Values == TagValues::Hint)
    return;
  unsigned Values = Info.count(Id);
  if (Values != F.arg_size())
    C.Found(rule::SP628, F, F.getName(), Row.Spelling, Values, F.arg_size());
  for (unsigned I = 0; I != Values; ++I)
    if (!hasKind(Info.value(Id, I), Row.Values))
      C.Found(rule::SP629, F, F.getName(), Row.Spelling, I,
              kindName(Info.value(Id, I)),
              Row.Values == TagValues::Strings ? "a string"
                                               : "an i32 constant");
}

/// The space the type itself has; nothing where a number means nothing (clang's
/// samplers are pointers and say 0). An image is a handle in private memory or
/// the global memory behind it, whatever its pointer is.
static Optional<unsigned> spaceOfType(const Argument &A, uint64_t Said) {
  auto *Ptr = dyn_cast<PointerType>(A.getType());
  if (!Ptr || A.hasByValAttr())
    return 0;
  OpaqueKind Kind = classifyPointee(*Ptr).Kind;
  bool Handle = Kind == OpaqueKind::Sampler || Kind == OpaqueKind::Event ||
                (Kind == OpaqueKind::Image && Said <= spir::Global);
  return Handle ? None : Optional<unsigned>(Ptr->getAddressSpace());
}

static void checkSpace(Checker &C, const KernelInfo &Info, const Argument &A) {
  constexpr uint64_t LastSpace = spir::Local;
  const ConstantInt *Value =
      integerOf(Info.value(Tag::AddressSpace, A.getArgNo()));
  if (!Value)
    return;
  StringRef Kernel = Info.Kernel->getName();
  uint64_t Space = Value->getLimitedValue();
  Optional<unsigned> Expected = spaceOfType(A, Space);
  if (Space > LastSpace)
    C.Found(rule::SP632, A, Kernel, A.getArgNo(), Space);
  else if (Expected && Space != *Expected)
    C.Found(rule::SP633, A, Kernel, A.getArgNo(), Space, *Expected,
            text(A.getType()));
}

static void checkAccess(Checker &C, const KernelInfo &Info, const Argument &A) {
  if (!isa_and_nonnull<MDString>(Info.value(Tag::AccessQual, A.getArgNo())))
    return;
  StringRef Kernel = Info.Kernel->getName();
  StringRef Access = Info.string(Tag::AccessQual, A.getArgNo());
  bool Image = classifyPointee(*A.getType()).Kind == OpaqueKind::Image;
  bool Qualified =
      Access == "read_only" || Access == "write_only" || Access == "read_write";
  if (!Qualified && Access != "none")
    C.Found(rule::SP634, A, Kernel, A.getArgNo(), Access);
  else if (Image != Qualified)
    C.Found(rule::SP635, A, Kernel, A.getArgNo(), Access, text(A.getType()),
            Image ? "read_only or write_only" : "none");
}

static void checkQualifiers(Checker &C, const KernelInfo &Info,
                            const Argument &A) {
  StringRef Text = Info.string(Tag::TypeQual, A.getArgNo());
  if (Text.empty())
    return;
  SmallVector<StringRef, 3> Words;
  Text.split(Words, ' ');
  SmallSet<StringRef, 4> Seen;
  for (StringRef Word : Words) {
    bool Known = Word == "const" || Word == "restrict" || Word == "volatile";
    if (!Known || !Seen.insert(Word).second) {
      C.Found(rule::SP636, A, Info.Kernel->getName(), A.getArgNo(), Text);
      return;
    }
  }
}

/// Restrict and noalias are one statement in two places.
static void checkRestrict(Checker &C, const KernelInfo &Info,
                          const Argument &A) {
  if (!isa_and_nonnull<MDString>(Info.value(Tag::TypeQual, A.getArgNo())) ||
      A.hasStructRetAttr())
    return;
  StringRef Text = Info.string(Tag::TypeQual, A.getArgNo());
  SmallVector<StringRef, 3> Words;
  Text.split(Words, ' ');
  bool Restrict = is_contained(Words, "restrict");
  if (Restrict != A.hasNoAliasAttr())
    C.Found(rule::SP645, A, Info.Kernel->getName(), A.getArgNo(),
            Restrict ? "restrict in the metadata and not noalias"
                     : "noalias and not restrict in the metadata");
}

static void checkTypeName(Checker &C, const KernelInfo &Info,
                          const Argument &A) {
  StringRef Kernel = Info.Kernel->getName();
  StringRef Name = Info.string(Tag::TypeName, A.getArgNo());
  if (isa_and_nonnull<MDString>(Info.value(Tag::TypeName, A.getArgNo())) &&
      !isSpelledAsRequired(Name))
    C.Found(rule::SP638, A, Kernel, A.getArgNo(), Name);
  StringRef Base = Info.string(Tag::BaseType, A.getArgNo());
  bool IsBool = A.getType()->isIntegerTy(1); // SP604
  if (!IsBool && (hasDeviceWidth(Name) || hasDeviceWidth(Base)))
    C.Found(rule::SP606, A, Kernel, A.getArgNo(),
            hasDeviceWidth(Name) ? Name : Base);
  if (Base.empty())
    Base = Name;
  std::string Expected = contradiction(Base, A, C.PointerBits);
  if (!Expected.empty())
    C.Found(rule::SP639, A, Kernel, A.getArgNo(), Base, text(A.getType()),
            Expected);
}

static void checkArgumentNames(Checker &C, const KernelInfo &Info) {
  bool Asked = is_contained(stringsOf(C.M, spir::CompilerOptions),
                            StringRef("-cl-kernel-arg-info"));
  bool Named = Info[Tag::Name] != nullptr;
  if (Asked != Named)
    C.Found(rule::SP637, *Info.Kernel, Info.Kernel->getName(),
            Named ? "'kernel_arg_name' without the option"
                  : "no 'kernel_arg_name' in spite of the option");
}

static void checkEntry(Checker &C, const KernelEntry &Entry) {
  KernelInfo Info = infoOf(Entry);
  checkShape(C, Info);
  for (unsigned I = 0; I != NumTags; ++I)
    checkList(C, Info, Tag(I));
  for (const Argument &A : Info.Kernel->args()) {
    checkSpace(C, Info, A);
    checkAccess(C, Info, A);
    checkQualifiers(C, Info, A);
    checkRestrict(C, Info, A);
    checkTypeName(C, Info, A);
  }
  checkArgumentNames(C, Info);
}

void spirverify::checkKernelMetadata(Checker &C) {
  checkEntries(C);
  checkListing(C);
  checkAttachments(C);
  for (const KernelEntry &Entry : C.Entries)
    checkEntry(C, Entry);
}
