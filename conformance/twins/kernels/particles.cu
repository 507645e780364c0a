// Particles as structures, moved by parameters that come as a structure.
struct particle {
  float position[3];
  float velocity[3];
  int alive;
};

struct world {
  float gravity[3];
  float lowest, bounce, step;
  int slots;
};

extern "C" __global__ void particles(world world, particle *__restrict__ all) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= world.slots)
    return;
  particle p = all[i];
  if (!p.alive)
    return;
  for (int k = 0; k < 3; ++k) {
    p.velocity[k] += world.gravity[k] * world.step;
    p.position[k] += p.velocity[k] * world.step;
  }
  if (p.position[1] < world.lowest) {
    p.position[1] = world.lowest + (world.lowest - p.position[1]) * world.bounce;
    p.velocity[1] = -p.velocity[1] * world.bounce;
    p.alive = fabsf(p.velocity[1]) > 0.001f;
  }
  all[i] = p;
}
