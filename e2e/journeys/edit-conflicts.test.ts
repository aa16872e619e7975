import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createPageOpener } from '../harness/browser.ts';
import { openAdminSession, setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
const { callAsAdmin } = await openAdminSession(browser, site);
const openPage = createPageOpener(browser, site, { expectedProblems: [/Failed to load resource/] });

const input = {
  title: 'Bridge to Tide',
  project: 'Tide',
  projectUrl: 'https://tide.example.com/',
  description: 'Bridge and swap.',
  steps: [{ title: 'Bridge', description: 'Bridge some ETH.' }],
  tips: [],
};

type Guide = { id: string; title: string; project: string; description: string; steps: unknown[] };

async function publish(changes: Partial<typeof input> = {}): Promise<Guide> {
  const { status, body } = await callAsAdmin('POST', '/guides', { ...input, ...changes });
  expect(status, JSON.stringify(body)).toBe(201);
  // The operation declares this output.
  return body as Guide;
}

const readGuide = async (id: string) => (await callAsAdmin('GET', `/guides/${id}`)).body as Guide;

async function openEdit(page: Page, title: string) {
  await page.getByRole('heading', { level: 2, name: title }).click();
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  return dialog(page, 'Edit Airdrop Guide');
}

describe('editing a guide that another admin has changed', () => {
  it('merges changes of different fields, shows both versions of one that both changed, and that the guide is deleted', async () => {
    const { id, title } = await publish({ title: 'Two editors' });
    const { page, leave } = await openPage('/guides', await site.makePerson({ isAdmin: true }));
    const form = await openEdit(page, title);
    await form.getByLabel('Project', { exact: true }).fill('Tidewater');
    await form.getByLabel('Title', { exact: true }).first().fill('Two editors, mine');
    const warning = { title: 'WARNING: scam', description: 'Do not use.' };
    const { steps } = await readGuide(id);
    expect((await callAsAdmin('PATCH', `/guides/${id}`, { ...input, ...warning, steps })).status).toBe(200);
    await button(form, 'Save changes').click();
    const notice = form.getByRole('alert');
    await notice.getByText('Someone else changed this while you were editing').waitFor();
    await notice.getByText('Updated to their version: Description.').waitFor();
    await notice.getByRole('region', { name: 'Title' }).getByText('WARNING: scam').waitFor();
    await notice.getByRole('region', { name: 'Title' }).getByText('Two editors, mine').waitFor();
    // Nothing is saved before the user has seen both versions.
    expect(await readGuide(id)).toMatchObject({ ...warning, project: 'Tide' });
    await notice.getByRole('button', { name: 'Use their version of Title' }).click();
    await expect
      .poll(() => form.getByLabel('Title', { exact: true }).first().inputValue(), pollOptions)
      .toBe('WARNING: scam');
    await button(form, 'Save changes').click();
    await waitUntilHidden(form);
    await expect.poll(() => readGuide(id), pollOptions).toMatchObject({ ...warning, project: 'Tidewater' });

    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await form.getByLabel('Project', { exact: true }).fill('Tide');
    await callAsAdmin('DELETE', `/guides/${id}`);
    await button(form, 'Save changes').click();
    await form.getByRole('alert').getByText('This guide no longer exists.').waitFor();
    await leave();
  });
});
