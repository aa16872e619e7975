// Runs the built program: its commands are serve (the default), admin, backup, demo, doctor and restore.
import { endWhenOrphaned } from './watch-parent.mjs';

endWhenOrphaned();
const [command = 'serve', ...args] = process.argv.slice(2);
const { main } = await import('../dist/server/server.js');
await main([command, ...args]);
