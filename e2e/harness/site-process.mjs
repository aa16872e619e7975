// The built program in a process of its own, with a clock that the test moves by messages. Once it has stopped, it may serve
// another site: what is compiled by then and warm serves that one too.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const build = process.env.SITE_BUILD ?? join(import.meta.dirname, '../../dist');
const own = { ...process.env };
// Each site listens for the process's end.
process.setMaxListeners(0);
let offsetMs = 0;
let isStopping = false;

// A program that stops sees to it that its process ends: the next one is not to be ended by that.
const ends = new Set();
const { setTimeout: set } = globalThis;
globalThis.setTimeout = Object.assign((...args) => {
  const timer = set(...args);
  if (isStopping) ends.add(timer);
  return timer;
}, set);

const { main } = await import(pathToFileURL(join(build, 'server/server.js')).href);

async function serve(env) {
  for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name];
  Object.assign(process.env, own, env);
  offsetMs = 0;
  await main(['serve'], () => new Date(Date.now() + offsetMs));
  isStopping = false;
  for (const timer of ends) clearTimeout(timer);
  ends.clear();
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
  if (process.exitCode) process.disconnect();
  else process.send({ stopped: true });
}

process.on('message', (message) => {
  if (message.serve) void serve(message.serve);
  if (message.stop) {
    isStopping = true;
    process.emit('SIGTERM', 'SIGTERM');
  }
  if (message.offsetMs !== undefined) {
    offsetMs = message.offsetMs;
    process.send({ offsetMs });
  }
});
// Whoever started it has ended.
process.on('disconnect', () => process.exit());
process.send({ loaded: true });
