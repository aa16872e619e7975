import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The id of a build of the browser's files. Their names contain hashes of their content, so equal builds have equal ids.
 * `clientDir`: their folder; without one, as in development, the id is 'development'.
 */
export function readBuildId(clientDir: string | undefined): string {
  if (clientDir === undefined) return 'development';
  const names = readdirSync(join(clientDir, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name));
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12);
}
