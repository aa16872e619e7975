import { beforeEach, describe, expect, it } from 'vitest';
import { makeQuest } from '../../test/factories/quests.ts';
import { makeSubmission } from '../../test/factories/submissions.ts';
import { slowIt } from '../../test/harness/slow-it.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();

beforeEach(async () => {
  await site.database.db.deleteFrom('quests').execute();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a quest', () => {
  it('appears to visitors when an admin adds it, can be completed by a hunter, and deleted', async () => {
    const adminVisitor = await visit(browser, site);
    await signIn(adminVisitor.context, site, await site.makePerson({ isAdmin: true, firstName: 'Edith' }));
    await adminVisitor.page.goto('/quests');
    await waitForHydration(adminVisitor.page);
    await adminVisitor.page.getByText('No quests available').waitFor();
    await button(adminVisitor.page, 'Add Quest').click();
    const adding = dialog(adminVisitor.page, 'Add Quest');
    await button(adding, 'Add Quest').click();
    await adding.getByText('Title must be at least 3 characters').waitFor();
    await expect
      .poll(
        () => adding.getByLabel('Title').evaluate((field) => field === document.activeElement),
        pollOptions,
      )
      .toBe(true);
    await adding.getByLabel('Title').fill('First steps on Aurora');
    await adding.getByLabel('Description').fill('Look around.');
    await adding.getByLabel('Project Name').fill('Aurora');
    await adding.getByLabel('Project Link').fill('https://aurora.example.com/');
    await adding.getByLabel('Reward').fill('500 points');
    await adding.getByLabel('Start Date').fill(inDays(-1));
    await adding.getByLabel('End Date').fill(inDays(5));
    await adding.getByLabel('Task 1', { exact: true }).fill('Visit the faucet');
    await adding.getByLabel('Link of task 1').fill('https://aurora.example.com/faucet');
    await button(adding, 'Add task').click();
    await adding.getByLabel('Task 2', { exact: true }).fill('Follow Aurora');
    await adding.getByLabel('Kind of task 2').selectOption('Follow');
    await button(adding, 'Add Quest').click();
    await toast(adminVisitor.page, 'Quest added').waitFor();
    await waitUntilHidden(adding);

    // The page of the deleted quest.
    const guest = await visit(browser, site, { expectedProblems: [/status of 404/] });
    await guest.page.goto('/quests');
    await waitForHydration(guest.page);
    await guest.page.getByRole('link', { name: 'First steps on Aurora' }).click();
    await guest.page.getByRole('heading', { level: 1, name: 'First steps on Aurora' }).waitFor();
    await guest.page.getByRole('checkbox', { name: 'Task 1: Visit the faucet' }).click();
    const signing = guest.page.getByRole('dialog');
    const person = await site.makePerson({ firstName: 'Hana' });
    await signing.getByLabel('Email').fill(person.email);
    await signing.getByLabel('Password', { exact: true }).fill(password);
    await button(signing, 'Sign In').click();
    await waitUntilHidden(signing);
    await guest.page.getByText('0 of 2 tasks done').waitFor();
    await guest.page.getByRole('checkbox', { name: 'Task 1: Visit the faucet' }).click();
    await guest.page.getByText('1 of 2 tasks done').waitFor();
    await button(guest.page, 'Add proof of task 1').click();
    await guest.page.getByText('Visible to the promoter and our admins.').waitFor();
    await guest.page.getByLabel('Proof link').fill('no link');
    await guest.page.getByLabel('Proof link').press('Enter');
    await guest.page.getByText('Please enter a valid URL').waitFor();
    await guest.page.getByLabel('Proof link').fill('https://explorer.example.com/tx/1');
    await guest.page.getByLabel('Proof link').press('Enter');
    await guest.page.getByRole('link', { name: 'explorer.example.com' }).waitFor();
    await guest.page.reload();
    await waitForHydration(guest.page);
    await guest.page.getByText('1 of 2 tasks done').waitFor();
    await guest.page.getByRole('checkbox', { name: 'Task 2: Follow Aurora' }).click();
    await guest.page.getByText('All 2 tasks done').waitFor();
    await guest.page.getByRole('checkbox', { name: 'Task 1: Visit the faucet' }).click();
    await guest.page.getByText('1 of 2 tasks done').waitFor();

    await button(adminVisitor.page, 'Edit First steps on Aurora').click();
    const editing = dialog(adminVisitor.page, 'Edit Quest');
    await editing.getByLabel('Title').fill('Second steps on Aurora');
    await button(editing, 'Move task 2 up').click();
    await expect
      .poll(() => editing.getByLabel('Task 1', { exact: true }).inputValue(), pollOptions)
      .toBe('Follow Aurora');
    await button(editing, 'Save changes').click();
    await toast(adminVisitor.page, 'Quest updated').waitFor();
    await guest.page.reload();
    await waitForHydration(guest.page);
    await guest.page.getByRole('heading', { level: 1, name: 'Second steps on Aurora' }).waitFor();
    const first = guest.page.getByRole('checkbox', { name: 'Task 1: Follow Aurora' });
    expect(await first.isChecked()).toBe(true);
    await guest.page.getByText('1 of 2 tasks done').waitFor();

    await button(adminVisitor.page, 'Delete Second steps on Aurora').click();
    const confirmDialog = adminVisitor.page.getByRole('alertdialog', { name: 'Delete Quest' });
    await confirmDialog.getByText('1 participant will be notified.').waitFor();
    await confirmDialog.getByLabel('Reason').fill('Its tasks no longer work');
    await button(confirmDialog, 'Delete').click();
    await toast(adminVisitor.page, 'Quest deleted').waitFor();
    await adminVisitor.page.getByText('No quests available').waitFor();
    await guest.page.reload();
    await guest.page.getByText('Quest not found').waitFor();
    await guest.leave();
    await adminVisitor.leave();
  });

  slowIt('shows its promoter the participants until they withdraw', async () => {
    const { db } = site.database;
    const [promoter, hunter] = await Promise.all([
      site.makePerson({ role: 'promoter', firstName: 'Grace' }),
      site.makePerson({ firstName: 'Hana' }),
    ]);
    const { questId } = await makeQuest(db, { title: 'Aurora steps', submitted_by: promoter.id });
    const decided_at = new Date();
    await makeSubmission(db, promoter, { status: 'approved', item_id: questId, decided_at });

    const guest = await visit(browser, site);
    await signIn(guest.context, site, hunter);
    await guest.page.goto(`/quests/${questId}`);
    await waitForHydration(guest.page);
    await guest.page.getByText('The promoter and our admins can see your name').waitFor();
    await guest.page.getByRole('checkbox', { name: 'Task 1: Visit the site' }).click();
    await button(guest.page, 'Add proof of task 1').click();
    await guest.page.getByLabel('Proof link').fill('https://proofs.example.com/hana');
    await guest.page.getByLabel('Proof link').press('Enter');
    await guest.page.getByRole('link', { name: 'proofs.example.com' }).waitFor();

    const desk = await visit(browser, site);
    await signIn(desk.context, site, promoter);
    await desk.page.goto('/my-projects');
    await waitForHydration(desk.page);
    await desk.page.getByRole('link', { name: /^Participants of / }).click();
    const list = desk.page.getByRole('list', { name: 'Participants' });
    const row = list.getByRole('listitem').filter({ hasText: 'Hana' }).first();
    await row.getByText('Finished').waitFor();
    await row.getByRole('link', { name: 'https://proofs.example.com/hana' }).waitFor();
    const [download] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^dropfolio-participants-.+\.csv$/);

    await button(guest.page, 'Withdraw from Aurora steps').click();
    const confirmDialog = guest.page.getByRole('alertdialog', { name: 'Withdraw from “Aurora steps”?' });
    await button(confirmDialog, 'Withdraw').click();
    await toast(guest.page, 'You withdrew from the quest').waitFor();
    await waitUntilHidden(confirmDialog);
    await guest.page.getByText('0 of 1 task done').waitFor();
    expect(await button(guest.page, 'Withdraw from Aurora steps').count()).toBe(0);
    await desk.page.reload();
    await desk.page.getByText('No participants yet').waitFor();
    await guest.leave();
    await desk.leave();
  });

  slowIt('renders without scripts', async () => {
    const { questId } = await makeQuest(site.database.db, { title: 'Plain quest' });
    const guest = await visit(browser, site, { javaScriptEnabled: false, consent: false });
    await site.reportPublicChange();
    await expect
      .poll(async () => {
        await guest.page.goto('/quests');
        return guest.page.getByRole('link', { name: 'Plain quest' }).count();
      }, pollOptions)
      .toBe(1);
    await guest.page.getByRole('link', { name: 'Plain quest' }).click();
    await guest.page.waitForURL(`**/quests/${questId}`);
    await guest.page.getByText('Visit the site').waitFor();
    await guest.page.getByText('50 points').waitFor();
    await guest.page.goto('/quests?q=plain&status=open');
    await guest.page.getByRole('link', { name: 'Plain quest' }).waitFor();
    await guest.leave();
  });
});

describe('the list of quests', () => {
  slowIt('keeps search and filters in the URL', async () => {
    const { db } = site.database;
    await makeQuest(db, { title: 'Open quest' });
    await makeQuest(db, { title: 'Old quest', starts_at: inDays(-9), ends_at: inDays(-4) });
    const guest = await visit(browser, site);
    const { page } = guest;
    await site.reportPublicChange();
    const shown = () => page.getByRole('list', { name: 'Quests' }).getByRole('link').allTextContents();
    await expect
      .poll(async () => {
        await page.goto('/quests');
        await waitForHydration(page);
        return shown();
      }, pollOptions)
      .toEqual(['Open quest', 'Old quest']);
    await button(page, /^Filters/).click();
    await page.getByLabel('Status').selectOption({ label: 'Ended (1)' });
    await expect.poll(shown, pollOptions).toEqual(['Old quest']);
    await page.getByRole('searchbox', { name: 'Search quests' }).fill('open');
    await page.getByText('No ended quests match “open”.').waitFor();
    expect(new URL(page.url()).search).toBe('?status=ended&q=open');
    await page.getByRole('link', { name: 'View all quests' }).click();
    await expect.poll(shown, pollOptions).toEqual(['Open quest', 'Old quest']);
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Search quests' }).inputValue(), pollOptions)
      .toBe('');
    await guest.leave();
  });
});
