// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Player.h"

#include "Kernels.h"

#include <algorithm>
#include <cstring>

using namespace soak;

static constexpr size_t BufferCount = 6, CommandsInFlight = 96,
                        HistoryKept = 12;

// ---- The place --------------------------------------------------------------

Program soak::buildProgram(const Place &In) {
  const char *Text = KernelSource;
  cl_int Status = CL_SUCCESS;
  Program P(
      clCreateProgramWithSource(In.Context.get(), 1, &Text, nullptr, &Status));
  check(Status, "clCreateProgramWithSource");
  check(clBuildProgram(P.get(), 0, nullptr, "", nullptr, nullptr),
        "clBuildProgram");
  return P;
}

std::shared_ptr<Place> soak::makePlace() {
  auto New = std::make_shared<Place>();
  cl_platform_id Platform = nullptr;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &New->Device, nullptr),
        "clGetDeviceIDs");
  char Version[64] = "";
  check(clGetDeviceInfo(New->Device, CL_DEVICE_VERSION, sizeof(Version),
                        Version, nullptr),
        "clGetDeviceInfo");
  New->IsNew = std::strncmp(Version, "OpenCL 3", 8) == 0;
  cl_int Status = CL_SUCCESS;
  New->Context = soak::Context(
      clCreateContext(nullptr, 1, &New->Device, nullptr, nullptr, &Status));
  check(Status, "clCreateContext");
  for (cl_command_queue_properties Kind :
       {cl_command_queue_properties(CL_QUEUE_PROFILING_ENABLE),
        cl_command_queue_properties(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE)}) {
    New->Queues.emplace_back(
        clCreateCommandQueue(New->Context.get(), New->Device, Kind, &Status));
    check(Status, "clCreateCommandQueue");
  }
  New->Program = buildProgram(*New);
  New->Shared = Pointers(Platform, New->Device);
  New->Records = Recorder(Platform, New->Device);
  New->Signals = Semaphores(Platform, New->Device);
  return New;
}

// ---- The player -------------------------------------------------------------

const Player::Operation Player::Operations[] = {
    {10, &Player::write},
    {10, &Player::read},
    {2, &Player::readNow},
    {8, &Player::copy},
    {8, &Player::fill},
    {5, &Player::copyRect},
    {4, &Player::writeRect},
    {4, &Player::readRect},
    {3, &Player::throughImage},
    {1, &Player::migrate},
    {3, &Player::markers},
    {2, &Player::flush},
    {1, &Player::finishQueue},
    {4, &Player::map},
    {4, &Player::unmap},
    {1, &Player::replaceBuffer},
    {10, &Player::add},
    {10, &Player::mix},
    {6, &Player::flip},
    {6, &Player::turn},
    {6, &Player::sum},
    {1, &Player::nothing},
    {1, &Player::renewKernels},
    {4, &Player::follow},
    {4, &Player::copyPointed},
    {4, &Player::fillPointed},
    {1, &Player::throughDevice},
    {4, &Player::touch},
    {2, &Player::record},
    {8, &Player::replay},
    {3, &Player::changeRecording},
    {3, &Player::semaphore},
};

// Seldom, as they are slow: once in this many steps each.
static constexpr uint64_t StepsToNewProgram = 4000, StepsToNewQueue = 500;

Player::Player(std::shared_ptr<Place> In, uint64_t Seed)
    : Home(std::move(In)), Chance(Seed) {
  for (const Queue &Q : Home->Queues)
    Queues.push_back(Queue::sharing(Q.get()));
  renewQueue();
  renewKernels();
  for (size_t I = 0; I != BufferCount; ++I)
    Buffers.push_back(newBuffer());
}

// After a failure commands may still be on their way: what they use stays until
// they are done, and nothing may wait for a gate.
Player::~Player() {
  openGates();
  for (const Queue &Q : Queues)
    clFinish(Q.get());
}

void Player::step() {
  unsigned Total = 0;
  for (const Operation &O : Operations)
    Total += O.Weight;
  uint64_t Drawn = random(Total);
  const Operation *Chosen = Operations;
  for (; Drawn >= Chosen->Weight; ++Chosen)
    Drawn -= Chosen->Weight;
  (this->*Chosen->Play)();
  if (oneIn(StepsToNewProgram))
    renewProgram();
  if (oneIn(StepsToNewQueue))
    renewQueue();
  if (!Gates.empty() && oneIn(6)) {
    size_t At = random(Gates.size());
    check(clSetUserEventStatus(Gates[At].get(), CL_COMPLETE),
          "clSetUserEventStatus");
    Gates.erase(Gates.begin() + long(At));
  }
  if (++SinceSettled >= CommandsInFlight)
    settle();
}

void Player::finish() {
  while (!Mappings.empty())
    unmap();
  settle();
  for (const auto &B : Buffers) {
    std::vector<uint8_t> Got(B->Expected.size());
    Order O = orderFor({whole(*B, false)});
    openGates();
    check(clEnqueueReadBuffer(O.On, B->Memory.get(), CL_TRUE, 0, Got.size(),
                              Got.data(), O.count(), O.list(), nullptr),
          "clEnqueueReadBuffer");
    compare(B.get(), Got.data(), B->Expected.data(), Got.size(), "the end");
  }
}

std::vector<uint8_t> Player::randomBytes(size_t Size) {
  std::vector<uint8_t> Bytes(Size);
  for (size_t At = 0; At < Size; At += sizeof(uint64_t)) {
    uint64_t Number = Chance();
    std::memcpy(&Bytes[At], &Number, std::min(sizeof(Number), Size - At));
  }
  return Bytes;
}

// ---- Order ------------------------------------------------------------------

/// A user event that this player completes in some later step.
Event Player::newGate() {
  cl_int Status = CL_SUCCESS;
  Event User(clCreateUserEvent(Home->Context.get(), &Status));
  check(Status, "clCreateUserEvent");
  Gates.push_back(std::move(User));
  return Event::sharing(Gates.back().get());
}

void Player::openGates() {
  for (const Event &Gate : Gates)
    clSetUserEventStatus(Gate.get(), CL_COMPLETE);
  Gates.clear();
}

static void CL_CALLBACK openGate(cl_event, cl_int, void *User) {
  cl_event Gate = static_cast<cl_event>(User);
  clSetUserEventStatus(Gate, CL_COMPLETE);
  clReleaseEvent(Gate);
}

static bool isInOrder(cl_command_queue Q) {
  cl_command_queue_properties Kind = 0;
  check(clGetCommandQueueInfo(Q, CL_QUEUE_PROPERTIES, sizeof(Kind), &Kind,
                              nullptr),
        "clGetCommandQueueInfo");
  return !(Kind & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

Player::Order Player::orderFor(const std::vector<Part> &Parts) {
  Order O;
  O.On = Queues[random(Queues.size())].get();
  const bool Ordered = isInOrder(O.On);
  for (const Part &P : Parts)
    for (const Tracked::Use &U : P.Of->Uses) {
      bool Conflicts = P.IsWritten || U.Writes;
      bool IsImplied = Ordered && U.On == O.On && !oneIn(4);
      if (Conflicts && !IsImplied)
        O.Waits.push_back(U.Done.get());
    }
  if (oneIn(24)) {
    O.Gate = newGate();
    O.Waits.push_back(O.Gate.get());
  }
  if (!O.Waits.empty() && oneIn(24)) { // opened by the end of an earlier one
    cl_int Status = CL_SUCCESS;
    Event User(clCreateUserEvent(Home->Context.get(), &Status));
    check(Status, "clCreateUserEvent");
    check(clRetainEvent(User.get()), "clRetainEvent");
    check(
        clSetEventCallback(O.Waits.front(), CL_COMPLETE, openGate, User.get()),
        "clSetEventCallback");
    O.Waits.push_back(User.get());
    KeptBytes.push_back({std::move(User), nullptr});
  }
  return O;
}

void Player::remember(Order &O, const std::vector<Part> &Parts,
                      const char *What) {
  for (const Part &P : Parts) {
    std::vector<Tracked::Use> &Uses = P.Of->Uses;
    if (P.IsWritten)
      Uses.clear(); // it waited for them
    Uses.push_back({Event::sharing(O.Done.get()), O.On, P.IsWritten});
    std::deque<std::string> &Past = P.Of->History;
    Past.push_back(std::string(What) + (P.IsWritten ? " writes " : " reads ") +
                   std::to_string(P.Offset) + "+" + std::to_string(P.Size));
    if (Past.size() > HistoryKept)
      Past.pop_front();
  }
}

// ---- Settling ---------------------------------------------------------------

static void waitFor(const Event &E, const std::string &What) {
  cl_event Handle = E.get();
  check(clWaitForEvents(1, &Handle), ("clWaitForEvents of " + What).c_str());
  cl_int Status = CL_QUEUED;
  check(clGetEventInfo(Handle, CL_EVENT_COMMAND_EXECUTION_STATUS,
                       sizeof(Status), &Status, nullptr),
        "clGetEventInfo");
  check(Status, What.c_str()); // CL_COMPLETE is CL_SUCCESS
}

void Player::settle() {
  openGates();
  for (const Check &C : Checks) {
    waitFor(C.Done, C.What);
    compare(C.Of, C.Got->data(), C.Want->data(), C.Want->size(), C.What);
  }
  Checks.clear();
  for (const Kept &K : KeptBytes)
    waitFor(K.Done, "a command");
  KeptBytes.clear();
  for (const auto *List : {&Buffers, &Retired})
    for (const auto &B : *List) {
      for (const Tracked::Use &U : B->Uses)
        waitFor(U.Done, B->History.back());
      B->Uses.clear();
    }
  Retired.clear();
  SinceSettled = 0;
}

void Player::compare(const Tracked *Of, const uint8_t *Got, const uint8_t *Want,
                     size_t Size, const std::string &What) {
  size_t At = size_t(std::mismatch(Got, Got + Size, Want).first - Got);
  if (At == Size)
    return;
  std::string Text = What + ": byte " + std::to_string(At) + " of " +
                     std::to_string(Size) + " is " + std::to_string(Got[At]) +
                     ", not " + std::to_string(Want[At]) + "; before:";
  for (const std::string &Past : Of->History)
    Text += "\n  " + Past;
  throw Failure(Text);
}
