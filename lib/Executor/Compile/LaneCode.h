// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Code for the work-items of a row as lanes of vectors. LaneFlow.cpp makes the
/// branches and loops, LaneCode.cpp the instructions, LaneCalls.cpp calls,
/// LaneDivision.cpp divisions, LaneMemory.cpp accesses, LaneSamples.cpp textures.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANECODE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANECODE_H

#include "Executor/Compile/RowGuards.h"

#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm::executor {

/// What a value of one work-item is for all lanes.
struct LaneValue {
  /// Of one that is uniform, and of the first lane for one with a stride.
  llvm::Value *Scalar = nullptr;
  /// A vector with an element for each lane, or as many as the value's own type
  /// has elements; none for a uniform value.
  llvm::SmallVector<llvm::Value *, 4> Parts;
  /// Whether the lanes are that stride apart; null: they are.
  llvm::Value *Guard = nullptr;
};

class LaneCode {
public:
  /// Fills \p New, which has the parameters of \p Old and does for \p Width
  /// work-items, beginning with the one in the view, what Old does for one; of
  /// those the first \p Running run. Its result is that of all, or a vector of
  /// theirs.
  LaneCode(llvm::Function &Old, llvm::Function &New, LaneShapes &Shapes,
           const RowGuards &Guards, unsigned Width, unsigned Running);
  void run();

private:
  using Type = llvm::Type;
  using Value = llvm::Value;
  using BasicBlock = llvm::BasicBlock;
  using Instruction = llvm::Instruction;
  using Loop = llvm::Loop;

  /// Variables that a value which other blocks use lies in.
  struct Place {
    llvm::AllocaInst *Scalar = nullptr, *Guard = nullptr;
    llvm::SmallVector<llvm::AllocaInst *, 4> Parts;
  };

  // ---- LaneFlow.cpp
  struct Node { // a block, or a loop inside of the level
    BasicBlock *Block = nullptr;
    Loop *Inner = nullptr;
    BasicBlock *first() const { return Inner ? Inner->getHeader() : Block; }
  };
  std::vector<Node> nodesOf(Loop *Level) const;
  Node nodeAt(BasicBlock *Block, Loop *Level) const;
  void runLevel(Loop *Level, Value *Mask);
  void runTogether(Loop *Level, Value *Mask);
  void runApart(Loop *Level, Value *Mask);
  void runNode(const Node &N, Value *Mask);
  Value *maskOf(const Node &N, Loop *Level, Value *Entry);
  bool mayRunForNone(const Node &N) const;
  void leaveTogether(BasicBlock &Block, Loop *Level, Value *Mask);
  void leaveApart(BasicBlock &Block, Loop *Level, Value *Mask);
  void takeEdge(BasicBlock &From, BasicBlock &To, Loop *Level, Value *Mask);
  bool goesDirectly(Loop *From, Loop *To) const;
  void enter(BasicBlock &From, BasicBlock &To, Value *Mask);
  void addMask(BasicBlock &To, Value *Mask);
  llvm::AllocaInst *maskPlace(const BasicBlock *Of);
  bool endsRoundsTogether(const Loop &L) const;
  void returnFrom(llvm::ReturnInst &Return);

  // ---- LaneCode.cpp
  void emit(Instruction &I);
  void emitUniform(Instruction &I);
  void emitVector(Instruction &I);
  void emitScalarOf(Instruction &I, LaneValue &To);
  Value *stepsFrom(Value *First, int64_t Stride);
  Value *fromFirst(Instruction &I);
  Value *guardOf(Instruction &I);
  Value *onePart(Instruction &I, unsigned N);
  void emitElements(Instruction &I, LaneValue &To);
  void emitBitCast(llvm::BitCastInst &Cast, LaneValue &To);

  // ---- LaneCalls.cpp
  void emitCall(llvm::CallInst &Call, LaneValue &To);
  void emitSaturated(llvm::CallInst &Call, LaneValue &To);
  void emitLaneByLane(llvm::CallInst &Call, LaneValue &To);
  void emitApart(llvm::CallInst &Call);

  // ---- LaneSamples.cpp
  void emitSample(llvm::CallInst &Call, LaneValue &To);
  llvm::SmallVector<Value *, 4> sampleRow(Value *Record,
                                          llvm::ArrayRef<Value *> Coordinates);

  // ---- LaneDivision.cpp
  Value *divided(llvm::BinaryOperator &I, unsigned N);
  Value *quotientOf(llvm::BinaryOperator &I, unsigned N);
  Value *safeDivisor(Value *Divisor);

  // ---- LaneMemory.cpp
  void emitAlloca(llvm::AllocaInst &Alloca);
  void emitLoad(llvm::LoadInst &Load, LaneValue &To);
  void emitStore(llvm::StoreInst &Store);
  void emitAtomic(llvm::AtomicRMWInst &Atomic);
  void emitMemory(llvm::MemIntrinsic &Memory);
  bool isRow(Type *Ty, const Value &Pointer) const;
  Value *rowPointer(Type *Ty, Value *Pointer);
  Value *rowMask(Type *Ty);
  void loadRow(llvm::LoadInst &Load, LaneValue &To);
  void storeRow(llvm::StoreInst &Store);
  void loadApart(llvm::LoadInst &Load, LaneValue &To);
  void storeApart(llvm::StoreInst &Store);
  Value *elementPointer(Value *Pointers, Type *Ty, unsigned N);
  void eitherWay(Value *Guard, llvm::function_ref<void()> Row,
                 llvm::function_ref<void()> Apart);
  void forEachLane(llvm::function_ref<void(Value *Lane)> Do);
  Value *laneOf(Value &V, Value *Lane);

  // ---- Values
  LaneValue get(Value &V);
  Value *scalar(Value &V) { return get(V).Scalar; }
  /// The lanes' elements of number \p N of V.
  Value *part(Value &V, unsigned N = 0);
  void set(Instruction &I, const LaneValue &New);
  void store(const Instruction &I, const LaneValue &New, Value *Mask);
  Place &placeOf(const Instruction &I);
  llvm::AllocaInst *variable(Type *Ty, const llvm::Twine &Name);
  static unsigned partsOf(const Type &Ty);
  Type *laneType(Type &Ty) const;
  Value *splat(Value *V) { return B.CreateVectorSplat(Width, V); }
  Value *allMask() { return splat(B.getTrue()); }
  Value *any(Value *Mask);
  /// A bit for each of the lanes that run.
  Value *activeBits();
  Value *both(Value *Mask, Value *Condition);
  BasicBlock *block(const llvm::Twine &Name);

  llvm::Function &Old, &New;
  LaneShapes &Shapes;
  const RowGuards &Guards;
  const unsigned Width, Running;
  const llvm::DataLayout &Layout;
  llvm::IRBuilder<> B;
  BasicBlock *Entry = nullptr; // of variables alone
  Value *Active = nullptr;     // the lanes of the running block; null: all
  llvm::DenseMap<const Value *, LaneValue> Here; // known in the running block
  llvm::DenseMap<const Value *, Place> Places;
  llvm::DenseMap<const BasicBlock *, llvm::AllocaInst *> Masks;
  /// Where a block or a loop begins whose level goes together.
  llvm::DenseMap<const BasicBlock *, BasicBlock *> Heads;
  llvm::DenseMap<const Loop *, BasicBlock *> Ends;
  llvm::DenseMap<const Loop *, llvm::AllocaInst *> Staying;
  llvm::SmallVector<llvm::AllocaInst *, 32> Variables;
  llvm::AllocaInst *SampledAt = nullptr, *Sampled = nullptr; // sampleRow()'s
};

/// The first \p Count of as many lanes as \p Width.
llvm::Constant *firstLanes(llvm::LLVMContext &Context, unsigned Width,
                           unsigned Count);
/// Whether it can be there for lanes.
bool canRunAsLanes(const llvm::CallInst &Call, const LaneShapes &Shapes);
/// Whether it is one of a texture. (LaneSamples.cpp)
bool isSample(const llvm::CallInst &Call);
/// Whether it is of a function that is not made part of the code around it.
bool staysApart(const llvm::CallInst &Call);
/// Whether all of \p F, which runs one work-item, can run for lanes.
bool canRunAsLanes(llvm::Function &F, LaneShapes &Shapes);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANECODE_H
