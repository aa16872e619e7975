import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disputeClaim } from '../../src/features/follow/disputes/commands.server.ts';
import { approveClaim } from '../../src/features/follow/review/commands.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { makeClaim, makeFollowCampaign } from '../../test/factories/follow.ts';
import { createMemberCtx, type Member, makeMember } from '../../test/factories/members.ts';
import { makeSettledPayment } from '../../test/factories/payments.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { createQuestSubmission, makeSubmission } from '../../test/factories/submissions.ts';
import {
  type CallApi,
  signIn,
  type Visitor,
  type VisitorOptions,
  visit,
  waitForHydration,
} from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
let admin: Person;

/** `QUEUE_ITEMS=200` measures the time for many items; a few prove that it works. */
const itemsToDecide = Number(process.env.QUEUE_ITEMS ?? 6);

beforeAll(async () => {
  admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
});

beforeEach(async () => {
  const { db } = site.database;
  await db.deleteFrom('follow_claims').where('status', '=', 'pending').execute();
  await db.deleteFrom('claim_disputes').execute();
  await db.deleteFrom('pending_grants').execute();
  await db.deleteFrom('submissions').execute();
  await db.deleteFrom('support_messages').execute();
  await db.deleteFrom('presales').execute();
  await db.deleteFrom('quests').execute();
  await db.updateTable('payments').set({ flag: null }).execute();
});

async function openPage(options: VisitorOptions = {}): Promise<Visitor & { call: CallApi }> {
  const visitor = await visit(browser, site, options);
  const call = await signIn(visitor.context, site, admin);
  await visitor.page.goto('/admin/queue');
  await waitForHydration(visitor.page);
  return { ...visitor, call };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const getList = (page: Page) => page.getByRole('list', { name: 'To review' });
const getCurrent = (page: Page) => getList(page).locator('[aria-current]');
const expectCurrent = (page: Page, text: string) => getCurrent(page).filter({ hasText: text }).waitFor();

/** Presses the key until the form is open, because a key in the same moment as a new item has no effect. */
const pressUntilOpen = (page: Page, key: string, form: Locator): Promise<void> =>
  expect
    .poll(async () => {
      if (!(await form.isVisible())) await page.keyboard.press(key);
      return form.isVisible();
    }, pollOptions)
    .toBe(true);

/** Presses Approve until it is published, because the button is disabled briefly for a new item. */
const approveUntilPublished = (page: Page, title: string): Promise<void> =>
  expect
    .poll(async () => {
      const publishedMessage = page.getByText(`“${title}” published`);
      const approve = button(page, 'Approve');
      if (!(await publishedMessage.isVisible()) && (await approve.isVisible())) await approve.click();
      return publishedMessage.isVisible();
    }, pollOptions)
    .toBe(true);

/** Creates a grant requested by another admin. */
async function makePendingGrant(user: Member, amount: number, at: Date): Promise<string> {
  const [requester, id] = [await site.makePerson({ isAdmin: true }), uuidv7(at.getTime())];
  await site.database.db
    .insertInto('pending_grants')
    .values({
      id,
      user_id: user.id,
      amount,
      note: 'For the meetup',
      asked_by: requester.id,
      created_at: at,
      expires_at: minutesAgo(-60),
    })
    .execute();
  return id;
}

async function makeDispute(reason: string, at: Date): Promise<void> {
  const { db } = site.database;
  const campaign = await makeFollowCampaign(db, { twitterHandle: 'disputed' });
  const claim = await makeClaim(db, campaign, { at });
  await approveClaim(createMemberCtx(db, await makeCreditAdmin(db)), { id: claim });
  await disputeClaim(createMemberCtx(db, campaign.creator), { id: claim, reason });
  await db.updateTable('claim_disputes').set({ created_at: at }).where('claim_id', '=', claim).execute();
}

async function makeMessage(subject: string, at: Date): Promise<void> {
  await sql`INSERT INTO support_messages (id, request_key, name, email, subject, message, created_at)
    VALUES (gen_random_uuid(), gen_random_uuid(), 'Ada', 'ada@example.com', ${subject}, 'Where is it?', ${at})`.execute(
    site.database.db,
  );
}

describe('the admin queue', () => {
  it('decides items in place and with keys, as on their own pages', async () => {
    const { db } = site.database;
    const promoter = await makeMember(db, { first_name: 'Grace' });
    await makeMessage('I can’t sign in', minutesAgo(50));
    const campaign = await makeFollowCampaign(db, { twitterHandle: 'anchor', targetFollows: 10 });
    await makeClaim(db, campaign, { at: minutesAgo(40) });
    await makeClaim(db, campaign, { at: minutesAgo(39) });
    const rejected = await makeSubmission(db, promoter, { sent_at: minutesAgo(30) });
    const paid = await makeSettledPayment(db, promoter);
    const flagged = { flag: 'surplus', created_at: minutesAgo(20) } as const;
    await db.updateTable('payments').set(flagged).where('id', '=', paid.id).execute();
    const approved = await makeSubmission(db, promoter, { sent_at: minutesAgo(10) });

    await makeDispute('It never followed us.', minutesAgo(8));
    await makePendingGrant(promoter, 500, minutesAgo(5));

    // A decided grant returns 404; pressing the key twice may approve a claim.
    const adminVisitor = await openPage({ expectedProblems: [/status of 40[49]/] });
    const { page } = adminVisitor;
    const { keyboard } = page;
    const bar = page.getByRole('navigation', { name: 'Admin' });
    await bar.getByRole('link', { name: /^To review 8/ }).waitFor();
    await expectCurrent(page, 'I can’t sign in');
    await keyboard.press('j');
    await expectCurrent(page, '2 claims on @anchor');
    await keyboard.press('k');
    await expectCurrent(page, 'I can’t sign in');

    await button(page, /Mark as done/).waitFor();
    await expect
      .poll(async () => {
        if ((await getCurrent(page).textContent())?.includes('sign in')) await keyboard.press('a');
        return getCurrent(page).textContent();
      }, pollOptions)
      .toContain('2 claims on @anchor');
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .waitFor();
    await expect
      .poll(async () => {
        if ((await getCurrent(page).textContent())?.includes('@anchor')) await keyboard.press('a');
        return getCurrent(page).textContent();
      }, pollOptions)
      .toContain('First steps');

    await button(page, 'Reject').waitFor();
    const form = dialog(page, 'Reject “First steps”?');
    await pressUntilOpen(page, 'r', form);
    await form.getByLabel('Reason').fill('The site is down.');
    await button(form, 'Reject').click();
    await waitUntilHidden(form);
    await expectCurrent(page, 'Overpaid');
    const note = page.getByLabel('New note');
    await note.waitFor();
    await expect
      .poll(async () => {
        if (!(await note.evaluate((element) => element === document.activeElement)))
          await keyboard.press('a');
        return note.evaluate((element) => element === document.activeElement);
      }, pollOptions)
      .toBe(true);
    await keyboard.type('Sent back by bank transfer');
    await button(page, 'Save note').click();
    await expectCurrent(page, 'First steps');
    await approveUntilPublished(page, 'First steps');
    await button(page, 'Next').click();

    await expectCurrent(page, '@disputed');
    await page.getByText('It never followed us.', { exact: true }).waitFor();
    const dismissal = dialog(page, 'Dismiss this dispute?');
    await pressUntilOpen(page, 'r', dismissal);
    await dismissal.getByLabel('Reason').fill('It follows you.');
    await button(dismissal, 'Dismiss dispute').click();
    await waitUntilHidden(dismissal);

    await expectCurrent(page, '500 credits');
    await page.getByText('For the meetup').waitFor();
    const grant = page.getByRole('alertdialog', { name: /^Grant 500 credits to Grace/ });
    await pressUntilOpen(page, 'a', grant);
    await button(grant, 'Grant Credits').click();
    await page.getByText('All caught up', { exact: true }).waitFor();

    const statuses = await db.selectFrom('submissions').select(['id', 'status']).orderBy('sent_at').execute();
    expect(statuses).toEqual([
      { id: rejected, status: 'rejected' },
      { id: approved, status: 'approved' },
    ]);
    const dispute = await db.selectFrom('claim_disputes').select('status').executeTakeFirstOrThrow();
    expect(dispute).toEqual({ status: 'dismissed' });
    const granted = await db.selectFrom('pending_grants').select('status').executeTakeFirstOrThrow();
    expect(granted).toEqual({ status: 'confirmed' });
    await bar.getByRole('link', { name: 'To review', exact: true }).waitFor();
    await adminVisitor.leave();
  });

  it('publishes one item for repeated presses, and undoes it within ten seconds', async () => {
    const { db } = site.database;
    const promoter = await makeMember(db, { first_name: 'Grace' });
    for (const [n, title] of ['One', 'Two', 'Three'].entries()) {
      await makeSubmission(db, promoter, { sent_at: minutesAgo(9 - n), ...createQuestSubmission({ title }) });
    }
    const adminVisitor = await openPage();
    const { page } = adminVisitor;
    await expectCurrent(page, 'One');
    const approve = button(page, 'Approve');
    await approve.waitFor();
    const box = await approve.boundingBox();
    if (box === null) throw new Error('Approve is not on the screen');
    for (let press = 0; press < 4; press += 1) {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
    await page.getByText('“One” published').waitFor();
    const readStatuses = async () => {
      const submissions = await db.selectFrom('submissions').select('status').orderBy('sent_at').execute();
      return submissions.map(({ status }) => status);
    };
    expect(await readStatuses()).toEqual(['approved', 'pending', 'pending']);
    expect(await db.selectFrom('quests').select('title').execute()).toEqual([{ title: 'One' }]);

    await button(page, 'Undo').click();
    await expectCurrent(page, 'One');
    await page.getByText('Approval undone', { exact: true }).waitFor();
    expect(await readStatuses()).toEqual(['pending', 'pending', 'pending']);
    expect(await db.selectFrom('quests').select('title').execute()).toEqual([]);
    await adminVisitor.leave();
  });

  it('asks for a reason to publish a blocked link, also if it was blocked after loading', async () => {
    const { db } = site.database;
    const promoter = await makeMember(db, { first_name: 'Grace' });
    const makeQuestSubmission = (title: string, projectUrl: string, sentAt: Date) =>
      makeSubmission(db, promoter, { sent_at: sentAt, ...createQuestSubmission({ title, projectUrl }) });
    await makeQuestSubmission('Known', 'https://uniswap.wtf/claim', minutesAgo(9));
    await makeQuestSubmission('Turned', 'https://turned.example/', minutesAgo(8));

    const adminVisitor = await openPage({ expectedProblems: [/status of 400/] });
    const { page, call } = adminVisitor;
    const publish = async (title: string, reason: string) => {
      await expectCurrent(page, title);
      const form = dialog(page, `Publish “${title}” with a blocked link?`);
      await pressUntilOpen(page, 'a', form);
      await button(form, 'Publish anyway').click();
      await form.getByText('Enter a reason').waitFor();
      await form.getByLabel('Reason').fill(reason);
      await button(form, 'Publish anyway').click();
      await waitUntilHidden(form);
      await button(page, 'Next').click();
    };
    // The blocked link of a published quest needs an admin, so it is first in the queue.
    const filters = page.getByRole('navigation', { name: 'Filter by kind' });
    await filters.getByRole('link', { name: /^Submissions 2/ }).click();
    await publish('Known', 'Their new site');
    await expectCurrent(page, 'Turned');
    await page
      .getByRole('link', { name: /turned\.example/ })
      .first()
      .waitFor();
    const entry = { host: 'turned.example', verdict: 'block', note: 'Reported to us' };
    expect((await call('POST', '/admin/link-entries', entry)).status).toBe(201);
    const readVerdict = async () =>
      JSON.stringify((await call('POST', '/links/judge', { urls: ['https://turned.example/'] })).body);
    await expect.poll(readVerdict, pollOptions).toContain('blocked');
    await publish('Turned', 'We know them');
    const { body } = await call('GET', '/admin/audit?action=submission.approved');
    for (const reason of ['Their new site', 'We know them']) expect(JSON.stringify(body)).toContain(reason);
    await adminVisitor.leave();
  });

  it('keeps an open dialog of an item that another admin has decided, and then says so', async () => {
    const { db } = site.database;
    const promoter = await makeMember(db, { first_name: 'Grace' });
    const submission = await makeSubmission(db, promoter, { sent_at: minutesAgo(9) });
    const grant = await makePendingGrant(promoter, 500, minutesAgo(8));
    const [adminVisitor, other] = [
      await openPage({ expectedProblems: [/status of 40[49]/] }),
      await visit(browser, site),
    ];
    const { page } = adminVisitor;
    const decide = await signIn(other.context, site, await site.makePerson({ isAdmin: true }));
    const expectDecided = async (path: string, input = {}) =>
      expect((await decide('POST', path, input)).status).toBe(200);
    // This locator also finds items behind an open dialog.
    const list = page.locator('ul[aria-label="To review"]');

    await expectCurrent(page, 'First steps');
    const rejection = dialog(page, 'Reject “First steps”?');
    await pressUntilOpen(page, 'r', rejection);
    await rejection.getByLabel('Reason').fill('The site is down.');
    const { updated_at: updatedAt } = await db
      .selectFrom('submissions')
      .select('updated_at')
      .where('id', '=', submission)
      .executeTakeFirstOrThrow();
    await expectDecided(`/admin/submissions/${submission}/approve`, { updatedAt: updatedAt.toISOString() });
    await list.getByText('First steps').waitFor({ state: 'detached' });
    expect(await rejection.getByLabel('Reason').inputValue()).toBe('The site is down.');
    await button(rejection, 'Reject').click();
    await rejection.getByText('This submission was already approved.').waitFor();
    await button(rejection, 'Cancel').click();
    await page.getByText('Already handled', { exact: true }).waitFor();
    await page.keyboard.press('j');

    await expectCurrent(page, '500 credits');
    const confirmation = page.getByRole('alertdialog', { name: /^Grant 500 credits/ });
    await pressUntilOpen(page, 'a', confirmation);
    await expectDecided(`/admin/credits/pending-grants/${grant}/confirm`);
    await list.getByText('500 credits').waitFor({ state: 'detached' });
    await button(confirmation, 'Cancel').click();
    await page.getByText('Already handled', { exact: true }).waitFor();
    await button(page, 'Continue').press('Enter');
    await page.getByText('All caught up', { exact: true }).waitFor();
    await other.leave();
    await adminVisitor.leave();
  });

  it('updates live without moving the current item', async () => {
    await makeMessage('The first', minutesAgo(5));
    const adminVisitor = await openPage();
    const { page } = adminVisitor;
    await expectCurrent(page, 'The first');
    const visitor = await visit(browser, site);
    await visitor.page.goto('/support');
    await waitForHydration(visitor.page);
    await visitor.page.getByLabel('Name').fill('Ida');
    await visitor.page.getByLabel('Email', { exact: true }).fill('ida@example.com');
    await visitor.page.getByLabel('Subject').fill('The second');
    await visitor.page.getByLabel('Message').fill('Hello?');
    await button(visitor.page, 'Send message').click();
    await getList(page).getByText('The second', { exact: true }).waitFor();
    await expectCurrent(page, 'The first');
    await page.getByRole('link', { name: /^Support 2/ }).click();
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?kind=message');
    await visitor.leave();
    await adminVisitor.leave();
  });

  it('is counted in the server’s HTML, so that late hydration finds the same text', async () => {
    await makeMessage('Where is it?', minutesAgo(1));
    const { page, context, leave } = await visit(browser, site, { javaScriptEnabled: false });
    await signIn(context, site, admin);
    await page.goto('/admin/queue');
    await page.getByRole('navigation', { name: 'Admin' }).getByText('1 waiting').waitFor();
    const filters = page.getByRole('navigation', { name: 'Filter by kind' });
    await filters
      .getByRole('link', { name: /^Support/ })
      .filter({ hasText: '1' })
      .waitFor();
    await leave();
  });

  it('lists reports first, and decides reports and outdated listings with keys', async () => {
    const { db } = site.database;
    await makeMessage('The first', minutesAgo(90));
    const { id: reported } = await makePresale(db, { project_name: 'Rivalry' });
    const { id: stale } = await makePresale(db, { project_name: 'Oldtimer' });
    const reporter = await makeMember(db, { first_name: 'Hal', created_at: minutesAgo(60_000) });
    await db
      .insertInto('listing_reports')
      .values({
        id: uuidv7(),
        kind: 'presale',
        item_id: reported,
        user_id: reporter.id,
        what: 'fake',
        text: 'There is no such project.',
        network_hash: null,
        account_made_at: minutesAgo(60_000),
        created_at: minutesAgo(30),
        decided_at: null,
        decided_by: null,
      })
      .execute();
    const longAgo = minutesAgo(60 * 24 * 40);
    await db.updateTable('listings').set({ stale_since: longAgo }).where('item_id', '=', stale).execute();

    const adminVisitor = await openPage();
    const { page } = adminVisitor;
    await expectCurrent(page, 'Rivalry');
    await page.getByText('There is no such project.', { exact: true }).waitFor();
    const form = dialog(page, 'Dismiss the reports of Rivalry?');
    await pressUntilOpen(page, 'r', form);
    await button(form, 'Dismiss').click();
    await waitUntilHidden(form);
    await expectCurrent(page, 'Oldtimer');
    await page.getByRole('button', { name: /^Still accurate/ }).waitFor();
    await expect
      .poll(async () => {
        if ((await getCurrent(page).textContent())?.includes('Oldtimer')) await page.keyboard.press('a');
        return getCurrent(page).textContent();
      }, pollOptions)
      .toContain('The first');
    const { status } = await db
      .selectFrom('listing_reports')
      .select('status')
      .where('item_id', '=', reported)
      .executeTakeFirstOrThrow();
    expect(status).toBe('dismissed');
    await adminVisitor.leave();
  });

  it('shows the selected item below the list on a phone', async () => {
    await makeMessage('The first', minutesAgo(5));
    await makeMessage('The second', minutesAgo(4));
    const adminVisitor = await openPage({ viewport: { width: 390, height: 844 } });
    const { page } = adminVisitor;
    await getList(page)
      .getByRole('button', { name: /The second/ })
      .click();
    const detail = page.getByRole('region', { name: 'Support message' });
    await detail.getByRole('heading', { name: 'The second' }).waitFor();
    const [list, below] = [await getList(page).boundingBox(), await detail.boundingBox()];
    expect(below?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await adminVisitor.leave();
  });

  it('can be completed with the keyboard alone, whatever its length', async () => {
    const { db } = site.database;
    const promoter = await makeMember(db, { first_name: 'Grace' });
    const campaigns = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        makeFollowCampaign(db, { twitterHandle: `many_${n}`, targetFollows: 100 }),
      ),
    );
    for (let n = 0; n < itemsToDecide; n += 1) {
      const sentAt = minutesAgo(1_000 - n);
      const campaign = campaigns[n % campaigns.length];
      if (n % 3 === 0) {
        await makeSubmission(db, promoter, {
          sent_at: sentAt,
          ...createQuestSubmission({ title: `Quest ${n}` }),
        });
      } else if (n % 3 === 1) await makeMessage(`Message ${n}`, sentAt);
      else if (campaign !== undefined) await makeClaim(db, campaign, { at: sentAt });
    }
    const adminVisitor = await openPage();
    const { page } = adminVisitor;
    const { keyboard } = page;
    // This locator also finds items behind an open dialog.
    const readCurrentTitles = () =>
      page.locator('ul[aria-label="To review"] [aria-current] > span > span').allTextContents();
    let approvals = 0;
    let rejections = 0;
    const next = button(page, 'Next');
    for (let [title] = await readCurrentTitles(); title !== undefined; [title] = await readCurrentTitles()) {
      const isRejected = /^Quest \d*[02468]$/.test(title);
      const form = dialog(page, `Reject “${title}”?`);
      const act = async () => {
        if (!(await form.isVisible())) await keyboard.press(isRejected ? 'r' : 'a');
        // A key in the same moment as a new item decides nothing.
        if (!(await form.isVisible())) return;
        await keyboard.type('Nothing at that address.');
        await button(form, 'Reject').press('Enter');
        await waitUntilHidden(form);
      };
      const isPressable = () =>
        page
          .locator(`[data-shortcut="${isRejected ? 'r' : 'a'}"]:not([aria-busy])`)
          .first()
          .isVisible();
      await expect
        .poll(async () => {
          const [currentTitle] = await readCurrentTitles();
          if (currentTitle === title && (await isPressable())) await act();
          if (await next.isVisible()) await keyboard.press('Enter');
          return currentTitle;
        }, pollOptions)
        .not.toBe(title);
      if (isRejected) rejections += 1;
      else approvals += 1;
    }
    await page.getByText('All caught up', { exact: true }).waitFor();
    console.info(`by keyboard: ${approvals} approvals, ${rejections} rejections`);
    const open = await db.selectFrom('submissions').select('id').where('status', '=', 'pending').execute();
    expect(open).toEqual([]);
    await adminVisitor.leave();
  });
});
