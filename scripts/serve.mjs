// Runs the built program: its commands are serve (the default), admin, backup, demo, doctor and restore.
import { homedir } from 'node:os';
import { endWhenOrphaned } from './watch-parent.mjs';

// What our own scripts and npm start ends with them. Whoever starts this otherwise decides how long it runs.
if (process.env.npm_lifecycle_event !== undefined || process.env.DROPFOLIO_ENDS_WITH_PARENT === '1')
  endWhenOrphaned();
// Node takes every signal as usual again, also where nohup has set another way.
if (process.env.DROPFOLIO_IGNORES_SIGHUP === '1') process.on('SIGHUP', () => undefined);
// Libraries ask for the home of a user that may have none, as in containers.
try {
  homedir();
} catch {
  process.env.HOME = '/';
}
const [command = 'serve', ...args] = process.argv.slice(2);
const { main } = await import('../dist/server/server.js');
await main([command, ...args]);
