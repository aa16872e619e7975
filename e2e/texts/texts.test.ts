import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatClaimText } from '../../src/features/airdrops/claims.ts';
import { exportAirdrops } from '../../src/features/airdrops/export/export.ts';
import { isAppError } from '../../src/lib/app-error.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createSampleAirdrop } from '../../test/factories/sample-airdrop.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import {
  leaveBrowser,
  openBrowser,
  signIn,
  type Visitor,
  visit,
  waitForHydration,
} from '../harness/browser.ts';
import { abort, handle, hold, withBrokenRequests } from '../harness/requests.ts';
import { type Person, password, type Site, startSite } from '../harness/site.ts';
import { pollOptions, press } from '../harness/steps.ts';
import { chooseMore, openFilters, openMoreMenu, showMoreFields, tileStrip } from '../harness/tracker-page.ts';
import { unknownAddress } from '../screens/screens.ts';
import { createTextExpectations, getControl } from './expect-texts.ts';
import { quotedTexts } from './quoted-texts.ts';

const { expectTexts, expectReturned, textsLeft } = createTextExpectations(quotedTexts);

const expectedErrors = [/Failed to load resource/, /part of this page/, /preload/i, /AppError/];

let browser: Browser;
let site: Site;
let freemium: Site;

beforeAll(async () => {
  [browser, site, freemium] = await Promise.all([
    openBrowser(),
    startSite(),
    startSite({ PRICING: 'freemium' }),
  ]);
});

afterAll(async () => {
  if (browser) await leaveBrowser(browser);
  await Promise.all([site?.close(), freemium?.close()]);
});

async function openPage(path: string, person?: Person, target = site, consent = true): Promise<Visitor> {
  const visitor = await visit(browser, target, { consent, expectedProblems: expectedErrors });
  if (person) await signIn(visitor.context, target, person);
  await visitor.page.goto(path);
  await waitForHydration(visitor.page);
  return visitor;
}

const makeNamelessPerson = async (): Promise<Person> => {
  const person = await site.makePerson();
  const email = 'nameless@example.com';
  await site.database.db
    .updateTable('profiles')
    .set({ first_name: '', last_name: '', name: '', email })
    .where('id', '=', person.id)
    .execute();
  return { ...person, email };
};

const addMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000 + 30_000);

describe('texts of the shell', () => {
  it('match the specification on the landing page', async () => {
    const { page, leave } = await openPage('/');
    await expectTexts(page, 'landing');
    await expectTexts(page, 'top navigation', page.getByRole('banner'));
    await expectTexts(page, 'footer', page.getByRole('contentinfo'));
    await press(page, 'Theme');
    await expectTexts(page, 'theme menu');
    await leave();
  });

  it('match the specification for cookie consent', async () => {
    const { page, leave } = await openPage('/', undefined, site, false);
    await expectTexts(page, 'cookie banner', page.getByRole('region', { name: 'Cookie consent' }));
    await leave();
  });

  it('match the specification in the account menu', async () => {
    const hunter = await openPage('/', await site.makePerson());
    await press(hunter.page, /^Account menu/);
    await expectTexts(hunter.page, 'account menu', hunter.page.getByRole('menu'));
    await hunter.leave();

    const onFreePlan = await openPage('/', await freemium.makePerson(), freemium);
    await press(onFreePlan.page, /^Account menu/);
    await expectTexts(onFreePlan.page, 'account menu, free plan');
    await onFreePlan.leave();
  });

  it('match the specification for admins, and for others on admin pages', async () => {
    const admin = await openPage('/', await site.makePerson({ isAdmin: true }));
    await withBrokenRequests(admin.page, '**/api/admin/overview', async () => {
      await press(admin.page, /^Account menu/);
      await expectTexts(admin.page, 'account menu of an admin', admin.page.getByRole('menu'));
      await admin.page.getByRole('menuitem', { name: 'Dashboard' }).click();
      await expectTexts(admin.page, 'admin dashboard, failed');
    });
    await press(admin.page, 'Try again');
    await expectTexts(admin.page, 'admin dashboard', admin.page.getByRole('main'));
    await admin.leave();

    const hunter = await openPage('/admin/overview', await site.makePerson());
    await expectTexts(hunter.page, 'admin pages, rejected');
    await hunter.leave();
  });

  it('match the specification on empty public lists', async () => {
    const { page, leave } = await openPage('/guides');
    for (const list of ['guides', 'faucets', 'presales'] as const) {
      await page.goto(`/${list}`);
      await expectTexts(page, list, page.getByRole('main'));
    }
    await leave();
  });

  it('match the specification on a missing page, whose path is logged', async () => {
    const { page, leave } = await openPage(unknownAddress);
    await expectTexts(page, 'not found', page.getByRole('main'));
    await expect.poll(() => site.output(), pollOptions).toContain(unknownAddress);
    await leave();
  });

  it('match the specification after an error', async () => {
    const { page, leave } = await openPage('/');
    const missingPath = '/presales/01890a5d-ac96-774b-bcce-b302099a8057';
    await withBrokenRequests(page, `**/api${missingPath}`, async () => {
      await page.evaluate((path) => history.pushState({}, '', path), missingPath);
      await expectTexts(page, 'failure', page.getByRole('alert'));
    });
    await leave();
  });

  it.each([
    ['no backend address', 'url'],
    ['no backend key', 'key'],
  ] as const)('explain that the app can’t start with %s', async (moment, name) => {
    const { page, problems, context } = await visit(browser, site, { consent: false });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const setting = new RegExp(`(id="public-config"[^>]*>[^<]*"${name}":)"[^"]+"`);
      await route.fulfill({ response, body: html.replace(setting, '$1""') });
    });
    await page.goto('/');
    // The app loads on the first interaction.
    await page.mouse.move(5, 5);
    await expect.poll(() => problems.length, pollOptions).toBeGreaterThan(0);
    expectReturned(
      moment,
      problems.slice(0, 1).map((problem) => problem.replace('page error: ', '')),
    );
    await context.close();
  });
});

describe('texts of sign-in and sign-up', () => {
  it('match the specification while signing in', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage('/');
    await press(page, 'Log In');
    const dialog = page.getByRole('dialog');
    await expectTexts(page, 'sign in');
    await dialog.getByLabel('Email').fill(person.email);
    await press(dialog, 'Sign In');
    await expectTexts(page, 'sign in, incomplete', dialog);

    await getControl(dialog, 'Password').fill('not the password');
    const release = await hold(page, '**/api/account/sign-in');
    await press(dialog, 'Sign In');
    await expectTexts(page, 'signing in', dialog);
    await release();
    await expectTexts(page, 'sign in, rejected');

    await getControl(dialog, 'Password').fill(password);
    await withBrokenRequests(page, '**/api/account/sign-in', async () => {
      await press(dialog, 'Sign In');
      await expectTexts(page, 'sign in, failed');
    });
    await press(dialog, 'Sign In');
    await expectTexts(page, 'signed in');
    await dialog.waitFor({ state: 'detached' });
    await leave();
  });

  it('match the specification after too many attempts', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage('/');
    await press(page, 'Log In');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(person.email);
    await getControl(dialog, 'Password').fill('not the password');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const response = page.waitForResponse('**/api/account/sign-in');
      await press(dialog, 'Sign In');
      statuses.push((await response).status());
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await expectTexts(page, 'sign in, too many attempts');
    await resetLimits(site.database.db);
    await leave();
  });

  it('match the specification while signing up', async () => {
    const { page, leave } = await openPage('/');
    await press(page, 'Sign Up');
    const dialog = page.getByRole('dialog');
    const submit = () => press(dialog, 'Sign Up');
    const fillPassword = (text: string) => getControl(dialog, 'Password').fill(text);
    await expectTexts(page, 'sign up');
    await submit();
    await expectTexts(page, 'sign up, incomplete', dialog);
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.getByLabel('Last name').fill('Lovelace');
    await dialog.getByLabel('Email').fill('new@example.com');
    await fillPassword('seven77');
    await submit();
    await expectTexts(page, 'sign up, short password', dialog);
    await fillPassword('password1');
    await submit();
    await expectTexts(page, 'sign up, rejected');
    await fillPassword(password);
    await withBrokenRequests(page, '**/api/account/sign-up', async () => {
      await submit();
      await expectTexts(page, 'sign up, failed');
    });
    const release = await hold(page, '**/api/account/sign-up');
    await submit();
    await expectTexts(page, 'signing up', dialog);
    await release();
    await expectTexts(page, 'signed up');

    await press(dialog, 'Back to sign in');
    await fillPassword(password);
    await press(dialog, 'Sign In');
    await expectTexts(page, 'sign in, unconfirmed');
    await leave();
  });
});

describe('texts of the tracker', () => {
  it('match the specification while it loads, fails, and is empty', async () => {
    const person = await site.makePerson();
    const slow = await openPage('/', person);
    const release = await hold(slow.page, '**/api/airdrops/**');
    await slow.page.getByRole('link', { name: 'My Tracker' }).first().click();
    await expectTexts(slow.page, 'tracker, loading');
    await expectTexts(slow.page, 'credits, loading', slow.page.getByRole('main'));
    expect(await slow.page.locator('[data-skeleton]').count()).toBe(8);
    await release();
    await expectTexts(slow.page, 'tracker, empty');
    expect(await slow.page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
    await press(slow.page, 'Claims due');
    await expectTexts(slow.page, 'bell without claims', slow.page.getByRole('dialog'));
    await slow.leave();

    const failing = await openPage('/', person);
    await withBrokenRequests(failing.page, '**/api/airdrops**', async () => {
      await handle(failing.page, '**/api/airdrops/**', (route) => route.fulfill({ status: 500, body: '' }));
      await failing.page.getByRole('link', { name: 'My Tracker' }).first().click();
      await expectTexts(failing.page, 'tracker, failed', failing.page.getByRole('main'));
    });
    await failing.leave();

    const unnamed = await openPage('/tracker', await makeNamelessPerson());
    await expectTexts(unnamed.page, 'tracker, without a name');
    await unnamed.leave();
  });

  async function openTrackerOfThree(): Promise<Visitor> {
    const person = await site.makePerson();
    const { db } = site.database;
    const wallet = '0x52908400098527886E0F7030069857D2E41693a1';
    await makeAirdrop(db, person, { name: 'Later', status: 'upcoming', wallet_address: wallet });
    await makeAirdrop(db, person, { name: 'Soon', status: 'active', claim_date: addMinutes(45) });
    await makeAirdrop(db, person, { name: 'Today', status: 'active', claim_date: addMinutes(200) });
    return openPage('/tracker', person);
  }
  const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
  const openDetails = async (page: Page, name: string): Promise<Locator> => {
    await press(getCard(page, name), /View Details/);
    return page.getByRole('dialog', { name, exact: true });
  };

  it('match the specification on the list and its cards', async () => {
    const { page, leave } = await openTrackerOfThree();
    await expectTexts(page, 'tracker');
    await expectTexts(page, 'tracker, filters', await openFilters(page));
    await page.keyboard.press('Escape');
    await expectTexts(page, 'tracker, tools', await openMoreMenu(page));
    await page.keyboard.press('Escape');
    await expectTexts(page, 'tiles', tileStrip(page));
    const balance = tileStrip(page).locator('> *', { hasText: 'Credits Balance' });
    await expectTexts(page, 'credits, empty', balance);
    const card = getCard(page, 'Later');
    await expectTexts(page, 'card', card);

    await press(page, 'View');
    await expectTexts(page, 'tracker, views');
    await page.getByRole('menuitemradio', { name: 'Compact View' }).click();
    await expectTexts(page, 'tracker, compact', card);
    await press(card, /^More/);
    await expectTexts(page, 'tracker, compact card unfolded', card);

    await withBrokenRequests(page, '**/api/airdrops/*/visits', async () => {
      await press(card, /^Check In/);
      await expectTexts(page, 'check-in, failed');
    });
    await press(card, /^Check In/);
    await expectTexts(page, 'checked in', card);

    await withBrokenRequests(page, '**/api/airdrops/*', async () => {
      await press(card, /^High priority/);
      await expectTexts(page, 'priority, failed');
    });

    await press(page, /^Claims due/);
    await expectTexts(page, 'bell', page.getByRole('dialog', { name: 'Claims due' }));
    await page.keyboard.press('Escape');

    await abort(page, '**/assets/shortcuts-dialog*');
    await page.keyboard.press('?');
    await expectTexts(page, 'dialog, failed');
    await leave();
  });

  it('match the specification while adding', async () => {
    const { page, leave } = await openTrackerOfThree();
    await press(page, 'Add Airdrop');
    const dialog = page.getByRole('dialog', { name: 'Add Airdrop' });
    await expectTexts(page, 'add');
    await getControl(dialog, 'Project Link').fill('no address');
    await getControl(dialog, 'Start Date').fill('');
    await press(dialog, 'Add Airdrop');
    await expectTexts(page, 'add, invalid', dialog);
    await getControl(dialog, 'Airdrop Name').fill('Fourth');
    await getControl(dialog, 'Project Name').fill('Example');
    await getControl(dialog, 'Project Link').fill('https://example.com');
    await getControl(dialog, 'Start Date').fill('2026-11-20');
    await withBrokenRequests(page, '**/api/airdrops', async () => {
      await press(dialog, 'Add Airdrop');
      await expectTexts(page, 'add, failed');
    });
    expect(await getControl(dialog, 'Airdrop Name').inputValue()).toBe('Fourth');
    await press(dialog, 'Add Airdrop');
    await expectTexts(page, 'added');
    await dialog.waitFor({ state: 'detached' });
    await leave();
  });

  it('match the specification in details, edits, and deletions', async () => {
    const { page, leave } = await openTrackerOfThree();
    const dialog = await openDetails(page, 'Later');
    await expectTexts(page, 'details, upcoming', dialog);
    expect(await dialog.getByRole('button', { name: 'Mark as Claimed' }).count()).toBe(0);
    await withBrokenRequests(page, '**/api/airdrops/*/status', async () => {
      await press(dialog, 'Mark as Active');
      await expectTexts(page, 'marking, failed');
    });
    await press(dialog, 'Mark as Active');
    await expectTexts(page, 'marked active');
    await press(dialog, 'Mark as Claimed');
    await expectTexts(page, 'marked claimed');
    await press(page.getByRole('dialog', { name: 'What did you receive?' }), 'Skip');

    await press(dialog, 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit Airdrop' });
    await showMoreFields(form);
    await getControl(form, 'Notes').fill('Something else');
    await withBrokenRequests(page, '**/api/airdrops/*', async () => {
      await press(form, 'Save changes');
      await expectTexts(page, 'edit, failed');
    });
    expect(await getControl(form, 'Notes').inputValue()).toBe('Something else');
    await press(form, 'Save changes');
    await expectTexts(page, 'edited');
    await form.waitFor({ state: 'detached' });

    await press(await openDetails(page, 'Later'), 'Delete');
    await expectTexts(page, 'delete');
    await withBrokenRequests(page, '**/api/airdrops/*', async () => {
      await press(page.getByRole('alertdialog'), 'Delete');
      await expectTexts(page, 'delete, failed');
    });
    await press(await openDetails(page, 'Later'), 'Delete');
    await press(page.getByRole('alertdialog'), 'Delete');
    await expectTexts(page, 'deleted');
    await leave();
  });

  it('match the specification while exporting', async () => {
    const { page, leave } = await openTrackerOfThree();
    await chooseMore(page, 'Export');
    const dialog = page.getByRole('dialog');
    await expectTexts(page, 'export', dialog);
    await dialog.getByLabel('Status').selectOption('claimed');
    await press(dialog, 'Export');
    await expectTexts(page, 'export, empty');
    await dialog.getByLabel('Status').selectOption('all');
    const download = page.waitForEvent('download');
    await press(dialog, 'Export');
    await expectTexts(page, 'exported');
    expect((await download).suggestedFilename()).toMatch(/^airdrops-export-\d{4}-\d\d-\d\d\.csv$/);
    await leave();
  });

  it('match the specification at the limit of the free plan', async () => {
    const person = await freemium.makePerson();
    const add = () => makeAirdrop(freemium.database.db, person, {});
    for (let count = 0; count < 9; count += 1) await add();
    const { page, leave } = await openPage('/tracker', person, freemium);
    // The page still counts nine airdrops when there are ten.
    const release = await hold(page, '**/api/subscription');
    await add();
    await press(page, 'Add Airdrop');
    const dialog = page.getByRole('dialog', { name: 'Add Airdrop' });
    await getControl(dialog, 'Airdrop Name').fill('Eleventh');
    await getControl(dialog, 'Project Name').fill('Example');
    await press(dialog, 'Add Airdrop');
    await expectTexts(page, 'add, beyond the limit');
    await release();
    await press(dialog, 'Cancel');
    await expectTexts(page, 'tracker, at the limit');
    await leave();
  });

  it('match the specification in results that no screen shows', () => {
    expectReturned('a claim without a date', [
      formatClaimText({ claimDate: null }, Date.now(), { zone: 'UTC', locale: null }),
    ]);
    const reader = { zone: 'UTC', today: '2026-11-20' };
    try {
      exportAirdrops([createSampleAirdrop()], 'pdf', reader);
    } catch (error) {
      expectReturned(
        'export, unknown format',
        isAppError(error) ? [error.details?.title, error.message] : [error],
      );
    }
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
