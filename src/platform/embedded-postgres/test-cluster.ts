import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.server.ts';
import type { Settings } from './postmaster.server.ts';

/**
 * Creates one cluster per test file. Returns a function that copies it into a new data directory, which is
 * ten times faster than creating one.
 */
export function createClusterCopier(settings: Settings): (dataDir: string) => void {
  let template = '';
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'dropfolio-pg-made-'));
    chmodSync(template, 0o711);
    const server = await startEmbeddedPostgres({ dataDir: template, settings, log: () => undefined });
    await server.stop();
  });
  afterAll(() => rmSync(template, { recursive: true }));
  return (dataDir) => {
    mkdirSync(dataDir);
    execFileSync('cp', ['-a', join(template, 'cluster'), dataDir]);
  };
}

/** Runs a statement on a new connection. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
