import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { browserOptions } from '../e2e/harness/browser.ts';
import { createLongTaskFigure, type Measurement } from './report.ts';
import { startBenchSite } from './site.ts';

type Watch = { longTasks: number[] };

/** Runs in the page before anything else. */
function install(): void {
  const watch: Watch = { longTasks: [] };
  Object.assign(window, { importWatch: watch });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watch.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
}

/** Returns the tasks over 50 ms since the last call. */
const consumeLongTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { importWatch: Watch }).importWatch.longTasks.splice(0));

function createList(rows: number): string {
  const wallets = Array.from({ length: 8 }, (_, index) => `Wallet ${index + 1}`);
  const lines = Array.from({ length: rows }, (_, row) =>
    [
      `Airdrop ${row}`,
      `Project ${row % 500}`,
      `https://p${row}.example/season`,
      'active',
      '2026-03-04',
      '2026-12-24',
      'Bridge, swap, wait a week, vote.',
      ...wallets.map((_wallet, index) => (index % 4 ? '' : 'x')),
    ]
      .map((cell) => `"${cell}"`)
      .join(','),
  );
  return [
    ['Name', 'Project', 'Link', 'Status', 'Start', 'Claim', 'Notes', ...wallets].join(','),
    ...lines,
  ].join('\n');
}

/**
 * Measures the import of a long list from its file to the tracker, in a headless browser, for a user with as
 * many airdrops.
 */
export async function measureImportPage(rows: number, report: (line: string) => void): Promise<Measurement> {
  report(`import: ${rows} rows`);
  const site = await startBenchSite({ users: 1, airdrops: rows, visits: 0, poolSize: 10 });
  const browser = await chromium.launch(browserOptions);
  const folder = await mkdtemp(join(tmpdir(), 'dropfolio-list-'));
  try {
    const [user] = site.users;
    if (user === undefined) throw new RangeError('the import needs a user');
    const [name = '', value = ''] = (site.getHeaders(user).cookie ?? '').split('=');
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    context.setDefaultTimeout(60_000);
    await context.addCookies([{ name, value, url: site.pageUrl }]);
    await context.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'));
    await context.addInitScript(install);
    const page = await context.newPage();
    await page.goto(`${site.pageUrl}/import`);
    await page.getByText('None yet.', { exact: false }).waitFor();
    await page.waitForTimeout(1000);
    await consumeLongTasks(page);

    // From disk, as users do: a file passed otherwise is created in the page.
    const file = join(folder, 'list.csv');
    await writeFile(file, createList(rows));
    let startedAt = performance.now();
    await page.getByLabel('File with your list').setInputFiles(file);
    await page.getByRole('button', { name: 'Preview' }).waitFor();
    const readMs = performance.now() - startedAt;
    const readTasks = await consumeLongTasks(page);

    startedAt = performance.now();
    await page.getByRole('button', { name: 'Preview' }).click();
    const importButton = page.getByRole('button', {
      name: `Import ${rows.toLocaleString('en')} airdrops`,
      disabled: false,
    });
    await importButton.waitFor();
    const previewMs = performance.now() - startedAt;
    const previewTasks = await consumeLongTasks(page);

    await page.mouse.move(640, 600);
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(0, 1500);
      await page.waitForTimeout(30);
    }
    const scrollTasks = await consumeLongTasks(page);

    startedAt = performance.now();
    await importButton.click();
    await page.getByRole('heading', { name: /imported$/ }).waitFor();
    const importMs = performance.now() - startedAt;
    const sendTasks = await consumeLongTasks(page);

    const common = { workload: `import page, ${rows.toLocaleString('en')} rows`, unit: 'ms' };
    return {
      text: '',
      figures: [
        { ...common, metric: 'from the file to its columns', value: readMs },
        { ...common, metric: 'from the file to the whole preview', value: readMs + previewMs, max: 2_000 },
        { ...common, metric: 'import', value: importMs, max: 5_000 },
        createLongTaskFigure(common.workload, 'while reading', readTasks),
        createLongTaskFigure(common.workload, 'while previewing', previewTasks),
        createLongTaskFigure(common.workload, 'while scrolling', scrollTasks),
        createLongTaskFigure(common.workload, 'while importing', sendTasks),
      ],
    };
  } finally {
    await browser.close();
    await site.close();
    await rm(folder, { recursive: true });
  }
}
