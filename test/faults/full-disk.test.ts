import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { patienceMs } from '../harness/eventually.ts';
import { type RunningServer, startServer } from '../harness/program.ts';
import { type SignedIn, signUpAndSignIn } from '../harness/sign-up.ts';
import { canMakeTinyDisk, makeTinyDisk, type TinyDisk } from '../harness/tiny-disk.ts';
import { recordFault } from './record.ts';

const createInput = (name: string) => ({ name, project: 'Nebula Labs', eligibilityDate: '2026-11-01' });

type TextResponse = { status: number; body: string; retryAfter: string | null };

/** The names of the acknowledged writes, and the responses to the rejected ones by name. */
type WriteLog = { acknowledged: Set<string>; rejected: Map<string, TextResponse> };

async function sendRequestTo(url: string, init: RequestInit = {}): Promise<TextResponse> {
  const response = await fetch(url, init);
  const body = await response.text();
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, body, retryAfter };
}

/** Counts acknowledged writes that are missing, and writes that are duplicated or stored despite a rejection. */
function countOutcomes({ acknowledged, rejected }: WriteLog, stored: readonly string[]) {
  const lostCount = [...acknowledged].filter((name) => !stored.includes(name)).length;
  const duplicated =
    stored.length - new Set(stored).size + stored.filter((name) => rejected.has(name)).length;
  return {
    tried: acknowledged.size + rejected.size,
    acknowledged: acknowledged.size,
    lost: lostCount,
    duplicated,
  };
}

describe.runIf(canMakeTinyDisk())('an embedded database whose disk is full', () => {
  let disk: TinyDisk;
  let server: RunningServer;
  let person: SignedIn;
  let written: WriteLog;

  beforeAll(async () => {
    const tinyDisk = makeTinyDisk(220);
    if (tinyDisk === undefined) throw new Error('mounting is not allowed');
    disk = tinyDisk;
    const dataDir = join(disk.folder, 'data');
    server = await startServer({ DATA_DIR: dataDir });
    person = await signUpAndSignIn(server.baseUrl, dataDir);
    written = { acknowledged: new Set(), rejected: new Map() };
  });
  afterAll(async () => {
    await server.stop();
    disk.remove();
  });

  const sendRequest = (path: string) =>
    sendRequestTo(`${server.baseUrl}${path}`, { headers: person.headers });
  const getHealth = async () => JSON.parse((await sendRequest('/healthz')).body).status;
  const listNames = async (): Promise<string[]> =>
    JSON.parse((await sendRequest('/api/airdrops?limit=1000')).body).items.map(
      ({ name }: { name: string }) => name,
    );

  async function write(): Promise<TextResponse> {
    const name = `Airdrop ${written.acknowledged.size + written.rejected.size}`;
    const response = await sendRequestTo(`${server.baseUrl}/api/airdrops`, {
      method: 'POST',
      headers: person.headers,
      body: JSON.stringify({ ...createInput(name), notes: name.repeat(200) }),
    });
    if (response.status < 300) written.acknowledged.add(name);
    else written.rejected.set(name, response);
    return response;
  }

  it('rejects writes before the database has to stop, and keeps serving reads', async () => {
    for (let n = 0; n < 20; n += 1) expect((await write()).status).toBe(201);
    disk.fill();
    await expect.poll(async () => (await write()) && getHealth(), { timeout: patienceMs }).toBe('disk full');
    for (let n = 0; n < 20; n += 1) await write();
    for (const { status, retryAfter, body } of written.rejected.values()) {
      expect([status, retryAfter]).toEqual([503, '30']);
      expect(body).toContain('Nothing can be saved at the moment.');
    }
    for (const path of ['/healthz', '/tracker', '/guides', '/api/airdrops', '/api/account']) {
      expect([path, (await sendRequest(path)).status]).toEqual([path, 200]);
    }
    disk.empty();
    await expect.poll(async () => (await write()).status, { timeout: patienceMs, interval: 50 }).toBe(201);
    expect(await getHealth()).toBe('ready');
    const counts = countOutcomes(written, await listNames());
    expect(counts).toMatchObject({ lost: 0, duplicated: 0 });
    recordFault({ name: 'disk full (tmpfs)', ...counts });
  });

  it('recovers even if the database stopped because it couldn’t write its WAL', async () => {
    disk.fill();
    const folder = encodeURIComponent(join(disk.folder, 'data', 'postgres', 'socket'));
    const client = new pg.Client(`postgresql://postgres@localhost/postgres?host=${folder}`);
    client.on('error', () => undefined);
    await client.connect();
    const filling = (async () => {
      for (;;) await client.query(`SELECT pg_logical_emit_message(true, 'x', repeat('x', 100000))`);
    })();
    await expect(filling).rejects.toThrow();
    await expect.poll(async () => (await sendRequest('/healthz')).status, { timeout: patienceMs }).toBe(503);
    // Recovery fails there, too.
    await expect.poll(() => server.output(), { timeout: patienceMs }).toContain('the disk is full');
    expect((await sendRequest('/api/airdrops')).status).toBe(503);
    disk.empty();
    await expect.poll(async () => (await write()).status, { timeout: patienceMs, interval: 100 }).toBe(201);
    const counts = countOutcomes(written, await listNames());
    expect(counts).toMatchObject({ lost: 0, duplicated: 0 });
    recordFault({ name: 'disk full, log unwritable (tmpfs)', ...counts });
  });
});

describe('an external database with a full disk, as PostgreSQL reports it (53100, forced by triggers)', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
    await sql`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`.execute(
      app.database.ownerDb,
    );
  });
  afterAll(() => app.close());

  const runOnEveryTable = (statement: string, excluded: readonly string[] = ['']) =>
    sql`DO ${sql.lit(`DECLARE t regclass; BEGIN
      FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname NOT IN (${excluded.map((name) => `'${name}'`).join()}) LOOP
        EXECUTE format('${statement}', t);
      END LOOP; END`)}`.execute(app.database.ownerDb);

  it('rejects writes with Retry-After and serves reads', async () => {
    const member = await app.createMember();
    const written: WriteLog = { acknowledged: new Set(), rejected: new Map() };
    const write = async (name: string) => {
      const { status, headers, body } = await member.call('POST', '/airdrops', createInput(name));
      const response = { status, retryAfter: headers.get('retry-after'), body: JSON.stringify(body) };
      if (status < 300) written.acknowledged.add(name);
      else written.rejected.set(name, response);
      return response;
    };
    expect((await write('Before')).status).toBe(201);
    await runOnEveryTable(
      'CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION full_disk()',
    );
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => write(`During ${n}`)));
    for (const { status, retryAfter, body } of responses) {
      expect([status, retryAfter]).toEqual([503, '30']);
      expect(body).toContain('Nothing can be saved at the moment.');
    }
    // More than one batch of counted reads, which continue uncounted.
    for (let n = 0; n < 120; n += 1) expect((await member.call('GET', '/airdrops')).status).toBe(200);
    const signIn = { email: member.email, password: 'correct horse battery 9' };
    const response = await app.createCaller().call('POST', '/account/sign-in', signIn);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    await runOnEveryTable('DROP TRIGGER full_disk ON %s');
    expect((await write('Afterwards')).status).toBe(201);
    const rows = await app.database.db.selectFrom('airdrops').select('name').execute();
    const counts = countOutcomes(
      written,
      rows.map(({ name }) => name),
    );
    expect(counts).toMatchObject({ lost: 0, duplicated: 0 });
    recordFault({ name: 'disk full (53100)', ...counts });
  });

  it('returns 503 for sign-up, sign-in, and password reset, wherever the error occurs', async () => {
    const member = await app.createMember();
    await runOnEveryTable(
      'CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION full_disk()',
      ['rate_limits'],
    );
    const password = 'correct horse battery 9';
    const bodies = {
      'sign-up': { email: 'new@example.com', password, firstName: 'Ada', lastName: 'L', role: 'hunter' },
      'sign-in': { email: member.email, password },
      'request-reset': { email: member.email },
    };
    const responses = [];
    for (const [path, body] of Object.entries(bodies)) {
      const { status, headers } = await app.createCaller().call('POST', `/account/${path}`, body);
      responses.push([path, status, headers.get('retry-after')]);
    }
    await runOnEveryTable('DROP TRIGGER IF EXISTS full_disk ON %s');
    expect(responses).toEqual(Object.keys(bodies).map((path) => [path, 503, '30']));
  });
});
