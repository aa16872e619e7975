// Runs the built program in its own process, with a clock that the test sets by messages. Once stopped, it may serve another
// site, which reuses the compiled and warm code.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const build = process.env.SITE_BUILD ?? join(import.meta.dirname, '../../dist');
const own = { ...process.env };
// Each site adds listeners for the process's exit.
process.setMaxListeners(0);
let offsetMs = 0;
let isStopping = false;

// A stopping program schedules an exit of its process, which must not end the next program.
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
// The parent process has exited.
process.on('disconnect', () => process.exit());
process.send({ loaded: true });
