import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const packages = join(root, 'node_modules');
export const dist = join(root, 'dist');

/** Tells the person at the terminal what goes on; stdout stays the program's own. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Node's flag for the options in .env, when there is such a file. */
export function envFile() {
  return existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : [];
}
