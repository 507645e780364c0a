// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM 14's bitcode, record by record, as LLVM 7 reads it.

#include "Writer/Llvm7/Bitcode7.h"

#include "Diagnostics/Rules/Output.h"
#include "Writer/Bitcode14.h"
#include "Writer/Llvm7/Bitcode7Forms.h"
#include "Writer/Llvm7/RecordWriter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/Module.h"

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

namespace {
namespace table {
using namespace llvm::bitc;
constexpr Treatment Keep = Treatment::Keep, Cut = Treatment::Cut,
                    Drop = Treatment::Drop;
constexpr RecordRow Rows[] = {
#define BLOCK(ID, PARENT)
#define DROPPED_BLOCK(ID, PARENT)
#define RECORD(BLOCK, CODE, FORM, OPERANDS)                                    \
  {BLOCK, CODE, FormColumn(FORM).How, FormColumn(FORM).Rewrite, OPERANDS},
#include "Writer/Llvm7/Bitcode7Records.def"
};
} // namespace table
} // namespace
using table::Rows;

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

/// Where a record's row is: 1 + its place in Rows, 0 if it has none.
class RowNumbers {
public:
  constexpr RowNumbers() {
    for (size_t I = 0; I < std::size(Rows); ++I)
      Numbers[Rows[I].Block][Rows[I].Code] = uint8_t(I + 1);
  }
  const RecordRow *find(unsigned Block, unsigned Code) const {
    if (Block >= Blocks || Code >= Codes || Numbers[Block][Code] == 0)
      return nullptr;
    return &Rows[Numbers[Block][Code] - 1];
  }

private:
  static_assert(std::size(Rows) < UINT8_MAX);
  static constexpr unsigned Blocks = 32, Codes = 64;
  uint8_t Numbers[Blocks][Codes] = {};
};

/// Copies a stream block by block, giving every record its LLVM 7 form.
class Downleveller {
public:
  Downleveller(StringRef In, std::string &Bytes) : In(In), Out(Bytes) {}
  /// False where it failed; fault() says why.
  bool run(uint32_t Magic);

  struct Fault {
    unsigned Block = 0, Code = 0;
    std::string What;
  };
  const Fault &fault() const { return Failed; }

private:
  bool copyBlock(unsigned Parent);
  bool copyContents(unsigned Block);
  bool copyRecord(unsigned Block);
  void number(unsigned Block, const Record &R);
  bool fail(unsigned Block, unsigned Code, std::string What);

  RecordReader In;
  RecordWriter Out;
  Numbering Numbers;
  Fault Failed;
};

} // namespace

static constexpr RowNumbers RowOf;

bool Downleveller::fail(unsigned Block, unsigned Code, std::string What) {
  Failed = {Block, Code, std::move(What)};
  return false;
}

static const BlockRow *findBlock(unsigned Block, unsigned Parent) {
  for (const BlockRow &Row : blockRows())
    if (Row.Block == Block && Row.Parent == Parent)
      return &Row;
  return nullptr;
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

bool Downleveller::copyRecord(unsigned Block) {
  Record &R = In.record();
  const unsigned Code = R.Code;
  const RecordRow *Row = RowOf.find(Block, Code);
  if (!Row)
    return fail(Block, Code, "unknown to the LLVM 7 reader");
  number(Block, R);
  if (Row->How == Treatment::Drop)
    return true;
  if (Row->How == Treatment::Special) {
    std::string Wrong = Row->Rewrite(R, Numbers, Row->Operands);
    if (!Wrong.empty())
      return fail(Block, Code, std::move(Wrong));
  } else if (R.Ops.size() > Row->Operands) {
    bool Lost = any_of(drop_begin(R.Ops, Row->Operands),
                       [](uint64_t Operand) { return Operand != 0; });
    if (Lost && Row->How == Treatment::Keep)
      return fail(Block, Code, "an operand newer than LLVM 7");
    R.Ops.truncate(Row->Operands);
  }
  Out.record(R);
  return true;
}

bool Downleveller::copyContents(unsigned Block) {
  while (true) {
    switch (In.next()) {
    case RecordReader::Item::Record:
      if (!copyRecord(Block))
        return false;
      break;
    case RecordReader::Item::Block:
      if (!copyBlock(Block))
        return false;
      break;
    case RecordReader::Item::BlockEnd:
      return true;
    case RecordReader::Item::StreamEnd:
    case RecordReader::Item::Malformed:
      return fail(Block, 0, "malformed");
    }
  }
}

bool Downleveller::copyBlock(unsigned Parent) {
  const unsigned Block = In.block();
  const BlockRow *Row = findBlock(Block, Parent);
  if (!Row)
    return fail(Block, 0, "unknown to the LLVM 7 reader");
  if (Row->Dropped) {
    In.skipBlock();
    return true;
  }
  In.enterBlock();

  // Metadata of a function is numbered behind that of the module.
  bool IsFunction = Block == bitc::FUNCTION_BLOCK_ID;
  unsigned ModuleMetadata = Numbers.NextMetadata;
  Numbers.InFunction |= IsFunction;
  Out.enterBlock(Block);
  bool Done = copyContents(Block);
  Out.exitBlock();
  if (IsFunction) {
    Numbers.InFunction = false;
    Numbers.NextMetadata = ModuleMetadata;
  }
  return Done;
}

bool Downleveller::run(uint32_t Magic) {
  Out.magic(Magic);
  while (true) {
    switch (In.next()) {
    case RecordReader::Item::StreamEnd:
      return true;
    case RecordReader::Item::Block:
      if (!copyBlock(Top))
        return false;
      break;
    default:
      return fail(0, 0, "expected a block");
    }
  }
}

std::string spir2nvvm::writeBitcode7(const Module &M, DiagnosticSink &Sink) {
  SmallString<0> Modern = writeBitcode14(M);
  std::string Bytes;
  Bytes.reserve(Modern.size() * 2); // pages that are not used cost nothing
  Downleveller Copy(Modern, Bytes);
  if (Copy.run(support::endian::read32le(Modern.data())))
    return Bytes;
  Sink.report(rule::OUT19, Subject::module(M), Copy.fault().Block,
              Copy.fault().Code, Copy.fault().What);
  return {};
}
