import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

type Recalculation = { name: 'UpdateLayoutTree'; args: { elementCount: number } };

/** One that is going on where the trace begins or ends doesn't say of how many. */
const isRecalculation = (event: unknown): event is Recalculation =>
  event instanceof Object &&
  'name' in event &&
  event.name === 'UpdateLayoutTree' &&
  'args' in event &&
  event.args instanceof Object &&
  'elementCount' in event.args;

/** How many elements the browser works out the styles of at once, at most, while this is done. */
export async function mostStyled(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: unknown[] };
  const counts = trace.traceEvents.filter(isRecalculation).map(({ args }) => args.elementCount);
  expect(counts).not.toEqual([]);
  return Math.max(...counts);
}
