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
import { measureImportPage } from './import-page.ts';
import { measureImports } from './imports.ts';
import { measureLinks } from './links.ts';
import { measureMatrix } from './matrix.ts';
import { measureNeighbour } from './neighbour.ts';
import { measureReminders } from './reminders.ts';
import { comparisonTable, machine } from './report.ts';
import { measureSearch } from './search.ts';
import { startBenchSite } from './site.ts';
import { measureTracker } from './tracker.ts';
import { measureTransfers } from './transfers.ts';
import { airdropsEach, publicWorkloads, visitsEach, workloadsOf } from './workloads.ts';

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
    kinds: { type: 'string', default: '' },
    pages: { type: 'string', default: '' },
    visits: { type: 'string', default: '5' },
    'node-arg': { type: 'string', multiple: true, default: [] },
  },
});
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const wants = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
const sections: string[] = [`${new Date().toISOString().slice(0, 10)} · ${machine()}`];

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
        results.push({ ...result, goal: workload.goal });
    }
    sections.push(comparisonTable(results));
  } finally {
    await site.close();
  }
}

if (wants('w6')) {
  const options = { streams: Number(values.streams), seconds: Number(values.changes) };
  sections.push(await measureEvents(options, say));
}
if (wants('w7')) sections.push(await measureTracker(Number(values.airdrops), say));

if (wants('matrix')) sections.push(await measureMatrix(say));

if (wants('import-page')) sections.push(await measureImportPage(Number(values.airdrops), say));

if (wants('w8')) sections.push(await measureSearch(Number(values.entries), say));

if (wants('links')) sections.push(await measureLinks(Number(values.entries), say));

if (wants('w9')) {
  const plan = { runs: Number(values.runs), seconds: Number(values.seconds), connections: 16 };
  sections.push(await measureTransfers(plan, say));
}

if (wants('reminders')) {
  sections.push(await measureReminders(Number(values.people), Number(values.due), say));
}

if (wants('claims')) sections.push(await measureClaims(Number(values.claims), say));

if (wants('follows')) sections.push(await measureFollows(Number(values.people), say));

if (wants('imports')) sections.push(await measureImports(Number(values.airdrops), say));

if (wants('eligibility')) sections.push(await measureEligibility(Number(values.rows), say));

if (wants('neighbour')) {
  const kinds = values.kinds.split(',').filter(Boolean);
  const plan = { runs: Number(values.runs), seconds: Number(values.seconds), kinds };
  sections.push(await measureNeighbour(plan, say));
}

// Minutes and gigabytes: only where it is asked for.
if (positionals.includes('backup')) {
  sections.push(
    await measureBackup({ people: Number(values.users), fileMb: Number(values['file-mb']) }, say),
  );
}

if (positionals.includes('w10')) {
  const pages = values.pages.split(',').filter(Boolean);
  sections.push(await measureFirstVisits({ visits: Number(values.visits), pages }, say));
}

sections.push(machine());
const text = `${sections.join('\n\n')}\n`;
process.stdout.write(text);
const cache = join(import.meta.dirname, '..', '.cache');
await mkdir(cache, { recursive: true });
await writeFile(join(cache, 'bench.md'), text);
