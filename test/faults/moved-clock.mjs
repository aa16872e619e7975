// Serves the built program with a clock that its parent sets: each message is the offset from the system clock in milliseconds.
const MachineDate = Date;
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0);
process.on('message', (ms) => {
  offsetMs = ms;
});
globalThis.Date = class extends MachineDate {
  constructor(...args) {
    if (args.length === 0) super(MachineDate.now() + offsetMs);
    else super(...args);
  }

  static now() {
    return MachineDate.now() + offsetMs;
  }
};
await import('../../scripts/serve.mjs');
