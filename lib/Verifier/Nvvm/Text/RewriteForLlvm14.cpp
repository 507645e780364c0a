// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Edits that let LLVM 14 parse both dialects:
///
///   %S* byval %p                  ->  %S* byval(%S) %p
///   <2 x i32> splat (i32 7)       ->  <2 x i32> <i32 7, i32 7>
///   ptr captures(none) %p         ->  ptr %p
///   atomicrmw fmax ptr %p, ...    ->  atomicrmw fadd ptr %p, ...
///
/// An edit that would hide a rule reports it first.

#include "Verifier/Nvvm/Rules/DataLayout.h"
#include "Verifier/Nvvm/Text/IntrinsicNames.h"
#include "Verifier/Nvvm/Text/TextReader.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/Nvvm.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

void TextReader::upgrade(size_t I) {
  const Token &T = Tokens[I];
  if (T.Kind == TokenKind::Global) {
    checkParameterCount(I);
    return upgradeIntrinsicName(I);
  }
  if (T.Kind == TokenKind::Attr && T.Text.startswith("#dbg_"))
    return erase(I, behindBracket(Tokens, I + 1));
  if (Tokens[I + 1].is("(") && isMetaName(T, "DIAssignID")) {
    erase(I, behindBracket(Tokens, I + 1)); // a name for itself, nothing more
    return Changes.insertBehind(Tokens[I], "!{}");
  }
  if (I > 2 && T.Text == "!\"expected\"" && // who made the weights
      Tokens[I - 2].Text == "!\"branch_weights\"")
    return erase(I - 1, I + 1);
  if (Report.modern() && isMetaName(T, "DIGlobalVariable"))
    return upgradeNamelessVariable(I);
  if (!T.isWord())
    return;
  if (isPointeeAttribute(I) && !Tokens[I + 1].is("("))
    return upgradePointeeAttribute(I);
  if (T.Text == "ptr")
    Opaque = true;
  if (T.Text == "atomicrmw")
    return upgradeAtomic(I);
  if (T.Text == "splat" && Tokens[I + 1].is("("))
    return upgradeSplat(I);
  if (T.Text == "datalayout")
    return upgradeLayout(I);
  if (T.Text == "noduplicates" && !Report.modern()) // LLVM 13 renamed it
    return Changes.replace(T, "nodeduplicate");
  if (T.Text == "uwtable" && Tokens[I + 1].is("("))
    return erase(I + 1, behindBracket(Tokens, I + 1));
  if (T.Text.startswith("uselistorder")) {
    size_t K = I + 1;
    while (Tokens[K].Kind != TokenKind::End && !Tokens[K].is("{") &&
           !Tokens[K].Text.startswith("uselistorder"))
      ++K;
    return erase(I, Tokens[K].is("{") ? behindBracket(Tokens, K) : K);
  }
  if (T.Text == "getelementptr" || T.Text == "trunc" || T.Text == "fptrunc" ||
      T.Text == "fpext")
    return upgradeFlags(I);
  if (T.Text == "callbr")
    return upgradeLabels(I);
  if (T.Text == "inrange" && Tokens[I + 1].is("("))
    return erase(I, behindBracket(Tokens, I + 1));
  upgradeWord(I);
}

// "icmp samesign", "zext nneg", "or disjoint"; upgradeFlags() has nusw.
static bool isFlagOfItsInstruction(const TokenList &Tokens, size_t I) {
  const Token &Before = Tokens[I ? I - 1 : 0];
  return StringSwitch<bool>(Tokens[I].Text)
      .Case("samesign", Before.is("icmp"))
      .Case("disjoint", Before.is("or"))
      .Case("nneg", Before.is("zext") || Before.is("uitofp"))
      .Default(true);
}

// The types that LLVM 20 gives the attribute at \p I to.
bool TextReader::takesType(size_t I, size_t Begin, size_t End) const {
  const bool IsList = Tokens[Begin].is("<") || Tokens[Begin].is("[");
  StringRef Scalar = Tokens[IsList ? End - 2 : Begin].Text;
  const bool IsInteger =
      Scalar.startswith("i") && End - Begin == (IsList ? 5 : 1);
  const bool IsPointer = Tokens[Begin].is("ptr") || Tokens[End - 1].is("*");
  const bool IsFloat = StringSwitch<bool>(Scalar)
                           .Cases("half", "bfloat", "float", "double", true)
                           .Cases("fp128", "x86_fp80", "ppc_fp128", true)
                           .Default(false);
  return StringSwitch<bool>(Tokens[I].Text)
      .Case("range", IsInteger && Tokens[I + 2].Text == Scalar)
      .Case("allocalign", IsInteger)
      .Case("nofpclass", IsFloat)
      .Case("noext", true)
      .Default(IsPointer);
}

void TextReader::upgradeWord(size_t I) {
  const Token &T = Tokens[I];
  const NewWord *W = findNewWord(T.Text);
  if (!W)
    return;
  bool IsAttribute =
      W->Kind == WordKind::FnAttr || W->Kind == WordKind::ParamAttr;
  // In the legacy dialect the word has been reported; what it stands for
  // must not be reported again from the module.
  if (W->Action == WordAction::Keep && !(IsAttribute && !Report.modern()))
    return;
  if (W->Action == WordAction::Refuse) {
    Report.reportAs(Spec | Tool, rule::NV407, at(T), T.Text);
    Expressible = false;
    return;
  }
  bool HasBracket = Tokens[I + 1].is("(") && IsAttribute;
  if (W->NeedsBracket && !HasBracket) // LLVM 14 reports the word
    return;
  if (W->Kind == WordKind::Flag && !isFlagOfItsInstruction(Tokens, I))
    return; // the same
  if (W->Kind == WordKind::FnAttr && Report.modern())
    Report.reportAs(Spec, rule::NV303, at(T), T.Text);
  if (W->Kind == WordKind::Other) { // "..., no_sanitize_address" of a variable
    if (Report.modern())
      Report.report(rule::NV210, at(T));
    if (I && Tokens[I - 1].is(","))
      Changes.erase(Tokens[I - 1]);
    if (Tokens[I + 1].Kind == TokenKind::String) // code_model "large"
      Changes.erase(Tokens[I + 1]);
  }
  if (Report.modern() && W->Kind == WordKind::ParamAttr)
    return upgradeParameterAttribute(I, *W);
  const size_t End = HasBracket ? behindBracket(Tokens, I + 1) : I + 1;
  if (W->Kind != WordKind::FnAttr || !Report.modern())
    return erase(I, End);
  erase(I + 1, End);
  Changes.replace(T, "nounwind"); // which may stand where it stands
}

// Where the type of the value begins that the attribute at \p I speaks of: before
// it, or behind it if it is a call's or a function's result.
size_t TextReader::attributedType(size_t I) const {
  const size_t Begin = Elements.back(), End = behindType(Tokens, Begin);
  bool IsBefore = End > Begin && End <= I;
  for (size_t K = End; IsBefore && K < I; ++K)
    IsBefore = Tokens[K].Kind != TokenKind::Local && !Tokens[K].is("=") &&
               !Tokens[K].is("call");
  if (IsBefore)
    return Begin;
  return Tokens[I + 1].is("(") ? behindBracket(Tokens, I + 1) : I + 1;
}

// LLVM 14's word says whether it may stand there.
void TextReader::upgradeParameterAttribute(size_t I, const NewWord &W) {
  const Token &T = Tokens[I];
  const size_t Begin = attributedType(I), End = behindType(Tokens, Begin);
  const bool IsType = End > Begin && !Tokens[Begin].is("{"); // not a body
  const bool Takes = !IsType || takesType(I, Begin, End);
  if (!Takes)
    Report.report(
        rule::NV003, at(T),
        ("attribute '" + T.Text + "' of type " + textOf(Begin, End)).str());
  if (Tokens[I + 1].is("("))
    erase(I + 1, behindBracket(Tokens, I + 1));
  StringRef Stand = W.Action == WordAction::NoCapture ? "nocapture" : "noundef";
  Changes.replace(T, Takes ? Stand.str() : std::string());
}

// The type before the attribute, without its last pointer.
std::string TextReader::pointeeOf(size_t I) const {
  size_t Begin = Elements.back(), End = behindType(Tokens, Begin);
  if (End <= Begin || End > I || !Tokens[End - 1].is("*"))
    return "i8"; // no typed pointer; LLVM's verifier says so
  size_t Last = End - 1;
  if (Last >= Begin + 4 && Tokens[Last - 1].is(")") &&
      Tokens[Last - 4].is("addrspace"))
    Last -= 4;
  return Text.slice(Tokens[Begin].Offset, Tokens[Last].Offset).rtrim().str();
}

void TextReader::upgradePointeeAttribute(size_t I) {
  Changes.insertBehind(Tokens[I], "(" + pointeeOf(I) + ")");
}

static bool isOrdering(const Token &T) {
  return T.is("monotonic") || T.is("acquire") || T.is("release") ||
         T.is("acq_rel") || T.is("seq_cst") || T.is("syncscope");
}

// LLVM 14 has no exchange of pointers and no vector operations. A select of
// the operand has the same result type, so everything after it still reads:
//   atomicrmw xchg ptr %p, ptr %v seq_cst  ->  select i1 true, ptr %v, ptr %v
bool TextReader::upgradeAtomicOperand(size_t I, size_t Op) {
  size_t End = endOfInstruction(Op + 1), Comma = behindType(Tokens, Op + 1);
  while (Comma < End && !Tokens[Comma].is(","))
    Comma = Tokens[Comma].is("(") ? behindBracket(Tokens, Comma) : Comma + 1;
  size_t Type = Comma + 1, Value = Type < End ? behindType(Tokens, Type) : Type;
  bool Foreign =
      Value > Type && (Tokens[Type].is("<") || Tokens[Type].is("ptr") ||
                       Tokens[Value - 1].is("*"));
  size_t Ordering = Value;
  while (Ordering < End && !isOrdering(Tokens[Ordering]))
    ++Ordering;
  if (!Foreign || Ordering >= End)
    return false;
  StringRef Operand =
      Text.slice(Tokens[Type].Offset, Tokens[Ordering].Offset).rtrim();
  StringRef TypeText =
      Text.slice(Tokens[Type].Offset, Tokens[Value].Offset).rtrim();
  // LLVM 20 exchanges pointers and has vectors of floats for what computes.
  StringRef Scalar = TypeText.trim("<>").rsplit(' ').second;
  bool IsVector = TypeText.startswith("<");
  bool OfFloats = Scalar == "half" || Scalar == "float" || Scalar == "double" ||
                  Scalar == "bfloat";
  bool Computes = StringSwitch<bool>(Tokens[Op].Text)
                      .Cases("fadd", "fsub", "fmax", "fmin", true)
                      .Default(false);
  bool ModernTakes =
      IsVector ? OfFloats && Computes : Tokens[Op].Text == "xchg";
  Report.reportAs(ModernTakes ? Spec | Legacy : All, rule::NV513,
                  at(Tokens[Op]), Tokens[Op].Text, TypeText, "");
  erase(I, End);
  Changes.insertBehind(Tokens[End - 1],
                       ("select i1 true, " + Operand + ", " + Operand).str());
  return true;
}

void TextReader::upgradeAtomic(size_t I) {
  size_t Op = Tokens[I + 1].is("volatile") ? I + 2 : I + 1;
  if (upgradeAtomicOperand(I, Op))
    return;
  StringRef Stand = StringSwitch<StringRef>(Tokens[Op].Text)
                        .Cases("fmax", "fmin", "fmaximum", "fminimum", "fadd")
                        .Cases("uinc_wrap", "udec_wrap", "add")
                        .Cases("usub_cond", "usub_sat", "add")
                        .Default("");
  if (Stand.empty() || !Tokens[Op].isWord())
    return;
  // What the modern code generator selects it takes; its verifier knows the
  // operations of LLVM 18 only.
  bool Late =
      Tokens[Op].Text.startswith("usub") || Tokens[Op].Text.endswith("imum");
  if (Report.modern())
    Report.reportAs(Late ? Spec | Modern : Spec, rule::NV512, at(Tokens[Op]),
                    Tokens[Op].Text);
  Changes.replace(Tokens[Op], Stand.str());
}

void TextReader::upgradeSplat(size_t I) {
  constexpr unsigned MaxLanes = 1024;
  unsigned Lanes = 0;
  if (Tokens[LastAngle + 1].Text.getAsInteger(10, Lanes) || Lanes == 0 ||
      Lanes > MaxLanes)
    return; // LLVM 14 reports the word
  size_t End = behindBracket(Tokens, I + 1);
  StringRef Element =
      Text.slice(Tokens[I + 2].Offset, Tokens[End - 1].Offset).trim();
  std::string Vector = "<";
  for (unsigned Lane = 0; Lane < Lanes; ++Lane)
    Vector += (Lane ? ", " : "") + Element.str();
  erase(I, End);
  Changes.insertBehind(Tokens[End - 1], Vector + ">");
}

// Since LLVM 15 "!i" stands for each label callbr may go to, where LLVM 14 has
// an operand. The rule about callbr does not look at them.
void TextReader::upgradeLabels(size_t I) {
  size_t End = endOfInstruction(I + 1);
  for (size_t K = I + 1; K < End; ++K)
    if (Tokens[K].Kind == TokenKind::String &&
        StringRef(contentOf(Tokens[K])).contains("!i")) {
      Changes.replace(Tokens[K], "\"\"");
      return;
    }
}

void TextReader::upgradeFlags(size_t I) {
  bool OfFloats = Tokens[I].Text.startswith("fp");
  for (size_t K = I + 1; OfFloats && isFastMathFlag(Tokens[K]); ++K)
    Changes.erase(Tokens[K]);
  for (size_t K = I + 1; Tokens[K].isWord() && K < I + 4; ++K)
    if (Tokens[K].is("nuw") || Tokens[K].is("nusw") ||
        (Tokens[I].Text == "trunc" && Tokens[K].is("nsw")))
      Changes.erase(Tokens[K]);
}

// LLVM 14 ends the process over a layout it cannot parse, so a sound one takes
// the place of such a string.
static std::string soundLayout(const Token &String) {
  std::string Layout = contentOf(String);
  Expected<DataLayout> Parsed = DataLayout::parse(Layout);
  if (Parsed && !Layout.empty())
    return String.Text.str();
  if (!Parsed)
    consumeError(Parsed.takeError());
  return std::string("\"") + nvvm::Layout64 + "\"";
}

void TextReader::upgradeLayout(size_t I) {
  if (!Tokens[I + 1].is("=") || Tokens[I + 2].Kind != TokenKind::String)
    return;
  const Token &String = Tokens[I + 2];
  std::string Sound = soundLayout(String);
  if (Sound == String.Text)
    return;
  checkLayoutText(contentOf(String), at(String), Report);
  Changes.replace(String, std::move(Sound));
}

// target triple = "nvptx64-nvidia-cuda"
// LLVM 7 takes such lines anywhere, LLVM 14 and 20 only before all others.
void TextReader::moveTargets() {
  size_t I = 0;
  while (Tokens[I].is("target") || Tokens[I].is("source_filename"))
    I += Tokens[I].is("target") ? 4 : 3;
  const Token Last = I ? Tokens[I - 1] : Token();
  std::string Moved;
  for (; Tokens[I].Kind != TokenKind::End; ++I) {
    const Token &What = Tokens[I + 1], &String = Tokens[I + 3];
    if (opensBracket(Tokens[I])) // of a function
      I = behindBracket(Tokens, I) - 1;
    if (!Tokens[I].is("target") || !Tokens[I + 2].is("=") ||
        String.Kind != TokenKind::String)
      continue;
    Moved += (" target " + What.Text + " = ").str();
    Moved += What.is("datalayout") ? soundLayout(String) : String.Text.str();
    erase(I, I + 4);
  }
  if (!Moved.empty())
    Changes.insertBehind(Last, Moved + ' ');
}

// Since LLVM 16 the variable of a string literal has no name.
void TextReader::upgradeNamelessVariable(size_t I) {
  if (!Tokens[I + 1].is("("))
    return;
  for (size_t K = I + 2, End = behindBracket(Tokens, I + 1); K < End; ++K)
    if (Tokens[K].Kind == TokenKind::Field && contentOf(Tokens[K]) == "name")
      return;
  Changes.insertBehind(Tokens[I + 1], "name: \"_\", ");
}

// While it reads, LLVM 14 looks at these parameters without asking whether
// they are there.
static unsigned parametersNeeded(StringRef Name) {
  return StringSwitch<unsigned>(Name)
      .StartsWith("llvm.lifetime.", 2)
      .StartsWith("llvm.invariant.start", 2)
      .StartsWith("llvm.invariant.end", 3)
      .StartsWith("llvm.masked.load", 1)
      .StartsWith("llvm.masked.gather", 1)
      .StartsWith("llvm.masked.store", 2)
      .StartsWith("llvm.masked.scatter", 2)
      .Case("llvm.prefetch", 1)
      .StartsWith("llvm.objectsize.", 1)
      .StartsWith("llvm.experimental.vector.reduce.v2.", 2)
      .StartsWith("llvm.experimental.vector.reduce.", 1)
      .Default(0);
}

// declare void @llvm.lifetime.start.p0(ptr)
void TextReader::checkParameterCount(size_t I) {
  std::string Name = contentOf(Tokens[I]);
  unsigned Needed = parametersNeeded(Name);
  size_t First = I + 2, Last = behindBracket(Tokens, I + 1) - 1;
  if (!Needed || !Tokens[I + 1].is("(") || !(InHead || declaresByCall(I)))
    return;
  unsigned Count = First < Last ? 1 : 0;
  for (size_t K = First; K < Last;)
    if (opensBracket(Tokens[K]))
      K = behindBracket(Tokens, K);
    else
      Count += Tokens[K++].is(",");
  if (Count >= Needed)
    return;
  Report.report(rule::NV003, at(Tokens[I]),
                Name + " needs " + std::to_string(Needed) +
                    " parameters and has " + std::to_string(Count));
  Expressible = false;
}

std::string nvvmverify::speltIntrinsic(StringRef Name) {
  std::string Quoted;
  raw_string_ostream OS(Quoted);
  OS << "@\"";
  printEscapedString(protectedName(Name), OS);
  OS << '"';
  return Quoted;
}

void TextReader::upgradeIntrinsicName(size_t I) {
  std::string Name = declaredName(I);
  if (Name != contentOf(Tokens[I]) || protectedName(Name) != Name)
    Changes.replace(Tokens[I], speltIntrinsic(Name));
}
