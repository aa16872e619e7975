import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop, makeAirdrops } from '../../test/factories/airdrops.ts';
import { makeFaucet } from '../../test/factories/faucets.ts';
import { makeGuide } from '../../test/factories/guides.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { leaveBrowser, openBrowser, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { handle } from '../harness/requests.ts';
import { password, type Site, startSite } from '../harness/site.ts';
import { button, dialog, keepToast, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card, openTracker } from '../harness/tracker-page.ts';

const source = 'https://git.example.com/dropfolio';
let site: Site;
let freemium: Site;
let browser: Browser;

beforeAll(async () => {
  [site, freemium, browser] = await Promise.all([
    startSite({ SOURCE_URL: source }),
    startSite({ PRICING: 'freemium' }),
    openBrowser(),
  ]);
});

afterAll(async () => {
  if (browser) await leaveBrowser(browser);
  await Promise.all([site?.close(), freemium?.close()]);
});

const getTodayPanel = (page: Page) => page.getByRole('region', { name: 'Today' });

async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
}

async function addEntry(page: Page, name: string, project = 'Owl Chain'): Promise<void> {
  await button(page, 'Add your own').click();
  const form = dialog(page, 'Add your own');
  await form.getByLabel('Airdrop Name').fill(name);
  await form.getByLabel('Project').fill(project);
  await button(form, 'Add').click();
  await waitUntilHidden(form);
  await button(getTodayPanel(page), new RegExp(`^Mark as active,? ?${project} · ${name}$`)).waitFor();
}

const listTracked = (target: Site, { id }: { id: string }) =>
  target.database.db
    .selectFrom('airdrops')
    .select(['name', 'project', 'status', 'last_visit_date'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

describe('the landing page', () => {
  it('lets a visitor check in, mark active, open, and add an airdrop, and keeps the latter for the next visit', async () => {
    const visitor = await visit(browser, site);
    const { page } = visitor;
    const calls: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
    await openLanding(page);

    await button(getTodayPanel(page), /^Check In,? ?Fathom Games · Daily quests$/).click();
    await getTodayPanel(page).getByText('12-day streak').waitFor();
    await waitUntilHidden(button(getTodayPanel(page), /^Check In,? ?Fathom Games · Daily quests$/));
    await button(getTodayPanel(page), /^Mark as active,? ?Cinder Swap · Early liquidity$/).click();
    await waitUntilHidden(getTodayPanel(page).getByText('starts today'));

    await button(getTodayPanel(page), /^Aurora Bridge · Season 2 points/).click();
    const details = dialog(page, 'Season 2 points');
    await details.getByText('Eligible with 1,240 points').waitFor();
    await button(details, 'Mark as Claimed').click();
    await details.getByText('Claimed', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(details);
    await expect
      .poll(() => button(getTodayPanel(page), /^Aurora Bridge · Season 2 points/).count(), pollOptions)
      .toBe(0);

    await button(page, 'Add your own').click();
    const form = dialog(page, 'Add your own');
    await button(form, 'Add').click();
    await form.getByText('Airdrop name must be at least 2 characters.').waitFor();
    await form.getByText('Project name must be at least 2 characters.').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(form);
    await addEntry(page, 'Night shift');
    await page.getByText('Your airdrop is kept in this browser.').waitFor();

    // The demo is reset; what the visitor entered is still there.
    await openLanding(page);
    await button(getTodayPanel(page), /^Mark as active,? ?Owl Chain · Night shift$/).waitFor();
    await button(getTodayPanel(page), /^Aurora Bridge · Season 2 points/).waitFor();
    await getTodayPanel(page).getByText('11-day streak').waitFor();
    expect(calls).toEqual([]);
    await visitor.leave();
  });

  it('explains claim windows by the keys of its slider, and leads visitors to sign-up', async () => {
    const { page, leave } = await visit(browser, site);
    await openLanding(page);
    const slider = page.getByRole('slider', { name: 'Now' });
    const expectText = (text: string) =>
      expect.poll(() => slider.getAttribute('aria-valuetext'), pollOptions).toBe(text);
    await expectText('Day 49: Closes in 6h 0m. Reminder: 24 hours left');
    await slider.press('Home');
    await expectText('Day 1: Check in every week. 1 of 6 visits done');
    await slider.press('End');
    await expectText('Day 52: Closed Feb 19. Unclaimed tokens are lost');
    await button(page, 'Start tracking for free').first().click();
    await dialog(page, 'Create an account').waitFor();
    await leave();
  });

  it('shows signed-in hunters what is due today, and promoters their projects, to which the logo leads', async () => {
    const { db } = site.database;
    const hunter = await site.makePerson();
    const member = await visit(browser, site);
    const { page } = member;
    await signIn(member.context, site, hunter);
    await openLanding(page);
    await getTodayPanel(page).getByText('Add your first airdrop').waitFor();
    expect(await page.getByText('Season 2 points').count()).toBe(0);
    const created_at = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    const { id } = await makeAirdrop(db, hunter, {
      name: 'Marks',
      project: 'Scroll',
      status: 'active',
      created_at,
    });
    await openLanding(page);
    await button(getTodayPanel(page), /^Scroll · Marks/).waitFor();
    await button(getTodayPanel(page), /^Check In,? ?Scroll · Marks$/).click();
    await getTodayPanel(page).getByText('All caught up').waitFor();
    const hasFocus = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(hasFocus, pollOptions).toBe('SPAN');
    // The panel shows the check-in before the server has stored it.
    const readVisitDate = async () => {
      const row = await db
        .selectFrom('airdrops')
        .select('last_visit_date')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.last_visit_date;
    };
    await expect.poll(readVisitDate, pollOptions).not.toBeNull();
    expect(await button(page, 'Start tracking for free').count()).toBe(0);
    await page.getByRole('link', { name: 'Open My Tracker' }).first().click();
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();

    await signIn(member.context, site, await site.makePerson({ role: 'promoter' }));
    await openLanding(page);
    await page.getByRole('region', { name: 'Your projects' }).getByText('No projects yet.').waitFor();
    expect(await page.getByRole('link', { name: 'Open My Tracker' }).count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Dropfolio' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Projects' }).waitFor();
    await member.leave();
  });

  it('links each feature to an existing page, and to the source if the operator has set it', async () => {
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await openLanding(page);
    const proof = page.getByRole('region', { name: 'Don’t take our word for it.' });
    const links = await proof
      .getByRole('link')
      .evaluateAll((all) => all.map((item) => item.getAttribute('href') ?? ''));
    expect(links).toContain(source);
    for (const link of links.filter((item) => item.startsWith('/'))) {
      expect((await page.request.get(link)).status(), link).toBe(200);
      const { hash } = new URL(link, site.baseUrl);
      if (hash === '') continue;
      await page.goto(link);
      expect(await page.locator(hash).count(), link).toBe(1);
    }
    await visitor.leave();

    const other = await visit(browser, freemium);
    await openLanding(other.page);
    expect(await other.page.getByRole('link', { name: 'Source' }).count()).toBe(0);
    await other.leave();
  });
});

describe('the current listings on the landing page', () => {
  it('appear once there are some, without ended, broken, or hidden ones', async () => {
    const { db } = freemium.database;
    const visitor = await visit(browser, freemium);
    const { page } = visitor;
    const currentListings = page.getByRole('region', { name: 'Happening now' });
    await openLanding(page);
    expect(await currentListings.count()).toBe(0);

    const addDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await makePresale(db, { project_name: 'Later', presale_start: addDays(9), presale_end: addDays(12) });
    await makePresale(db, { project_name: 'Sooner', presale_start: addDays(2), presale_end: addDays(12) });
    await makePresale(db, { project_name: 'Over', presale_start: addDays(-9), presale_end: addDays(-2) });
    const hiddenPresale = await makePresale(db, { project_name: 'Held', presale_end: addDays(12) });
    await db
      .updateTable('listings')
      .set({ held_at: new Date() })
      .where('item_id', '=', hiddenPresale.id)
      .execute();
    await freemium.reportPublicChange();
    // The server is notified a moment later.
    const createReader = (role: 'listitem' | 'heading') => async () => {
      await openLanding(page);
      return currentListings.getByRole(role).allInnerTexts();
    };
    await expect
      .poll(createReader('listitem'), pollOptions)
      .toEqual([
        expect.stringMatching(/^Sooner\s+Base\s+Starts in 2 days/),
        expect.stringMatching(/^Later\s+Base\s+Starts in 9 days/),
      ]);
    expect(await createReader('heading')()).toEqual(['Happening now', 'Upcoming presales']);

    await makeFaucet(db, { name: 'Dry', check_status: 'down' });
    await makeFaucet(db, { name: 'Spring', check_status: 'up', network: 'Sepolia', amount: '0.05 ETH' });
    await makeGuide(db, { title: 'Bridge to Scroll', steps: [{}, {}] });
    await freemium.reportPublicChange();
    await expect
      .poll(createReader('heading'), pollOptions)
      .toEqual(['Happening now', 'Upcoming presales', 'Faucets online now', 'Guides to get you started']);
    expect(await currentListings.getByText('Dry').count()).toBe(0);
    await currentListings.getByText('2 steps').waitFor();
    await currentListings.getByRole('link', { name: 'Spring' }).click();
    await page.getByRole('heading', { name: 'Crypto Faucets' }).waitFor();
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?q=Spring');
    await visitor.leave();
  });
});

describe('a visitor’s entered airdrops', () => {
  it('move to their tracker once after signing in, and can be undone', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await openLanding(page);
    await addEntry(page, 'Night shift');
    await addEntry(page, 'Day shift');
    await button(getTodayPanel(page), /^Mark as active,? ?Owl Chain · Night shift$/).click();
    await button(getTodayPanel(page), /^Check In,? ?Owl Chain · Night shift$/).click();
    await waitUntilHidden(button(getTodayPanel(page), /^Check In,? ?Owl Chain · Night shift$/));

    await button(page, 'Log In').click();
    const signInDialog = dialog(page, 'Welcome back');
    await signInDialog.getByLabel('Email').fill(person.email);
    await signInDialog.getByLabel('Password', { exact: true }).fill(password);
    await button(signInDialog, 'Sign In').click();
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
    await keepToast(page, '2 airdrops are in your tracker');
    await card(page, 'Night shift').waitFor();
    await card(page, 'Day shift').waitFor();
    await expect
      .poll(() => listTracked(site, person), pollOptions)
      .toMatchObject([
        { name: 'Night shift', status: 'active', last_visit_date: expect.anything() },
        { name: 'Day shift', project: 'Owl Chain', status: 'upcoming', last_visit_date: null },
      ]);
    await button(toast(page, '2 airdrops are in your tracker'), 'Undo').click();
    await toast(page, '2 airdrops deleted.').waitFor();
    await expect.poll(() => listTracked(site, person), pollOptions).toEqual([]);

    await openTracker(page);
    await page.getByText('No airdrops yet').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('entered-airdrops'))).toBeNull();
    await visitor.leave();
  });

  it('move once with two parallel tabs, also when the first response was lost', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: [/net::ERR|Failed to load resource/] });
    const { page, context } = visitor;
    await openLanding(page);
    await addEntry(page, 'Night shift');
    await signIn(context, site, person);
    // The server adds it, but the browser gets no response.
    await handle(page, '**/api/airdrops', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/airdrops'),
    );
    await openTracker(page);
    await failedRequest;
    expect(await listTracked(site, person)).toHaveLength(1);
    // A successful retry would clear the storage, so the test reads it while every response is still lost.
    expect(await page.evaluate(() => localStorage.getItem('entered-airdrops'))).not.toBeNull();
    await page.unrouteAll({ behavior: 'wait' });

    const second = await visitor.newPage();
    await Promise.all([openTracker(page), openTracker(second)]);
    for (const tab of [page, second]) await card(tab, 'Night shift').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('entered-airdrops')), pollOptions)
      .toBeNull();
    expect(await listTracked(site, person)).toHaveLength(1);
    await visitor.leave();
  });

  it('stay in the browser while the plan is full, and are added once there is room', async () => {
    const person = await freemium.makePerson();
    await makeAirdrops(freemium.database.db, person, 10);
    const visitor = await visit(browser, freemium, { expectedProblems: [/403/] });
    const { page, context } = visitor;
    await openLanding(page);
    await addEntry(page, 'The eleventh');
    const call = await signIn(context, freemium, person);
    await openTracker(page);
    const notice = page.getByRole('region', { name: 'Not in your tracker yet' });
    await notice.getByText('“Owl Chain · The eleventh”').waitFor();
    await notice.getByText("You've reached the limit of 10 airdrops").waitFor();

    await openTracker(page);
    await notice.waitFor();
    const { id } = await freemium.database.db
      .selectFrom('airdrops')
      .select('id')
      .where('user_id', '=', person.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await call('DELETE', `/airdrops/${id}`)).toMatchObject({ status: 200 });
    await button(notice, 'Try again').click();
    await toast(page, /is in your tracker/).waitFor();
    await waitUntilHidden(notice);
    await card(page, 'The eleventh').waitFor();
    await visitor.leave();
  });
});
