// Runs the built program: its commands are serve (the default), admin, backup, demo, doctor, and restore.
import { homedir } from 'node:os';
import { endWhenOrphaned } from './watch-parent.mjs';

// Node handles every signal by default, also those that nohup ignores.
if (process.env.DROPFOLIO_IGNORES_SIGHUP === '1') process.on('SIGHUP', () => undefined);
// Libraries ask for the home of a user that may have none, as in containers.
try {
  homedir();
} catch {
  process.env.HOME = '/';
}
const [command = 'serve', ...args] = process.argv.slice(2);
// A server started outside of scripts runs until it is stopped; everything else ends with its parent.
const { npm_lifecycle_event: npmScript, DROPFOLIO_ENDS_WITH_PARENT: isChild } = process.env;
if (command !== 'serve' || npmScript !== undefined || isChild === '1') endWhenOrphaned();
const { main } = await import('../dist/server/server.js');
await main([command, ...args]);
