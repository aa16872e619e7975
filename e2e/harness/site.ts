import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { listOutbox } from '../../src/platform/mail-transport.server.ts';
import { undeclaredErrorEvent } from '../../src/platform/rpc/operation-errors.server.ts';
import { grantAdmin } from '../../test/factories/members.ts';
import { setPassword } from '../../test/factories/passwords.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { patienceMs } from '../../test/harness/eventually.ts';
import { watchSite } from './failures.ts';
import { serveSite } from './site-programs.ts';

export { goodPassword as password } from '../../test/factories/passwords.ts';

export type Person = { id: string; email: string; firstName: string };

export type Site = {
  baseUrl: string;
  database: TestDatabase;
  dataDir: string;
  /** Everything the server wrote to stdout and stderr. */
  output: () => string;
  /** Sets the offset of the server's clock from the system clock in milliseconds. */
  setClock: (offsetMs: number) => Promise<void>;
  /** The server's time. */
  now: () => Date;
  /** The client key that the API requires from pages. */
  getClientKey: () => Promise<string>;
  /** Restarts the server on the same port and data. */
  restart: () => Promise<void>;
  /** Kills the server (SIGKILL), for tests that lose the connection. */
  kill: () => Promise<void>;
  /** Starts the server with these settings in addition to its own. */
  start: (extraEnv?: Record<string, string>) => Promise<void>;
  makePerson: (options?: PersonOptions) => Promise<Person>;
  /** Invalidates cached public pages; call it after inserting rows directly. */
  reportPublicChange: () => Promise<void>;
  /** Returns the token from the newest mail to this address whose text contains this path. */
  getMailedToken: (to: string, path: string) => Promise<string>;
  close: () => Promise<void>;
};

export type PersonOptions = {
  role?: 'hunter' | 'promoter';
  isAdmin?: boolean;
  timeZone?: string;
  firstName?: string;
  /** Whether the tracker shows its first steps. */
  isNew?: boolean;
};

/** Starts the built server on a free port with its own database. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-site-'));
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...env,
  };
  let running = await serveSite(settings);
  const { baseUrl } = running;
  let clockOffsetMs = 0;
  let key: Promise<string> | undefined;
  const readKey = async (): Promise<string> => {
    const home = await (await fetch(baseUrl)).text();
    const found = home.match(/"key":"([^"]+)"/)?.[1];
    if (found === undefined) throw new Error(`no client key in ${baseUrl}`);
    return found;
  };
  const start = async (extraEnv: Record<string, string> = {}): Promise<void> => {
    clockOffsetMs = 0;
    running = await serveSite({ ...settings, ...extraEnv, PORT: new URL(baseUrl).port });
  };

  const stopWatching = watchSite({ output: () => running.output() });

  return {
    baseUrl,
    database,
    dataDir,
    output: () => running.output(),
    async setClock(offsetMs) {
      await running.setClock(offsetMs);
      clockOffsetMs = offsetMs;
    },
    now: () => new Date(Date.now() + clockOffsetMs),
    getClientKey() {
      key ??= readKey();
      return key;
    },
    async restart() {
      await running.stop();
      await start();
    },
    async kill() {
      await running.kill();
    },
    start,
    async reportPublicChange() {
      const message = { from: 'a test', messages: [['change', { topic: 'public' }]] };
      await sql`SELECT pg_notify('dropfolio', ${JSON.stringify(message)})`.execute(database.db);
    },
    async makePerson({
      role = 'hunter',
      isAdmin = false,
      timeZone = 'Europe/London',
      firstName = 'Ada',
      isNew = false,
    } = {}) {
      const id = uuidv7();
      const email = `${firstName.toLowerCase()}-${id.slice(-8)}@example.com`;
      const { db } = database;
      await db
        .insertInto('profiles')
        .values({
          id,
          email,
          email_verified: true,
          name: `${firstName} Lovelace`,
          first_name: firstName,
          last_name: 'Lovelace',
          selected_role: role,
          time_zone: timeZone,
          first_steps_ended_at: isNew ? null : new Date(),
        })
        .execute();
      await setPassword(db, { id });
      if (isAdmin) await grantAdmin(db, { id });
      return { id, email, firstName };
    },
    getMailedToken: (to, path) =>
      vi.waitFor(
        async () => {
          const mail = (await listOutbox(dataDir)).find((item) => item.to === to && item.text.includes(path));
          const token = mail?.text.match(/token=([^\s]+)/)?.[1];
          if (token === undefined) throw new Error(`no mail with ${path} to ${to} yet`);
          return token;
        },
        { timeout: patienceMs, interval: 100 },
      ),
    async close() {
      stopWatching();
      await running.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
      const undeclared = running.output().match(new RegExp(`.*"${undeclaredErrorEvent}".*`));
      if (undeclared !== null) throw new Error(undeclared[0]);
    },
  };
}
