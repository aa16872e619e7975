/** Returns the CPU time of this thread for `run` in milliseconds, independent of other load. */
export function measureCpuMs(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
