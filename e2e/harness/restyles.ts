import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

type Recalculation = { name: 'UpdateLayoutTree'; args: { elementCount: number } };

/** An event that is cut off by the start or end of the trace has no element count. */
const isRecalculation = (event: unknown): event is Recalculation =>
  event instanceof Object &&
  'name' in event &&
  event.name === 'UpdateLayoutTree' &&
  'args' in event &&
  event.args instanceof Object &&
  'elementCount' in event.args;

/** Returns the maximum number of elements in one style recalculation while `act` runs. */
export async function measureMaxRestyled(
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
