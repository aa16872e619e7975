import { beforeEach, describe, expect, it } from 'vitest';
import { makeQuest } from '../../test/factories/quests.ts';
import { makeSubmission } from '../../test/factories/submissions.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();

beforeEach(async () => {
  await site.database.db.deleteFrom('quests').execute();
});

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a quest', () => {
  it('appears to visitors when an admin adds it, can be completed by a hunter, and deleted', async () => {
    const adminVisitor = await visit(browser, site);
    await signIn(adminVisitor.context, site, await site.makePerson({ isAdmin: true, firstName: 'Edith' }));
    await adminVisitor.page.goto('/quests');
    await waitForHydration(adminVisitor.page);
    await adminVisitor.page.getByText('No quests available').waitFor();
    await button(adminVisitor.page, 'Add Quest').click();
    const addDialog = dialog(adminVisitor.page, 'Add Quest');
    await button(addDialog, 'Add Quest').click();
    await addDialog.getByText('Title must be at least 3 characters').waitFor();
    await expect
      .poll(
        () => addDialog.getByLabel('Title').evaluate((field) => field === document.activeElement),
        pollOptions,
      )
      .toBe(true);
    await addDialog.getByLabel('Title').fill('First steps on Aurora');
    await addDialog.getByLabel('Description').fill('Look around.');
    await addDialog.getByLabel('Project Name').fill('Aurora');
    await addDialog.getByLabel('Project Link').fill('https://aurora.example.com/');
    await addDialog.getByLabel('Reward').fill('500 points');
    await addDialog.getByLabel('Start Date').fill(dayFromNow(-1));
    await addDialog.getByLabel('End Date').fill(dayFromNow(5));
    await addDialog.getByLabel('Task 1', { exact: true }).fill('Visit the faucet');
    await addDialog.getByLabel('Link of task 1').fill('https://aurora.example.com/faucet');
    await button(addDialog, 'Add task').click();
    await addDialog.getByLabel('Task 2', { exact: true }).fill('Follow Aurora');
    await addDialog.getByLabel('Kind of task 2').selectOption('Follow');
    await button(addDialog, 'Add Quest').click();
    await toast(adminVisitor.page, 'Quest added').waitFor();
    await waitUntilHidden(addDialog);

    // The page of the deleted quest returns 404.
    const visitor = await visit(browser, site, { expectedProblems: [/status of 404/] });
    await visitor.page.goto('/quests');
    await waitForHydration(visitor.page);
    await visitor.page.getByRole('link', { name: 'First steps on Aurora' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'First steps on Aurora' }).waitFor();
    await visitor.page.getByRole('checkbox', { name: 'Task 1: Visit the faucet' }).click();
    const signInDialog = visitor.page.getByRole('dialog');
    const person = await site.makePerson({ firstName: 'Hana' });
    await signInDialog.getByLabel('Email').fill(person.email);
    await signInDialog.getByLabel('Password', { exact: true }).fill(password);
    await button(signInDialog, 'Sign In').click();
    await waitUntilHidden(signInDialog);
    await visitor.page.getByText('0 of 2 tasks done').waitFor();
    await visitor.page.getByRole('checkbox', { name: 'Task 1: Visit the faucet' }).click();
    await visitor.page.getByText('1 of 2 tasks done').waitFor();
    await button(visitor.page, 'Add proof of task 1').click();
    await visitor.page.getByText('Visible to the promoter and our admins.').waitFor();
    await visitor.page.getByLabel('Proof link').fill('no link');
    await visitor.page.getByLabel('Proof link').press('Enter');
    await visitor.page.getByText('Please enter a valid URL').waitFor();
    await visitor.page.getByLabel('Proof link').fill('https://explorer.example.com/tx/1');
    await visitor.page.getByLabel('Proof link').press('Enter');
    await visitor.page.getByRole('link', { name: 'explorer.example.com' }).waitFor();
    await visitor.page.reload();
    await waitForHydration(visitor.page);
    await visitor.page.getByText('1 of 2 tasks done').waitFor();
    await visitor.page.getByRole('checkbox', { name: 'Task 2: Follow Aurora' }).click();
    await visitor.page.getByText('All 2 tasks done').waitFor();
    await visitor.page.getByRole('checkbox', { name: 'Task 1: Visit the faucet' }).click();
    await visitor.page.getByText('1 of 2 tasks done').waitFor();

    await button(adminVisitor.page, 'Edit First steps on Aurora').click();
    const editDialog = dialog(adminVisitor.page, 'Edit Quest');
    await editDialog.getByLabel('Title').fill('Second steps on Aurora');
    await button(editDialog, 'Move task 2 up').click();
    await expect
      .poll(() => editDialog.getByLabel('Task 1', { exact: true }).inputValue(), pollOptions)
      .toBe('Follow Aurora');
    await button(editDialog, 'Save changes').click();
    await toast(adminVisitor.page, 'Quest updated').waitFor();
    await visitor.page.reload();
    await waitForHydration(visitor.page);
    await visitor.page.getByRole('heading', { level: 1, name: 'Second steps on Aurora' }).waitFor();
    const first = visitor.page.getByRole('checkbox', { name: 'Task 1: Follow Aurora' });
    expect(await first.isChecked()).toBe(true);
    await visitor.page.getByText('1 of 2 tasks done').waitFor();

    await button(adminVisitor.page, 'Delete Second steps on Aurora').click();
    const confirmDialog = adminVisitor.page.getByRole('alertdialog', { name: 'Delete Quest' });
    await confirmDialog.getByText('1 participant will be notified.').waitFor();
    await confirmDialog.getByLabel('Reason').fill('Its tasks no longer work');
    await button(confirmDialog, 'Delete').click();
    await toast(adminVisitor.page, 'Quest deleted').waitFor();
    await adminVisitor.page.getByText('No quests available').waitFor();
    await visitor.page.reload();
    await visitor.page.getByText('Quest not found').waitFor();
    await visitor.leave();
    await adminVisitor.leave();
  });

  it('shows its promoter the participants until they withdraw', async () => {
    const { db } = site.database;
    const [promoter, hunter] = await Promise.all([
      site.makePerson({ role: 'promoter', firstName: 'Grace' }),
      site.makePerson({ firstName: 'Hana' }),
    ]);
    const { questId } = await makeQuest(db, { title: 'Aurora steps', submitted_by: promoter.id });
    const decided_at = new Date();
    await makeSubmission(db, promoter, { status: 'approved', item_id: questId, decided_at });

    const hunterVisitor = await visit(browser, site);
    await signIn(hunterVisitor.context, site, hunter);
    await hunterVisitor.page.goto(`/quests/${questId}`);
    await waitForHydration(hunterVisitor.page);
    await hunterVisitor.page.getByText('The promoter and our admins can see your name').waitFor();
    await hunterVisitor.page.getByRole('checkbox', { name: 'Task 1: Visit the site' }).click();
    await button(hunterVisitor.page, 'Add proof of task 1').click();
    await hunterVisitor.page.getByLabel('Proof link').fill('https://proofs.example.com/hana');
    await hunterVisitor.page.getByLabel('Proof link').press('Enter');
    await hunterVisitor.page.getByRole('link', { name: 'proofs.example.com' }).waitFor();

    const promoterVisitor = await visit(browser, site);
    await signIn(promoterVisitor.context, site, promoter);
    await promoterVisitor.page.goto('/my-projects');
    await waitForHydration(promoterVisitor.page);
    await promoterVisitor.page.getByRole('link', { name: /^Participants of / }).click();
    const list = promoterVisitor.page.getByRole('list', { name: 'Participants' });
    const row = list.getByRole('listitem').filter({ hasText: 'Hana' }).first();
    await row.getByText('Finished').waitFor();
    await row.getByRole('link', { name: 'https://proofs.example.com/hana' }).waitFor();
    const [download] = await Promise.all([
      promoterVisitor.page.waitForEvent('download'),
      promoterVisitor.page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^dropfolio-participants-.+\.csv$/);

    await button(hunterVisitor.page, 'Withdraw from Aurora steps').click();
    const confirmDialog = hunterVisitor.page.getByRole('alertdialog', {
      name: 'Withdraw from “Aurora steps”?',
    });
    await button(confirmDialog, 'Withdraw').click();
    await toast(hunterVisitor.page, 'You withdrew from the quest').waitFor();
    await waitUntilHidden(confirmDialog);
    await hunterVisitor.page.getByText('0 of 1 task done').waitFor();
    expect(await button(hunterVisitor.page, 'Withdraw from Aurora steps').count()).toBe(0);
    await promoterVisitor.page.reload();
    await promoterVisitor.page.getByText('No participants yet').waitFor();
    await hunterVisitor.leave();
    await promoterVisitor.leave();
  });

  it('renders without scripts', async () => {
    const { questId } = await makeQuest(site.database.db, { title: 'Plain quest' });
    const visitor = await visit(browser, site, { javaScriptEnabled: false, consent: false });
    await site.reportPublicChange();
    await expect
      .poll(async () => {
        await visitor.page.goto('/quests');
        return visitor.page.getByRole('link', { name: 'Plain quest' }).count();
      }, pollOptions)
      .toBe(1);
    await visitor.page.getByRole('link', { name: 'Plain quest' }).click();
    await visitor.page.waitForURL(`**/quests/${questId}`);
    await visitor.page.getByText('Visit the site').waitFor();
    await visitor.page.getByText('50 points').waitFor();
    await visitor.page.goto('/quests?q=plain&status=open');
    await visitor.page.getByRole('link', { name: 'Plain quest' }).waitFor();
    await visitor.leave();
  });
});

describe('the list of quests', () => {
  it('keeps search and filters in the URL', async () => {
    const { db } = site.database;
    await makeQuest(db, { title: 'Open quest' });
    await makeQuest(db, { title: 'Old quest', starts_at: dayFromNow(-9), ends_at: dayFromNow(-4) });
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await site.reportPublicChange();
    const listTitles = () => page.getByRole('list', { name: 'Quests' }).getByRole('link').allTextContents();
    await expect
      .poll(async () => {
        await page.goto('/quests');
        await waitForHydration(page);
        return listTitles();
      }, pollOptions)
      .toEqual(['Open quest', 'Old quest']);
    await button(page, /^Filters/).click();
    await page.getByLabel('Status').selectOption({ label: 'Ended (1)' });
    await expect.poll(listTitles, pollOptions).toEqual(['Old quest']);
    await page.getByRole('searchbox', { name: 'Search quests' }).fill('open');
    await page.getByText('No ended quests match “open”.').waitFor();
    expect(new URL(page.url()).search).toBe('?status=ended&q=open');
    await page.getByRole('link', { name: 'View all quests' }).click();
    await expect.poll(listTitles, pollOptions).toEqual(['Open quest', 'Old quest']);
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Search quests' }).inputValue(), pollOptions)
      .toBe('');
    await visitor.leave();
  });
});
