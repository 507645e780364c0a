// Too much for clang to inline it at -O1.
inline float curve(float x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) {
    s += sin(x * i) * cos(x + i);
    s = s > 3 ? s - pow(x, s) : s + exp(x);
    if (s < 0)
      s = -s + log(x);
  }
  for (int i = n; i > 0; --i) {
    s -= tan(x * i) * cosh(x + i);
    s = s > 4 ? s - pow(s, x) : s + exp2(x);
    if (s < 1)
      s = sinh(s) + log2(x);
  }
  return s;
}
