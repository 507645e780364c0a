// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The order of the blocks.

#include "Writer/Bitcode7/Bitcode7.h"

#include "Diagnostics/Rules/Output.h"
#include "Writer/Bitcode7/Parts.h"

#include "llvm/Bitcode/LLVMBitCodes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

static constexpr uint32_t Magic = 0xdec04342; // "BC", then 0xc0de

// Readers print the name in their messages and read nothing else from it.
static void writeIdentification(RecordWriter &Out) {
  Out.enterBlock(bitc::IDENTIFICATION_BLOCK_ID);
  Out.text(bitc::IDENTIFICATION_CODE_STRING, "spir2nvvm, LLVM 7 form");
  Out.record(bitc::IDENTIFICATION_CODE_EPOCH, {bitc::BITCODE_CURRENT_EPOCH});
  Out.exitBlock();
}

// Records of atomics hold the number of a scope.
static void writeSyncScopes(const Module &M, RecordWriter &Out) {
  SmallVector<StringRef, 8> Names;
  M.getContext().getSyncScopeNames(Names);
  Out.enterBlock(bitc::SYNC_SCOPE_NAMES_BLOCK_ID);
  for (StringRef Name : Names)
    Out.text(bitc::SYNC_SCOPE_NAME, Name);
  Out.exitBlock();
}

// The part after the types and attributes that it needs. It ends with a
// block.
static std::string writeBody(const Module &M, Numbers &N,
                             std::string &GlobalNames) {
  std::string Bytes;
  RecordWriter Out(Bytes, RecordWriter::Place::InBlock);
  writeGlobals(M, N, Out, GlobalNames);
  writeConstants(N.Values.ofModule(), N, Out);
  writeMetadataKinds(M, N, Out);
  writeMetadata(M, N, Out);
  writeSyncScopes(M, Out);
  for (const Function &F : M)
    if (!F.isDeclaration())
      writeFunction(F, N, Out);
  return Bytes;
}

static std::string write(const Module &M, Numbers &N) {
  std::string GlobalNames, Body = writeBody(M, N, GlobalNames), Bytes;
  Bytes.reserve(Body.size() + GlobalNames.size() + (64 << 10));
  RecordWriter Out(Bytes);
  Out.magic(Magic);
  writeIdentification(Out);
  Out.enterBlock(bitc::MODULE_BLOCK_ID);
  constexpr uint64_t RelativeNumbersAndNamesApart = 2;
  Out.record(bitc::MODULE_CODE_VERSION, {RelativeNumbersAndNamesApart});
  writeAttributes(N, Out);
  writeTypes(N, Out);
  Out.blocks(Body);
  Out.exitBlock();

  Out.enterBlock(bitc::STRTAB_BLOCK_ID);
  Out.blob(bitc::STRTAB_BLOB, {}, GlobalNames);
  Out.exitBlock();
  return Bytes;
}

std::string spir2nvvm::writeBitcode7(const Module &M, DiagnosticSink &Sink) {
  Numbers N(M);
  std::string Bytes = write(M, N);
  if (!N.Values.isComplete() || !N.Metadata.isComplete())
    N.refuse(bitc::MODULE_BLOCK_ID, 0, "something without a number");
  if (!N.Refused)
    return Bytes;
  Sink.report(rule::OUT19, Subject::module(M), N.Refused->Block,
              N.Refused->Record, N.Refused->What);
  return {};
}
