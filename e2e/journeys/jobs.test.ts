import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/lib/dates.ts';
import { toCalendarDay } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeFaucet } from '../../test/factories/faucets.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { createQuestSubmission, makeSubmission } from '../../test/factories/submissions.ts';
import { signIn, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, dialog, toast } from '../harness/steps.ts';
import { card, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp({ PRICING: 'freemium' });

/** Counts the user's actions: each press and each filled field counts once. */
function createActionCounter() {
  let actions = 0;
  return {
    press: (locator: Locator): Promise<void> => {
      actions += 1;
      return locator.click();
    },
    fill: (locator: Locator, text: string): Promise<void> => {
      actions += 1;
      return locator.fill(text);
    },
    /** Counts actions outside the page, such as pressing the link in a mail. */
    countOther: (count = 1): void => {
      actions += count;
    },
    count: () => actions,
  };
}

type ActionCounter = ReturnType<typeof createActionCounter>;
type Actions = ActionCounter & { page: Page; visitor: Visitor };

/** Runs a task from a page and returns how many actions it took. */
async function countActions(
  path: string,
  person: Person | undefined,
  job: (actions: Actions) => Promise<void>,
): Promise<number> {
  const visitor = await visit(browser, site, { timezoneId: 'Europe/London' });
  const { page, context } = visitor;
  if (person) await signIn(context, site, person);
  if (path === '/tracker') await openTracker(page);
  else {
    await page.goto(path);
    await waitForHydration(page);
  }
  const counter = createActionCounter();
  await job({ ...counter, page, visitor });
  await visitor.leave();
  return counter.count();
}

const getToday = () => toCalendarDay(Date.now(), 'Europe/London');

const chooseFromMenu = async ({ press, page }: Actions, opener: string | RegExp, item: string | RegExp) => {
  await press(page.getByRole('banner').getByRole('button', { name: opener }));
  await press(page.getByRole('menuitem', { name: item }));
};

describe('a hunter', () => {
  it('tracks a first airdrop within 11 actions from the landing page', async () => {
    const count = await countActions('/', undefined, async ({ page, press, fill, countOther }) => {
      await press(button(page.getByRole('banner'), 'Sign Up'));
      const signUp = dialog(page, 'Create an account');
      await fill(signUp.getByLabel('First name'), 'Grace');
      await fill(signUp.getByLabel('Last name'), 'Hopper');
      await fill(signUp.getByLabel('Email'), 'grace@example.com');
      await fill(signUp.getByLabel('Password', { exact: true }), password);
      await press(button(signUp, 'Sign Up'));
      countOther();
      await page.goto(
        `/confirm-email?token=${await site.getMailedToken('grace@example.com', '/confirm-email')}`,
      );
      await waitForHydration(page);
      await press(button(page, 'Confirm my email'));
      const startForm = page.getByRole('form', { name: 'Your first airdrop' });
      await fill(startForm.getByLabel('Name'), 'First');
      await fill(startForm.getByLabel('Project'), 'First Labs');
      await press(button(startForm, 'Add Your First Airdrop'));
      await card(page, 'First').waitFor();
    });
    expect(count).toBeLessThanOrEqual(11);
  });

  it('checks in to everything due with one action', async () => {
    const person = await site.makePerson();
    for (const name of ['One', 'Two', 'Three'])
      await makeAirdrop(site.database.db, person, { name, status: 'active', check_in_duration: 'daily' });
    const count = await countActions('/tracker', person, async ({ page, press }) => {
      await press(button(page.getByRole('region', { name: 'Today' }), 'Check in all'));
      await page.getByText('1-day streak').waitFor();
    });
    expect(count).toBeLessThanOrEqual(1);
  });

  it('marks an airdrop as claimed within 3 actions', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Ripe', status: 'active' });
    const count = await countActions('/tracker', person, async ({ page, press }) => {
      await press(button(card(page, 'Ripe'), /^View Details/));
      await press(button(dialog(page, 'Ripe'), 'Mark as Claimed'));
      await press(button(dialog(page, 'What did you receive?'), 'Skip'));
      await toast(page, 'Airdrop status changed to claimed').waitFor();
    });
    expect(count).toBeLessThanOrEqual(3);
  });

  it('finds a working faucet within 3 actions from the landing page', async () => {
    const { db } = site.database;
    for (const name of ['Aether', 'Brook']) await makeFaucet(db, { name, url: `https://${name}.example/` });
    const now = new Date();
    const reachable = { checked_at: now, last_up_at: now, check_status: 'up' } as const;
    await makeFaucet(db, { name: 'Spring', url: 'https://spring.example/', ...reachable });
    await site.reportPublicChange();
    const count = await countActions('/', undefined, async (actions) => {
      await chooseFromMenu(actions, 'Discover', /^Discover/);
      const working = actions.page.getByRole('region', { name: 'Faucets online' });
      const link = working.getByRole('link', { name: /^Visit Faucet/ }).first();
      expect(await link.getAttribute('href')).toBe('https://spring.example/');
      await actions.press(link);
    });
    expect(count).toBeLessThanOrEqual(3);
  });

  it('follows a presale within 2 actions from the tracker', async () => {
    const person = await site.makePerson();
    const dates = { presale_start: addDays(getToday(), 3), presale_end: addDays(getToday(), 9) };
    await makePresale(site.database.db, { project_name: 'Harbour', ...dates });
    await site.reportPublicChange();
    const count = await countActions('/tracker', person, async ({ page, press }) => {
      await press(page.getByRole('banner').getByRole('link', { name: 'Presales' }));
      await press(button(page, /^Follow,? ?Harbour$/));
      await button(page, /^Following,? ?Harbour$/).waitFor();
    });
    expect(count).toBeLessThanOrEqual(2);
  });

  it('buys credits within 4 actions from the tracker', async () => {
    const person = await site.makePerson();
    const count = await countActions('/tracker', person, async ({ page, press }) => {
      await press(page.getByRole('banner').getByRole('link', { name: '0 credits', exact: true }));
      await press(page.getByRole('link', { name: /^Buy/ }).first());
      await press(page.getByRole('list', { name: 'Credit packages' }).getByRole('button').first());
      await page.waitForURL('**/payment/sandbox?**');
      await press(button(page, 'Pay'));
      await page.getByRole('banner').getByRole('link', { name: '110 credits', exact: true }).waitFor();
    });
    expect(count).toBeLessThanOrEqual(4);
  });
});

describe('a promoter', () => {
  it('submits a quest within 11 actions', async () => {
    const person = await site.makePerson({ role: 'promoter' });
    const count = await countActions('/', person, async (actions) => {
      const { page, press, fill } = actions;
      await chooseFromMenu(actions, 'Promote', 'Submit Quest');
      await fill(page.getByLabel('Title'), 'First steps');
      await fill(page.getByLabel('Description'), 'Look around.');
      await fill(page.getByLabel('Project Name'), 'Example');
      await fill(page.getByLabel('Project Link'), 'https://example.com/');
      await fill(page.getByLabel('Reward'), '50 points');
      await fill(page.getByLabel('Start Date'), getToday());
      await fill(page.getByLabel('End Date'), addDays(getToday(), 7));
      await fill(page.getByLabel('Task 1', { exact: true }), 'Visit the site');
      await press(button(page, 'Submit for review'));
      await toast(page, 'Submitted for review').waitFor();
    });
    expect(count).toBeLessThanOrEqual(11);
  });
});

describe('an admin', () => {
  it('approves a submission within 4 actions', async () => {
    const promoter = await site.makePerson({ role: 'promoter' });
    await makeSubmission(site.database.db, promoter, createQuestSubmission({ title: 'Ready to go' }));
    const admin = await site.makePerson({ isAdmin: true });
    const count = await countActions('/tracker', admin, async (actions) => {
      const { page, press } = actions;
      await chooseFromMenu(actions, /^Account menu/, /^To review/);
      await press(page.getByRole('list', { name: 'To review' }).getByRole('button', { name: /Ready to go/ }));
      await press(button(page, 'Approve'));
      await page.getByText('“Ready to go” published').waitFor();
    });
    expect(count).toBeLessThanOrEqual(4);
  });
});
