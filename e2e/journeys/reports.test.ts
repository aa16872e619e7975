import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { reportItem } from '../../src/features/listings/reports/commands.server.ts';
import { makeFaucet } from '../../test/factories/faucets.ts';
import { loadMemberCtx } from '../../test/factories/follow.ts';
import { makeMember } from '../../test/factories/members.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, expectVisible, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

const monthMs = 30 * 86_400_000;

const { site, browser } = await setUp();
const hunter = await site.makePerson({ firstName: 'Hana' });
const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
await site.database.db
  .updateTable('profiles')
  .set({ created_at: new Date(Date.now() - monthMs) })
  .where('id', '=', hunter.id)
  .execute();

/** Publishes a presale with links. */
async function publish(project_name: string): Promise<string> {
  const { id } = await makePresale(site.database.db, {
    project_name,
    website_url: 'https://harbour.example.com/',
    presale_start: new Date(Date.now() + monthMs),
    presale_end: new Date(Date.now() + 2 * monthMs),
  });
  await site.database.db
    .updateTable('listings')
    .set({ links: ['https://harbour.example.com/'] })
    .where('item_id', '=', id)
    .execute();
  await site.reportPublicChange();
  return id;
}

const openPage = createPageOpener(browser, site, { expectedProblems: [/status of (403|409|500)/] });

const getWebsiteLink = (page: Page) => page.getByRole('link', { name: /Website/ });

describe('feedback on a listing', () => {
  it('confirms it or says what is wrong', async () => {
    const id = await publish('Lantern');
    const { page, leave } = await openPage(`/presales/${id}`, hunter);
    await expectVisible(page.getByText('Not checked yet'));
    await withBrokenRequests(page, '**/api/listings/*/check', async () => {
      await button(page, 'Still accurate Lantern').click();
      await expectVisible(toast(page, 'Couldn’t save your check'));
    });
    await button(page, 'Still accurate Lantern').click();
    await expectVisible(page.getByText(/^Checked by 1 hunter /));
    await page.reload();
    await waitForHydration(page);
    await expect
      .poll(() => button(page, 'Still accurate Lantern').getAttribute('aria-pressed'), pollOptions)
      .toBe('true');

    await button(page, 'Report a mistake Lantern').click();
    const form = dialog(page, 'What’s wrong with Lantern?');
    await button(form, 'Send').click();
    await expectVisible(form.getByText('Tell us what’s wrong'));
    await form.getByRole('textbox').fill('It starts a week later.');
    await button(form, 'Send').click();
    await waitUntilHidden(form);
    await expectVisible(page.getByText('Not checked yet'));
    await leave();
  });

  it('works on a faucet’s card, because faucets have no page', async () => {
    await makeFaucet(site.database.db, { name: 'Lantern tap' });
    await site.reportPublicChange();
    const { page, leave } = await openPage('/faucets', hunter);
    await button(page, 'More about Lantern tap').click();
    const more = dialog(page, 'Lantern tap');
    await button(more, 'Still accurate Lantern tap').click();
    await expectVisible(more.getByText(/^Checked by 1 hunter /));
    await button(more, 'Follow Lantern tap').click();
    await button(more, 'Following Lantern tap').waitFor();
    await button(more, 'Report Lantern tap').click();
    await expectVisible(dialog(page, 'Report Lantern tap'));
    await leave();
  });

  it('hides its links after enough reports, until an admin restores them and notifies the reporters', async () => {
    const { db } = site.database;
    const id = await publish('Harbour');
    const firstVisitor = await openPage(`/presales/${id}`);
    await expectVisible(getWebsiteLink(firstVisitor.page));
    for (const network of ['one', 'two']) {
      const other = await makeMember(db, { created_at: new Date(Date.now() - monthMs) });
      const fields = { kind: 'presale', id, what: 'steals_funds', text: 'It took all.' } as const;
      await reportItem(await loadMemberCtx(db, other.id), fields, network);
    }

    const reporter = await openPage(`/presales/${id}`, hunter);
    await button(reporter.page, 'Report Harbour').click();
    const form = dialog(reporter.page, 'Report Harbour');
    await form.getByLabel('Steals funds').check();
    await form.getByLabel('What happened').fill('I signed, <b>and it</b> emptied my wallet.');
    await withBrokenRequests(reporter.page, '**/api/listings/*/reports', async () => {
      await button(form, 'Send report').click();
      await expectVisible(toast(reporter.page, 'Couldn’t send your report'));
    });
    expect(await form.getByLabel('What happened').inputValue()).toContain('emptied my wallet');
    await button(form, 'Send report').click();
    await expectVisible(toast(reporter.page, 'Report sent'));
    await expectVisible(button(reporter.page, 'Reported Harbour'));

    const laterVisitor = await openPage(`/presales/${id}`);
    await expectVisible(laterVisitor.page.getByText('This was reported as unsafe.'));
    expect(await getWebsiteLink(laterVisitor.page).count()).toBe(0);

    const adminVisitor = await openPage('/admin/reports', admin);
    await adminVisitor.page.waitForURL('**/admin/queue?kind=report');
    const card = adminVisitor.page.getByRole('listitem', { name: 'Harbour', exact: true });
    await expectVisible(card.getByText('Links hidden by reports'));
    await expectVisible(card.getByText('3 reports'));
    await expectVisible(card.getByText('I signed, <b>and it</b> emptied my wallet.'));
    await expectVisible(card.getByRole('link', { name: /^harbour\.example\.com/ }));
    await button(card, 'Dismiss').click();
    const question = dialog(adminVisitor.page, 'Dismiss the reports of Harbour?');
    await expectVisible(question.getByText('Its links are shown again.', { exact: false }));
    await question.getByLabel('Note (optional)').fill('We’ve tried it: it asks for nothing.');
    await button(question, 'Dismiss').click();
    await waitUntilHidden(question);
    await waitUntilHidden(card);

    await laterVisitor.page.reload();
    await expectVisible(getWebsiteLink(laterVisitor.page));
    await reporter.page.goto('/notifications');
    await expectVisible(reporter.page.getByText('We reviewed your report about “Harbour”'));
    await expectVisible(reporter.page.getByText('We’ve tried it: it asks for nothing.'));
    for (const item of [firstVisitor, reporter, laterVisitor, adminVisitor]) await item.leave();
  });

  it('can be overruled by an admin, who hides and shows links without any report', async () => {
    const id = await publish('Quill');
    const { page, leave } = await openPage(`/presales/${id}`, admin);
    await button(page, 'Hide links Quill').click();
    const form = dialog(page, 'Hide the links of Quill?');
    await button(form, 'Hide links').click();
    await expectVisible(form.getByText('Enter a reason'));
    await form.getByLabel('Reason').fill('The site was taken over.');
    await button(form, 'Hide links').click();
    await waitUntilHidden(form);
    await expectVisible(page.getByText('This was reported as unsafe.'));

    await page.goto('/admin/reports?show=hidden');
    await waitForHydration(page);
    const card = page.getByRole('listitem', { name: 'Quill', exact: true });
    await expectVisible(card.getByText('Links hidden by an admin'));
    await button(card, 'Show links').click();
    const question = page.getByRole('alertdialog');
    await button(question, 'Show links').click();
    await waitUntilHidden(question);
    await waitUntilHidden(card);
    await page.goto(`/presales/${id}`);
    await expectVisible(getWebsiteLink(page));
    await leave();
  });
});
