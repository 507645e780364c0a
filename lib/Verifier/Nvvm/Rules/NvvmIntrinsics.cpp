// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 11.2.2 and 14: names, types and SMs of llvm.nvvm.* intrinsics.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/Printed.h"
#include "Verifier/Nvvm/Text/IntrinsicNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {
enum class Listing { Listed, Unlisted };
enum class Fate {
  Works,
  Unknown,
  NotSelectable,
  PtxasRefuses,
  Removed,
  Untried
};

struct Row {
  StringLiteral Keys;
  Listing InSpec;
  Fate InLegacy, InModern;
};

struct Gate {
  StringLiteral Prefix;
  unsigned MinSm, MaxSm;
  ProfileSet NeedsSuffix;
  bool Family, Document;
};

struct Signature {
  StringLiteral Keys, Type;
};
} // namespace

static constexpr Row Rows[] = {
#define NVVM_INTRINSIC(KEYS, INSPEC, LEGACY, MODERN)                           \
  {StringLiteral(KEYS), Listing::INSPEC, Fate::LEGACY, Fate::MODERN},
#include "Verifier/Nvvm/Tables/NvvmIntrinsics.def"
};

static constexpr Gate Gates[] = {
#define SM_GATE(PREFIX, MIN, MAX, SUFFIX, FAMILY, DOCUMENT)                    \
  {StringLiteral(PREFIX), MIN, MAX, SUFFIX, FAMILY, DOCUMENT},
#include "Verifier/Nvvm/Tables/SmGates.def"
};

static constexpr Signature Signatures[] = {
#define NVVM_SIGNATURE(KEYS, TYPE) {StringLiteral(KEYS), StringLiteral(TYPE)},
#include "Verifier/Nvvm/Tables/NvvmSignatures.def"
};

static const Row *findExact(StringRef Key) {
  if (Key.empty())
    return nullptr;
  const Row *R = partition_point(Rows, [&](const Row &Candidate) {
    return Candidate.Keys.front() < Key.front();
  });
  for (; R != std::end(Rows) && R->Keys.front() == Key.front(); ++R)
    if (isAmong(Key, R->Keys))
      return R;
  return nullptr;
}

static bool isTypeSuffix(StringRef Part) {
  if (Part == "p")
    return true;
  Part.consume_front("v");
  Part = Part.drop_while(isDigit);
  return (Part.consume_front("i") || Part.consume_front("f")) &&
         !Part.empty() && all_of(Part, isDigit);
}

// Overloaded intrinsics end in the types of a call, which rows leave out.
static const Row *findRow(StringRef Key) {
  while (true) {
    if (const Row *R = findExact(Key))
      return R;
    auto [Front, Last] = Key.rsplit('.');
    if (Last.empty() || !isTypeSuffix(Last))
      return nullptr;
    Key = Front;
  }
}

static const Gate *findGate(StringRef Key) {
  const Gate *Best = nullptr;
  for (const Gate &G : Gates)
    if (Key.startswith(G.Prefix) &&
        (!Best || G.Prefix.size() > Best->Prefix.size()))
      Best = &G;
  return Best;
}

static void describe(const Type *T, std::string &Out) {
  if (T->isPointerTy()) {
    Out += 'p';
  } else if (auto *S = dyn_cast<StructType>(T)) {
    Out += '{';
    for (unsigned I = 0; I < S->getNumElements(); ++I) {
      Out += I ? "," : "";
      describe(S->getElementType(I), Out);
    }
    Out += '}';
  } else {
    Out += printedName(*T);
  }
}

static std::string describe(const FunctionType &FT) {
  std::string Out;
  describe(FT.getReturnType(), Out);
  Out += '(';
  for (unsigned I = 0; I < FT.getNumParams(); ++I) {
    Out += I ? "," : "";
    describe(FT.getParamType(I), Out);
  }
  return Out + ')';
}

// "i32x8" -> "i32,i32,...".
static std::string spellOut(StringRef Type) {
  std::string Out, Item;
  auto Flush = [&] {
    auto [Name, Count] = StringRef(Item).split('x');
    if (Name.empty()) // the "x" of "<2 x bfloat>"
      Name = Item;
    unsigned N = 1;
    if (!Count.empty())
      Count.getAsInteger(10, N);
    for (unsigned I = 0; I < N; ++I)
      Out += (I ? "," : "") + Name.str();
    Item.clear();
  };
  for (char Ch : Type) {
    if (isAlnum(Ch)) {
      Item += Ch;
      continue;
    }
    Flush();
    Out += Ch;
  }
  Flush();
  return Out;
}

static void checkSignature(Checker &C, const Function &F, StringRef Key) {
  std::string Wanted = Key.str();
  SmallVector<StringRef, 8> Parts;
  Key.split(Parts, '.');
  if (Parts.front() == "hmma" && Parts.size() > 2)
    Wanted = "hmma.*." + join(Parts.begin() + 2, Parts.end(), ".");
  for (const Signature &S : Signatures)
    if (isAmong(Wanted, S.Keys)) {
      std::string Found = describe(*F.getFunctionType());
      std::string Expected = spellOut(S.Type);
      if (Found != Expected)
        C.reportAs(F.use_empty() ? unsigned(Spec) : All, rule::NV704, F,
                   canonicalName(F.getName()), Found, Expected);
      return;
    }
}

static bool isConversion(StringRef Key) {
  return Key.startswith("ptr.") && Key.contains(".to.");
}

// 1.1, chapter 13.
static bool isListed11(StringRef Key) {
  static constexpr StringLiteral Prefixes[] = {
      "atomic.load.add.f32.p", "atomic.load.inc.32.p", "atomic.load.dec.32.p",
      "barrier0"};
  for (StringRef P : Prefixes)
    if (Key.startswith(P))
      return true;
  for (StringRef Exact :
       {"membar.cta", "membar.gl", "membar.sys", "texsurf.handle.p"})
    if (Key == Exact)
      return true;
  for (StringRef P : {"tid", "ntid", "ctaid", "nctaid", "warpsize"})
    if (Key.startswith(("read.ptx.sreg." + P).str()))
      return true;
  return isConversion(Key) && !Key.contains("param");
}

/// One finding, at each call, or at the declaration when nothing calls it.
template <typename... Ts>
static void reportUses(Checker &C, ProfileSet P, Rule R, const Function &F,
                       const Ts &...Args) {
  if (!P)
    return;
  if (!isCalled(F)) // an unused declaration reaches no code generator
    return C.reportAs(P & Spec, R, F, Args...);
  for (const User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U))
      C.reportAs(P, R, *Call, Args...);
}

static void checkListing(Checker &C, const Function &F, const Row &R,
                         StringRef Key) {
  std::string Name = canonicalName(F.getName());
  if (C.version11()) {
    if (!isListed11(Key))
      reportUses(C, Spec, rule::NV702, F, Name);
    return;
  }
  if (isConversion(Key)) {
    Fate InDialect = C.modern() ? R.InModern : R.InLegacy;
    reportUses(C, InDialect == Fate::Removed ? Spec | Tool : unsigned(Spec),
               rule::NV703, F, Name);
    return;
  }
  const Gate *G = findGate(Key);
  bool JudgedBySm = G && G->Document;
  if (R.InSpec == Listing::Unlisted && !JudgedBySm &&
      !C.Opts.AcceptUnlistedIntrinsics)
    reportUses(C, Spec, rule::NV702, F, Name);
}

static StringRef explain(Fate F) {
  switch (F) {
  case Fate::Works:
  case Fate::Untried:
  case Fate::Removed: // NV703
    return "";
  case Fate::Unknown:
    return "libNVVM does not know it and leaves the call to ptxas";
  case Fate::NotSelectable:
    return "libNVVM knows it but cannot generate code for it";
  case Fate::PtxasRefuses:
    return "ptxas refuses what libNVVM generates";
  }
  llvm_unreachable("covered switch");
}

// libNVVM reads the string without asking whether there is one: &S, through
// casts and address arithmetic, or what an intrinsic makes of it.
static bool isReflected(const Checker &C, const Value &Text) {
  const Value *Object = objectOf(&Text);
  auto *String = dyn_cast<GlobalVariable>(Object);
  if (!String)
    return isa<CallBase>(Object);
  return String->hasInitializer()
             ? isa<ConstantDataSequential>(String->getInitializer())
             : !C.modern();
}

void nvvmverify::checkReflect(Checker &C, const Function &F) {
  StringRef Dialect = C.modern() ? "modern" : "legacy";
  forEachCall(F, [&](const CallBase &Call) {
    const InScope Seen(C, C.scopeOf(*Call.getFunction()));
    if (Call.arg_size() == 0 || !isReflected(C, *Call.getArgOperand(0)))
      C.report(rule::NV706, Call, F.getName(), Dialect,
               "libNVVM dies on an argument other than a constant string");
    else if (!Call.getType()->isIntegerTy())
      C.report(rule::NV706, Call, F.getName(), Dialect,
               "the result is an integer");
  });
}

static void checkFate(Checker &C, const Function &F, const Row &R) {
  StringRef Why = explain(C.modern() ? R.InModern : R.InLegacy);
  if (!Why.empty())
    reportUses(C, Tool, rule::NV706, F, canonicalName(F.getName()),
               C.modern() ? "modern" : "legacy", Why);
}

static std::string describe(const Gate &G, bool Suffix) {
  std::string Text = "sm_" + std::to_string(G.MinSm);
  if (Suffix)
    Text += "a";
  if (G.MaxSm == G.MinSm)
    return Text + " exactly";
  Text += " or later";
  if (G.MaxSm)
    Text += " up to sm_" + std::to_string(G.MaxSm);
  return Text;
}

static void checkGate(Checker &C, const Function &F, StringRef Key) {
  const Gate *G = findGate(Key);
  if (!G || C.version11())
    return;
  const GpuArch &Arch = C.Opts.Arch;
  bool InRange = Arch.Sm >= G->MinSm && (!G->MaxSm || Arch.Sm <= G->MaxSm);
  bool HasSuffix = Arch.Suffix == 'a' || (Arch.Suffix == 'f' && G->Family);
  ProfileSet P = !InRange ? All : HasSuffix ? 0u : G->NeedsSuffix;
  // Legacy code generation takes setmaxnreg anywhere and drops it.
  if (Key.startswith("setmaxnreg."))
    P &= ~Legacy;
  reportUses(C, P, rule::NV705, F, canonicalName(F.getName()),
             describe(*G, P && InRange), Arch.sm());
}

void nvvmverify::checkFirstSm(Checker &C, const CallBase &Call, StringRef Name,
                              StringRef Key) {
  const Gate *G = findGate(Key);
  if (G && C.sm() < G->MinSm)
    C.report(rule::NV705, Call, Name, describe(*G, /*Suffix=*/false),
             C.Opts.Arch.sm());
}

void nvvmverify::checkNvvmIntrinsic(Checker &C, const Function &F) {
  std::string Name = canonicalName(F.getName());
  std::string Key = nvvmKey(Name);
  const Row *R = findRow(Key);
  if (!R) {
    reportUses(C, All, rule::NV701, F, Name);
    return;
  }
  checkListing(C, F, *R, Key);
  checkFate(C, F, *R);
  checkGate(C, F, Key);
  checkSignature(C, F, Key);
  checkIntrinsicOperands(C, F, Key);
}
