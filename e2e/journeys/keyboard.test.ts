import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createPageOpener, visit, waitForHydration } from '../harness/browser.ts';
import { expectFocus, getFocusedName, pressAndWaitForFocus } from '../harness/keys.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, dialog, keepToast, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card, expectCards, hasVisitedColor, readCardNames } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

/** Presses Tab (or another key) until an element with this name has the focus. */
async function pressTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    await pressAndWaitForFocus(page, key);
    const focusedName = await getFocusedName(page);
    if (typeof name === 'string' ? focusedName === name : name.test(focusedName)) return;
    passed.push(focusedName);
  }
  throw new Error(`${key} never reached ${name}: ${passed.join(' | ')}`);
}

/** Presses a key in the moment when the current element disappears. */
const pressWhenHidden = (page: Page, selector: string, key: string): Promise<void> =>
  page.evaluate(
    ([hidden, pressed]) => {
      const watch = new MutationObserver(() => {
        if (document.querySelector(hidden) !== null) return;
        watch.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      });
      watch.observe(document.body, { childList: true, subtree: true });
    },
    [selector, key] as const,
  );

async function makePersonWithThree(): Promise<Person> {
  const person = await site.makePerson();
  for (const name of ['Alpha', 'Bravo', 'Charlie']) {
    await makeAirdrop(site.database.db, person, { name, status: 'active' });
  }
  return person;
}

describe('with the keyboard alone', () => {
  it('skips to the content, signs in, and reaches the tracker by the account menu', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await page.goto('/');
    await waitForHydration(page);
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Skip to content');
    await page.getByRole('link', { name: 'Skip to content' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), pollOptions).toBe('content');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Start tracking for free');

    await pressTo(page, 'Log In', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Email');
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog(page, 'Welcome back'));
    await expectFocus(page, 'Log In');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Email');
    // Switches tabs with arrow keys and back; the input stays.
    await page.keyboard.type(person.email);
    await pressTo(page, 'Sign In', 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await dialog(page, 'Create an account').waitFor();
    await page.keyboard.press('ArrowLeft');
    await dialog(page, 'Welcome back').waitFor();
    await pressTo(page, 'Email');
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Password');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await toast(page, 'Incorrect email or password.').waitFor();
    await expectFocus(page, 'Password');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await waitUntilHidden(dialog(page, 'Welcome back'));
    // Signing in has led to the tracker, whose heading has the focus.
    await page.getByText('No airdrops yet').waitFor();
    await expectFocus(page, `Welcome, ${person.firstName}`);

    await pressTo(page, `Account menu of ${person.firstName} Lovelace`, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('menu').count(), pollOptions).toBe(1);
    await pressTo(page, 'My Tracker', 'ArrowDown');
    await page.keyboard.press('Escape');
    await expectFocus(page, /^Account menu of/);
    await page.keyboard.press('Enter');
    await pressTo(page, 'My Tracker', 'ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('No airdrops yet').waitFor();
    expectOnlyRejectedSignIn(visitor.problems);
    await visitor.context.close();
  });

  it('adds, finds, edits, visits, and deletes airdrops', async () => {
    const person = await makePersonWithThree();
    const { page, leave } = await openPage('/tracker', person);
    const { keyboard } = page;

    await keyboard.press('n');
    await expectFocus(page, 'Airdrop Name');
    await keyboard.type('Typed n and j');
    await keyboard.press('Tab');
    await keyboard.type('X');
    await keyboard.press('Enter');
    await dialog(page, 'Add Airdrop').getByText('Project name must be at least 2 characters.').waitFor();
    await expectFocus(page, 'Project Name');
    await keyboard.type('yz');
    await pressTo(page, 'More');
    await keyboard.press('Enter');
    await pressTo(page, 'High priority');
    await keyboard.press('Space');
    await pressTo(page, 'Add Airdrop');
    await keyboard.press('Enter');
    await waitUntilHidden(dialog(page, 'Add Airdrop'));
    await expectCards(page, ['Typed n and j', 'Charlie', 'Bravo', 'Alpha']);

    await keyboard.press('/');
    await expectFocus(page, 'Search airdrops');
    await keyboard.type('bra');
    await expectCards(page, ['Bravo']);
    await keyboard.press('Escape');
    await expectCards(page, ['Typed n and j', 'Charlie', 'Bravo', 'Alpha']);
    await expectFocus(page, 'Search airdrops');
    await keyboard.press('Escape');
    await expectFocus(page, 'the page');

    await keyboard.press('j');
    await expectFocus(page, 'Typed n and j');
    await keyboard.press('j');
    await expectFocus(page, 'Charlie');
    await keyboard.press('j');
    await expectFocus(page, 'Bravo');
    await keyboard.press('k');
    await expectFocus(page, 'Charlie');

    // An edit while its check-in is in flight is rejected once and retried automatically.
    const visited = page.waitForResponse(/\/visits$/);
    await keyboard.press('v');
    await expect.poll(() => hasVisitedColor(card(page, 'Charlie')), pollOptions).toBe(true);
    await expectFocus(page, 'Charlie');
    await (await visited).finished();

    await keyboard.press('e');
    await expectFocus(page, 'Airdrop Name');
    await keyboard.press('End');
    await keyboard.type(' two');
    await keyboard.press('Enter');
    await waitUntilHidden(dialog(page, 'Edit Airdrop'));
    await expectFocus(page, 'Charlie two');

    // Closing a form with changes asks once.
    await keyboard.press('e');
    await expectFocus(page, 'Airdrop Name');
    await keyboard.type('!');
    await keyboard.press('Escape');
    await dialog(page, 'Edit Airdrop').getByText('You have unsaved changes.').waitFor();
    await keyboard.press('Escape');
    await waitUntilHidden(dialog(page, 'Edit Airdrop'));
    await expectFocus(page, 'Charlie two');

    await keyboard.press('Enter');
    const details = dialog(page, 'Charlie two');
    await details.waitFor();
    await pressTo(page, 'Delete');
    await keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await expectFocus(page, 'Cancel');
    await pressTo(page, 'Delete');
    await pressWhenHidden(page, '[role="alertdialog"]', 'j');
    await keyboard.press('Enter');
    await expectCards(page, ['Typed n and j', 'Bravo', 'Alpha']);
    // Keys continue from the card after the deleted one, even before it has the focus.
    await expectFocus(page, 'Alpha');
    await keyboard.press('k');
    await expectFocus(page, 'Bravo');

    await keyboard.press('?');
    await dialog(page, 'Keyboard shortcuts').waitFor();
    await keyboard.press('n');
    expect(await dialog(page, 'Add Airdrop').count()).toBe(0);
    await keyboard.press('Escape');
    await waitUntilHidden(dialog(page, 'Keyboard shortcuts'));
    await leave();
  });

  it('selects several airdrops, changes and deletes them, and undoes it', async () => {
    const person = await makePersonWithThree();
    const { page, leave } = await openPage('/tracker', person);
    const { keyboard } = page;
    await keyboard.press('j');
    await keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await keyboard.press('j');
    await keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    expect(await card(page, 'Bravo').getByRole('checkbox').isChecked()).toBe(true);

    const bar = page.getByRole('region', { name: 'Selected airdrops' });
    await pressTo(page, 'Priority');
    await keyboard.press('Enter');
    await expectFocus(page, 'High');
    await keyboard.press('Enter');
    await toast(page, '2 airdrops set to high priority.').waitFor();
    await bar.getByText('0 selected').waitFor();

    await button(card(page, 'Charlie'), /^High priority/)
      .and(page.locator('[aria-pressed="true"]'))
      .waitFor();
    await keyboard.press('Escape');
    await waitUntilHidden(bar);
    await keyboard.press('j');
    const current = await getFocusedName(page);
    await keyboard.press('x');
    await bar.getByText('1 selected').waitFor();
    await pressTo(page, 'Delete');
    await keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await expectFocus(page, 'Cancel');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect.poll(async () => (await readCardNames(page)).includes(current), pollOptions).toBe(false);
    await keepToast(page, 'deleted');
    await keyboard.press('F8');
    await pressTo(page, 'Undo');
    await keyboard.press('Enter');
    await expectCards(page, ['Charlie', 'Bravo', 'Alpha']);
    await leave();
  });
});

/** Expects no problem except the rejected password, which the browser logs. */
function expectOnlyRejectedSignIn(problems: readonly string[]): void {
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
}
