import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { inTransaction, openDb } from '../src/db/client.server.ts';
import { transfer } from '../src/features/credits/ledger/commands.server.ts';
import { maxLinksAtOnce } from '../src/features/links/policy.ts';
import { addAirdrops, type BenchUser } from './fill.ts';
import type { HammerPlan } from './hammer.ts';
import { type Figure, formatMs, formatTable, type Measurement } from './report.ts';
import { fillSearch } from './search.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median, quantile, spread } from './statistics.ts';

type LoadKind = {
  name: string;
  /** Prepares the user's account. */
  prepare?: (site: BenchSite, user: BenchUser) => Promise<void>;
  createPlan: (site: BenchSite, user: BenchUser) => Omit<HammerPlan, 'url' | 'connections'>;
};

const airdropCount = 1000;
const transferCount = 600;
const entries = 50_000;
const connections = 30;
/** Requests of the other user, in turn. */
const otherPaths = ['/api/visits/today', '/api/airdrops?limit=50'];
const requestIntervalMs = 15;
const otherPeople = 20;

const createReadLoad = (name: string, path: string): LoadKind => ({
  name,
  createPlan: (site, user) => ({
    method: 'GET',
    path,
    headers: { ...site.getHeaders(user), 'accept-encoding': 'br' },
    body: undefined,
  }),
});

const createWriteLoad = (
  name: string,
  path: string,
  content: object,
  prepare?: LoadKind['prepare'],
): LoadKind => {
  const body = Buffer.from(JSON.stringify(content));
  return {
    name,
    ...(prepare !== undefined && { prepare }),
    createPlan: (site, user) => ({
      method: 'POST',
      path,
      headers: {
        ...site.getHeaders(user),
        'content-type': 'application/json',
        'content-length': String(body.byteLength),
      },
      body,
    }),
  };
};

/** Creates a load of public pages by visitors. */
const createPageLoad = (name: string, path: string): LoadKind => ({
  name,
  createPlan: (site) => ({
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'br', host: new URL(site.pageUrl).host },
    body: undefined,
  }),
});

/** URLs whose verdicts take longest, because they look like known sites. */
const lookAlikes = Array.from(
  { length: maxLinksAtOnce },
  (_, index) => `https://меtаmаsκ-${'clаіm-'.repeat(7)}${index}.xyz/uniswap/${index}`,
);

/** Marks the user's sessions as just confirmed, also by a second factor. */
async function proveWithFactor({ pool }: BenchSite, { id }: BenchUser): Promise<void> {
  await pool.query(
    `INSERT INTO factors (id, user_id, factor_type, status, name, sealed_secret, verified_at)
      VALUES (gen_random_uuid(), $1, 'totp', 'verified', 'App', 'sealed', now())`,
    [id],
  );
  await prove({ pool }, { id });
  await pool.query(`UPDATE sessions SET assurance = 'aal2' WHERE user_id = $1`, [id]);
}

async function prove({ pool }: Pick<BenchSite, 'pool'>, { id }: Pick<BenchUser, 'id'>): Promise<void> {
  await pool.query('UPDATE sessions SET proved_at = now() WHERE user_id = $1', [id]);
}

/** Creates a picture that is small to send and expensive to decode. */
async function createLargePicture(): Promise<Uint8Array> {
  const side = 4000;
  const pixels = Buffer.alloc(side * side * 3, 0);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index >> 6) & 255;
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

async function createKinds(): Promise<LoadKind[]> {
  const picture = await createLargePicture();
  return [
    createReadLoad('list', `/api/airdrops?limit=${airdropCount}`),
    createReadLoad('filtered first page', '/api/airdrops/first-page?q=vote&sort=name&limit=1000'),
    createReadLoad('search', '/api/search?q=meridain%2073512'),
    createReadLoad('export', '/api/account/data'),
    createReadLoad('backup', '/api/backup'),
    createWriteLoad('judged links', '/api/links/judge', { urls: lookAlikes }),
    createWriteLoad('backup codes', '/api/factors/backup-codes', {}, proveWithFactor),
    createWriteLoad(
      'API tokens',
      '/api/account/api-tokens',
      { name: 'Script', scope: 'read', expiresInDays: 30 },
      prove,
    ),
    createPageLoad('pages with a query', '/guides?q={n}'),
    createPageLoad('ways out', `/leaving?to=${encodeURIComponent('https://uniswab-claim.xyz/')}{n}`),
    createReadLoad('history', '/api/credits?limit=1000'),
    {
      name: 'pages',
      createPlan: (site, user) => ({
        method: 'GET',
        path: '/tracker',
        headers: { ...site.getHeaders(user), 'accept-encoding': 'br', host: new URL(site.pageUrl).host },
        body: undefined,
      }),
    },
    {
      name: 'pictures',
      createPlan: (site, user) => ({
        method: 'POST',
        path: '/api/files',
        headers: {
          ...site.getHeaders(user),
          'content-type': 'image/png',
          'content-length': String(picture.byteLength),
        },
        body: picture,
      }),
    },
    {
      name: 'OpenAPI',
      createPlan: (site) => ({
        method: 'GET',
        path: '/api/openapi.json',
        headers: { 'accept-encoding': 'br', host: new URL(site.pageUrl).host },
        body: undefined,
      }),
    },
  ];
}

/** Adds airdrops with notes up to the limit, a credit history, and the right to upload pictures. */
async function fillAccounts(site: BenchSite, users: readonly BenchUser[]): Promise<void> {
  const ids = users.map(({ id }) => id);
  await site.pool.query('DELETE FROM airdrops WHERE user_id = ANY($1::uuid[])', [ids]);
  await addAirdrops(site.pool, ids, airdropCount);
  await site.pool.query(
    `UPDATE airdrops SET notes = left(repeat(md5(id::text) || ' "bridge", swap, vote ', 100), 4100) WHERE user_id = ANY($1::uuid[])`,
    [ids],
  );
  await site.pool.query(
    `UPDATE airdrop_totals SET note_bytes = 4100 * ${airdropCount} WHERE user_id = ANY($1::uuid[])`,
    [ids],
  );
  await site.pool.query(
    `INSERT INTO user_roles (user_id, role) SELECT id, 'promoter' FROM unnest($1::uuid[]) id ON CONFLICT DO NOTHING`,
    [ids],
  );
  await site.pool.query('VACUUM (ANALYZE) airdrops');
  const db = openDb(site.pool);
  for (const id of ids) {
    for (let count = 0; count < transferCount; count += 1) {
      await inTransaction(db, (trx) =>
        transfer(
          trx,
          { now: new Date(), actor: undefined },
          {
            key: `campaign-close:${crypto.randomUUID()}`,
            cause: 'campaign-close',
            moves: [
              { account: 'system:forfeits', amount: -1 },
              { account: `user:${id}`, amount: 1 },
            ],
          },
        ),
      );
    }
  }
}

/**
 * Returns the response times of other users in milliseconds, sorted. Several users take turns: a single one
 * would exceed the rate limit.
 */
export async function measureReads(
  site: BenchSite,
  others: readonly BenchUser[],
  seconds: number,
): Promise<Float64Array> {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(site.baseUrl);
  const durations: number[] = [];
  const send = (path: string, user: BenchUser): Promise<void> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const outgoing = request(
        { agent, hostname, port, path, headers: site.getHeaders(user) },
        (response) => {
          response.resume();
          response.on('end', () => {
            durations.push(performance.now() - started);
            if (response.statusCode === 200) resolve();
            else reject(new Error(`the other person got ${response.statusCode}`));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end();
    });
  const end = performance.now() + seconds * 1000;
  for (let count = 0; performance.now() < end; count += 1) {
    const [path, user] = [otherPaths[count % otherPaths.length], others[(count >> 1) % others.length]];
    if (path === undefined || user === undefined) throw new RangeError('there is no user to measure');
    await send(path, user);
    await delay(requestIntervalMs);
  }
  agent.destroy();
  return Float64Array.from(durations).sort();
}

async function measureUnderLoad<T>(plan: HammerPlan, work: () => Promise<T>) {
  const worker = new Worker(join(import.meta.dirname, 'hammer.ts'), { workerData: plan });
  try {
    await once(worker, 'online');
    await delay(200);
    const result = await work();
    worker.postMessage('stop');
    // The worker's message is its tally.
    const [responses] = (await once(worker, 'message')) as [Record<string, number>];
    return { result, statusCounts: responses };
  } finally {
    await worker.terminate();
  }
}

/**
 * Measures the effect of one user's worst load on another's response time, for each kind of load: p95 when
 * idle and under load, alternating, each time with a user whose limits are unused. `kinds`: only these; empty
 * for all.
 */
export async function measureNoisyUser(
  plan: { runs: number; seconds: number; kinds: readonly string[] },
  report: (line: string) => void,
): Promise<Measurement> {
  const { kinds: chosen } = plan;
  const kinds = (await createKinds()).filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  const site = await startBenchSite({
    users: otherPeople + kinds.length * plan.runs,
    airdrops: 20,
    visits: 5,
    poolSize: 10,
  });
  try {
    const [others, users] = [site.users.slice(0, otherPeople), site.users.slice(otherPeople)];
    await fillAccounts(site, users);
    await fillSearch(openDb(site.pool), entries);
    await measureReads(site, others, 3);
    const results: string[][] = [];
    const figures: Figure[] = [];
    for (const [index, kind] of kinds.entries()) {
      const [idleP95s, loadedP95s]: [number[], number[]] = [[], []];
      const statusCounts: Record<string, number> = {};
      for (let run = 0; run < plan.runs; run += 1) {
        const user = users[index * plan.runs + run];
        if (user === undefined) throw new RangeError('no concurrent user');
        await kind.prepare?.(site, user);
        idleP95s.push(quantile(await measureReads(site, others, plan.seconds), 0.95));
        const hammerPlan = { url: site.baseUrl, connections, ...kind.createPlan(site, user) };
        const { result, statusCounts: counts } = await measureUnderLoad(hammerPlan, () =>
          measureReads(site, others, plan.seconds),
        );
        loadedP95s.push(quantile(result, 0.95));
        for (const [status, count] of Object.entries(counts))
          statusCounts[status] = (statusCounts[status] ?? 0) + count;
        // The load's last requests finish before the next idle phase.
        await delay(1_500);
      }
      const ratio = median(loadedP95s.map((item, run) => item / (idleP95s[run] ?? item)));
      const tally = Object.entries(statusCounts).map(([status, count]) => `${count} × ${status}`);
      report(
        `  ${kind.name}: ${formatMs(median(idleP95s))} → ${formatMs(median(loadedP95s))} ms (${ratio.toFixed(1)})`,
      );
      results.push([
        kind.name,
        `${formatMs(median(idleP95s))} ±${(spread(idleP95s) * 100).toFixed(0)} %`,
        `${formatMs(median(loadedP95s))} ±${(spread(loadedP95s) * 100).toFixed(0)} %`,
        ratio.toFixed(1),
        tally.join(', '),
      ]);
      figures.push({
        workload: 'concurrent-user',
        metric: `another’s p95 beside ${kind.name}`,
        unit: 'ms',
        max: 3,
        value: median(loadedP95s),
        floor: median(idleP95s),
        ratio,
      });
    }
    const header = [
      'one person’s worst',
      'another’s p95 when idle, ms',
      'under load, ms',
      'ratio',
      'responses to the first person',
    ];
    return { text: formatTable(header, results), figures };
  } finally {
    await site.close();
  }
}
