// Runs the built program: its commands are serve (the default), admin, backup, demo, doctor and restore.
import { homedir } from 'node:os';
import { endWhenOrphaned } from './watch-parent.mjs';

endWhenOrphaned();
// Libraries ask for the home of a user that may have none, as in containers.
try {
  homedir();
} catch {
  process.env.HOME = '/';
}
const [command = 'serve', ...args] = process.argv.slice(2);
const { main } = await import('../dist/server/server.js');
await main([command, ...args]);
