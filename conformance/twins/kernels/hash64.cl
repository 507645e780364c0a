// A multiplicative hash over strings of 64-bit words.
kernel void hash64(int n, int length, ulong seed, global const ulong *restrict words, global ulong *restrict hashes) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  ulong hash = seed ^ (ulong)length * 0xc6a4a7935bd1e995ul;
  for (int k = 0; k < length; ++k) {
    ulong word = words[i * length + k] * 0xc6a4a7935bd1e995ul;
    word ^= word >> 47;
    hash = (hash ^ word * 0xc6a4a7935bd1e995ul) * 0xc6a4a7935bd1e995ul;
    hash = rotate(hash, 31ul);
  }
  hashes[i] = hash ^ hash >> 47;
}
