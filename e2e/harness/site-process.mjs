// The built program in a process of its own, with a clock that the test moves by messages.
let offsetMs = 0;
process.on('message', (message) => {
  offsetMs = message.offsetMs;
  process.send?.({ offsetMs });
});
const { main } = await import('../../dist/server/server.js');
await main(['serve'], () => new Date(Date.now() + offsetMs));
process.disconnect?.();
