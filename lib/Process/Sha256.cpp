// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/Sha256.h"

#include <array>
#include <cstdint>
#include <cstring>

using namespace spir2nvvm;

namespace {
constexpr size_t BlockBytes = 64, LengthBytes = 8;
using State = std::array<uint32_t, 8>;
} // namespace

// FIPS 180-4, 4.2.2 and 5.3.3.
static constexpr std::array<uint32_t, 64> Constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
static constexpr State Start = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static uint32_t rotate(uint32_t Word, unsigned By) {
  return Word >> By | Word << (32 - By);
}

static uint32_t bigEndian(const unsigned char *At) {
  return uint32_t(At[0]) << 24 | uint32_t(At[1]) << 16 | uint32_t(At[2]) << 8 |
         At[3];
}

// FIPS 180-4, 6.2.2.
static void addBlock(State &Hash, const unsigned char *Block) {
  std::array<uint32_t, 64> W;
  for (size_t I = 0; I != 16; ++I)
    W[I] = bigEndian(Block + 4 * I);
  for (size_t I = 16; I != 64; ++I) {
    uint32_t A = W[I - 15], B = W[I - 2];
    W[I] = W[I - 16] + (rotate(A, 7) ^ rotate(A, 18) ^ A >> 3) + W[I - 7] +
           (rotate(B, 17) ^ rotate(B, 19) ^ B >> 10);
  }
  State S = Hash;
  for (size_t I = 0; I != 64; ++I) {
    uint32_t Choice = (S[4] & S[5]) ^ (~S[4] & S[6]);
    uint32_t Most = (S[0] & S[1]) ^ (S[0] & S[2]) ^ (S[1] & S[2]);
    uint32_t First = S[7] + Choice + Constants[I] + W[I] +
                     (rotate(S[4], 6) ^ rotate(S[4], 11) ^ rotate(S[4], 25));
    uint32_t Second =
        Most + (rotate(S[0], 2) ^ rotate(S[0], 13) ^ rotate(S[0], 22));
    S = {First + Second, S[0], S[1], S[2], S[3] + First, S[4], S[5], S[6]};
  }
  for (size_t I = 0; I != Hash.size(); ++I)
    Hash[I] += S[I];
}

std::string spir2nvvm::sha256(std::string_view Bytes) {
  State Hash = Start;
  const uint64_t Bits = uint64_t(Bytes.size()) * 8;
  const auto *At = reinterpret_cast<const unsigned char *>(Bytes.data());
  size_t Left = Bytes.size();
  for (; Left >= BlockBytes; Left -= BlockBytes, At += BlockBytes)
    addBlock(Hash, At);
  // 5.1.1: a one bit, zeros, and the length.
  std::array<unsigned char, 2 * BlockBytes> Last{};
  if (Left)
    std::memcpy(Last.data(), At, Left);
  Last[Left] = 0x80;
  size_t Size = Left + 1 + LengthBytes <= BlockBytes ? BlockBytes : Last.size();
  for (size_t I = 0; I != LengthBytes; ++I)
    Last[Size - 1 - I] = static_cast<unsigned char>(Bits >> (8 * I));
  for (size_t I = 0; I != Size; I += BlockBytes)
    addBlock(Hash, &Last[I]);
  std::string Digest;
  for (uint32_t Word : Hash)
    for (unsigned Shift : {24, 16, 8, 0})
      Digest += static_cast<char>(Word >> Shift);
  return Digest;
}

std::string spir2nvvm::hexadecimal(std::string_view Bytes) {
  std::string Text;
  for (unsigned char Byte : Bytes)
    for (unsigned Digit : {Byte >> 4, Byte & 15})
      Text += "0123456789abcdef"[Digit];
  return Text;
}
