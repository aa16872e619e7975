import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Matrix, startMatrix, timeout } from '../harness/axe.ts';
import { waitForHydration } from '../harness/browser.ts';
import { addresses, getOwner } from './addresses.ts';
import { roles } from './screens.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await startMatrix();
}, timeout);

afterAll(() => matrix?.close(), timeout);

it.each(roles)('opens every page of the %s', { timeout }, async (role) => {
  const { page, problems, leave } = await matrix.arriveAs(role, 'wide');
  const samples = Object.values(addresses).flatMap(([first]) => first ?? []);
  for (const address of samples.filter((sample) => getOwner(sample) === role)) {
    await page.goto(address);
    await waitForHydration(page);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents(), address).not.toEqual([]);
  }
  // No user has the id of the sample.
  expect(problems.splice(0).filter((problem) => !/status of 404/.test(problem))).toEqual([]);
  await leave();
});
