/** Returns the CPU time of this thread for `run` in milliseconds, independent of other load. */
export function measureCpuMs(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the CPU time of this process while `run` runs in milliseconds, independent of other processes. */
export async function measureProcessCpuMs(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
