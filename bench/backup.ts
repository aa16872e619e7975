import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { uuidv7 } from '../src/lib/uuid.ts';
import { addAirdrops, addProfiles } from './fill.ts';
import { formatTable, type Measurement } from './report.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { quantile } from './statistics.ts';

const serve = join(import.meta.dirname, '..', 'scripts', 'serve.mjs');
const airdropsEach = 1_000;
const batchSize = 50;
const fileBytes = 200_000;
const requestIntervalMs = 50;
const baselineMs = 20_000;

async function addPeople(pool: pg.Pool, people: number, report: (line: string) => void): Promise<void> {
  for (let count = 0; count < people; count += batchSize) {
    const ids = Array.from({ length: Math.min(batchSize, people - count) }, () => uuidv7());
    await addProfiles(pool, ids);
    await addAirdrops(pool, ids, airdropsEach);
    report(`${count + ids.length} people with ${airdropsEach} airdrops each`);
  }
}

async function addFiles(pool: pg.Pool, folder: string, megabytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = Array.from(
    { length: Math.ceil((megabytes * 1e6) / fileBytes) },
    () => `${randomUUID()}.webp`,
  );
  // Pictures are already compressed, so random bytes are realistic.
  for (const name of names) await writeFile(join(folder, name), randomBytes(fileBytes));
  await pool.query(
    `INSERT INTO files (name, content_type, bytes, width, height)
     SELECT name, 'image/webp', $2, 400, 300 FROM unnest($1::text[]) name`,
    [names, fileBytes],
  );
}

function readPeakMb(child: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

type Run = { seconds: number; peakMb: number };

async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  report: (line: string) => void,
): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, [serve, ...args], {
    env: { ...process.env, NODE_ENV: 'production', BACKUP_KEY: 'the key of this benchmark', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (text: Buffer) => report(text.toString().split('\n', 1)[0] ?? ''));
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, readPeakMb(child));
  }, 50);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, peakMb };
}

/**
 * Requests a user's airdrops at a fixed rate, regardless of response times, until `hasEnded`. Returns
 * milliseconds, sorted.
 */
async function measureReads(
  { baseUrl, users, getHeaders }: BenchSite,
  isOver: () => boolean,
): Promise<Float64Array> {
  const requests: Promise<number>[] = [];
  for (let index = 0; !isOver(); index += 1) {
    const user = users[index % users.length];
    if (user === undefined) break;
    const start = performance.now();
    const pending = fetch(`${baseUrl}/api/airdrops?limit=50`, { headers: getHeaders(user) });
    requests.push(
      pending.then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`returned ${response.status}`);
        return performance.now() - start;
      }),
    );
    await pause(requestIntervalMs);
  }
  return Float64Array.from(await Promise.all(requests)).sort();
}

/** Measures a backup of many airdrops and files while users read, and its restore into an empty directory. */
export async function measureBackup(
  { people, fileMb }: { people: number; fileMb: number },
  report: (line: string) => void,
): Promise<Measurement> {
  const site = await startBenchSite({ users: 50, airdrops: 100, visits: 0, poolSize: 10 });
  const folder = await mkdtemp(join(tmpdir(), 'dropfolio-bench-backup-'));
  try {
    await chmod(folder, 0o755);
    await addPeople(site.pool, people, report);
    await addFiles(site.pool, join(site.env.DATA_DIR, 'files'), fileMb);
    const target = join(folder, 'backups');
    const end = performance.now() + baselineMs;
    const baselineReads = await measureReads(site, () => performance.now() > end);
    let isOver = false;
    const requesting = measureReads(site, () => isOver);
    const backup = await runCommand(['backup', '--to', target], site.env, report).finally(() => {
      isOver = true;
    });
    const readsDuring = await requesting;
    const [name = ''] = (await readdir(target)).filter((item) => item.endsWith('.age'));
    const size = (await stat(join(target, name))).size / 1e6;
    const restore = await runCommand(
      ['restore', join(target, name)],
      { DATA_DIR: join(folder, 'data') },
      report,
    );
    const row = (metric: string, { seconds, peakMb }: Run) => [metric, seconds.toFixed(0), peakMb.toFixed(0)];
    const [baseline = Number.NaN, during = Number.NaN] = [baselineReads, readsDuring].map((item) =>
      quantile(item, 0.99),
    );
    return {
      text: [
        `Backup of ${(people * airdropsEach).toLocaleString('en')} airdrops and ${fileMb} MB of files: ${size.toFixed(0)} MB`,
        formatTable(['', 's', 'peak MB'], [row('backup', backup), row('restore, with the doctor', restore)]),
      ].join('\n\n'),
      figures: [
        {
          workload: 'backup',
          metric: `another’s p99 at ${1000 / requestIntervalMs} a second`,
          unit: 'ms',
          max: 2,
          value: during,
          floor: baseline,
          ratio: during / baseline,
        },
        { workload: 'backup', metric: 'peak of its process', value: backup.peakMb, unit: 'MB', max: 250 },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await site.close();
  }
}
