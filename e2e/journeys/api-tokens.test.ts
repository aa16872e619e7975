import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { makeToken } from '../../test/factories/members.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();

it('shows an API token once, accepts it in a script, and rejects it once revoked', async () => {
  const person = await site.makePerson();
  const visitor = await visit(browser, site);
  const { page, context } = visitor;
  await signIn(context, site, person);
  await page.goto('/profile');
  await waitForHydration(page);
  await button(page, 'New token').click();
  const createDialog = dialog(page, 'New API token');
  await button(createDialog, 'Create token').click();
  await expect
    .poll(() => createDialog.getByLabel('Name').getAttribute('aria-invalid'), pollOptions)
    .toBe('true');
  await createDialog.getByLabel('Name').fill('Nightly script');
  await button(createDialog, 'Create token').click();
  const tokenDialog = dialog(page, 'Copy your token now');
  const token = await tokenDialog.getByLabel('Your token').inputValue();
  expect(token).toMatch(/^dft_[\w-]{43}$/);
  await button(tokenDialog, 'Done').click();
  await waitUntilHidden(tokenDialog);
  await page.reload();
  await waitForHydration(page);
  await page.getByText('Nightly script').first().waitFor();
  expect(await page.content()).not.toContain(token);

  const listAirdrops = () =>
    fetch(`${site.baseUrl}/api/airdrops`, { headers: { authorization: `Bearer ${token}` } });
  expect((await listAirdrops()).status).toBe(200);
  await button(page, 'Revoke Nightly script').click();
  await button(page.getByRole('alertdialog'), 'Revoke token').click();
  await page.getByText('No API tokens').waitFor();
  await expect.poll(async () => (await listAirdrops()).status, pollOptions).toBe(401);
  await visitor.leave();
});

it('shows what an agent adds and checks in, in the open tracker', async () => {
  const person = await site.makePerson();
  const { token } = await makeToken(site.database.db, person);
  const visitor = await visit(browser, site);
  const { page, context } = visitor;
  await signIn(context, site, person);
  await page.goto('/profile');
  const address = await page.getByText('Use with an agent').locator('..').locator('code').innerText();
  expect(address).toBe(`${site.baseUrl}/mcp`);
  await page.goto('/tracker');
  await waitForHydration(page);

  const agent = new Client({ name: 'agent', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await agent.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
  const added = await agent.callTool({
    name: 'add_airdrop',
    arguments: { name: 'Scroll marks', project: 'Scroll', eligibilityDate: '2026-11-20', status: 'active' },
  });
  await page.getByText('Scroll marks').first().waitFor();
  const { id } = added.structuredContent as { id: string };
  await agent.callTool({ name: 'check_in', arguments: { id } });
  const listed = await agent.callTool({ name: 'list_airdrops', arguments: {} });
  expect(listed.structuredContent).toMatchObject({
    items: [{ name: 'Scroll marks', lastVisitDate: expect.any(String) }],
  });
  await agent.close();
  await visitor.leave();
});
