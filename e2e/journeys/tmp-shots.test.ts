import { readFile } from 'node:fs/promises';
import { it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { press } from '../harness/steps.ts';
const { site, browser } = await setUp();
it.each([[1280,'light'],[390,'dark'],[1280,'dark'],[390,'light']] as const)('shots %i %s', async (width, theme) => {
  const person = await site.makePerson();
  await makeAirdrop(site.database.db, person, { name: 'Alpha', project: 'A Labs', notes: 'mine' });
  const visitor = await visit(browser, site);
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: 900 });
  await signIn(visitor.context, site, person);
  for (const name of ['mixed.csv', 'tasks-of-projects.tsv', 'a6.csv']) {
    await page.goto('/import');
    await waitForHydration(page);
    const buffer = await readFile(`/tmp/in/${name}`);
    await page.getByLabel('File with your list').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByText(/rows in \d+ columns/).waitFor();
    await page.screenshot({ path: `/tmp/shots/${name}-columns-${width}-${theme}.png`, fullPage: name === 'a6.csv' });
    await press(page, 'Preview');
    await page.getByRole('list', { name: 'List rows' }).waitFor();
    const details = page.getByText(/Show what won’t/);
    if (await details.count()) await details.click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/shots/${name}-preview-${width}-${theme}.png`, fullPage: true });
    if (name === 'mixed.csv') { await page.getByRole('button', { name: /^Import \d/ }).click(); await page.getByRole('heading', { name: /imported/ }).waitFor(); await page.screenshot({ path: `/tmp/shots/${name}-done-${width}-${theme}.png` }); }
  }
  await visitor.context.close();
});
