// The built program in a process of its own, with a clock that the test moves by messages.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const build = process.env.SITE_BUILD ?? join(import.meta.dirname, '../../dist');
let offsetMs = 0;
process.on('message', (message) => {
  offsetMs = message.offsetMs;
  process.send?.({ offsetMs });
});
const { main } = await import(pathToFileURL(join(build, 'server/server.js')).href);
await main(['serve'], () => new Date(Date.now() + offsetMs));
process.disconnect?.();
