// npm run bench: measures the server and the tracker beside a floor at the same time.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect, parseArgs } from 'node:util';
import { measureBackup } from './backup.ts';
import { measureCalls } from './calls.ts';
import { measureClaims } from './claims.ts';
import { measureEligibility } from './eligibility.ts';
import { measureEvents } from './events.ts';
import { measureFirstVisits } from './first-visits.ts';
import { measureFollows } from './follows.ts';
import { measureGrowth } from './growth.ts';
import { measureImportPage } from './import-page.ts';
import { measureImports } from './imports.ts';
import { measureLinks } from './links.ts';
import { measureMatrix } from './matrix.ts';
import { measureMemory } from './memory.ts';
import { measureNoisyUser } from './noisy-user.ts';
import { measureOnchain } from './onchain.ts';
import { measurePeers } from './peers.ts';
import { measureReminders } from './reminders.ts';
import { describeMachine, type Figure, formatFigureTable, type Measurement } from './report.ts';
import { buildApp } from './scripts.ts';
import { measureSearch } from './search.ts';
import { measureToday } from './today.ts';
import { measureSubmitting, measureTracker } from './tracker.ts';
import { measureTransfers } from './transfers.ts';
import { writeFigures } from './write-figures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,32,256' },
    users: { type: 'string', default: '1000' },
    streams: { type: 'string', default: '5000' },
    changes: { type: 'string', default: '20' },
    airdrops: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '100000' },
    people: { type: 'string', default: '1000000' },
    claims: { type: 'string', default: '1000000' },
    due: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '5000000' },
    'file-mb': { type: 'string', default: '2000' },
    growth: { type: 'string', default: '1000,100000,1000000' },
    kinds: { type: 'string', default: '' },
    minutes: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
    pages: { type: 'string', default: '' },
    peers: { type: 'string', default: process.env.BENCH_PEERS ?? '' },
    visits: { type: 'string', default: '5' },
    'node-arg': { type: 'string', multiple: true, default: [] },
  },
});

const startedAt = performance.now();
const report = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const isNamed = (name: string): boolean => positionals.includes(name);
const getNumber = (name: 'runs' | 'seconds' | 'users' | 'airdrops' | 'people'): number =>
  Number(values[name]);
const getList = (name: 'connections' | 'growth' | 'kinds' | 'pages'): string[] =>
  values[name].split(',').filter(Boolean);

/** The number of airdrops of heavy users. */
const fewerAirdrops = 1_000;

/** Each entry selects its own lines; those in `defaultMeasurements` have goals, and run by default. */
const defaultMeasurements: Record<string, (chosen: readonly string[]) => Promise<Measurement>> = {
  'w1 w2 w3 w4': (chosen) =>
    measureCalls(
      {
        chosen,
        runs: getNumber('runs'),
        seconds: getNumber('seconds'),
        users: getNumber('users'),
        connections: getList('connections').map(Number),
        nodeArgs: values['node-arg'],
      },
      report,
    ),
  w6: () => measureEvents({ streams: Number(values.streams), seconds: Number(values.changes) }, report),
  w7: async () => {
    const whole = await measureTracker(getNumber('airdrops'), report);
    const fewer = await measureSubmitting(fewerAirdrops, report);
    return { ...whole, figures: [...whole.figures, ...fewer.figures] };
  },
  today: async () => measureToday(getNumber('airdrops'), report),
  w9: () =>
    measureTransfers({ runs: getNumber('runs'), seconds: getNumber('seconds'), connections: 16 }, report),
  w10: () => measureFirstVisits({ visits: Number(values.visits), pages: getList('pages') }, report),
  'concurrent-user': () => {
    const runs = Math.ceil(getNumber('runs') / 2);
    return measureNoisyUser({ runs, seconds: getNumber('seconds'), kinds: getList('kinds') }, report);
  },
  // Measuring it under load takes minutes.
  memory: () => measureMemory({ minutes: isNamed('memory') ? Number(values.minutes) : 0 }, report),
};

/** Measurements with many rows, many minutes, or no goal. */
const otherMeasurements: typeof defaultMeasurements = {
  matrix: () => measureMatrix(report),
  'import-page': () => measureImportPage(getNumber('airdrops'), report),
  w8: () => measureSearch(Number(values.entries), report),
  links: () => measureLinks(Number(values.entries), report),
  imports: () => measureImports(getNumber('airdrops'), report),
  reminders: () => measureReminders(getNumber('people'), Number(values.due), report),
  claims: () => measureClaims(Number(values.claims), report),
  follows: () => measureFollows(getNumber('people'), report),
  eligibility: () => measureEligibility(Number(values.rows), report),
  backup: () => measureBackup({ people: getNumber('users'), fileMb: Number(values['file-mb']) }, report),
  peers: () => {
    const plan = {
      runs: Math.ceil(getNumber('runs') / 2),
      seconds: getNumber('seconds'),
      users: getNumber('users'),
    };
    return measurePeers({ folder: values.peers, ...plan }, report);
  },
  onchain: () => measureOnchain({ users: getNumber('users'), seconds: 100 }, report),
  growth: () => measureGrowth({ sizes: getList('growth').map(Number) }, report),
};

const all = { ...defaultMeasurements, ...otherMeasurements };
const validNames = Object.keys(all).flatMap((names) => names.split(' '));
const unknown = positionals.filter((name) => !validNames.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there are ${validNames.join(', ')}.`);
const defaultNames = new Set(Object.keys(defaultMeasurements).flatMap((names) => names.split(' ')));
const isChosen = (name: string): boolean =>
  isNamed(name) ||
  (positionals.length === 0 && (defaultNames.has(name) || (name === 'peers' && values.peers !== '')));
const chosen = Object.entries(all).flatMap(([names, run]) => {
  const chosenNames = names.split(' ').filter(isChosen);
  return chosenNames.length === 0 ? [] : [{ names: chosenNames, run: () => run(chosenNames) }];
});

const maxMinutes = 30;
let isHanging = false;

/** An unattended run must not hang forever. */
async function waitForTimeout(): Promise<never> {
  if (positionals.length > 0) return new Promise(() => undefined);
  await delay(maxMinutes * 60_000, undefined, { ref: false });
  isHanging = true;
  throw new Error(`not done after ${maxMinutes} min`);
}

const day = new Date().toISOString().slice(0, 10);
const root = join(import.meta.dirname, '..');
const sections: string[] = [`${day} · ${describeMachine()}`];
const figures: Figure[] = [];
const failures: string[] = [];

await buildApp();
for (const [index, { names, run }] of chosen.entries()) {
  const minutes = (performance.now() - startedAt) / 60_000;
  report(`— ${names.join(', ')}: ${index + 1} of ${chosen.length}, after ${minutes.toFixed(1)} min`);
  // A failure doesn't stop the rest of a long run.
  try {
    const measured = await Promise.race([run(), waitForTimeout()]);
    if (measured.text !== '') sections.push(measured.text);
    figures.push(...measured.figures);
    failures.push(...(measured.failures ?? []).map((error) => inspect(error)));
    if (values.write) await writeFigures(join(root, 'docs', 'performance.md'), measured.figures, day);
  } catch (error) {
    failures.push(`${names.join(', ')}: ${inspect(error)}`);
  }
  if (failures.length > 0) report(failures.at(-1) ?? '');
}

const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
sections.push(formatFigureTable(figures), `${describeMachine()}; ${minutes} min`);
if (failures.length > 0) sections.push(`Not measured:\n\n${failures.join('\n\n')}`);
const text = `${sections.join('\n\n')}\n`;
process.stdout.write(text);
await mkdir(join(root, '.cache'), { recursive: true });
await writeFile(join(root, '.cache', 'bench.md'), text);
// Hanging measurements have open servers, which a signal ends.
if (isHanging) process.kill(process.pid, 'SIGTERM');
else process.exit(failures.length > 0 ? 1 : 0);
