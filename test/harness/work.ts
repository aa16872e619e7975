/** The milliseconds of a processor that this thread takes for it, however many others want one. */
export function workMs(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
