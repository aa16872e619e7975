import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeQuest } from '../../test/factories/quests.ts';
import { createQuestSubmission, makeSubmission } from '../../test/factories/submissions.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { submissionTexts } from '../texts/submissions.ts';

const { expectTexts, textsLeft } = createTextExpectations(submissionTexts);

const { site, browser } = await setUp();
const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const openPage = createPageOpener(browser, site);

const makePromoter = (firstName: string) => site.makePerson({ role: 'promoter', firstName });

async function openSubmission(page: Page, title: string): Promise<void> {
  await page.goto('/admin/queue?kind=submission');
  await waitForHydration(page);
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

const isPublic = async (path: string, text: string): Promise<boolean> =>
  (await (await fetch(`${site.baseUrl}${path}`)).text()).includes(text);

describe('a presale submission', () => {
  it('saves while typing, survives a reload, and appears to visitors once approved', async () => {
    const promoter = await makePromoter('Grace');
    const promoterVisitor = await openPage('/', promoter, { expectedProblems: [/Failed to load resource/] });
    const { page } = promoterVisitor;
    await expectTexts(page, 'navigation of a promoter');
    await page.getByRole('button', { name: 'Promote' }).click();
    await page.getByRole('menuitem', { name: 'Submit Presale' }).click();
    await page.getByRole('heading', { level: 1, name: 'Submit Presale' }).waitFor();
    await page.getByLabel('Project Name').fill('Auro');
    await page.getByText('Saved as a draft').waitFor();
    await page.getByLabel('Project Name').fill('Aurora');
    await page.getByLabel('Website').fill('aurora.exa');
    await page.getByText('Saved as a draft').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('id'), pollOptions).not.toBeNull();

    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => page.getByLabel('Project Name').inputValue(), pollOptions).toBe('Aurora');
    expect(await page.getByLabel('Website').inputValue()).toBe('aurora.exa');
    await button(page, 'Submit for review').click();
    await page.getByText('Token symbol is required').waitFor();
    await page.getByLabel('Token Symbol').fill('AUR');
    await page.getByLabel('Blockchain').selectOption('Base');
    await page.getByLabel('Start Date').fill(dayFromNow(-9));
    await page.getByLabel('End Date').fill(dayFromNow(-2));
    await page.getByLabel('Website').fill('https://aurora.example.com/');
    await button(page, 'Submit for review').click();
    await expect
      .poll(() => page.getByLabel('End Date').getAttribute('aria-invalid'), pollOptions)
      .toBe('true');
    await page.getByText('End must be in the future').first().waitFor();
    expect(await page.getByLabel('Token Symbol').inputValue()).toBe('AUR');
    await page.getByLabel('Start Date').fill(dayFromNow(2));
    await page.getByLabel('End Date').fill(dayFromNow(9));
    await button(page, 'Submit for review').click();
    await page.getByRole('heading', { level: 1, name: 'My Projects' }).waitFor();
    await toast(page, 'Submitted for review').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Aurora' }).getByText('In review').waitFor();
    expect(await isPublic('/presales', 'Aurora')).toBe(false);

    const adminVisitor = await openPage('/admin/overview', admin);
    await adminVisitor.page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: /^To review/ })
      .getByText('1')
      .waitFor();
    await openSubmission(adminVisitor.page, 'Aurora');
    await adminVisitor.page.getByText('Preview').waitFor();
    await adminVisitor.page.getByText('AUR').first().waitFor();
    await button(adminVisitor.page, 'Approve').click();
    await toast(adminVisitor.page, '“Aurora” published').waitFor();
    expect(await isPublic('/presales', 'Aurora')).toBe(true);
    await adminVisitor.page.goto('/admin/submissions?status=approved&kind=presale');
    await adminVisitor.page.waitForURL('**/admin/queue?kind=submission&show=approved&item=presale');
    await adminVisitor.page
      .getByRole('list', { name: 'Submissions' })
      .getByRole('link', { name: 'Aurora' })
      .waitFor();
    await adminVisitor.leave();

    await page.goto('/my-projects');
    await waitForHydration(page);
    const row = page
      .getByRole('list', { name: 'My projects' })
      .getByRole('listitem')
      .filter({ hasText: 'Aurora' });
    await row.getByText('Published').waitFor();
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await expectTexts(page, 'account menu of a promoter', page.getByRole('menu'));
    await promoterVisitor.leave();
  });
});

describe('a submission', () => {
  it('shows the reason of a rejection in My Projects and the inbox, and can be resubmitted', async () => {
    const promoter = await makePromoter('Rita');
    await makeSubmission(site.database.db, promoter, createQuestSubmission({ title: 'Rita’s quest' }));
    const adminVisitor = await openPage('/admin/queue?kind=submission', admin);
    await openSubmission(adminVisitor.page, 'Rita’s quest');
    await button(adminVisitor.page, 'Reject').click();
    const confirmDialog = dialog(adminVisitor.page, 'Reject “Rita’s quest”?');
    await button(confirmDialog, 'Reject').click();
    await confirmDialog.getByText('Enter a reason').waitFor();
    await confirmDialog.getByLabel('Reason').fill('The link leads nowhere.');
    await button(confirmDialog, 'Reject').click();
    await toast(adminVisitor.page, '“Rita’s quest” rejected').waitFor();
    await adminVisitor.leave();

    const promoterVisitor = await openPage('/notifications', promoter);
    await promoterVisitor.page
      .getByText('The link leads nowhere.')
      .filter({ visible: true })
      .first()
      .waitFor();
    await promoterVisitor.page.goto('/my-projects?filter=closed');
    await waitForHydration(promoterVisitor.page);
    await promoterVisitor.page.getByText('The link leads nowhere.').waitFor();
    await promoterVisitor.page.getByRole('link', { name: 'Edit Rita’s quest' }).click();
    await promoterVisitor.page.getByRole('alert').getByText('The link leads nowhere.').waitFor();
    await promoterVisitor.page.getByLabel('Project Link').fill('https://rita.example.com/');
    await button(promoterVisitor.page, 'Submit for review').click();
    await promoterVisitor.page.getByRole('heading', { level: 1, name: 'My Projects' }).waitFor();
    const row = promoterVisitor.page.getByRole('list', { name: 'My projects' }).getByRole('listitem');
    await row.getByText('In review').waitFor();
    await button(promoterVisitor.page, 'Withdraw Rita’s quest').click();
    await button(promoterVisitor.page.getByRole('alertdialog'), 'Withdraw').click();
    await toast(promoterVisitor.page, '“Rita’s quest” withdrawn').waitFor();
    await promoterVisitor.page.goto('/my-projects?filter=closed');
    await waitForHydration(promoterVisitor.page);
    await button(promoterVisitor.page, 'Delete Rita’s quest').click();
    await button(promoterVisitor.page.getByRole('alertdialog'), 'Delete').click();
    await promoterVisitor.page.getByText('No submissions under “Rejected and withdrawn”').waitFor();
    await promoterVisitor.leave();
  });

  it('leaves a published quest unchanged until its revision is approved, which warns that it has ended', async () => {
    const { db } = site.database;
    const promoter = await makePromoter('Vera');
    const endsAt = new Date(Date.now() - 3_600_000).toISOString();
    const ended = { title: 'Vera’s quest', submitted_by: promoter.id, ends_at: endsAt };
    const { questId } = await makeQuest(db, ended);
    await makeSubmission(db, promoter, {
      status: 'approved',
      item_id: questId,
      decided_at: new Date(),
      ...createQuestSubmission({ title: 'Vera’s quest', endsAt }),
    });
    const promoterVisitor = await openPage('/my-projects', promoter);
    await promoterVisitor.page.getByRole('link', { name: 'Edit Vera’s quest' }).click();
    await promoterVisitor.page.getByText('You’re editing a published').waitFor();
    await expect
      .poll(() => promoterVisitor.page.getByLabel('Title').inputValue(), pollOptions)
      .toBe('Vera’s quest');
    await promoterVisitor.page.getByLabel('Title').fill('Vera’s better quest');
    await button(promoterVisitor.page, 'Submit for review').click();
    await promoterVisitor.page.getByRole('heading', { level: 1, name: 'My Projects' }).waitFor();
    expect(await isPublic(`/quests/${questId}`, 'better')).toBe(false);
    await promoterVisitor.leave();

    const adminVisitor = await openPage('/admin/queue?kind=submission', admin);
    await openSubmission(adminVisitor.page, 'Vera’s better quest');
    await adminVisitor.page.getByText(/^This ended on .+\. Approving publishes it as ended\.$/).waitFor();
    await adminVisitor.page.getByText('1 field changed from the public version.').waitFor();
    await button(adminVisitor.page, 'Edit').click();
    const editDialog = dialog(adminVisitor.page, 'Edit submission');
    await editDialog.getByLabel('Reward').fill('75 points');
    await button(editDialog, 'Save changes').click();
    await toast(adminVisitor.page, 'Submission updated').waitFor();
    await waitUntilHidden(editDialog);
    await adminVisitor.page.getByText('2 fields changed from the public version.').waitFor();
    expect(await isPublic(`/quests/${questId}`, '75 points')).toBe(false);
    await button(adminVisitor.page, 'Approve').click();
    await toast(adminVisitor.page, '“Vera’s better quest” published').waitFor();
    expect(await isPublic(`/quests/${questId}`, '75 points')).toBe(true);
    await adminVisitor.leave();
  });

  it('shows an explanation to members who aren’t promoters', async () => {
    const hunter = await site.makePerson({ firstName: 'Hana' });
    const visitor = await openPage('/quests/submit', hunter);
    await visitor.page.getByText('For promoters only').waitFor();
    await visitor.leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
