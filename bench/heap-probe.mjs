// Loaded into the measured server: on SIGUSR2 it collects garbage and prints the remaining heap.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.stdout.write(`heap ${JSON.stringify(process.memoryUsage())}\n`);
});
