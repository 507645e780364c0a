// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Nothing: a precompiled header belongs to a target, and a target to a source.
