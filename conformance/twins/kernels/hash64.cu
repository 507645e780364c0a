// A multiplicative hash over strings of 64-bit words.
typedef unsigned long long ulonglong;

extern "C" __global__ void hash64(int n, int length, ulonglong seed, const ulonglong *__restrict__ words,
                                  ulonglong *__restrict__ hashes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  ulonglong hash = seed ^ (ulonglong)length * 0xc6a4a7935bd1e995ull;
  for (int k = 0; k < length; ++k) {
    ulonglong word = words[i * length + k] * 0xc6a4a7935bd1e995ull;
    word ^= word >> 47;
    hash = (hash ^ word * 0xc6a4a7935bd1e995ull) * 0xc6a4a7935bd1e995ull;
    hash = hash << 31 | hash >> 33;
  }
  hashes[i] = hash ^ hash >> 47;
}
