// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Samples of textures by lanes, which all have one sampler: texels of words are
/// loaded, others found by a function for rows.

#include "Executor/Compile/ImageRecords.h"
#include "Executor/Compile/LaneCode.h"
#include "Executor/Compile/Regions.h"

#include "Executor/Model/Program.h"
#include "Executor/Model/Runtime.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

bool executor::isSample(const CallInst &Call) {
  return isRuntime(Call, SampleName) || isRuntime(Call, FetchName);
}

namespace {
/// Texels of words, as WordTexels has them.
class WordTexelLanes {
public:
  WordTexelLanes(IRBuilder<> &B, Value *Record, unsigned Width)
      : B(B), Record(Record), Width(Width),
        Channels(word(InPlace + offsetof(WordTexels, Channels))) {}
  /// Whether the record has them.
  Value *are() const { return B.CreateICmpNE(Channels, B.getInt32(0)); }
  /// Their channels, at three coordinates of the lanes that are \p Active.
  SmallVector<Value *, 4> load(ArrayRef<Value *> Coordinates,
                               Value *Active) const;

private:
  static constexpr uint64_t InPlace = offsetof(QuickSampler, InPlace),
                            Image = offsetof(QuickSampler, Of);
  Value *word(uint64_t Offset, unsigned N = 0) const {
    return readRecord(B, Record, Offset + N * sizeof(uint32_t), B.getInt32Ty());
  }
  Value *splat(Value *V) const { return B.CreateVectorSplat(Width, V); }
  Value *index(unsigned Axis, Value *At) const;
  Value *offset(ArrayRef<Value *> Coordinates) const;

  IRBuilder<> &B;
  Value *Record;
  const unsigned Width;
  Value *Channels;
};
} // namespace

// The nearest there is; what is not a number is 0.
Value *WordTexelLanes::index(unsigned Axis, Value *At) const {
  Constant *First = Constant::getNullValue(At->getType());
  Value *Last = B.CreateSub(word(Image + offsetof(TextureImage, Sizes), Axis),
                            B.getInt32(1));
  if (At->getType()->isIntOrIntVectorTy()) {
    At = B.CreateBinaryIntrinsic(Intrinsic::smax, At, First);
    return B.CreateBinaryIntrinsic(Intrinsic::smin, At, splat(Last));
  }
  Last = splat(B.CreateSIToFP(Last, B.getFloatTy()));
  At = B.CreateSelect(B.CreateFCmpOGT(At, First), At, First);
  At = B.CreateSelect(B.CreateFCmpOLT(At, Last), At, Last);
  return B.CreateFPToSI(At, FixedVectorType::get(B.getInt32Ty(), Width));
}

// In words. An axis that the image does not have is 0.
Value *WordTexelLanes::offset(ArrayRef<Value *> Coordinates) const {
  Value *Sum = nullptr;
  for (unsigned Axis = 0; Axis != Coordinates.size(); ++Axis) {
    Value *At = Coordinates[Axis];
    if (Axis != 0 && match(At, PatternMatch::m_Zero()))
      continue;
    Value *Pitch = word(InPlace + offsetof(WordTexels, Pitches), Axis);
    Value *Before = B.CreateNSWMul(index(Axis, At), splat(Pitch));
    Sum = Sum ? B.CreateNSWAdd(Sum, Before) : Before;
  }
  return Sum;
}

SmallVector<Value *, 4> WordTexelLanes::load(ArrayRef<Value *> Coordinates,
                                             Value *Active) const {
  Type *Word = B.getFloatTy();
  Value *Offset = offset(Coordinates);
  Value *Texels = readRecord(B, Record, Image + offsetof(TextureImage, Bytes),
                             Word->getPointerTo());
  Value *Missing = word(InPlace + offsetof(WordTexels, Missing));
  Missing = splat(B.CreateBitCast(Missing, Word));
  SmallVector<Value *, 4> Words;
  for (unsigned N = 0; N != 4; ++N) {
    Value *Has = B.CreateICmpUGT(Channels, B.getInt32(N));
    Value *Begin = B.CreateGEP(
        Word, Texels, B.CreateSelect(Has, B.getInt32(N), B.getInt32(0)));
    const Align Any(1); // what lies in buffers may lie anywhere
    Value *Found = B.CreateMaskedGather(
        Missing->getType(), B.CreateGEP(Word, Begin, Offset), Any, Active);
    Words.push_back(B.CreateSelect(Has, Found, Missing));
  }
  return Words;
}

// s2nSampleRow() does it for all.
SmallVector<Value *, 4> LaneCode::sampleRow(Value *Record,
                                            ArrayRef<Value *> Coordinates) {
  constexpr unsigned Places = 4, Words = 4;
  auto *Row = FixedVectorType::get(B.getFloatTy(), Width);
  auto Room = [&](AllocaInst *&Of, unsigned Rows, const Twine &Name) {
    if (!Of) // one for all samples
      Of = new AllocaInst(ArrayType::get(Row, Rows), 0, Name, Entry);
    return Of;
  };
  AllocaInst *Given = Room(SampledAt, Places, "places"),
             *Taken = Room(Sampled, Words, "words");
  auto Place = [&](AllocaInst *Of, unsigned N) {
    return B.CreateConstInBoundsGEP2_64(Of->getAllocatedType(), Of, 0, N);
  };
  for (unsigned N = 0; N != Places; ++N)
    B.CreateStore(B.CreateBitCast(Coordinates[N], Row), Place(Given, N));
  Value *Operands[] = {
      Record, B.CreateBitCast(Given, B.getFloatTy()->getPointerTo()),
      B.CreateBitCast(Taken, B.getFloatTy()->getPointerTo()), B.getInt32(Width),
      B.CreateZExt(activeBits(), B.getInt64Ty())};
  SmallVector<Type *, 5> Types;
  for (Value *Operand : Operands)
    Types.push_back(Operand->getType());
  FunctionCallee Callee = New.getParent()->getOrInsertFunction(
      (RuntimePrefix + Twine("s2nSampleRow")).str(),
      FunctionType::get(B.getVoidTy(), Types, false));
  cast<Function>(Callee.getCallee())->addFnAttr(Attribute::NoUnwind);
  B.CreateCall(Callee, Operands);
  SmallVector<Value *, 4> All;
  for (unsigned N = 0; N != Words; ++N)
    All.push_back(B.CreateLoad(Row, Place(Taken, N)));
  return All;
}

void LaneCode::emitSample(CallInst &Call, LaneValue &To) {
  Value *Record = scalar(*Call.getArgOperand(0));
  SmallVector<Value *, 4> Place; // the layer, and three coordinates
  for (unsigned N = 1; N != Call.arg_size(); ++N)
    Place.push_back(part(*Call.getArgOperand(N)));
  const WordTexelLanes Texels(B, Record, Width);
  SmallVector<Value *, 4> Loaded, Found;
  BasicBlock *Loads = nullptr, *Calls = nullptr;
  eitherWay(
      Texels.are(),
      [&] {
        Loaded = Texels.load(makeArrayRef(Place).drop_front(), Active);
        Loads = B.GetInsertBlock();
      },
      [&] {
        Found = sampleRow(Record, Place);
        Calls = B.GetInsertBlock();
      });
  for (unsigned N = 0; N != Found.size(); ++N) { // some are not used
    PHINode *Either = B.CreatePHI(Found[N]->getType(), 2);
    Either->addIncoming(Loaded[N], Loads);
    Either->addIncoming(Found[N], Calls);
    To.Parts.push_back(Either);
  }
}
