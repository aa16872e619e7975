import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeClaim, makeFollowCampaign } from '../../test/factories/follow.ts';
import { makeMember } from '../../test/factories/members.ts';
import { makePaid } from '../../test/factories/payments.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { makeSubmission, submittedQuest } from '../../test/factories/submissions.ts';
import { hydrated, openBrowser, signIn, type Visitor, visit } from '../harness/browser.ts';
import { type Person, type Site, startSite } from '../harness/site.ts';
import { button, dialog, isGone, patience } from '../harness/steps.ts';

vi.setConfig({ testTimeout: 240_000 });

let site: Site;
let browser: Browser;
let admin: Person;

/** `QUEUE_ITEMS=200` measures how long so many take; a few show that it works. */
const itemsToDecide = Number(process.env.QUEUE_ITEMS ?? 12);

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  const { db } = site.database;
  await db.deleteFrom('follow_claims').where('status', '=', 'pending').execute();
  await db.deleteFrom('submissions').execute();
  await db.deleteFrom('support_messages').execute();
  await db.deleteFrom('presales').execute();
  await db.updateTable('payments').set({ flag: null }).execute();
});

async function arrive(path = '/admin/queue', size?: { width: number; height: number }): Promise<Visitor> {
  const visitor = await visit(browser, site);
  if (size) await visitor.page.setViewportSize(size);
  await signIn(visitor.context, site, admin);
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return visitor;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const rows = (page: Page) => page.getByRole('list', { name: 'Needs you' });
const current = (page: Page) => rows(page).locator('[aria-current]');
const isCurrent = (page: Page, text: string) => current(page).filter({ hasText: text }).waitFor();

async function makeMessage(subject: string, at: Date): Promise<void> {
  await sql`INSERT INTO support_messages (id, request_key, name, email, subject, message, created_at)
    VALUES (gen_random_uuid(), gen_random_uuid(), 'Ada', 'ada@example.com', ${subject}, 'Where is it?', ${at})`.execute(
    site.database.db,
  );
}

describe('what needs an admin', () => {
  it('is decided in place and by keys, one after the other, as on its own pages', async () => {
    const { db } = site.database;
    const promoter = await makeMember(db, { first_name: 'Grace' });
    await makeMessage('I can’t sign in', minutesAgo(50));
    const campaign = await makeFollowCampaign(db, { twitterHandle: 'anchor', targetFollows: 10 });
    await makeClaim(db, campaign, { at: minutesAgo(40) });
    await makeClaim(db, campaign, { at: minutesAgo(39) });
    const refused = await makeSubmission(db, promoter, { sent_at: minutesAgo(30) });
    const paid = await makePaid(db, promoter);
    const flagged = { flag: 'surplus', created_at: minutesAgo(20) } as const;
    await db.updateTable('payments').set(flagged).where('id', '=', paid.id).execute();
    const approved = await makeSubmission(db, promoter, { sent_at: minutesAgo(10) });

    const office = await arrive();
    const { page } = office;
    const { keyboard } = page;
    const bar = page.getByRole('navigation', { name: 'Admin' });
    await bar.getByRole('link', { name: /^Needs you 6/ }).waitFor();
    await isCurrent(page, 'I can’t sign in');
    await keyboard.press('j');
    await isCurrent(page, '2 claims on @anchor');
    await keyboard.press('k');
    await isCurrent(page, 'I can’t sign in');

    await button(page, /Mark as done/).waitFor();
    await keyboard.press('a');
    await isCurrent(page, '2 claims on @anchor');
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .waitFor();
    await expect
      .poll(async () => {
        await keyboard.press('a');
        return rows(page).textContent();
      }, patience)
      .toContain('1 claim on @anchor');
    await expect
      .poll(async () => {
        await keyboard.press('a');
        return current(page).textContent();
      }, patience)
      .toContain('First steps');

    await button(page, 'Reject').waitFor();
    const form = dialog(page, 'Reject “First steps”?');
    await expect
      .poll(async () => {
        if (!(await form.isVisible())) await keyboard.press('r');
        return form.isVisible();
      }, patience)
      .toBe(true);
    await form.getByLabel('Reason').fill('The site is down.');
    await button(form, 'Reject').click();
    await isGone(form);
    await isCurrent(page, 'Overpaid');
    const note = page.getByLabel('New note');
    await note.waitFor();
    await expect
      .poll(async () => {
        if (!(await note.evaluate((one) => one === document.activeElement))) await keyboard.press('a');
        return note.evaluate((one) => one === document.activeElement);
      }, patience)
      .toBe(true);
    await keyboard.type('Sent back by bank transfer');
    await button(page, 'Save note').click();
    await isCurrent(page, 'First steps');
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await expect
      .poll(async () => {
        await keyboard.press('a');
        return page.getByText('Nothing needs you', { exact: true }).isVisible();
      }, patience)
      .toBe(true);

    const statuses = await db.selectFrom('submissions').select(['id', 'status']).orderBy('sent_at').execute();
    expect(statuses).toEqual([
      { id: refused, status: 'rejected' },
      { id: approved, status: 'approved' },
    ]);
    await bar.getByRole('link', { name: 'Needs you', exact: true }).waitFor();
    await office.leave();
  });

  it('comes by itself, and leaves what is being looked at where it is', async () => {
    await makeMessage('The first', minutesAgo(5));
    const office = await arrive();
    const { page } = office;
    await isCurrent(page, 'The first');
    const visitor = await visit(browser, site);
    await visitor.page.goto('/support');
    await hydrated(visitor.page);
    await visitor.page.getByLabel('Name').fill('Ida');
    await visitor.page.getByLabel('Email', { exact: true }).fill('ida@example.com');
    await visitor.page.getByLabel('Subject').fill('The second');
    await visitor.page.getByLabel('Message').fill('Hello?');
    await button(visitor.page, 'Send message').click();
    await rows(page).getByText('The second', { exact: true }).waitFor();
    await isCurrent(page, 'The first');
    await page.getByRole('link', { name: /^Support 2/ }).click();
    await expect.poll(() => new URL(page.url()).search, patience).toBe('?kind=message');
    await visitor.leave();
    await office.leave();
  });

  it('has reports first, and listings that may be out of date, decided by keys too', async () => {
    const { db } = site.database;
    await makeMessage('The first', minutesAgo(90));
    const { id: reported } = await makePresale(db, { project_name: 'Rivalry' });
    const { id: stale } = await makePresale(db, { project_name: 'Oldtimer' });
    const reporter = await makeMember(db, { first_name: 'Hal', created_at: minutesAgo(60_000) });
    await db
      .insertInto('listing_reports')
      .values({
        ...{ id: uuidv7(), kind: 'presale', item_id: reported, user_id: reporter.id, what: 'fake' },
        ...{ text: 'There is no such project.', network_hash: null, account_made_at: minutesAgo(60_000) },
        ...{ created_at: minutesAgo(30), decided_at: null, decided_by: null },
      })
      .execute();
    const longAgo = minutesAgo(60 * 24 * 40);
    await db.updateTable('listings').set({ stale_since: longAgo }).where('item_id', '=', stale).execute();

    const office = await arrive();
    const { page } = office;
    await isCurrent(page, 'Rivalry');
    await page.getByText('There is no such project.', { exact: true }).waitFor();
    const form = dialog(page, 'Dismiss the reports of Rivalry?');
    await expect
      .poll(async () => {
        if (!(await form.isVisible())) await page.keyboard.press('r');
        return form.isVisible();
      }, patience)
      .toBe(true);
    await button(form, 'Dismiss').click();
    await isGone(form);
    await isCurrent(page, 'Oldtimer');
    await page.getByRole('button', { name: /^Still right/ }).waitFor();
    await expect
      .poll(async () => {
        if ((await current(page).textContent())?.includes('Oldtimer')) await page.keyboard.press('a');
        return current(page).textContent();
      }, patience)
      .toContain('The first');
    const { status } = await db
      .selectFrom('listing_reports')
      .select('status')
      .where('item_id', '=', reported)
      .executeTakeFirstOrThrow();
    expect(status).toBe('dismissed');
    await office.leave();
  });

  it('shows what is chosen below the list on a phone', async () => {
    await makeMessage('The first', minutesAgo(5));
    await makeMessage('The second', minutesAgo(4));
    const office = await arrive('/admin/queue', { width: 390, height: 844 });
    const { page } = office;
    await rows(page)
      .getByRole('button', { name: /The second/ })
      .click();
    const detail = page.getByRole('region', { name: 'Support message' });
    await detail.getByRole('heading', { name: 'The second' }).waitFor();
    const [list, below] = [await rows(page).boundingBox(), await detail.boundingBox()];
    expect(below?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await office.leave();
  });

  it('is worked through by keyboard alone, however much of it there is', async () => {
    const { db } = site.database;
    const promoter = await makeMember(db, { first_name: 'Grace' });
    const campaigns = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        makeFollowCampaign(db, { twitterHandle: `many_${n}`, targetFollows: 100 }),
      ),
    );
    for (let n = 0; n < itemsToDecide; n += 1) {
      const at = minutesAgo(1_000 - n);
      const campaign = campaigns[n % campaigns.length];
      if (n % 3 === 0) {
        await makeSubmission(db, promoter, { sent_at: at, ...submittedQuest({ title: `Quest ${n}` }) });
      } else if (n % 3 === 1) await makeMessage(`Message ${n}`, at);
      else if (campaign !== undefined) await makeClaim(db, campaign, { at });
    }
    const office = await arrive();
    const { page } = office;
    const { keyboard } = page;
    const startedAt = performance.now();
    // Behind an open dialog, too.
    const shown = () =>
      page.locator('ul[aria-label="Needs you"] [aria-current] > span > span').allTextContents();
    let approvals = 0;
    let rejections = 0;
    for (let [title] = await shown(); title !== undefined; [title] = await shown()) {
      const isRefused = /^Quest \d*[02468]$/.test(title);
      const form = dialog(page, `Reject “${title}”?`);
      const act = async () => {
        if (!(await form.isVisible())) await keyboard.press(isRefused ? 'r' : 'a');
        // A key that comes in the same moment as the item decides nothing.
        if (!(await form.isVisible())) return;
        await keyboard.type('Nothing at that address.');
        await button(form, 'Reject').press('Enter');
        await isGone(form);
      };
      const isPressable = () =>
        page
          .locator(`[data-shortcut="${isRefused ? 'r' : 'a'}"]:not([aria-busy])`)
          .first()
          .isVisible();
      await expect
        .poll(async () => {
          const [now] = await shown();
          if (now === title && (await isPressable())) await act();
          return now;
        }, patience)
        .not.toBe(title);
      if (isRefused) rejections += 1;
      else approvals += 1;
    }
    await page.getByText('Nothing needs you', { exact: true }).waitFor();
    const seconds = (performance.now() - startedAt) / 1_000;
    console.info(
      `${itemsToDecide} items by keyboard in ${seconds.toFixed(1)} s: ${approvals} approvals, ${rejections} rejections`,
    );
    const open = await db.selectFrom('submissions').select('id').where('status', '=', 'pending').execute();
    expect(open).toEqual([]);
    await office.leave();
  });
});
