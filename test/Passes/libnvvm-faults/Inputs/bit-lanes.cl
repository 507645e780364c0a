// Lanes of comparisons by an index that is not known.
kernel void extended(global short *o, short4 v, global int *i) {
  o[0] = (-(v > (short4)1) - (v < (short4)0))[i[0] & 3];
}
kernel void shuffled(global short2 *o, short4 v, ushort2 mask) {
  o[0] = shuffle((v.yyzz < (short4)0) - (v.yyzz > (short4)1), mask);
}
kernel void chosen(global int *o, int16 v, global int *i) {
  int16 m = v > 3;
  o[0] = m[i[0] & 15] ? 77 : 88;
}
