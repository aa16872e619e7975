import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.server.ts';
import type { Settings } from './postmaster.server.ts';

/**
 * For a file of tests: answers what puts a cluster that has run before into a new data directory. To make one takes ten times
 * as long.
 */
export function createClusterCopier(settings: Settings): (dataDir: string) => void {
  let made = '';
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'dropfolio-pg-made-'));
    chmodSync(made, 0o711);
    const server = await startEmbeddedPostgres({ dataDir: made, settings, log: () => undefined });
    await server.stop();
  });
  afterAll(() => rmSync(made, { recursive: true }));
  return (dataDir) => {
    mkdirSync(dataDir);
    execFileSync('cp', ['-a', join(made, 'cluster'), dataDir]);
  };
}
