import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { listOutbox } from '../../src/platform/mail-transport.server.ts';
import { makeCampaign } from '../../test/factories/campaigns.ts';
import { makeGuide } from '../../test/factories/guides.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { makeQuest } from '../../test/factories/quests.ts';
import { createApiCaller, createPageOpener, waitForHydration } from '../harness/browser.ts';
import { handle, hold, withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { pollOptions, press, toast } from '../harness/steps.ts';
import { contentTexts } from '../texts/content.ts';
import { createTextExpectations, getControl } from '../texts/expect-texts.ts';

const { expectTexts, textsLeft } = createTextExpectations(contentTexts);
const { site, browser } = await setUp({
  SUPPORT_EMAIL: 'desk@example.com',
  COMMUNITY_URL: 'https://t.me/example',
  SOCIAL_URL: 'https://x.com/example',
});

const openPage = createPageOpener(browser, site);

const createEmail = (name: string) => `${name}-${crypto.randomUUID().slice(-8)}@example.com`;
const getTitle = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('the blog', () => {
  it('lists its articles, which can be read and link to the next', async () => {
    const { page, leave } = await openPage('/blog');
    const cards = page.getByRole('list', { name: 'Articles' }).getByRole('listitem');
    await expect.poll(() => cards.count(), pollOptions).toBe(6);
    expect(await page.locator('link[rel=alternate][type="application/rss+xml"]').getAttribute('href')).toBe(
      `${site.baseUrl}/blog/rss.xml`,
    );
    const first = cards.first();
    for (const text of ['Basics', 'Dropfolio', 'Nov 21, 2026', '4 min read']) {
      await first.getByText(text, { exact: true }).waitFor();
    }
    await first.getByRole('link').click();
    await getTitle(page, /What a crypto airdrop is/).waitFor();
    expect(await page.title()).toContain('What a crypto airdrop is');
    await page.getByRole('heading', { level: 2, name: 'Why projects do it' }).waitFor();
    await page.getByRole('list', { name: 'Read next' }).getByRole('link').first().click();
    await getTitle(page, /How to read a claim page/).waitFor();
    await leave();
  });
});

describe('the newsletter', () => {
  const getStatus = async (email: string) => {
    const row = await site.database.db
      .selectFrom('newsletter_subscribers')
      .select('status')
      .where('email', '=', email)
      .executeTakeFirst();
    return row?.status;
  };
  const getLink = (text: string, path: string) => text.match(new RegExp(`${path}\\?token=\\S+`))?.[0];

  it('subscribes on the blog, confirms by mail, and unsubscribes by link without scripts', async () => {
    const email = createEmail('reader');
    const { page, leave } = await openPage('/blog');
    const box = page.getByRole('region', { name: 'Newsletter' });
    await box.getByLabel('Email').fill(email);
    await box.getByLabel('Email').press('Enter');
    await page.getByText('Check your email').waitFor();
    const readMailText = async () =>
      (await listOutbox(site.dataDir)).find(({ to }) => to === email)?.text ?? '';
    await expect.poll(readMailText, pollOptions).toContain('/newsletter/confirm');
    const text = await readMailText();
    await page.goto(getLink(text, '/newsletter/confirm') ?? '');
    await waitForHydration(page);
    // Opening the link alone doesn't confirm.
    expect(await getStatus(email)).toBe('pending');
    await press(page, 'Confirm my address');
    await getTitle(page, 'You’re subscribed').waitFor();
    await leave();

    const stop = getLink(text, '/newsletter/unsubscribe') ?? '';
    const scriptless = await openPage(stop, undefined, { javaScriptEnabled: false });
    expect(await getStatus(email)).toBe('confirmed');
    await press(scriptless.page, 'Unsubscribe');
    await getTitle(scriptless.page, 'You’re unsubscribed').waitFor();
    expect(await getStatus(email)).toBe('unsubscribed');
    await scriptless.leave();
  });

  it('reports a used or incomplete link', async () => {
    const { page, leave } = await openPage('/newsletter/confirm?token=used', undefined, {
      expectedProblems: [/status of 400/],
    });
    await press(page, 'Confirm my address');
    await page.getByRole('alert').getByText('This link is no longer valid.').waitFor();
    await page.goto('/newsletter/unsubscribe');
    await waitForHydration(page);
    await page.getByRole('alert').getByText('This link is incomplete.').waitFor();
    await leave();
  });
});

describe('the support form', () => {
  const message = { Name: 'Grace', Subject: 'The bell', Message: 'It shows nothing.\nWhy?' };
  const readMessages = (email: string) =>
    site.database.db
      .selectFrom('support_messages')
      .select(['name', 'subject', 'message', 'user_id'])
      .where('email', '=', email)
      .execute();
  const readFields = async (page: Page) =>
    Promise.all(['Name', 'Email', 'Subject', 'Message'].map((label) => getControl(page, label).inputValue()));

  async function fill(page: Page, email: string): Promise<void> {
    await getControl(page, 'Email').fill(email);
    for (const [label, value] of Object.entries(message)) await getControl(page, label).fill(value);
  }

  it('shows what is missing, keeps its text on failure, and is stored once', async () => {
    const email = createEmail('grace');
    const { page, leave } = await openPage('/support', undefined, {
      expectedProblems: [/Failed to load resource/],
    });
    await expectTexts(page, 'support');
    await press(page, 'Send message');
    const readFocusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(readFocusedName, pollOptions).toBe('name');

    await fill(page, email);
    await withBrokenRequests(page, '**/api/support', async () => {
      await press(page, 'Send message');
      await toast(page, 'Couldn’t send your message').waitFor();
    });
    expect(await readFields(page)).toEqual(['Grace', email, 'The bell', message.Message]);
    expect(await readMessages(email)).toEqual([]);

    // The server receives the message, but its response is lost, so the form sends the same message again.
    await handle(page, '**/api/support', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, body: '' });
    });
    await press(page, 'Send message');
    await expect.poll(async () => (await readMessages(email)).length, pollOptions).toBe(1);
    await page.getByRole('button', { name: 'Send message' }).and(page.locator(':not([aria-busy])')).waitFor();
    await page.unroute('**/api/support');

    const release = await hold(page, '**/api/support');
    await press(page, 'Send message');
    await expectTexts(page, 'support, sending');
    await release();
    await expectTexts(page, 'support, sent');
    await expect.poll(() => readFields(page), pollOptions).toEqual(['', '', '', '']);
    expect(await readMessages(email)).toEqual([
      { name: 'Grace', subject: 'The bell', message: message.Message, user_id: null },
    ]);
    await leave();
  });

  it('fills in the name and address of a signed-in user, also after sending', async () => {
    const person = await site.makePerson({ firstName: 'Ines' });
    const { page, leave } = await openPage('/support', person);
    await getControl(page, 'Subject').fill('Mine');
    await getControl(page, 'Message').fill('Hello');
    await press(page, 'Send message');
    await toast(page, 'Support request submitted').waitFor();
    await expect.poll(() => readFields(page), pollOptions).toEqual(['Ines Lovelace', person.email, '', '']);
    await leave();
  });

  it('delivers messages to admins, who mark them as done', async () => {
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
    const subject = `Question ${crypto.randomUUID().slice(-8)}`;
    const { page, context, leave } = await openPage('/faq', admin);
    const call = createApiCaller(context, site);
    await call('POST', '/support', {
      name: 'Hal',
      email: 'hal@example.com',
      subject,
      message: 'Where?',
      requestKey: crypto.randomUUID(),
    });
    await page.goto('/admin/support?status=open');
    await waitForHydration(page);
    const card = page
      .getByRole('list', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: subject });
    const answer = card.getByRole('link', { name: 'Answer by email' });
    expect(await answer.getAttribute('href')).toContain('mailto:hal@example.com?subject=Re%3A%20Question');
    await press(card, `Mark as done: ${subject}`);
    await card.waitFor({ state: 'detached' });
    const filter = page.getByRole('navigation', { name: 'Filter messages' });
    await filter.getByRole('link', { name: 'Done' }).click();
    await press(card, `Reopen: ${subject}`);
    await card.waitFor({ state: 'detached' });
    await filter.getByRole('link', { name: 'Open' }).click();
    await card.waitFor();
    await leave();
  });
});

describe('an admin', () => {
  it('finds newsletter subscribers and downloads the confirmed ones as CSV', async () => {
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
    const [confirmed, pending] = [createEmail('yes'), createEmail('not-yet')];
    await site.database.db
      .insertInto('newsletter_subscribers')
      .values([
        { id: crypto.randomUUID(), email: confirmed, status: 'confirmed', confirmed_at: new Date() },
        { id: crypto.randomUUID(), email: pending, status: 'pending' },
      ])
      .execute();
    const { page, leave } = await openPage('/admin/newsletter', admin);
    const getRow = (email: string) => page.getByRole('row').filter({ hasText: email });
    await getRow(confirmed).getByText('Confirmed').waitFor();
    await getRow(pending).getByText('Pending').waitFor();
    await page.getByRole('searchbox', { name: 'Search subscribers' }).fill(pending.slice(0, -4));
    await getRow(confirmed).waitFor({ state: 'detached' });
    await getRow(pending).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
    // The toast disappears while a busy machine reads the file.
    await toast(page, 'Export successful').waitFor();
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain(confirmed);
    expect(csv).not.toContain(pending);
    await leave();
  });
});

describe('static pages', () => {
  it.each([
    ['cookies', 'Cookie Policy', 7],
    ['privacy', 'Privacy Policy', 10],
    ['terms', 'Terms of Service', 10],
  ] as const)(
    '/%s has its sections in a 500 px box that scrolls with the keyboard',
    async (name, title, count) => {
      const { page, leave } = await openPage(`/${name}`);
      await getTitle(page, title).waitFor();
      await expectTexts(page, name);
      const box = page.getByRole('region', { name: title, exact: true });
      expect(await box.getByRole('heading', { level: 2 }).count()).toBe(count);
      expect(await box.evaluate((element) => element.getBoundingClientRect().height)).toBe(500);
      await box.focus();
      await page.keyboard.press('End');
      await expect.poll(() => box.evaluate((element) => element.scrollTop), pollOptions).toBeGreaterThan(100);
      await page.emulateMedia({ media: 'print' });
      const isWhole = () => box.evaluate((element) => element.clientHeight >= element.scrollHeight - 1);
      await expect.poll(isWhole, pollOptions).toBe(true);
      await leave();
    },
  );

  it('show answers on /faq without scripts, with links to more', async () => {
    const { page, leave } = await openPage('/faq', undefined, { javaScriptEnabled: false });
    await expectTexts(page, 'faq');
    const answer = page.getByText('We’ll send a link to set a new password.');
    expect(await answer.isVisible()).toBe(false);
    await page.getByText('I forgot my password. What now?').click();
    await answer.waitFor();
    await expectTexts(page, 'faq, password');
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Contact support' }).first().getAttribute('href')).toBe(
      '/support',
    );
    expect(await main.getByRole('link', { name: 'Read the guides' }).first().getAttribute('href')).toBe(
      '/guides',
    );
    await leave();
  });

  it('list the features on /features', async () => {
    const { page, leave } = await openPage('/features');
    await expectTexts(page, 'features');
    const lists = page.getByRole('main').getByRole('list');
    expect(await lists.first().getByRole('listitem').count()).toBe(6);
    const titles = await lists.last().getByRole('heading').allInnerTexts();
    expect(titles).toEqual(expect.arrayContaining(['Unlimited tracking', 'Status management', 'Notes']));
    await leave();
  });
});

describe('search engines', () => {
  const matchFirst = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

  /** Publishes one item of each kind that has its own page. */
  async function publishOneOfEach(): Promise<string[]> {
    const { db } = site.database;
    const [starts, ends] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    const [presale, campaign, quest] = [uuidv7(), uuidv7(), uuidv7()];
    await makeGuide(db, { slug: 'bridge-to-basalt', title: 'Bridge to Basalt' });
    const dates = { presale_start: starts, presale_end: ends };
    await makePresale(db, {
      id: presale,
      project_name: 'Basalt </script><b>',
      token_symbol: 'BSL',
      ...dates,
    });
    await makeCampaign(db, { id: campaign, title: 'Basalt season', start_date: starts, end_date: ends });
    await makeQuest(db, { id: quest, title: 'Basalt quest', starts_at: starts, ends_at: ends });
    return ['/guides/bridge-to-basalt', `/presales/${presale}`, `/campaigns/${campaign}`, `/quests/${quest}`];
  }

  it('get every page of the sitemap, each with its own URL and picture', async () => {
    const published = await publishOneOfEach();
    const xml = await (await fetch(`${site.baseUrl}/sitemap.xml`)).text();
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
    expect(addresses.length).toBeGreaterThan(18);
    expect(addresses).toEqual(expect.arrayContaining(published.map((path) => site.baseUrl + path)));
    const kinds: Record<string, string[]> = {};
    for (const address of addresses) {
      const response = await fetch(address);
      expect(response.status, address).toBe(200);
      const html = await response.text();
      expect(html).not.toMatch(/<meta name="robots"/);
      const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)];
      kinds[address.slice(site.baseUrl.length)] = data.map(([, text]) => JSON.parse(text ?? '')['@type']);
      const canonical = matchFirst(html, /<link rel="canonical" href="([^"]+)"/);
      expect(new URL(canonical ?? '').href).toBe(new URL(address).href);
      const picture = matchFirst(html, /<meta property="og:image" content="([^"]+)"/) ?? '';
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
      const drawn = await fetch(picture);
      expect([address, drawn.status, drawn.headers.get('content-type')]).toEqual([address, 200, 'image/png']);
      await drawn.body?.cancel();
    }
    const [guide = '', presale = '', campaign = '', quest = ''] = published;
    expect(kinds).toMatchObject({
      '/': ['Organization', 'WebSite'],
      '/faq': ['FAQPage'],
      '/blog/judge-a-presale': ['BlogPosting', 'BreadcrumbList'],
      [guide]: ['BreadcrumbList'],
      [presale]: ['Event', 'BreadcrumbList'],
      [campaign]: ['Event', 'BreadcrumbList'],
      [quest]: ['BreadcrumbList'],
    });
  });

  it('get noindex on private pages', async () => {
    for (const path of ['/profile', '/plan', '/admin/overview', '/newsletter/confirm']) {
      const html = await (await fetch(site.baseUrl + path)).text();
      expect(html, path).toContain('<meta name="robots" content="noindex"');
      expect(html, path).not.toContain('rel="canonical"');
    }
  });
});

describe('the footer', () => {
  it('links to the operator’s social networks', async () => {
    const { page, leave } = await openPage('/');
    const group = page.getByRole('contentinfo').locator('div', {
      has: page.getByRole('heading', { name: 'Social', exact: true }),
    });
    const getAddress = (name: string) =>
      group
        .last()
        .getByRole('link', { name: new RegExp(`^${name}\\b`) })
        .getAttribute('href');
    expect(await getAddress('X')).toBe('https://x.com/example');
    expect(await getAddress('Telegram')).toBe('https://t.me/example');
    await leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
