import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Browser } from 'playwright-core';
import { createLongTaskFigure, type Figure, type Measurement } from './report.ts';
import { startBenchSite } from './site.ts';
import { installWatch, openBenchBrowser, openTracker, readWatch } from './tracker.ts';

const wallets = 500;
const partLength = 1 << 20;

const toAddress = (row: number): string =>
  `0x${Math.imul(row, 2654435761).toString(16).replace('-', 'a').padStart(8, '0').repeat(5)}`;

type Format = { name: string; open: string; row: (row: number) => string; close: string };

const formats: readonly Format[] = [
  { name: 'list.csv', open: 'address,amount\n', row: (row) => `${toAddress(row)},${row}.5\n`, close: '' },
  {
    name: 'tree.json',
    open: '{"merkleRoot":"0x00","claims":{',
    row: (row) =>
      `${row === 0 ? '' : ','}"${toAddress(row)}":{"index":${row},"amount":"0x1bc16d674ec80000","proof":[]}`,
    close: '}}',
  },
];

function* createParts({ open, row, close }: Format, rows: number): Generator<string> {
  let part = open;
  for (let index = 0; index < rows; index += 1) {
    part += row(index);
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  yield part + close;
}

/** Returns the peak memory of the browser's pages so far, in MB. */
async function getPeakMemory(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) =>
      Number((await readFile(`/proc/${id}/status`, 'utf8')).match(/VmHWM:\s+(\d+)/)?.[1] ?? 0),
    );
  return Math.round(Math.max(...(await Promise.all(peaks))) / 1024);
}

/** Measures a search for 500 wallets in a list with this many rows, in a headless browser. */
export async function measureEligibility(rows: number, report: (line: string) => void): Promise<Measurement> {
  report(`eligibility: ${rows.toLocaleString('en')} rows, ${wallets} wallets`);
  const folder = await mkdtemp(join(tmpdir(), 'dropfolio-bench-'));
  const browser = await openBenchBrowser();
  const site = await startBenchSite({ users: 1, airdrops: 1, visits: 0, poolSize: 10 });
  try {
    const book = Array.from({ length: wallets }, (_, index) =>
      toAddress(Math.floor((index * rows) / wallets)),
    );
    await site.pool.query(
      `INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
       SELECT gen_random_uuid(), $1, 'evm', address, address FROM unnest($2::text[]) address`,
      [site.users[0]?.id, book],
    );
    const context = await openTracker(browser, site);
    await context.addInitScript(installWatch);
    const page = await context.newPage();
    const workload = `eligibility, ${rows.toLocaleString('en')} rows`;
    const figures: Figure[] = [];
    for (const format of formats) {
      const path = join(folder, format.name);
      await pipeline(Readable.from(createParts(format, rows)), createWriteStream(path));
      await page.goto(`${site.pageUrl}/eligibility`);
      await page.getByRole('button', { name: 'Choose a file' }).waitFor();
      await page.waitForTimeout(1000);
      const taskCountBefore = (await readWatch(page)).longTasks.length;
      const startedAt = performance.now();
      await page.getByLabel('File with a project’s list').setInputFiles(path);
      await page
        .getByRole('heading', { name: `${wallets} of your ${wallets} wallets` })
        .waitFor({ timeout: 300_000 });
      const seconds = (performance.now() - startedAt) / 1000;
      const { longTasks } = await readWatch(page);
      const size = `${Math.round((await stat(path)).size / 1e6)} MB`;
      figures.push(
        { workload, metric: `${format.name}, ${size}`, value: seconds, unit: 's', max: 20 },
        createLongTaskFigure(workload, `while reading ${format.name}`, longTasks.slice(taskCountBefore)),
      );
      await rm(path);
    }
    const memory = {
      metric: 'most memory of the page and its worker',
      value: await getPeakMemory(browser),
      unit: 'MB',
    };
    return { text: '', figures: [...figures, { workload, ...memory, max: 500 }] };
  } finally {
    await browser.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}
