// Serves the built program by a clock that its parent moves: each message is the milliseconds from the machine's.
const MachineDate = Date;
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0);
process.on('message', (ms) => {
  offsetMs = ms;
});
globalThis.Date = class extends MachineDate {
  constructor(...parts) {
    if (parts.length === 0) super(MachineDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return MachineDate.now() + offsetMs;
  }
};
await import('../../scripts/serve.mjs');
