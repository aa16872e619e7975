import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { silentLog } from '../../test/harness/logs.ts';
import { runStatement, withDatabase } from '../../test/harness/server.ts';
import { prepareDatabase } from './database.server.ts';

const server = inject('testServer');
const role = `read_only_${randomBytes(5).toString('hex')}`;

beforeAll(async () => {
  await runStatement(server.adminUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'pw'`);
  await runStatement(server.adminUrl, `CREATE DATABASE ${role} OWNER ${role}`);
});
afterAll(async () => {
  await runStatement(server.adminUrl, `DROP DATABASE ${role} WITH (FORCE)`);
  await runStatement(server.adminUrl, `DROP ROLE ${role}`);
});

describe('prepareDatabase', () => {
  it('throws if the role fails to be created for another reason than a missing privilege', async () => {
    await runStatement(server.adminUrl, `ALTER ROLE ${role} SET default_transaction_read_only = on`);
    const url = new URL(withDatabase(server.appUrl, role));
    url.username = role;
    url.password = 'pw';
    const preparing = prepareDatabase(
      { url: url.href, ownerUrl: null, embedded: false },
      { log: silentLog, migrate: async () => undefined },
    );
    // read_only_sql_transaction
    await expect(preparing).rejects.toMatchObject({ code: '25006' });
  });
});
