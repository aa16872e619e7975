import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const packages = join(root, 'node_modules');
export const dist = join(root, 'dist');

/** Prints progress to stderr; stdout is the program's own. */
export function log(line) {
  process.stderr.write(`${line}\n`);
}

/** Returns Node's flag for the options in .env, if that file exists. */
export function getEnvFileArgs() {
  return existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : [];
}
