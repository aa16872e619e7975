import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '../../src/db/client.server.ts';
import { migrate } from '../../src/db/migrate.server.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.server.ts';
import { runStatement, type TestServer, withDatabase } from './server.ts';

type Server = Omit<TestServer, 'template'> & {
  appRole: string;
  ownerRole: string;
  stop: () => Promise<void>;
};

/**
 * Starts a temporary PostgreSQL (or uses TEST_DATABASE_URL, whose role must be able to create databases and roles)
 * and migrates the template database once.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configured = process.env.TEST_DATABASE_URL;
  const server = configured === undefined ? await startEmbeddedServer() : await connectServer(configured);
  const template = `dropfolio_template_${randomBytes(6).toString('hex')}`;
  await runStatement(server.adminUrl, `CREATE DATABASE ${template} OWNER ${server.ownerRole}`);
  const pool = openPool({
    url: withDatabase(server.ownerUrl, template),
    max: 2,
    onError: () => undefined,
  });
  await migrate({ pool, appRole: server.appRole, log: () => undefined });
  await pool.end();
  const { adminUrl, ownerUrl, appUrl, ownerRole, appRole } = server;
  project.provide('testServer', { adminUrl, ownerUrl, appUrl, ownerRole, appRole, template });
  return async () => {
    if (configured !== undefined) await runStatement(adminUrl, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
  };
}

async function startEmbeddedServer(): Promise<Server> {
  const dataDir = join(tmpdir(), `dropfolio-test-${randomBytes(6).toString('hex')}`);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 },
  });
  return {
    adminUrl: server.adminUrl,
    ownerUrl: server.ownerUrl,
    appUrl: server.appUrl,
    ownerRole: 'dropfolio_owner',
    appRole: 'dropfolio_app',
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function connectServer(url: string): Promise<Server> {
  const suffix = randomBytes(6).toString('hex');
  const password = randomBytes(24).toString('hex');
  const [ownerRole, appRole] = [`dropfolio_test_owner_${suffix}`, `dropfolio_test_app_${suffix}`];
  for (const role of [ownerRole, appRole])
    await runStatement(url, `CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  await runStatement(url, `GRANT ${ownerRole} TO CURRENT_USER`);
  return {
    adminUrl: url,
    ownerUrl: setLogin(url, ownerRole, password),
    appUrl: setLogin(url, appRole, password),
    ownerRole,
    appRole,
    stop: () => runStatement(url, `DROP ROLE ${ownerRole}, ${appRole}`),
  };
}

function setLogin(url: string, role: string, password: string): string {
  const parsed = new URL(url);
  parsed.username = role;
  parsed.password = password;
  return parsed.href;
}
