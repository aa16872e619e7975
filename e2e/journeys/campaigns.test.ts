import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/features/campaigns/schema.ts';
import { makeCampaigns } from '../../test/factories/campaigns.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { createPageOpener, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { openAdminSession, setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';
import { campaignTexts } from '../texts/campaigns.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';

const expectedErrors = [/Failed to load resource/];
const { expectTexts, expectTextsOnce, textsLeft } = createTextExpectations(campaignTexts);
const dayMs = 86_400_000;

const { site, browser } = await setUp();
const { callAsAdmin } = await openAdminSession(browser, site);

beforeAll(async () => {
  await makeCampaigns(site.database.db);
});

beforeEach(async () => {
  await resetLimits(site.database.db);
});

const addDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

/** Publishes a campaign through the API, which invalidates cached public pages. */
async function publish(title: string, changes: Record<string, unknown> = {}): Promise<Campaign> {
  const { status, body } = await callAsAdmin('POST', '/campaigns', {
    title,
    description: 'Take part in an example.',
    category: 'Social',
    startDate: addDays(-1),
    endDate: addDays(2),
    rewardType: 'Points',
    rewardAmount: '250 points',
    websiteUrl: 'https://northlight.example.com/',
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Campaign; // the operation's declared output
}

const getParticipants = async (id: string): Promise<number> => {
  const { body } = await callAsAdmin('GET', `/campaigns/${id}`);
  return (body as Campaign).participants; // the operation's declared output
};

const openPage = createPageOpener(browser, site, { expectedProblems: expectedErrors });

async function openDetails(page: Page, title: string): Promise<Locator> {
  await button(card(page, title), /^View Details/).click();
  const details = dialog(page, title);
  await details.waitFor();
  return details;
}

const expectSearch = (page: Page, search: string): Promise<void> =>
  expect.poll(() => new URL(page.url()).searchParams.toString(), pollOptions).toBe(search);

describe('a visitor', () => {
  it('finds campaigns by text, category, and status, which are in the URL', async () => {
    const { page, leave } = await openPage('/campaigns');
    const filters = page.getByRole('search', { name: 'Filter campaigns' });
    await button(filters, /^Filters/).click();
    await expectTexts(page, 'campaigns, listed');
    await card(page, 'Tidewater Liquidity Season').waitFor();
    await filters.getByRole('searchbox').fill('NORTHLIGHT test');
    await expectSearch(page, 'q=NORTHLIGHT+test');
    await waitUntilHidden(card(page, 'Tidewater Liquidity Season'));
    await card(page, 'Northlight Bridge Week').waitFor();
    expect(await page.getByRole('heading', { name: 'Featured Campaigns' }).count()).toBe(0);
    await filters.getByLabel('Status').selectOption('active');
    await expectSearch(page, 'q=NORTHLIGHT+test&status=active');
    await expectTexts(page, 'campaigns, nothing found');
    await button(page, 'Clear filters').click();
    await expectSearch(page, '');
    await card(page, 'Tidewater Liquidity Season').waitFor();
    expect(await filters.getByRole('searchbox').inputValue()).toBe('');
    await filters.getByLabel('Category').selectOption('Gaming');
    await expectSearch(page, 'category=Gaming');
    await card(page, 'Emberfall Founders Run').waitFor();
    await waitUntilHidden(card(page, 'Tidewater Liquidity Season'));
    await leave();
  });

  it('sees the remaining time run out', async () => {
    const { page, leave } = await visit(browser, site);
    await page.clock.install();
    await page.goto('/campaigns');
    await waitForHydration(page);
    const details = await openDetails(page, 'Tidewater Liquidity Season');
    await expectTexts(page, 'campaign, active', details);
    const readTimer = () => details.getByRole('timer').innerText();
    const first = await readTimer();
    await expect.poll(readTimer, pollOptions).not.toBe(first);
    await page.clock.fastForward(21 * dayMs);
    await expectTexts(page, 'campaign, expired', details);
    await leave();
  });

  it('signs in to join and returns to the campaign', async () => {
    const person = await site.makePerson();
    const { id } = await publish('Signing season');
    const { page, leave } = await openPage('/campaigns');
    const details = await openDetails(page, 'Signing season');
    await button(details, 'Join Campaign').click();
    const form = page.getByRole('dialog', { name: 'Welcome back' });
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button(form, 'Sign In').click();
    await page.waitForURL(`**/campaigns/${id}`);
    await button(page, 'Join Campaign').click();
    await page.getByText('Joined', { exact: true }).first().waitFor();
    await expect.poll(() => getParticipants(id), pollOptions).toBe(1);
    await leave();
  });
});

describe('a hunter', () => {
  it('joins once, sees when the last spot is taken, and leaves', async () => {
    const { id } = await publish('Crowded season', { maxParticipants: 1 });
    const lateVisitor = await openPage('/campaigns', await site.makePerson());
    const details = await openDetails(lateVisitor.page, 'Crowded season');
    await button(details, 'Join Campaign').waitFor();

    const early = await openPage('/campaigns', await site.makePerson());
    const earlyDetails = await openDetails(early.page, 'Crowded season');
    await button(earlyDetails, 'Join Campaign').click();
    await earlyDetails.getByText('1 / 1').waitFor();
    await earlyDetails.getByText('Joined', { exact: true }).waitFor();

    await button(details, 'Join Campaign').click();
    await toast(lateVisitor.page, 'This campaign is full').waitFor();
    await details.getByText('This campaign is full').waitFor();
    expect(await getParticipants(id)).toBe(1);

    await button(earlyDetails, 'Leave Crowded season').click();
    const confirmDialog = early.page.getByRole('alertdialog', { name: 'Leave “Crowded season”?' });
    await button(confirmDialog, 'Leave').click();
    await waitUntilHidden(confirmDialog);
    await earlyDetails.getByText('0 / 1').waitFor();
    await button(earlyDetails, 'Join Campaign').waitFor();
    expect(await getParticipants(id)).toBe(0);
    await early.leave();
    await lateVisitor.leave();
  });

  it('requests a notification of a start, and cancels it', async () => {
    const person = await site.makePerson();
    await publish('Awaited season', { status: 'upcoming', startDate: addDays(1) });
    const { page, leave } = await openPage('/campaigns', person);
    const details = await openDetails(page, 'Awaited season');
    await expectTexts(page, 'campaign, upcoming', details);
    const countReminders = async () => {
      const { db } = site.database;
      return (await db.selectFrom('campaign_reminders').select('campaign_id').execute()).length;
    };
    await button(details, 'Notify Me').click();
    await expect.poll(countReminders, pollOptions).toBe(1);
    await button(details, 'You’ll be notified').click();
    await expect.poll(countReminders, pollOptions).toBe(0);
    await leave();
  });

  it('sees that results aren’t published yet', async () => {
    await publish('Finished season', { status: 'ended' });
    const { page, leave } = await openPage('/campaigns', await site.makePerson());
    const finished = await openDetails(page, 'Finished season');
    await expectTexts(page, 'campaign, ended', finished);
    await button(finished, 'View Results').click();
    await finished.getByText('Results are not published yet.').waitFor();
    await leave();
  });
});

describe('an admin', () => {
  it('adds, edits, and deletes a campaign', async () => {
    const { page, leave } = await openPage('/campaigns', await site.makePerson({ isAdmin: true }));
    await expectTexts(page, 'campaigns of an admin');
    await button(page, 'Add Campaign').click();
    await expectTexts(page, 'add a campaign');
    const form = dialog(page, 'Add Campaign');
    await form.getByLabel('Title').fill('Office season');
    await form.getByLabel('Description').fill('An example.');
    await form.getByLabel('Category').selectOption('AI/ML');
    await form.getByLabel('Reward Type').selectOption('NFT');
    await form.getByLabel('Reward Amount').fill('One card');
    await form.getByLabel('Start Date').fill('2027-06-02');
    await form.getByLabel('End Date').fill('2027-06-30');
    await form.getByLabel('Max Participants').fill('10,000');
    await form.getByLabel('Featured').check();
    await form.getByLabel('Website').fill('https://office.example.com/');
    await withBrokenRequests(page, '**/api/campaigns', async () => {
      await button(form, 'Create Campaign').click();
      await expectTextsOnce(page, 'campaign, not added', form);
    });
    expect(await form.getByLabel('Title').inputValue()).toBe('Office season');
    await button(form, 'Create Campaign').click();
    await expectTexts(page, 'campaign, added');
    await waitUntilHidden(form);
    await card(page, 'Office season').getByText('0 / 10,000').waitFor();

    await button(await openDetails(page, 'Office season'), 'Edit').click();
    await expectTexts(page, 'edit a campaign');
    const edit = dialog(page, 'Edit Campaign');
    expect(await edit.getByLabel('Start Date').inputValue()).toBe('2027-06-02');
    await edit.getByLabel('Title').fill('Office year');
    await withBrokenRequests(page, '**/api/campaigns/*', async () => {
      await button(edit, 'Save changes').click();
      await expectTextsOnce(page, 'campaign, not edited', edit);
    });
    await button(edit, 'Save changes').click();
    await expectTexts(page, 'campaign, edited');
    await waitUntilHidden(edit);

    await button(await openDetails(page, 'Office year'), 'Delete').click();
    await expectTexts(page, 'delete a campaign');
    const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Campaign' });
    await withBrokenRequests(page, '**/api/campaigns/*', async () => {
      await button(confirmDialog, 'Delete').click();
      await expectTexts(page, 'campaign, not deleted');
    });
    await button(confirmDialog, 'Delete').click();
    await expectTexts(page, 'campaign, deleted');
    await waitUntilHidden(card(page, 'Office year'));
    await leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
