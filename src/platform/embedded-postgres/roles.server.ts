import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { type Address, getConnectionUrl } from './address.server.ts';

const cannotConnectNow = '57P03';

/**
 * Creates the two roles and the database if they are missing: the owner may create in the database; the
 * application's role may only connect, and owns nothing.
 */
export async function makeRolesAndDatabase(address: Address): Promise<void> {
  const client = await connect(getConnectionUrl(address, 'postgres', 'postgres'));
  try {
    const { rows } = await client.query<{ roles: string[]; hasDatabase: boolean; isPublic: boolean | null }>(
      `SELECT array(SELECT rolname::text FROM pg_roles) AS roles,
              EXISTS (SELECT FROM pg_database WHERE datname = 'dropfolio') AS "hasDatabase",
              (SELECT has_database_privilege('public', oid, 'TEMPORARY') FROM pg_database
                WHERE datname = 'dropfolio') AS "isPublic"`,
    );
    const [state] = rows;
    if (!state) return;
    const password = address.kind === 'loopback' ? ` PASSWORD ${client.escapeLiteral(address.password)}` : '';
    for (const role of ['dropfolio_owner', 'dropfolio_app']) {
      if (!state.roles.includes(role)) await client.query(`CREATE ROLE ${role} LOGIN${password}`);
    }
    if (!state.hasDatabase) await client.query('CREATE DATABASE dropfolio OWNER dropfolio_owner');
    if (state.isPublic !== false) {
      await client.query(
        'REVOKE ALL ON DATABASE dropfolio FROM PUBLIC; GRANT CONNECT ON DATABASE dropfolio TO dropfolio_app',
      );
    }
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<Client> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const client = new Client({ connectionString, ssl: false, connectionTimeoutMillis: 30_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isTransient = error instanceof DatabaseError && error.code === cannotConnectNow;
      if (!isTransient || performance.now() > deadline) throw error;
      await delay(20);
    }
  }
}
