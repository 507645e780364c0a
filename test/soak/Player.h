// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One thread of a soak run: it enqueues commands drawn by chance on buffers of
/// its own, does to a copy on the host what each command does to the buffer, and
/// compares whenever bytes come back. Commands wait for exactly the commands
/// they must wait for, so that any other order is a fault of the runtime.

#ifndef SPIR2NVVM_TEST_SOAK_PLAYER_H
#define SPIR2NVVM_TEST_SOAK_PLAYER_H

#include "Handles.h"
#include "Pointers.h"
#include "Recording.h"
#include "Semaphores.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace soak {

/// Where threads play: one for each of them, or one for all.
struct Place {
  cl_device_id Device = nullptr;
  soak::Context Context;
  soak::Program Program;
  std::vector<Queue> Queues; // in order, out of order
  bool IsNew = false;        // the device speaks 3.0 at least
  Pointers Shared;
  Recorder Records;
  Semaphores Signals;
};
std::shared_ptr<Place> makePlace();
Program buildProgram(const Place &In);

/// A buffer of the device, what is in it when everything enqueued is done, and
/// whom the next command on it must wait for.
struct Tracked {
  Mem Memory;
  cl_mem_flags Flags = 0;
  std::vector<uint8_t> Expected;
  uint8_t *Host = nullptr; // of CL_MEM_USE_HOST_PTR; freed by a callback
  Pointers::Memory Pointed{nullptr, {}};      // what Host is in
  Pointers::Kind What = Pointers::Kind::Host; // of Pointed
  struct Use {
    Event Done;
    cl_command_queue On;
    bool Writes;
  };
  std::vector<Use> Uses; // the last write and what read since
  std::deque<std::string> History;
  bool IsMapped = false;
};

/// A part of a tracked buffer, and whether the next command writes it.
struct Part {
  Tracked *Of;
  size_t Offset, Size;
  bool IsWritten;
  uint8_t *bytes() const { return Of->Expected.data() + Offset; }
};

inline constexpr size_t WordBytes = 4;

/// The model computes on words, its bytes may lie anywhere.
template <typename Function> void onWords(const Part &P, Function &&Change) {
  std::vector<uint32_t> Words(P.Size / WordBytes);
  std::memcpy(Words.data(), P.bytes(), P.Size);
  Change(Words);
  std::memcpy(P.bytes(), Words.data(), P.Size);
}

class Player {
public:
  Player(std::shared_ptr<Place> In, uint64_t Seed);
  ~Player();
  Player(const Player &) = delete;
  Player &operator=(const Player &) = delete;

  /// One command, or one of the other things programs do. Throws Failure.
  void step();
  /// Waits for everything and compares every buffer.
  void finish();

private:
  struct Operation {
    unsigned Weight;
    void (Player::*Play)();
  };
  static const Operation Operations[];

  // Chance.
  uint64_t random(uint64_t Below) { return Chance() % Below; }
  bool oneIn(uint64_t Times) { return random(Times) == 0; }
  std::vector<uint8_t> randomBytes(size_t Size);
  /// One that is not mapped, and not \p Other.
  Tracked &randomBuffer(const Tracked *Other = nullptr);
  /// Offset and size are multiples of these.
  Part randomPart(bool IsWritten, size_t OffsetUnit = 1, size_t SizeUnit = 1);
  /// Of two buffers, of the same size; the second is written.
  std::pair<Part, Part> randomParts(size_t OffsetUnit = 1, size_t SizeUnit = 1);
  Part whole(Tracked &B, bool IsWritten) const;

  // Order: Player.cpp.
  struct Order {
    cl_command_queue On;
    std::vector<cl_event> Waits;
    Event Gate; // one of them, which may be opened before the command is there
    Event Done;
    cl_uint count() const { return cl_uint(Waits.size()); }
    const cl_event *list() const { return Waits.empty() ? nullptr : &Waits[0]; }
  };
  Order orderFor(const std::vector<Part> &Parts);
  void remember(Order &O, const std::vector<Part> &Parts, const char *What);
  Event newGate();
  void openGates();
  void settle();
  void compare(const Tracked *Of, const uint8_t *Got, const uint8_t *Want,
               size_t Size, const std::string &What);

  // Buffers: Buffers.cpp.
  std::unique_ptr<Tracked> newBuffer();
  /// A part as commands name it: the buffer and an offset in it, or an offset
  /// in a sub-buffer.
  struct View {
    cl_mem Memory;
    size_t Offset;
    Mem SubBuffer;
  };
  View viewOf(const Part &P, bool FromItsBegin = false);
  void replaceBuffer();
  void map();
  void unmap();

  // Commands.cpp.
  void write();
  void read();
  void readNow();
  void copy();
  void fill();
  void fill(const Part &P);
  void copyRect();
  void writeRect();
  void readRect();
  void throughImage();
  void migrate();
  void markers();
  void flush();
  void finishQueue();

  // Launches.cpp.
  void launch(cl_kernel K, size_t Items, size_t Group, Order &O);
  void readInto(unsigned Kernel, Part From, Part To,
                void (*Model)(const uint32_t *, uint32_t *, uint32_t));
  void add();
  void mix();
  void flip(bool All);
  void flip();
  void turn();
  void sum();
  void nothing();
  void renewKernels();
  void renewProgram();
  void renewQueue();

  /// The kernel "add" with arguments for a part of a buffer.
  cl_kernel kernelToAdd(cl_mem Memory, size_t Offset, cl_uint Count,
                        cl_uint Value);
  void follow();

  // Pointers.cpp.
  Tracked *randomPointed();
  Part partOf(Tracked &B, bool IsWritten, size_t Unit = 1);
  void copyPointed();
  void fillPointed();
  void freePointed(Tracked &Of);
  void throughDevice();
  void touch();

  // Recording.cpp.
  void recordCopy(Recording &R);
  void recordFill(Recording &R);
  void recordAdd(Recording &R);
  void recordBarrier(Recording &R);
  void record();
  void replay();
  void changeRecording();
  void forgetRecordings(const Tracked &Of);

  void semaphore(); // Semaphores.cpp

  struct Check { // bytes that are read when Done is
    Event Done;
    std::unique_ptr<std::vector<uint8_t>> Got, Want;
    const Tracked *Of;
    std::string What;
  };
  struct Kept { // bytes that a command still reads
    Event Done;
    std::unique_ptr<std::vector<uint8_t>> Bytes;
  };
  struct Mapping {
    Part Of;
    View Through;
    cl_map_flags Flags;
    uint8_t *Pointer;
    Event Done;
  };

  std::shared_ptr<Place> Home;
  std::mt19937_64 Chance;
  std::vector<Queue> Queues;
  Program Code;
  std::vector<Kernel> Kernels;
  std::vector<std::unique_ptr<Tracked>> Buffers, Retired;
  std::vector<Event> Gates; // user events that nobody has completed
  std::vector<Check> Checks;
  std::vector<Kept> KeptBytes;
  std::vector<Mapping> Mappings;
  std::vector<std::unique_ptr<Recording>> Recordings;
  size_t SinceSettled = 0;
};

} // namespace soak

#endif // SPIR2NVVM_TEST_SOAK_PLAYER_H
