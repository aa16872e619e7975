// The floor executes the application's statements with node:http and the driver alone. It has no sessions, no checks,
// and no log; the caller names the user. It has copies of the statements, because it must not slow down
// with the application.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { uuidv7 } from '../src/lib/uuid.ts';

const toIso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const fields = `a.id, a.name, a.project, a.project_link AS "projectLink", a.airdrop_type AS "airdropType",
  a.eligibility_date::text AS "eligibilityDate", a.status, ${toIso('a.claim_date')} AS "claimDate",
  a.wallet_address AS "walletAddress", a.notes, a.priority, a.check_in_duration AS "checkInDuration",
  a.is_muted AS "isMuted", a.tags, a.chains,
  a.last_visit_date::text AS "lastVisitDate", ${toIso('a.created_at')} AS "createdAt",
  ${toIso('a.updated_at')} AS "updatedAt", a.revision::int`;
const newest = `FROM airdrops a WHERE a.user_id = $1 ORDER BY a.created_at DESC, a.id DESC LIMIT 51`;

const statements = {
  rows: `SELECT t.revision::int AS current, page.* FROM airdrop_totals t
    LEFT JOIN LATERAL (SELECT ${fields} ${newest}) page ON true WHERE t.user_id = $1`,
  json: `SELECT json_build_object('items', coalesce((SELECT json_agg(page) FROM (SELECT ${fields} ${newest}) page), '[]'),
      'nextCursor', NULL, 'revision', t.revision)::text AS body
    FROM airdrop_totals t WHERE t.user_id = $1`,
  add: `WITH wallet AS (
      SELECT id FROM tracker_wallets WHERE user_id = $2 AND address_key = lower($9)
    ), counted AS (
      UPDATE airdrop_totals SET revision = revision + 1, total = total + 1, upcoming = upcoming + 1,
        note_bytes = note_bytes + octet_length($10)
      WHERE user_id = $2 RETURNING revision
    ), added AS (
      INSERT INTO airdrops AS a (id, user_id, name, project, project_link, airdrop_type, status, eligibility_date,
        claim_date, wallet_address, notes, priority, check_in_duration, revision, created_at, updated_at)
      SELECT $1::uuid, $2::uuid, $3, $4, $5, $6, 'upcoming', $7::date, $8::timestamptz, $9, $10, $11::boolean, $12,
        counted.revision, $13::timestamptz, $13::timestamptz FROM counted
      RETURNING ${fields}
    ), linked AS (
      INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id, position, updated_at)
      SELECT $2::uuid, added.id, wallet.id, 0, $13::timestamptz FROM added, wallet
    )
    SELECT * FROM added`,
  visits: 'SELECT airdrop_id FROM airdrop_visits WHERE user_id = $1 AND visited_date = $2',
};

const [, , databaseUrl = '', poolSize = '10'] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(poolSize) });
pool.on('error', (error) => process.stderr.write(`${error.message}\n`));

type Row = Record<string, unknown>;

/** Named statements: PostgreSQL caches the plan per connection. */
const runStatement = async (name: keyof typeof statements, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text: statements[name], values })).rows;

function readBody(request: IncomingMessage): Promise<Row> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => resolve(JSON.parse(text)));
    request.on('error', reject);
  });
}

const handlers: Record<string, (userId: string, request: IncomingMessage) => Promise<[number, string]>> = {
  '/rows': async (userId) => {
    const rows = await runStatement('rows', [userId]);
    const revision = rows[0]?.current;
    for (const row of rows) delete row.current;
    return [200, JSON.stringify({ items: rows, nextCursor: null, revision })];
  },
  '/json': async (userId) => {
    const [row] = await runStatement('json', [userId]);
    return [200, String(row?.body)];
  },
  '/add': async (userId, request) => {
    const input = await readBody(request);
    const now = new Date();
    const [row] = await runStatement('add', [
      uuidv7(now.getTime()),
      userId,
      input.name,
      input.project,
      input.projectLink,
      input.airdropType,
      input.eligibilityDate,
      input.claimDate,
      input.walletAddress,
      input.notes,
      input.priority,
      input.checkInDuration,
      now,
    ]);
    return [201, JSON.stringify(row)];
  },
  '/visits': async (userId) => {
    const today = new Date().toISOString().slice(0, 10);
    const rows = await runStatement('visits', [userId, today]);
    return [200, JSON.stringify({ today, airdropIds: rows.map((row) => row.airdrop_id) })];
  },
};

/** Preloaded bytes by path, for static responses. */
const cache = new Map<string, { type: string; body: Buffer }>();

async function cacheBody(path: string, request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  cache.set(path, {
    type: String(request.headers['content-type'] ?? 'text/plain'),
    body: Buffer.concat(chunks),
  });
}

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const cached = cache.get(request.url ?? '');
    if (cached !== undefined) {
      response.writeHead(200, { 'content-type': cached.type, 'content-length': cached.body.byteLength });
      response.end(cached.body);
      return;
    }
    if (request.method === 'PUT') {
      await cacheBody(request.url ?? '', request);
      response.writeHead(204).end();
      return;
    }
    const handler = handlers[request.url ?? ''];
    if (handler === undefined) throw new Error(`no such path: ${request.url}`);
    const [status, body] = await handler(String(request.headers['x-user-id']), request);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

const server = createServer((request, response) => void handleRequest(request, response));
server.listen(0, '127.0.0.1', () => {
  // A listening TCP server's address is an object.
  process.stdout.write(`floor at ${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
