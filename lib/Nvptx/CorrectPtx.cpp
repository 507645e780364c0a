// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Nvptx/CorrectPtx.h"

#include "Target/PtxPlaces.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvptx;

namespace {
/// A line as the back end writes it: "\tshl.b64 \t%rd3, %rd2, 31;".
struct Line {
  explicit Line(StringRef Text);
  StringRef Mnemonic;
  SmallVector<StringRef, 4> Operands;
};

/// Goes through the text line by line.
class Correction {
public:
  explicit Correction(StringRef Ptx) : Rest(Ptx), OS(Corrected) {
    Corrected.reserve(Ptx.size());
  }
  std::string run();

private:
  StringRef takeLine();
  bool takeInlinePtx(StringRef Text);
  bool takeCall(StringRef Text);
  bool takeRotate(StringRef Text);

  StringRef Rest;
  std::string Corrected;
  raw_string_ostream OS;
};
} // namespace

Line::Line(StringRef Text) {
  Text = Text.trim();
  if (!Text.consume_back(";"))
    return;
  StringRef List;
  std::tie(Mnemonic, List) = Text.split(' ');
  List.split(Operands, ',');
  for (StringRef &O : Operands)
    O = O.trim();
}

StringRef Correction::takeLine() {
  const size_t End = std::min(Rest.find('\n'), Rest.size() - 1) + 1;
  StringRef Taken = Rest.take_front(End);
  Rest = Rest.drop_front(End);
  return Taken;
}

// What the program says, the back end did not select.
bool Correction::takeInlinePtx(StringRef Text) {
  if (std::string_view(Text.trim()) != InlinePtxBegins)
    return false;
  OS << Text;
  while (!Rest.empty()) {
    Text = takeLine();
    OS << Text;
    if (std::string_view(Text.trim()) == InlinePtxEnds)
      break;
  }
  return true;
}

// LabelsInCalls. A call is several of LLVM's instructions, a line each:
//
//   call.uni (retval0),
//   f,
//   (
//   param0
//   );
bool Correction::takeCall(StringRef Text) {
  if (!Text.trim().startswith("call"))
    return false;
  std::string Waiting;
  while (true) {
    StringRef Trimmed = Text.trim();
    const bool IsOfDebugger =
        Trimmed.endswith(":") || Trimmed.startswith(".loc");
    if (IsOfDebugger)
      Waiting += Text;
    else
      OS << Text;
    if (Trimmed.endswith(";") || Rest.empty())
      break;
    Text = takeLine();
  }
  OS << Waiting;
  return true;
}

static std::string shiftOfHalves(StringRef Shift, StringRef Into, StringRef A,
                                 StringRef B, StringRef Amount) {
  return ("\t" + Shift + ".wrap.b32 \t" + Into + ", " + A + ", " + B + ", " +
          Amount + ";\n")
      .str();
}

// WideRotates. The back end writes shifts by the amount and by 64 less it, and
// masks neither; shf.wrap does. The halves change places for amounts from 32 on.
//
//   {
//   .reg .b64 %lhs;
//   .reg .b64 %rhs;
//   .reg .u32 %amt2;
//   shl.b64   %lhs, %rd1, %r1;   or shr.b64
//   sub.u32   %amt2, 64, %r1;
//   shr.b64   %rhs, %rd1, %amt2; or shl.b64
//   add.u64   %rd2, %lhs, %rhs;
//   }
bool Correction::takeRotate(StringRef Text) {
  constexpr StringLiteral Start = "\t.reg .b64 %lhs;\n\t.reg .b64 %rhs;\n"
                                  "\t.reg .u32 %amt2;\n";
  if (Text.trim() != "{" || !Rest.consume_front(Start))
    return false;
  const Line First(takeLine());
  takeLine();
  takeLine();
  const Line Sum(takeLine());
  takeLine();
  StringRef From = First.Operands[1], Amount = First.Operands[2];
  const bool IsLeft = First.Mnemonic == "shl.b64";
  StringRef Shift = IsLeft ? "shf.l" : "shf.r";
  OS << "\t{\n\t.reg .pred %far;\n"
        "\t.reg .b32 %bit, %low, %high, %a, %b;\n"
     << "\tmov.b64 \t{%low, %high}, " << From << ";\n"
     << "\tand.b32  \t%bit, " << Amount << ", 32;\n"
     << "\tsetp.ne.s32 \t%far, %bit, 0;\n"
     << "\tselp.b32 \t%a, %high, %low, %far;\n"
     << "\tselp.b32 \t%b, %low, %high, %far;\n"
     << shiftOfHalves(Shift, "%low", IsLeft ? "%b" : "%a", IsLeft ? "%a" : "%b",
                      Amount)
     << shiftOfHalves(Shift, "%high", IsLeft ? "%a" : "%b",
                      IsLeft ? "%b" : "%a", Amount)
     << "\tmov.b64 \t" << Sum.Operands[0] << ", {%low, %high};\n\t}\n";
  return true;
}

// ShiftedFields. A mask of what an arithmetic shift leaves is a field of bits,
// also where it reaches beyond the sign. After a logical shift, the back end
// drops such a mask.
static bool correctField(raw_ostream &OS, const Line &L) {
  unsigned Start = 0, Length = 0;
  if (L.Mnemonic != "bfe.u64" || L.Operands[2].getAsInteger(10, Start) ||
      L.Operands[3].getAsInteger(10, Length) || Start + Length <= 64)
    return false;
  StringRef Into = L.Operands[0];
  OS << "\tshr.s64 \t" << Into << ", " << L.Operands[1] << ", " << Start
     << ";\n\tand.b64  \t" << Into << ", " << Into << ", "
     << maskTrailingOnes<uint64_t>(Length) << ";\n";
  return true;
}

// WideShifts. 2^31 is no number of 32 bits with sign. Products by -2^31 are
// negated shifts by then.
static bool correctWideShift(raw_ostream &OS, const Line &L) {
  if (L.Mnemonic != "mul.wide.s32" || L.Operands[2] != "-2147483648")
    return false;
  StringRef Into = L.Operands[0];
  OS << "\tcvt.s64.s32 \t" << Into << ", " << L.Operands[1] << ";\n\tshl.b64 \t"
     << Into << ", " << Into << ", 31;\n";
  return true;
}

// FarOffsets. PTX has offsets of 32 bits.
static bool correctOffset(raw_ostream &OS, StringRef Text) {
  auto [Before, Address] = Text.split("[%rd");
  auto [Register, Behind] = Address.split('+');
  auto [Offset, After] = Behind.split(']');
  int64_t Bytes = 0;
  if (Offset.getAsInteger(10, Bytes) || isInt<32>(Bytes))
    return false;
  OS << "\t{\n\t.reg .b64 %far;\n\tadd.s64 \t%far, %rd" << Register << ", "
     << Bytes << ";\n"
     << Before << "[%far]" << After << "\t}\n";
  return true;
}

std::string Correction::run() {
  while (!Rest.empty()) {
    StringRef Text = takeLine();
    if (takeInlinePtx(Text) || takeCall(Text) || takeRotate(Text))
      continue;
    const Line L(Text);
    if (!correctField(OS, L) && !correctWideShift(OS, L) &&
        !correctOffset(OS, Text))
      OS << Text;
  }
  return OS.str();
}

std::string nvptx::correctPtx(StringRef Ptx) { return Correction(Ptx).run(); }
