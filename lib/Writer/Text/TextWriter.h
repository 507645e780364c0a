// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the files of the text printer share: the state of one print, and one
/// function for each grammatical category. Private to TextPrinter*.cpp.

#ifndef SPIR2NVVM_LIB_WRITER_TEXT_TEXTWRITER_H
#define SPIR2NVVM_LIB_WRITER_TEXT_TEXTWRITER_H

#include "Writer/Text/TextPrinter.h"
#include "Writer/Text/TextSlots.h"

#include "llvm/IR/Attributes.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

#include <map>
#include <string>

namespace spir2nvvm {

struct TextWriter {
  const llvm::Module &M;
  llvm::raw_ostream &OS;
  const TextProfile Profile;
  DiagnosticSink &Sink;
  TextSlots Slots;
  llvm::SmallVector<llvm::StringRef, 48> MetadataKinds; // names by number

  /// What is being written, for the subject of an error.
  const llvm::GlobalValue *Global = nullptr;
  const llvm::Instruction *Inst = nullptr;
  unsigned Errors = 0;
  /// Hints left out, and how often.
  std::map<std::string, unsigned> Losses;

  bool has(unsigned Release) const { return Profile.Release >= Release; }
  /// "LLVM 3.2", for messages.
  std::string language() const;
  /// The instruction, the global or the module, whichever is nearest.
  Subject subject() const;
  /// Reports \p R about subject() with the language as its second argument.
  void refuse(Rule R, llvm::StringRef What);
  /// Notes that a hint is not written.
  void lose(const llvm::Twine &Hint) { ++Losses[Hint.str()]; }
};

// Names (TextNames.cpp)
/// \p Prefix and the name, quoted if it has to be.
void writeName(llvm::raw_ostream &OS, char Prefix, llvm::StringRef Name);
/// \p N in digits, mostly one.
inline void writeNumber(llvm::raw_ostream &OS, uint64_t N) {
  if (N < 10)
    OS << char('0' + N);
  else
    OS << N;
}
/// "@name", "@3", "%name" or "%3".
void writeValueName(TextWriter &W, const llvm::Value &V);
/// A C-like literal with its quotes.
void writeQuoted(llvm::raw_ostream &OS, llvm::StringRef Text);

// Types (TextTypes.cpp)
void writeType(TextWriter &W, const llvm::Type *T);
void writeTypeTable(TextWriter &W);

// Constants and operands (TextConstants.cpp)
void writeConstant(TextWriter &W, const llvm::Constant &C);
void writeOperand(TextWriter &W, const llvm::Value &V);
void writeTypedOperand(TextWriter &W, const llvm::Value &V);
/// "add nuw nsw", "udiv exact", "getelementptr inbounds": the flags, each with
/// a space before it.
void writeArithmeticFlags(TextWriter &W, const llvm::User &U);

// Attributes (TextAttributes.cpp)
enum class AttributePlace { Function, Parameter, Group };
/// Each attribute with \p Before before it. \p Pointee is the type that an
/// untyped byval or sret stands for.
void writeAttributes(TextWriter &W, llvm::AttributeSet Attrs,
                     AttributePlace Place, const llvm::Type *Pointee);
/// Those of a return value, each with a space after it.
void writeReturnAttributes(TextWriter &W, llvm::AttributeSet Attrs);
/// Attributes of a function or a call: " #3", or spelt out before groups.
void writeFunctionAttributes(TextWriter &W, llvm::AttributeSet Attrs);
void writeAttributeGroups(TextWriter &W);
/// The attributes of \p F that are not merely what LLVM 14 knows about an
/// intrinsic of that name and what the profile has no word for.
llvm::AttributeList attributesToWrite(const TextWriter &W,
                                      const llvm::Function &F);

// Globals and functions (TextPrinter.cpp)
void writeCallingConv(TextWriter &W, llvm::CallingConv::ID CC);

// Instructions (TextInstructions.cpp, TextMemory.cpp, TextCalls.cpp)
void writeInstruction(TextWriter &W, const llvm::Instruction &I);
void writeFastMathFlags(TextWriter &W, const llvm::Instruction &I);
void writeLoad(TextWriter &W, const llvm::LoadInst &I);
void writeStore(TextWriter &W, const llvm::StoreInst &I);
void writeAlloca(TextWriter &W, const llvm::AllocaInst &I);
void writeGetElementPtr(TextWriter &W, const llvm::GetElementPtrInst &I);
void writeAtomicRMW(TextWriter &W, const llvm::AtomicRMWInst &I);
void writeCmpXchg(TextWriter &W, const llvm::AtomicCmpXchgInst &I);
void writeFence(TextWriter &W, const llvm::FenceInst &I);
void writeCall(TextWriter &W, const llvm::CallInst &I);

// Intrinsics whose signature or name changed (TextIntrinsics.cpp)
struct OldIntrinsic {
  std::string Name;           // as the profile spells it
  bool AlignArgument = false; // memcpy and its kin take an alignment
};
OldIntrinsic oldIntrinsic(const TextWriter &W, const llvm::Function &F);

// Metadata (TextMetadata.cpp, TextDebugInfo.cpp)
/// The operand of a call whose parameter has type `metadata`.
void writeMetadataAsOperand(TextWriter &W, const llvm::Metadata *MD);
/// An operand of a node, or a field of a specialised one.
void writeMetadataOperand(TextWriter &W, const llvm::Metadata *MD);
/// ", !kind !N" for each attachment; \p Separator is ", " or " ".
void writeAttachments(TextWriter &W,
                      llvm::ArrayRef<std::pair<unsigned, llvm::MDNode *>> MDs,
                      llvm::StringRef Separator);
void writeNamedMetadata(TextWriter &W);
void writeMetadataNodes(TextWriter &W);
/// DILocation, DISubprogram and so on, in LLVM 7's spelling.
void writeDebugNode(TextWriter &W, const llvm::MDNode &N);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_TEXT_TEXTWRITER_H
