// One step of a bitonic sort of keys with their values.
kernel void bitonic(uint block, uint distance, global uint *restrict keys, global uint *restrict values) {
  uint i = get_global_id(0);
  uint other = i ^ distance;
  if (other <= i)
    return;
  uint a = keys[i], b = keys[other];
  bool rising = (i & block) == 0;
  if ((a > b) == rising) {
    keys[i] = b;
    keys[other] = a;
    uint value = values[i];
    values[i] = values[other];
    values[other] = value;
  }
}
