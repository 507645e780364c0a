// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Memory/ObjectMap.h"

using namespace llvm;
using namespace spir2nvvm::executor;

StringRef spir2nvvm::executor::nameOf(Place P) {
  switch (P) {
  case Place::Global:
    return "global memory";
  case Place::Constant:
    return "the constant bank";
  case Place::Shared:
    return "shared memory";
  case Place::Private:
    return "private memory";
  case Place::Parameter:
    return "parameter space";
  }
  return "";
}

// ---- ObjectMap --------------------------------------------------------------

void ObjectMap::add(Object O) {
  uint64_t Begin = O.Begin;
  ByBegin[Begin] = std::move(O);
}

const Object *ObjectMap::at(uint64_t Begin) const {
  auto It = ByBegin.find(Begin);
  return It == ByBegin.end() ? nullptr : &It->second;
}

std::shared_ptr<const void> ObjectMap::replace(Object O) {
  auto Old =
      std::make_shared<decltype(ByBegin)::node_type>(ByBegin.extract(O.Begin));
  add(std::move(O));
  return Old;
}

Object *ObjectMap::moveTo(ObjectMap &Other, uint64_t Begin) {
  auto Node = ByBegin.extract(Begin);
  if (!Node)
    return nullptr;
  Other.ByBegin.erase(Begin);
  return &Other.ByBegin.insert(std::move(Node)).position->second;
}

const Object *ObjectMap::before(uint64_t Address) const {
  auto It = ByBegin.upper_bound(Address);
  return It == ByBegin.begin() ? nullptr : &std::prev(It)->second;
}

const Object *ObjectMap::nearest(uint64_t Address) const {
  const Object *Below = before(Address);
  auto It = ByBegin.upper_bound(Address);
  const Object *Above = It == ByBegin.end() ? nullptr : &It->second;
  if (!Below || !Above)
    return Below ? Below : Above;
  uint64_t End = Below->Begin + Below->Size;
  uint64_t Behind = Address < End ? 0 : Address - End;
  return Behind <= Above->Begin - Address ? Below : Above;
}
