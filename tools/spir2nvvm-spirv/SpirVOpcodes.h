// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Numbers of SPIR-V 1.6 that the rewriting of instructions needs (section 3).

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_SPIRVOPCODES_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_SPIRVOPCODES_H

#include <cstdint>

namespace spir2nvvm::spirv {

enum Opcode : uint16_t {
  OpUndef = 1,
  OpExtension = 10,
  OpExtInstImport = 11,
  OpExtInst = 12,
  OpMemoryModel = 14,
  OpExecutionMode = 16,
  OpCapability = 17,
  OpTypeVoid = 19,
  OpTypeBool = 20,
  OpTypeInt = 21,
  OpTypeFloat = 22,
  OpTypeVector = 23,
  OpTypeArray = 28,
  OpTypeStruct = 30,
  OpTypePointer = 32,
  OpTypeFunction = 33,
  OpTypePipe = 38,
  OpConstantTrue = 41,
  OpConstant = 43,
  OpConstantNull = 46,
  OpSpecConstant = 50,
  OpSpecConstantOp = 52,
  OpFunction = 54,
  OpFunctionParameter = 55,
  OpFunctionEnd = 56,
  OpFunctionCall = 57,
  OpVariable = 59,
  OpLoad = 61,
  OpStore = 62,
  OpCopyMemory = 63,
  OpCopyMemorySized = 64,
  OpAccessChain = 65,
  OpInBoundsAccessChain = 66,
  OpPtrAccessChain = 67,
  OpInBoundsPtrAccessChain = 70,
  OpDecorate = 71,
  OpVectorShuffle = 79,
  OpCompositeConstruct = 80,
  OpCompositeExtract = 81,
  OpCompositeInsert = 82,
  OpCopyObject = 83,
  OpUConvert = 113,
  OpSConvert = 114,
  OpConvertPtrToU = 117,
  OpConvertUToPtr = 120,
  OpPtrCastToGeneric = 121,
  OpGenericCastToPtr = 122,
  OpGenericCastToPtrExplicit = 123,
  OpBitcast = 124,
  OpIAdd = 128,
  OpISub = 130,
  OpIMul = 132,
  OpSDiv = 135,
  OpSelect = 169,
  OpIEqual = 170,
  OpINotEqual = 171,
  OpShiftRightLogical = 194,
  OpPhi = 245,
  OpReturnValue = 254,
  OpGroupIMulKHR = 6401,
};

enum class StorageClass : uint32_t {
  UniformConstant = 0,
  CrossWorkgroup = 5,
  Generic = 8
};
enum class Scope : uint32_t { Device = 1, Workgroup = 2, Subgroup = 3 };
enum class GroupOperation : uint32_t { Reduce = 0, InclusiveScan = 1 };
enum class Mode : uint32_t {
  LocalSize = 17,
  LocalSizeHint = 18,
  LocalSizeId = 38,
  LocalSizeHintId = 39,
};
enum class AddressingModel : uint32_t { Physical32 = 1 };

constexpr uint32_t LinkageAttributes = 41, Import = 1; // of OpDecorate

} // namespace spir2nvvm::spirv

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_SPIRVOPCODES_H
