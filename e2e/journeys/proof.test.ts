import { describe, expect, it } from 'vitest';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();

/** Ages the session's proof beyond its five minutes. */
const ageProof = (person: Person) =>
  site.database.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 6 * 60_000) })
    .where('user_id', '=', person.id)
    .execute();

describe('changing sign-in methods long after the sign-in', () => {
  it('asks for a proof of identity, and keeps the input', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: [/status of 40[0-9]/] });
    const { page } = visitor;
    await signIn(visitor.context, site, person);
    await ageProof(person);
    await page.goto('/profile');
    await waitForHydration(page);
    await button(page, 'New token').click();
    const createDialog = dialog(page, 'New API token');
    await createDialog.getByLabel('Name').fill('Nightly script');
    await button(createDialog, 'Create token').click();

    const confirmDialog = dialog(page, 'Confirm it’s you');
    const field = confirmDialog.getByLabel('Your password');
    await expect
      .poll(() => field.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);
    await field.fill('not my password');
    await page.keyboard.press('Enter');
    await confirmDialog.getByText('Incorrect password').waitFor();
    await page.keyboard.press('Escape');
    await confirmDialog.waitFor({ state: 'detached' });
    await createDialog.getByText('Confirm it’s you first.').waitFor();
    expect(await createDialog.getByLabel('Name').inputValue()).toBe('Nightly script');

    await button(createDialog, 'Create token').click();
    await field.fill(password);
    await button(confirmDialog, 'Confirm').click();
    await confirmDialog.waitFor({ state: 'detached' });
    const tokenDialog = dialog(page, 'Copy your token now');
    expect(await tokenDialog.getByLabel('Your token').inputValue()).toMatch(/^dft_/);
    await button(tokenDialog, 'Done').click();

    // Changes within five minutes need no new proof.
    await page.reload();
    await waitForHydration(page);
    await button(page, 'Revoke Nightly script').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await page.getByText('No API tokens').waitFor();
    expect(await confirmDialog.count()).toBe(0);
    await visitor.leave();
  });

  it('links a webhook with the input once it is confirmed', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: [/status of 403/] });
    const { page } = visitor;
    await signIn(visitor.context, site, person);
    await ageProof(person);
    await page.goto('/reminders');
    await waitForHydration(page);
    await button(page, 'Add a webhook').click();
    const form = dialog(page, 'Add a webhook');
    await form.getByLabel('URL').fill('https://hooks.example.com/abc');
    await form.getByLabel('Name').fill('Home server');
    await button(form, 'Add webhook').click();
    const confirmDialog = dialog(page, 'Confirm it’s you');
    await confirmDialog.getByLabel('Your password').waitFor();
    await page.keyboard.press('Escape');
    await confirmDialog.waitFor({ state: 'detached' });
    await form.getByText('Confirm it’s you first.').waitFor();
    expect(await form.getByLabel('URL').inputValue()).toBe('https://hooks.example.com/abc');
    expect(await form.getByLabel('Name').inputValue()).toBe('Home server');

    await button(form, 'Add webhook').click();
    await confirmDialog.getByLabel('Your password').fill(password);
    await button(confirmDialog, 'Confirm').click();
    const secret = dialog(page, 'Copy the secret now');
    await button(secret, 'Done').click();
    const rows = await site.database.db
      .selectFrom('channels')
      .select('name')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([{ name: 'Home server' }]);
    await visitor.leave();
  });
});

it('asks an admin to confirm who they are, then suspends once', async () => {
  const { db } = site.database;
  const admin = await site.makePerson({ isAdmin: true });
  const other = await site.makePerson({ firstName: 'Grace' });
  const { context, page, leave } = await visit(browser, site, { expectedProblems: [/status of 40[0-9]/] });
  await signIn(context, site, admin);
  await ageProof(admin);
  await page.goto(`/admin/users/${other.id}`);
  await waitForHydration(page);
  await button(page, 'Suspend account').click();
  const reasonDialog = page.getByRole('dialog', { name: /^Suspend/ });
  await reasonDialog.getByRole('textbox').fill('Spam in every note');
  await reasonDialog.getByRole('button', { name: /^Suspend/ }).click();
  const confirmDialog = dialog(page, 'Confirm it’s you');
  await confirmDialog.getByLabel('Your password').fill(password);
  await button(confirmDialog, 'Confirm').click();
  await waitUntilHidden(confirmDialog);
  await waitUntilHidden(reasonDialog);
  const rows = await db
    .selectFrom('audit_entries')
    .select('details')
    .where('subject_id', '=', other.id)
    .where('action', '=', 'user.suspended')
    .execute();
  expect(rows).toMatchObject([{ details: { reason: 'Spam in every note' } }]);
  await leave();
});
