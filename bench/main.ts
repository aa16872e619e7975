// npm run bench: what the server and the tracker do, beside a floor measured at the same moment.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBackup } from './backup.ts';
import { measureClaims } from './claims.ts';
import { measure } from './compare.ts';
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
import { measureNeighbour } from './neighbour.ts';
import { measureReminders } from './reminders.ts';
import { comparisons, type Figure, figureTable, type Measured, machine } from './report.ts';
import { measureSearch } from './search.ts';
import { startBenchSite } from './site.ts';
import { measureTracker } from './tracker.ts';
import { measureTransfers } from './transfers.ts';
import { airdropsEach, publicWorkloads, visitsEach, workloadsOf } from './workloads.ts';
import { writeFigures } from './write-figures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,32,256' },
    users: { type: 'string', default: '1000' },
    streams: { type: 'string', default: '1000' },
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
    visits: { type: 'string', default: '5' },
    'node-arg': { type: 'string', multiple: true, default: [] },
  },
});
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const wants = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
const day = new Date().toISOString().slice(0, 10);
const sections: string[] = [`${day} · ${machine()}`];
const figures: Figure[] = [];
const add = (measured: Measured): void => {
  if (measured.text !== '') sections.push(measured.text);
  figures.push(...measured.figures);
};

if (['w1', 'w2', 'w3', 'w4'].some(wants)) {
  const plan = {
    runs: Number(values.runs),
    seconds: Number(values.seconds),
    connections: values.connections.split(',').map(Number),
  };
  const site = await startBenchSite({
    users: Number(values.users),
    airdrops: airdropsEach,
    visits: visitsEach,
    poolSize: 10,
    nodeArgs: values['node-arg'],
  });
  try {
    const results = [];
    for (const workload of [...workloadsOf(site), ...(wants('w4') ? await publicWorkloads(site) : [])]) {
      if (!wants(workload.name)) continue;
      for (const result of await measure(workload, plan, say))
        results.push({ ...result, goal: workload.goal, p99: workload.p99, openP99: workload.openP99 });
    }
    add(comparisons(results));
  } finally {
    await site.close();
  }
}

if (wants('w6')) {
  const options = { streams: Number(values.streams), seconds: Number(values.changes) };
  add(await measureEvents(options, say));
}
if (wants('w7')) add(await measureTracker(Number(values.airdrops), say));

if (wants('matrix')) add(await measureMatrix(say));

if (wants('import-page')) add(await measureImportPage(Number(values.airdrops), say));

if (wants('w8')) add(await measureSearch(Number(values.entries), say));

if (wants('links')) add(await measureLinks(Number(values.entries), say));

if (wants('w9')) {
  const plan = { runs: Number(values.runs), seconds: Number(values.seconds), connections: 16 };
  add(await measureTransfers(plan, say));
}

if (wants('reminders')) {
  add(await measureReminders(Number(values.people), Number(values.due), say));
}

if (wants('claims')) add(await measureClaims(Number(values.claims), say));

if (wants('follows')) add(await measureFollows(Number(values.people), say));

if (wants('imports')) add(await measureImports(Number(values.airdrops), say));

if (wants('eligibility')) add(await measureEligibility(Number(values.rows), say));

if (wants('neighbour')) {
  const kinds = values.kinds.split(',').filter(Boolean);
  const plan = { runs: Number(values.runs), seconds: Number(values.seconds), kinds };
  add(await measureNeighbour(plan, say));
}

// Minutes and gigabytes: only where it is asked for.
if (positionals.includes('backup')) {
  add(await measureBackup({ people: Number(values.users), fileMb: Number(values['file-mb']) }, say));
}

if (positionals.includes('w10')) {
  const pages = values.pages.split(',').filter(Boolean);
  add(await measureFirstVisits({ visits: Number(values.visits), pages }, say));
}

if (positionals.includes('memory')) add(await measureMemory({ minutes: Number(values.minutes) }, say));

if (positionals.includes('growth')) {
  add(await measureGrowth({ sizes: values.growth.split(',').map(Number) }, say));
}

const whole = figureTable(figures);
sections.push(whole, machine());
const text = `${sections.join('\n\n')}\n`;
process.stdout.write(text);
const root = join(import.meta.dirname, '..');
await mkdir(join(root, '.cache'), { recursive: true });
await writeFile(join(root, '.cache', 'bench.md'), text);
if (values.write) await writeFigures(join(root, 'docs', 'performance.md'), figures, day);
