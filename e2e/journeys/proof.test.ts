import { describe, expect, it } from 'vitest';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, dialog, pollOptions } from '../harness/steps.ts';

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
});
