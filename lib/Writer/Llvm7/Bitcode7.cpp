// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM 14's bitcode, record by record, as LLVM 7 reads it.

#include "Writer/Llvm7/Bitcode7.h"

#include "Diagnostics/Rules/Output.h"
#include "Writer/Bitcode14.h"
#include "Writer/Llvm7/Bitcode7Forms.h"

#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/Bitstream/BitstreamReader.h"
#include "llvm/Bitstream/BitstreamWriter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

namespace {

constexpr unsigned Top = ~0u; // "parent" of the outermost blocks
constexpr unsigned Any = ~0u;

enum class Treatment { Keep, Cut, Drop, Special };

struct RecordRow {
  unsigned Block, Code;
  Treatment How;
  Form Rewrite; // for Special
  unsigned Operands;
};

struct BlockRow {
  unsigned Block, Parent;
  bool Dropped;
};

/// What the Form column says: a treatment, or a function.
struct FormColumn {
  constexpr FormColumn(Treatment How) : How(How) {}
  constexpr FormColumn(Form Rewrite)
      : How(Treatment::Special), Rewrite(Rewrite) {}
  Treatment How;
  Form Rewrite = nullptr;
};

} // namespace

static ArrayRef<RecordRow> recordRows() {
  using namespace llvm::bitc;
  constexpr Treatment Keep = Treatment::Keep, Cut = Treatment::Cut,
                      Drop = Treatment::Drop;
  static constexpr RecordRow Rows[] = {
#define BLOCK(ID, PARENT)
#define DROPPED_BLOCK(ID, PARENT)
#define RECORD(BLOCK, CODE, FORM, OPERANDS)                                    \
  {BLOCK, CODE, FormColumn(FORM).How, FormColumn(FORM).Rewrite, OPERANDS},
#include "Writer/Llvm7/Bitcode7Records.def"
  };
  return Rows;
}

static ArrayRef<BlockRow> blockRows() {
  using namespace llvm::bitc;
  static constexpr BlockRow Rows[] = {
#define BLOCK(ID, PARENT) {ID, PARENT, false},
#define DROPPED_BLOCK(ID, PARENT) {ID, PARENT, true},
#define RECORD(BLOCK, CODE, FORM, OPERANDS)
#include "Writer/Llvm7/Bitcode7Records.def"
  };
  return Rows;
}

namespace {

/// Copies a stream block by block, giving every record its LLVM 7 form.
class Downleveller {
public:
  Downleveller(StringRef In, SmallVectorImpl<char> &Bytes)
      : In(MemoryBufferRef(In, "bitcode")), Out(Bytes) {
    for (const RecordRow &Row : recordRows())
      Rows[{Row.Block, Row.Code}] = &Row;
  }
  Error run();

  /// Where run() failed and why.
  struct Fault {
    unsigned Block = 0, Code = 0;
    std::string What;
  };
  const Fault &fault() const { return Failed; }

private:
  Error copyBlock(unsigned Block, unsigned Parent);
  Error copyContents(unsigned Block, unsigned Parent);
  Error copyRecord(unsigned Block, unsigned Parent, unsigned AbbrevId);
  Error readBlockInfo();
  void number(unsigned Block, const Record &R);
  void emit(unsigned Block, const Record &R);
  Error fail(unsigned Block, unsigned Code, StringRef What);

  BitstreamCursor In;
  BitstreamWriter Out;
  DenseMap<std::pair<unsigned, unsigned>, const RecordRow *> Rows;
  Optional<BitstreamBlockInfo> Info;
  Numbering Numbers;
  Fault Failed;
};

} // namespace

Error Downleveller::fail(unsigned Block, unsigned Code, StringRef What) {
  Failed = {Block, Code, What.str()};
  return createStringError(inconvertibleErrorCode(), What);
}

static const BlockRow *findBlock(unsigned Block, unsigned Parent) {
  for (const BlockRow &Row : blockRows())
    if (Row.Block == Block && Row.Parent == Parent)
      return &Row;
  return nullptr;
}

Error Downleveller::readBlockInfo() {
  Expected<Optional<BitstreamBlockInfo>> Read = In.ReadBlockInfoBlock();
  if (!Read)
    return Read.takeError();
  Info = std::move(*Read);
  In.setBlockInfo(&*Info);
  return Error::success();
}

// The numbers other records use for what R defines.
void Downleveller::number(unsigned Block, const Record &R) {
  if (Block == bitc::MODULE_BLOCK_ID)
    Numbers.NextValue += R.Code == bitc::MODULE_CODE_GLOBALVAR ||
                         R.Code == bitc::MODULE_CODE_FUNCTION ||
                         R.Code == bitc::MODULE_CODE_ALIAS;
  if (Block == bitc::CONSTANTS_BLOCK_ID && !Numbers.InFunction &&
      R.Code != bitc::CST_CODE_SETTYPE) {
    if (R.Code == bitc::CST_CODE_INTEGER)
      Numbers.Integers[Numbers.NextValue] = R.Ops[0];
    else if (R.Code == bitc::CST_CODE_NULL)
      Numbers.Integers[Numbers.NextValue] = 0;
    ++Numbers.NextValue;
  }
  if (Block != bitc::METADATA_BLOCK_ID)
    return;
  switch (R.Code) {
  case bitc::METADATA_NAME:
  case bitc::METADATA_NAMED_NODE:
  case bitc::METADATA_GLOBAL_DECL_ATTACHMENT:
  case bitc::METADATA_INDEX_OFFSET:
  case bitc::METADATA_INDEX:
    return;
  case bitc::METADATA_STRINGS:
    Numbers.NextMetadata += R.Ops[0];
    return;
  case bitc::METADATA_VALUE:
    Numbers.MetadataValues[Numbers.NextMetadata] = R.Ops[1];
    break;
  default:
    Numbers.MetadataValues.erase(Numbers.NextMetadata);
  }
  ++Numbers.NextMetadata;
}

// Only blobs need an abbreviation; the rest is written as it comes.
void Downleveller::emit(unsigned Block, const Record &R) {
  if (R.Blob.data() == nullptr) {
    Out.EmitRecord(R.Code, R.Ops);
    return;
  }
  auto Shape = std::make_shared<BitCodeAbbrev>();
  Shape->Add(BitCodeAbbrevOp(R.Code));
  for (size_t I = 0; I < R.Ops.size(); ++I)
    Shape->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::VBR, 6));
  Shape->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Blob));
  unsigned Id = Out.EmitAbbrev(std::move(Shape));
  SmallVector<uint64_t, 4> Values{R.Code};
  Values.append(R.Ops.begin(), R.Ops.end());
  Out.EmitRecordWithBlob(Id, Values, R.Blob);
}

Error Downleveller::copyRecord(unsigned Block, unsigned Parent,
                               unsigned AbbrevId) {
  Record R;
  Expected<unsigned> Code = In.readRecord(AbbrevId, R.Ops, &R.Blob);
  if (!Code)
    return Code.takeError();
  R.Code = *Code;
  const RecordRow *Row = Rows.lookup({Block, R.Code});
  if (!Row)
    return fail(Block, R.Code, "unknown to the LLVM 7 reader");
  number(Block, R);
  if (Row->How == Treatment::Drop)
    return Error::success();
  if (Row->How == Treatment::Special) {
    std::string Wrong = Row->Rewrite(R, Numbers, Row->Operands);
    if (!Wrong.empty())
      return fail(Block, *Code, Wrong);
  } else if (R.Ops.size() > Row->Operands) {
    bool Lost = any_of(drop_begin(R.Ops, Row->Operands),
                       [](uint64_t Operand) { return Operand != 0; });
    if (Lost && Row->How == Treatment::Keep)
      return fail(Block, R.Code, "an operand newer than LLVM 7");
    R.Ops.truncate(Row->Operands);
  }
  emit(Block, R);
  return Error::success();
}

Error Downleveller::copyContents(unsigned Block, unsigned Parent) {
  while (true) {
    Expected<BitstreamEntry> Entry = In.advance();
    if (!Entry)
      return Entry.takeError();
    switch (Entry->Kind) {
    case BitstreamEntry::Error:
      return fail(Block, 0, "malformed");
    case BitstreamEntry::EndBlock:
      return Error::success();
    case BitstreamEntry::SubBlock:
      if (Error E = copyBlock(Entry->ID, Block))
        return E;
      break;
    case BitstreamEntry::Record:
      if (Error E = copyRecord(Block, Parent, Entry->ID))
        return E;
      break;
    }
  }
}

Error Downleveller::copyBlock(unsigned Block, unsigned Parent) {
  if (Block == bitc::BLOCKINFO_BLOCK_ID)
    return readBlockInfo();
  const BlockRow *Row = findBlock(Block, Parent);
  if (!Row)
    return fail(Block, 0, "unknown to the LLVM 7 reader");
  if (Row->Dropped)
    return In.SkipBlock();
  if (Error E = In.EnterSubBlock(Block))
    return E;

  // Metadata of a function is numbered behind that of the module.
  bool IsFunction = Block == bitc::FUNCTION_BLOCK_ID;
  unsigned ModuleMetadata = Numbers.NextMetadata;
  Numbers.InFunction |= IsFunction;
  constexpr unsigned IdWidth = 3; // four fixed codes and one abbreviation
  Out.EnterSubblock(Block, IdWidth);
  Error E = copyContents(Block, Parent);
  Out.ExitBlock();
  if (IsFunction) {
    Numbers.InFunction = false;
    Numbers.NextMetadata = ModuleMetadata;
  }
  return E;
}

Error Downleveller::run() {
  Expected<SimpleBitstreamCursor::word_t> Magic = In.Read(32);
  if (!Magic)
    return Magic.takeError();
  Out.Emit(uint32_t(*Magic), 32);
  while (!In.AtEndOfStream()) {
    Expected<BitstreamEntry> Entry = In.advance();
    if (!Entry)
      return Entry.takeError();
    if (Entry->Kind != BitstreamEntry::SubBlock)
      return fail(0, 0, "expected a block");
    if (Error E = copyBlock(Entry->ID, Top))
      return E;
  }
  return Error::success();
}

std::string spir2nvvm::writeBitcode7(const Module &M, DiagnosticSink &Sink) {
  SmallString<0> Modern = writeBitcode14(M);
  SmallString<0> Bytes;
  Bytes.reserve(Modern.size() * 2);
  Downleveller Copy(Modern, Bytes);
  if (Error E = Copy.run()) {
    std::string What = toString(std::move(E));
    Sink.report(rule::OUT19, Subject::module(M), Copy.fault().Block,
                Copy.fault().Code, What);
    return {};
  }
  return std::string(Bytes);
}
