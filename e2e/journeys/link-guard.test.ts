import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetLimits } from '../../test/harness/limits.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { openAdminSession, setUp } from '../harness/set-up.ts';
import { button, dialog, expectVisible, pollOptions, press, waitUntilHidden } from '../harness/steps.ts';
import { card, openTracker } from '../harness/tracker-page.ts';

/** A URL on the bundled list of phishing sites. */
const blockedUrl = 'https://uniswap.wtf/claim';
const blockReason = 'uniswap.wtf is on a list of known phishing sites.';

const { site, browser } = await setUp();
const { callAsAdmin } = await openAdminSession(browser, site);
beforeEach(() => resetLimits(site.database.db));

async function publish(path: string, input: object): Promise<{ id: string; slug?: string }> {
  const { status, body } = await callAsAdmin('POST', path, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: string; slug?: string }; // the operation's declared output
}

const dayMs = 86_400_000;
const addDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

async function publishAll(url: string) {
  const [faucet, presale, campaign, quest, guide] = [
    await publish('/faucets', { name: 'Drained faucet', url }),
    await publish('/presales', {
      projectName: 'Drained presale',
      tokenSymbol: 'DRN',
      blockchain: 'Base',
      websiteUrl: url,
      presaleStart: addDays(1),
      presaleEnd: addDays(9),
    }),
    await publish('/campaigns', {
      title: 'Drained campaign',
      description: 'Join',
      category: 'DeFi',
      websiteUrl: url,
      startDate: addDays(-1),
      endDate: addDays(9),
      rewardType: 'NFT',
      rewardAmount: '1',
      maxParticipants: 5,
    }),
    await publish('/quests', {
      title: 'Drained quest',
      description: 'Look around.',
      projectName: 'Example',
      projectUrl: url,
      reward: '50 points',
      startsAt: addDays(-1),
      endsAt: addDays(9),
      tasks: [{ kind: 'visit', title: 'Open the site', url }],
    }),
    await publish('/guides', {
      title: 'Drained guide',
      project: 'Example',
      projectUrl: url,
      description: `Start at ${url}.`,
      steps: [{ title: 'First', description: `Then ${url} again`, link: null }],
    }),
  ];
  return { faucet, presale, campaign, quest, guide };
}

/** Blocks a host as an operator, and waits for the recheck a minute later. */
async function block(host: string): Promise<void> {
  const entry = { host, verdict: 'block', note: 'Reported to us' };
  expect((await callAsAdmin('POST', '/admin/link-entries', entry)).status).toBe(201);
  await runJob('listings.judge-links');
}

async function runJob(job: string): Promise<void> {
  const { status, body } = await callAsAdmin('POST', '/admin/system/jobs/run', { job });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function getListing(path: string): Promise<{ heldFor: string | null }> {
  const { body } = await callAsAdmin('GET', path);
  return (body as { listing: { heldFor: string | null } }).listing; // the operation's declared output
}

const getLinksTo = (page: Page, host: string): Locator => page.locator(`a[href*="${host}"]`);

describe('a listing with a blocked link', () => {
  it('shows no links on its cards and its page, and explains why', async () => {
    const { presale, campaign, quest, guide } = await publishAll('https://drained.example/claim');
    await block('drained.example');
    const readHeldFor = async () => (await getListing(`/presales/${presale.id}`)).heldFor;
    await expect.poll(readHeldFor, pollOptions).toBe('link');
    const reason = 'We blocked drained.example.';
    const { page, leave } = await visit(browser, site);
    const pages: readonly (readonly [string, string])[] = [
      ['/faucets', reason],
      ['/presales', 'Blocked'],
      [`/presales/${presale.id}`, reason],
      ['/campaigns', 'Blocked'],
      [`/campaigns/${campaign.id}`, reason],
      ['/quests', 'Blocked'],
      [`/quests/${quest.id}`, reason],
      ['/guides', reason],
      ['/guides?view=grid', 'Blocked'],
      [`/guides/${guide.slug}`, reason],
    ];
    for (const [path, text] of pages) {
      await page.goto(path);
      await waitForHydration(page);
      await expect
        .poll(() => page.getByText(text).count(), { ...pollOptions, message: path })
        .toBeGreaterThan(0);
      expect(await getLinksTo(page, 'drained.example').count(), path).toBe(0);
    }
    await leave();
  });
});

describe('the page before leaving the site', () => {
  const toLeavingPath = (url: string) => `/leaving?to=${encodeURIComponent(url)}`;

  it('names the site and the warning, with the way back first and the way on last', async () => {
    const { page, leave } = await visit(browser, site);
    await page.goto('/faucets');
    await page.goto(toLeavingPath(blockedUrl));
    await waitForHydration(page);
    const main = page.getByRole('main');
    await expectVisible(main.getByRole('heading', { name: 'This site may be dangerous' }));
    await expectVisible(main.getByText('uniswap.wtf', { exact: true }));
    await expectVisible(main.getByText(blockReason));
    expect(await main.getByRole('link').allTextContents()).toEqual(['Go back', 'Continue anyway']);
    const continueLink = main.getByRole('link', { name: 'Continue anyway' });
    expect(await continueLink.getAttribute('href')).toBe(blockedUrl);
    expect(await continueLink.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await main.getByRole('link', { name: 'Go back' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/faucets');
    await leave();
  });

  it('names other sites and look-alikes, and links nowhere for an invalid URL', async () => {
    const { page, leave } = await visit(browser, site);
    const main = page.getByRole('main');
    await page.goto(toLeavingPath('https://example.com/path?x=1'));
    await expectVisible(main.getByRole('heading', { name: 'You’re leaving Dropfolio' }));
    await expectVisible(main.getByText('example.com', { exact: true }));
    await page.goto(toLeavingPath('https://xn--e1awd7f.example/'));
    await expectVisible(main.getByText(/^Appears as /));
    for (const bad of ['', 'javascript:alert(1)', '//evil.example', 'https://example.com@evil.example/']) {
      await page.goto(toLeavingPath(bad));
      await expectVisible(main.getByRole('heading', { name: 'This link can’t be opened' }));
      expect(await main.getByRole('link').allTextContents()).toEqual(['Go back']);
    }
    await leave();
  });
});

describe('a link in the tracker', () => {
  it('shows a warning while it is typed, and on its card before it opens', async () => {
    const { page, context, leave } = await visit(browser, site);
    await signIn(context, site, await site.makePerson());
    const foreignRequests: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== site.baseUrl) foreignRequests.push(request.url());
    });
    await openTracker(page);
    await press(page, 'Add Airdrop');
    const form = dialog(page, 'Add Airdrop');
    const link = form.getByLabel('Project Link');
    await form.getByLabel('Airdrop Name').fill('Free UNI');
    await form.getByLabel('Project Name').fill('Uniswap');
    await link.fill('https://uniswap.org/');
    await link.fill('https://uniswab.org/');
    await expectVisible(form.getByText('Suspicious: Looks like uniswap.org, but is spelled differently.'));
    expect(await link.getAttribute('aria-describedby')).toBeTruthy();
    await link.fill(blockedUrl);
    await expectVisible(form.getByText(`Blocked: ${blockReason}`));
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);

    const added = card(page, 'Free UNI');
    await expectVisible(added.getByText('Blocked', { exact: false }));
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      added.getByRole('link', { name: /^uniswap\.wtf/ }).click(),
    ]);
    await expectVisible(opened.getByRole('heading', { name: 'This site may be dangerous' }));
    // A warned user hasn't visited it.
    await expectVisible(button(added, /^Check In/));
    await opened.close();
    expect(foreignRequests).toEqual([]);
    await leave();
  });

  it('has a badge in the table and in the details', async () => {
    const { page, context, leave } = await visit(browser, site);
    const call = await signIn(context, site, await site.makePerson());
    const airdrop = { name: 'Free UNI', project: 'Uniswap', status: 'active', eligibilityDate: '2026-01-05' };
    await call('POST', '/airdrops', { ...airdrop, projectLink: blockedUrl });
    const columns = ['name', 'projectLink'].map((key) => ({ key, width: 200 }));
    await call('PATCH', '/tracker-setup', { tableColumns: columns });
    await openTracker(page, '?view=table');
    const cell = page.getByRole('gridcell').filter({ hasText: 'uniswap.wtf' });
    await expectVisible(cell.getByTitle(blockReason));
    await openTracker(page);
    await button(page, /^View Details/)
      .first()
      .click();
    await expectVisible(page.getByRole('dialog').getByTitle(blockReason));
    expect(await page.locator(`a[href="${blockedUrl}"]`).count()).toBe(0);
    await leave();
  });
});
