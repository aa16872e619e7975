import type pg from 'pg';
import { createLongTaskFigure, type Measurement } from './report.ts';
import { startBenchSite } from './site.ts';
import { median } from './statistics.ts';
import { countNodes, installWatch, openBenchBrowser, openTracker, readWatch } from './tracker.ts';

const airdropCount = 500;
const walletCount = 50;

/** Creates a state of every wallet in every airdrop of the user. `pool` is the owner's. */
async function fillMatrix(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query(
    `WITH book AS (
       INSERT INTO tracker_wallets (id, user_id, family, address, address_key, label)
       SELECT gen_random_uuid(), $1, 'evm', '0x' || lpad(to_hex(n), 40, '0'), '0x' || lpad(to_hex(n), 40, '0'),
         'Wallet ' || n
       FROM generate_series(1, $2::int) n RETURNING id, label
     )
     INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id, position, state, claim_amount, note)
     SELECT $1, a.id, b.id, right(b.label, 2)::int,
       (ARRAY['toDo', 'done', 'eligible', 'claimed', 'notEligible'])[1 + (a.revision + right(b.label, 2)::int) % 5],
       CASE WHEN a.revision % 3 = 0 THEN 1250.5 END, CASE WHEN a.revision % 4 = 0 THEN 'Season 2' ELSE '' END
     FROM airdrops a, book b WHERE a.user_id = $1`,
    [userId, walletCount],
  );
  await pool.query('ANALYZE');
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/**
 * Returns the processor time in milliseconds of the page's longest task: unlike its duration, unaffected by
 * other processes.
 */
function getLongestTask(trace: Buffer): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const getThread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const main = new Set(traceEvents.filter(isMain).map(getThread));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(getThread(event)));
  return tasks.reduce((max, { tdur = 0 }) => Math.max(max, tdur), 0) / 1000;
}

/** Measures the matrix of airdrops and wallets in a headless browser: tasks during scrolling and changes. */
export async function measureMatrix(report: (line: string) => void): Promise<Measurement> {
  report(`matrix: ${airdropCount} airdrops by ${walletCount} wallets`);
  const browser = await openBenchBrowser();
  const site = await startBenchSite({ users: 1, airdrops: airdropCount, visits: 0, poolSize: 10 });
  try {
    await fillMatrix(site.pool, site.users[0]?.id ?? '');
    const context = await openTracker(browser, site);
    const page = await context.newPage();
    await page.goto(`${site.pageUrl}/tracker?view=matrix`);
    await page.getByRole('grid').waitFor();
    await context.addInitScript(installWatch);
    await page.goto(`${site.pageUrl}/tracker?view=matrix`);
    const grid = page.getByRole('grid');
    await grid.locator('[data-row="0"][data-column="1"]').click();
    await page.waitForTimeout(2000);
    const taskCountBefore = (await readWatch(page)).longTasks.length;
    await grid.hover();
    const nodeCounts = [await countNodes(page)];
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    for (const [x, y] of [
      [0, 700],
      [0, -700],
      [300, 0],
      [-300, 0],
      [200, 500],
    ] as const) {
      for (let step = 0; step < 30; step += 1) {
        await grid.evaluate((element, by) => element.scrollBy(by.x, by.y), { x, y });
        await page.waitForTimeout(30);
      }
      nodeCounts.push(await countNodes(page));
    }
    const maxTaskMs = getLongestTask(await browser.stopTracing());
    const taskCountAfterScroll = (await readWatch(page)).longTasks.length;
    const keyMs: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      const startedAt = Date.now();
      await page.keyboard.press(step % 4 === 3 ? 'ArrowDown' : 'ArrowRight');
      keyMs.push(Date.now() - startedAt);
      await page.waitForTimeout(30);
    }
    const { longTasks } = await readWatch(page);
    const common = { workload: `matrix, ${airdropCount} × ${walletCount}`, unit: 'ms' };
    return {
      text: '',
      figures: [
        createLongTaskFigure(
          common.workload,
          'while scrolling',
          longTasks.slice(taskCountBefore, taskCountAfterScroll),
        ),
        {
          ...common,
          metric: 'CPU time of the longest task while scrolling',
          value: maxTaskMs,
          max: 50,
        },
        createLongTaskFigure(
          common.workload,
          'during keyboard navigation',
          longTasks.slice(taskCountAfterScroll),
        ),
        { ...common, metric: 'duration of a key press, median of 40', value: median(keyMs) },
        {
          ...common,
          metric: 'elements in the document, most',
          value: Math.max(...nodeCounts),
          unit: '',
          max: 3_000,
        },
      ],
    };
  } finally {
    await browser.close();
    await site.close();
  }
}
