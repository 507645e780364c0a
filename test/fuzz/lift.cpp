// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX of any text as the emulated driver loads and runs it: it is refused with
/// words, or every kernel is compiled with its checks and started, which no
/// program can end the process with. Bytes alone hardly get past the parser, so
/// that most mutations are of lines and of words.

#include "Emulator/PtxProgram.h"
#include "Executor/CompiledProgram.h"
#include "Executor/Memory/DeviceMemory.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t Max);

// ---- Running ----------------------------------------------------------------

static void require(bool Holds) {
  if (!Holds)
    std::abort();
}

static ExecutorOptions options() {
  ExecutorOptions Opts;
  Opts.Threads = 1;
  Opts.Math = MathSource::Host;
  Opts.CheckUninitialised = true;
  Opts.TimeLimit = std::chrono::milliseconds(50);
  return Opts;
}

// A buffer for everything that could be a pointer.
static void run(const CompiledProgram &Program) {
  static const std::shared_ptr<WorkerPool> Pool = WorkerPool::create(1);
  constexpr uint64_t BufferBytes = 4096;
  const DevicePtr Buffer = Program.memory()->allocate(BufferBytes, "buffer");
  for (const KernelSignature &K : Program.kernels()) {
    LaunchRequest Request;
    Request.Kernel = K.Name;
    for (const KernelParameter &P : K.Parameters) {
      std::vector<uint8_t> Bytes(P.Size);
      std::memcpy(Bytes.data(), &Buffer, std::min<size_t>(P.Size, 8));
      Request.Arguments.push_back(Bytes);
    }
    DiagnosticSink Sink([](const Diagnostic &) {});
    Program.launch(Request, *Pool, Sink);
  }
  require(Program.memory()->free(Buffer));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::string_view Text(reinterpret_cast<const char *>(Data), Size);
  PtxProgram Ptx(100);
  bool IsGood = Ptx.add(Text, "fuzzed") == cuda::Code::Success &&
                Ptx.checkComplete() == cuda::Code::Success;
  std::shared_ptr<CompiledProgram> Program;
  if (IsGood)
    Program = Ptx.compile(options(), DeviceMemory::create(), false);
  if (Program)
    run(*Program);
  require(Program || !Ptx.errors().empty());
  return 0;
}

// ---- Mutating ---------------------------------------------------------------

using Pieces = std::vector<std::string>;

static bool isOfWord(char C) {
  return std::isalnum(static_cast<unsigned char>(C)) || C == '_' || C == '%' ||
         C == '$';
}

// Words, white space, and whatever stands between them by itself.
static Pieces wordsOf(std::string_view Line) {
  Pieces Words;
  for (size_t At = 0; At != Line.size();) {
    size_t End = At + 1;
    while (isOfWord(Line[At]) && End != Line.size() && isOfWord(Line[End]))
      ++End;
    Words.emplace_back(Line.substr(At, End - At));
    At = End;
  }
  return Words;
}

static Pieces linesOf(std::string_view Text) {
  Pieces Lines;
  while (!Text.empty()) {
    size_t End = std::min(Text.find('\n'), Text.size() - 1) + 1;
    Lines.emplace_back(Text.substr(0, End));
    Text.remove_prefix(End);
  }
  return Lines;
}

static std::string joined(const Pieces &All) {
  std::string Text;
  for (const std::string &Piece : All)
    Text += Piece;
  return Text;
}

// One piece is dropped, doubled, exchanged with another, or becomes one of From.
static void change(Pieces &All, const Pieces &From, std::minstd_rand &Random) {
  if (All.empty() || From.empty())
    return;
  std::string &One = All[Random() % All.size()];
  switch (Random() % 6) {
  case 0:
    return One.clear();
  case 1:
    One += std::string(One);
    return;
  case 2:
    return std::swap(One, All[Random() % All.size()]);
  default:
    One = From[Random() % From.size()];
  }
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t Max, unsigned Seed) {
  std::minstd_rand Random(Seed);
  if (Size == 0 || Random() % 8 == 0)
    return LLVMFuzzerMutate(Data, Size, Max);
  Pieces Lines = linesOf({reinterpret_cast<const char *>(Data), Size});
  if (Random() % 4 == 0) {
    change(Lines, Lines, Random);
  } else {
    std::string &Line = Lines[Random() % Lines.size()];
    Pieces Words = wordsOf(Line);
    change(Words, wordsOf(Lines[Random() % Lines.size()]), Random);
    Line = joined(Words);
  }
  const std::string Text = joined(Lines).substr(0, Max);
  std::memcpy(Data, Text.data(), Text.size());
  return Text.size();
}

// Lines of one in the place of lines of the other.
extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *One, size_t OneSize,
                                            const uint8_t *Other,
                                            size_t OtherSize, uint8_t *To,
                                            size_t Max, unsigned Seed) {
  std::minstd_rand Random(Seed);
  Pieces Lines = linesOf({reinterpret_cast<const char *>(One), OneSize});
  const Pieces From =
      linesOf({reinterpret_cast<const char *>(Other), OtherSize});
  for (unsigned Times = 1 + Random() % 4; Times--;)
    change(Lines, From, Random);
  const std::string Text = joined(Lines).substr(0, Max);
  std::memcpy(To, Text.data(), Text.size());
  return Text.size();
}
