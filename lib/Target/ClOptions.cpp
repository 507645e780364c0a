// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL build options, and what they turn into.

#include "Target/ClOptions.h"

#include "Target/Spir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
enum Form { Word, Prefix };
enum Phase { Compile, Link, Both };
enum Linked { Any, All };
} // namespace

static constexpr ClOptionRow Rows[] = {
#define CL_OPTION(FIELD, SPELLING, FORM, PHASE, LINKED, BACKEND, FASTMATH,     \
                  EFFECT)                                                      \
  {SPELLING,           FORM == Prefix, PHASE == Link, LINKED == All,           \
   &ClSettings::FIELD, BACKEND,        FASTMATH},
#include "Target/ClOptions.def"
};

const ClOptionRow *spir2nvvm::findClOption(StringRef Word) {
  const ClOptionRow *Row = find_if(Rows, [&](const ClOptionRow &R) {
    return R.Prefix ? Word.startswith(R.Spelling) : Word == R.Spelling;
  });
  return Row == std::end(Rows) ? nullptr : Row;
}

std::vector<std::vector<std::string>>
spir2nvvm::clOptionLists(const Module &M) {
  // Linking appends: node i of either list came from the i-th module.
  std::vector<std::vector<std::string>> Lists;
  for (const char *Name : {spir::CompilerOptions, spir::ExtOptions}) {
    const NamedMDNode *Named = M.getNamedMetadata(Name);
    for (unsigned I = 0, E = Named ? Named->getNumOperands() : 0; I != E; ++I) {
      if (Lists.size() <= I)
        Lists.resize(I + 1);
      for (const MDOperand &Op : Named->getOperand(I)->operands())
        if (const auto *Text = dyn_cast_or_null<MDString>(Op.get()))
          Lists[I].push_back(Text->getString().str());
    }
  }
  return Lists;
}

static bool inForce(const ClOptionRow &Row,
                    ArrayRef<std::vector<std::string>> Lists) {
  auto Has = [&Row](ArrayRef<std::string> Words) {
    return any_of(Words, [&Row](StringRef Word) {
      return Row.Prefix ? Word.startswith(Row.Spelling) : Word == Row.Spelling;
    });
  };
  return Row.NeedsAll ? !Lists.empty() && all_of(Lists, Has)
                      : any_of(Lists, Has);
}

static std::vector<std::vector<std::string>>
listsInForce(const Module &M, ArrayRef<std::string> CommandLine) {
  if (CommandLine.empty())
    return clOptionLists(M);
  return {CommandLine.vec()};
}

unsigned spir2nvvm::registerLimit(const Module &M,
                                  ArrayRef<std::string> CommandLine) {
  unsigned Least = 0;
  for (const std::vector<std::string> &List : listsInForce(M, CommandLine))
    for (StringRef Word : List) {
      unsigned Limit = 0;
      if (Word.consume_front("-cl-nv-maxrregcount=") &&
          !Word.getAsInteger(10, Limit) && (Least == 0 || Limit < Least))
        Least = Limit;
    }
  return Least;
}

ClSettings spir2nvvm::clSettings(const Module &M,
                                 ArrayRef<std::string> CommandLine) {
  const std::vector<std::vector<std::string>> Lists =
      listsInForce(M, CommandLine);
  ClSettings Settings;
  for (const ClOptionRow &Row : Rows)
    Settings.*Row.Field = inForce(Row, Lists);
  Settings.FpContract = M.getNamedMetadata(spir::FpContract) != nullptr;
  return Settings;
}

std::vector<std::string> spir2nvvm::backendOptions(const ClSettings &Settings) {
  // OpenCL 1.2, 7.4 allows 2.5 ulp for single-precision division and 3 ulp for
  // sqrt; the correctly rounded forms are the default because they are right
  // under every setting. Contraction is off unless the module allows it.
  std::vector<std::string> Options{"-ftz=0", "-prec-div=1", "-prec-sqrt=1",
                                   Settings.FpContract ? "-fma=1" : "-fma=0",
                                   "-opt=3"};
  for (const ClOptionRow &Row : Rows) {
    if (!(Settings.*Row.Field))
      continue;
    SmallVector<StringRef, 4> Words;
    Row.Backend.split(Words, ' ', -1, /*KeepEmpty=*/false);
    for (StringRef Word : Words) {
      StringRef Key = Word.take_until([](char C) { return C == '='; });
      auto Old = find_if(Options, [&](StringRef O) {
        return O.startswith((Key + "=").str());
      });
      *Old = Word.str();
    }
  }
  return Options;
}

static void setFlag(FastMathFlags &Flags, StringRef Name) {
  // Plain calls: gcc 12 takes a pointer to member after StringSwitch for an
  // access outside the object.
  if (Name == "nnan")
    Flags.setNoNaNs();
  else if (Name == "ninf")
    Flags.setNoInfs();
  else if (Name == "nsz")
    Flags.setNoSignedZeros();
  else if (Name == "arcp")
    Flags.setAllowReciprocal();
  else if (Name == "contract")
    Flags.setAllowContract();
  else if (Name == "afn")
    Flags.setApproxFunc();
  else if (Name == "reassoc")
    Flags.setAllowReassoc();
  else
    llvm_unreachable("a row of ClOptions.def names a flag LLVM does not have");
}

FastMathFlags spir2nvvm::fastMathFlags(const ClSettings &Settings) {
  FastMathFlags Flags;
  for (const ClOptionRow &Row : Rows) {
    if (!(Settings.*Row.Field))
      continue;
    SmallVector<StringRef, 8> Names;
    Row.FastMath.split(Names, ' ', -1, /*KeepEmpty=*/false);
    for (StringRef Name : Names)
      setFlag(Flags, Name);
  }
  return Flags;
}
