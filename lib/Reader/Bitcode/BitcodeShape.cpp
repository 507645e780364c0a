// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The walk: LLVM bitstream container (blocks, abbreviations, records), and
/// the few records whose numbers LLVM's reader trusts too much.

#include "Reader/Bitcode/BitcodeShape.h"

#include "Reader/Bitcode/BitOperand.h"
#include "Target/Spir.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <vector>

using namespace llvm;
using namespace spir2nvvm;

namespace {

using Encoding = BitOperand::Encoding;
using Abbrev = SmallVector<BitOperand, 8>;
using AbbrevPtr = std::shared_ptr<const Abbrev>;

struct Block {
  unsigned Id;
  unsigned IdWidth;
  uint64_t EndsAt = 0; // bit position the header announces
  std::vector<AbbrevPtr> Abbrevs;
  unsigned Described = ~0U; // BLOCKINFO: the block its abbreviations are for
  // METADATA: where its index is, where records after that start, and where it
  // says they do.
  uint64_t IndexBase = 0;
  std::vector<uint64_t> RecordStarts, IndexEntries;
  // METADATA: how many nodes and strings there are, and the highest one that a
  // node refers to.
  uint64_t Defined = 0, HighestReference = 0;
};

struct Record {
  unsigned Code = 0;
  SmallVector<uint64_t, 64> Ops;
  /// Without it only the first operand is kept.
  bool KeepsAll = false;

  bool keepsNext() const { return KeepsAll || Ops.empty(); }
};

/// Instructions, constants, names and strings make up most of a module, and
/// nothing of them is looked at but the number of blocks and of strings, which
/// comes first.
bool keepsAll(unsigned BlockId, unsigned Code) {
  switch (BlockId) {
  case bitc::IDENTIFICATION_BLOCK_ID:
    return Code == bitc::IDENTIFICATION_CODE_STRING;
  case bitc::MODULE_BLOCK_ID:
    return Code == bitc::MODULE_CODE_TRIPLE ||
           Code == bitc::MODULE_CODE_DATALAYOUT;
  case bitc::PARAMATTR_BLOCK_ID:
  case bitc::PARAMATTR_GROUP_BLOCK_ID:
    return true;
  case bitc::METADATA_BLOCK_ID:
    return Code == bitc::METADATA_NODE ||
           Code == bitc::METADATA_DISTINCT_NODE ||
           Code == bitc::METADATA_INDEX_OFFSET || Code == bitc::METADATA_INDEX;
  default:
    return false;
  }
}

class ShapeChecker {
public:
  ShapeChecker(StringRef Stream, BitcodeSummary &Summary)
      : Bits(Stream), Summary(Summary) {}

  std::optional<BitcodeFault> run();

private:
  bool fault(std::string What);
  bool topLevel();
  bool enterBlock();
  bool blockItem();
  bool endBlock();
  bool defineAbbrev();
  bool wellFormed(const Abbrev &A);
  bool unabbreviated(Record &R);
  bool abbreviated(const Abbrev &A, Record &R);
  bool array(const BitOperand &Element, Record &R);
  bool take(const Record &R, uint64_t Start);
  bool takeModule(const Record &R);
  bool takeType(const Record &R);
  bool takeAttributes(const Record &R);
  bool takeMetadata(const Record &R, uint64_t Start);
  bool endMetadata();
  bool fits(const Record &R, StringRef Table);

  BitCursor Bits;
  BitcodeSummary &Summary;
  std::vector<Block> Open;
  DenseMap<unsigned, std::vector<AbbrevPtr>> Registered; // by BLOCKINFO
  std::optional<BitcodeFault> Fault;
  uint64_t ModuleMetadata = 0; // defined outside of functions
};

} // namespace

// Numbers of the container format; LLVM spells them in BitCodeEnums.h.
static constexpr unsigned TopIdWidth = 2;
static constexpr unsigned MaxIdWidth = 32;
static constexpr size_t MaxDepth = 16; // real modules need five
static constexpr uint64_t MaxVectorLength = 1 << 16;

static std::string text(ArrayRef<uint64_t> Chars) {
  std::string S;
  for (uint64_t C : Chars)
    S += char(C);
  return S;
}

bool ShapeChecker::fault(std::string What) {
  if (!Fault)
    Fault = BitcodeFault{Bits.position() / 8, std::move(What)};
  return false;
}

std::optional<BitcodeFault> ShapeChecker::run() {
  Bits.skip(32); // the magic number, which detection has seen
  while (topLevel()) {
  }
  return Fault;
}

bool ShapeChecker::topLevel() {
  if (!Open.empty())
    return blockItem();
  // Padding may follow the last block, as in LLVM's reader.
  constexpr uint64_t SmallestBlock = 64;
  if (Bits.remaining() <= SmallestBlock)
    return Summary.HasModule ? false : fault("there is no module in it");
  if (Bits.fixed(TopIdWidth) != bitc::ENTER_SUBBLOCK)
    return fault("a block was expected");
  return enterBlock();
}

bool ShapeChecker::enterBlock() {
  Block B;
  B.Id = unsigned(Bits.variable(8));
  B.IdWidth = unsigned(Bits.variable(4));
  Bits.alignTo32();
  uint64_t Words = Bits.fixed(32);
  if (Bits.failed() || Words * 32 > Bits.remaining())
    return fault("a block is longer than the file");
  if (B.IdWidth < TopIdWidth || B.IdWidth > MaxIdWidth)
    return fault("a block has an impossible abbreviation width");
  if (Open.size() >= MaxDepth)
    return fault("blocks nest too deeply");
  B.EndsAt = Bits.position() + Words * 32;
  if (!Open.empty() && B.EndsAt > Open.back().EndsAt)
    return fault("a block is longer than the one around it");
  if (Open.empty() && B.Id == bitc::MODULE_BLOCK_ID)
    Summary.HasModule = true;
  if (auto It = Registered.find(B.Id); It != Registered.end())
    B.Abbrevs = It->second;
  Open.push_back(std::move(B));
  return true;
}

bool ShapeChecker::endBlock() {
  Bits.alignTo32();
  Block &B = Open.back();
  if (Bits.failed() || Bits.position() != B.EndsAt)
    return fault("a block does not end where its header says");
  if (B.Id == bitc::METADATA_BLOCK_ID && !endMetadata())
    return false;
  Open.pop_back();
  return true;
}

bool ShapeChecker::blockItem() {
  Block &B = Open.back();
  uint64_t Start = Bits.position();
  if (Start >= B.EndsAt)
    return fault("a block has no end marker");
  uint64_t Id = Bits.fixed(B.IdWidth);
  if (Bits.failed())
    return fault("the file ends inside a block");
  switch (Id) {
  case bitc::END_BLOCK:
    return endBlock();
  case bitc::ENTER_SUBBLOCK:
    return enterBlock();
  case bitc::DEFINE_ABBREV:
    return defineAbbrev();
  default:
    break;
  }
  Record R;
  if (Id == bitc::UNABBREV_RECORD)
    return unabbreviated(R) && take(R, Start);
  uint64_t Index = Id - bitc::FIRST_APPLICATION_ABBREV;
  if (Index >= B.Abbrevs.size())
    return fault("a record uses an abbreviation that is not defined");
  return abbreviated(*B.Abbrevs[Index], R) && take(R, Start);
}

bool ShapeChecker::defineAbbrev() {
  auto A = std::make_shared<Abbrev>();
  uint64_t Count = Bits.variable(5);
  if (Count > Bits.remaining())
    return fault("an abbreviation is longer than the file");
  for (uint64_t I = 0; I < Count && !Bits.failed(); ++I) {
    std::optional<BitOperand> Op = defineOperand(Bits);
    if (!Op)
      return fault("an abbreviation uses an unknown encoding");
    A->push_back(*Op);
  }
  if (Bits.failed() || !wellFormed(*A))
    return fault("an abbreviation is malformed");
  Block &B = Open.back();
  if (B.Id != bitc::BLOCKINFO_BLOCK_ID)
    B.Abbrevs.push_back(A);
  else if (B.Described == ~0U)
    return fault("an abbreviation is for no block");
  else
    Registered[B.Described].push_back(A);
  return true;
}

bool ShapeChecker::wellFormed(const Abbrev &A) {
  if (A.empty() || !A[0].isScalar())
    return false; // the first operand is the record's code
  for (size_t I = 0; I < A.size(); ++I) {
    const BitOperand &Op = A[I];
    if (!Op.hasGoodWidth())
      return false;
    if (Op.Kind == Encoding::Blob && I + 1 != A.size())
      return false;
    if (Op.Kind != Encoding::Array)
      continue;
    if (I + 2 != A.size())
      return false;
    Encoding Element = A[I + 1].Kind;
    return Element == Encoding::Fixed || Element == Encoding::Variable ||
           Element == Encoding::Char6;
  }
  return true;
}

bool ShapeChecker::unabbreviated(Record &R) {
  R.Code = unsigned(Bits.variable(6));
  R.KeepsAll = keepsAll(Open.back().Id, R.Code);
  uint64_t Count = Bits.variable(6);
  if (Count > Bits.remaining())
    return fault("a record is longer than the file");
  const uint64_t Kept = R.KeepsAll ? Count : std::min<uint64_t>(Count, 1);
  R.Ops.reserve(Kept);
  for (uint64_t I = 0; I < Kept; ++I)
    R.Ops.push_back(Bits.variable(6));
  Bits.skipVariables(Count - Kept, 6);
  return !Bits.failed() || fault("the file ends inside a record");
}

bool ShapeChecker::array(const BitOperand &Element, Record &R) {
  uint64_t Count = Bits.variable(6);
  if (Count > Bits.remaining())
    return fault("a record is longer than the file");
  if (R.KeepsAll)
    R.Ops.reserve(R.Ops.size() + Count);
  for (; Count != 0 && R.keepsNext(); --Count)
    R.Ops.push_back(readScalar(Bits, Element));
  skipScalars(Bits, Element, Count);
  return true;
}

bool ShapeChecker::abbreviated(const Abbrev &A, Record &R) {
  R.Code = unsigned(readScalar(Bits, A[0]));
  R.KeepsAll = keepsAll(Open.back().Id, R.Code);
  for (size_t I = 1; I < A.size(); ++I) {
    if (A[I].Kind == Encoding::Blob) {
      uint64_t Size = Bits.variable(6);
      Bits.alignTo32();
      Bits.skip(Size <= Bits.remaining() ? Size * 8 : Bits.size());
      Bits.alignTo32();
    } else if (A[I].Kind == Encoding::Array) {
      if (!array(A[I + 1], R))
        return false;
      break;
    } else if (R.keepsNext()) {
      R.Ops.push_back(readScalar(Bits, A[I]));
    } else {
      skipScalars(Bits, A[I], 1);
    }
  }
  return !Bits.failed() || fault("the file ends inside a record");
}

bool ShapeChecker::take(const Record &R, uint64_t Start) {
  Block &B = Open.back();
  switch (B.Id) {
  case bitc::BLOCKINFO_BLOCK_ID:
    if (R.Code != bitc::BLOCKINFO_CODE_SETBID)
      return true;
    if (R.Ops.empty())
      return fault("a block description names no block");
    B.Described = unsigned(R.Ops[0]);
    return true;
  case bitc::IDENTIFICATION_BLOCK_ID:
    if (R.Code == bitc::IDENTIFICATION_CODE_STRING)
      Summary.Producer = text(R.Ops);
    return true;
  case bitc::MODULE_BLOCK_ID:
    return takeModule(R);
  case bitc::TYPE_BLOCK_ID_NEW:
    return takeType(R);
  case bitc::PARAMATTR_BLOCK_ID:
  case bitc::PARAMATTR_GROUP_BLOCK_ID:
    return takeAttributes(R);
  case bitc::METADATA_BLOCK_ID:
    return takeMetadata(R, Start);
  case bitc::FUNCTION_BLOCK_ID:
    return R.Code != bitc::FUNC_CODE_DECLAREBLOCKS || fits(R, "block");
  default:
    return true;
  }
}

// Each entry of a table takes a bit of the file at the very least; LLVM
// allocates what the record says before it looks for the entries.
bool ShapeChecker::fits(const Record &R, StringRef Table) {
  if (R.Ops.empty() || R.Ops[0] > Bits.size())
    return fault(("the " + Table + " table is larger than the file").str());
  return true;
}

bool ShapeChecker::takeModule(const Record &R) {
  if (R.Code == bitc::MODULE_CODE_TRIPLE)
    Summary.Triple = text(R.Ops);
  if (R.Code != bitc::MODULE_CODE_DATALAYOUT)
    return true;
  Summary.Layout = text(R.Ops);
  if (Summary.Layout == spir::Layout64 || Summary.Layout == spir::Layout32)
    return true;
  Expected<DataLayout> Layout = DataLayout::parse(Summary.Layout);
  if (Layout)
    return true;
  return fault("data layout: " + toString(Layout.takeError()));
}

bool ShapeChecker::takeType(const Record &R) {
  switch (R.Code) {
  case bitc::TYPE_CODE_NUMENTRY:
    return fits(R, "type");
  case bitc::TYPE_CODE_OPAQUE_POINTER:
    Summary.HasOpaquePointers = true;
    return true;
  case bitc::TYPE_CODE_VECTOR:
    if (R.Ops.empty() || R.Ops[0] > MaxVectorLength)
      return fault("a vector type has too many elements");
    return true;
  default:
    return true;
  }
}

// LLVM makes a table as long as the highest parameter number.
bool ShapeChecker::takeAttributes(const Record &R) {
  constexpr uint64_t WholeFunction = ~0U, MaxParameters = 1 << 16;
  auto IsParameter = [&](uint64_t Index) {
    return Index <= MaxParameters || Index == WholeFunction;
  };
  bool Good = true;
  if (Open.back().Id == bitc::PARAMATTR_GROUP_BLOCK_ID)
    Good = R.Ops.size() < 2 || IsParameter(R.Ops[1]);
  else if (R.Code == bitc::PARAMATTR_CODE_ENTRY_OLD) // index, bits, index, ...
    for (size_t I = 0; I < R.Ops.size(); I += 2)
      Good &= IsParameter(R.Ops[I]);
  return Good || fault("an attribute is for an impossible parameter");
}

// Records of a metadata block that name, list or place metadata; all others
// define some.
static bool definesMetadata(unsigned Code) {
  switch (Code) {
  case bitc::METADATA_NAME:
  case bitc::METADATA_KIND:
  case bitc::METADATA_NAMED_NODE:
  case bitc::METADATA_STRINGS:
  case bitc::METADATA_GLOBAL_DECL_ATTACHMENT:
  case bitc::METADATA_INDEX_OFFSET:
  case bitc::METADATA_INDEX:
  case bitc::METADATA_ARG_LIST:
    return false;
  default:
    return true;
  }
}

bool ShapeChecker::takeMetadata(const Record &R, uint64_t Start) {
  Block &B = Open.back();
  if (B.IndexBase != 0)
    B.RecordStarts.push_back(Start);
  if (definesMetadata(R.Code))
    ++B.Defined;
  switch (R.Code) {
  case bitc::METADATA_STRINGS:
    if (R.Ops.empty() || R.Ops[0] > Bits.size())
      return fault("the metadata string table is malformed");
    B.Defined += R.Ops[0];
    return true;
  case bitc::METADATA_NODE:
  case bitc::METADATA_DISTINCT_NODE: // operands count from 1, 0 is null
    for (uint64_t Operand : R.Ops)
      B.HighestReference = std::max(B.HighestReference, Operand);
    return true;
  case bitc::METADATA_INDEX_OFFSET:
    B.IndexBase = Bits.position();
    if (R.Ops.size() != 2)
      return fault("the metadata index is malformed");
    B.IndexEntries.push_back(B.IndexBase + R.Ops[0] + (R.Ops[1] << 32));
    return true;
  case bitc::METADATA_INDEX: {
    // Distances, the first from the end of the INDEX_OFFSET record.
    uint64_t Position = B.IndexBase;
    for (uint64_t Distance : R.Ops)
      B.IndexEntries.push_back(Position += Distance);
    return true;
  }
  default:
    return true;
  }
}

bool ShapeChecker::endMetadata() {
  Block &B = Open.back();
  // LLVM jumps to these positions and reads whatever is there.
  for (uint64_t Entry : B.IndexEntries)
    if (!std::binary_search(B.RecordStarts.begin(), B.RecordStarts.end(),
                            Entry))
      return fault("the metadata index points between records");
  // A function's metadata is numbered on from the module's.
  if (B.HighestReference > ModuleMetadata + B.Defined)
    return fault("a metadata node refers to one that does not exist");
  bool InFunction =
      Open.size() > 1 && Open[Open.size() - 2].Id == bitc::FUNCTION_BLOCK_ID;
  if (!InFunction)
    ModuleMetadata += B.Defined;
  return true;
}

// The wrapper: magic, version, offset, size, CPU type, then the stream.
static bool unwrap(StringRef &Bytes) {
  constexpr size_t HeaderSize = 20, OffsetField = 8, SizeField = 12;
  if (!Bytes.startswith("\xDE\xC0\x17\x0B"))
    return true;
  if (Bytes.size() < HeaderSize)
    return false;
  uint64_t Offset = support::endian::read32le(Bytes.data() + OffsetField);
  uint64_t Size = support::endian::read32le(Bytes.data() + SizeField);
  if (Offset > Bytes.size() || Size > Bytes.size() - Offset)
    return false;
  Bytes = Bytes.substr(Offset, Size);
  return true;
}

std::optional<BitcodeFault>
spir2nvvm::checkBitcodeShape(StringRef Bytes, BitcodeSummary &Summary) {
  if (!unwrap(Bytes))
    return BitcodeFault{0, "the wrapper describes more than the file holds"};
  if (!Bytes.startswith("BC\xC0\xDE"))
    return BitcodeFault{0, "it does not start with the bitcode magic number"};
  if (Bytes.size() % 4 != 0)
    return BitcodeFault{Bytes.size(), "its length is not a multiple of four"};
  return ShapeChecker(Bytes, Summary).run();
}
