// Loaded into the measured server: on SIGUSR2 it clears what is garbage and says what is left.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.stdout.write(`heap ${JSON.stringify(process.memoryUsage())}\n`);
});
