import { afterAll, expect, it } from 'vitest';
import { notify } from '../../src/features/notifications/commands.server.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { FakeTelegram, type SentMessage } from '../../test/harness/fake-telegram.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, pollOptions } from '../harness/steps.ts';
import { card, hasVisitedColor, openTracker } from '../harness/tracker-page.ts';

const fakeTelegram = await new FakeTelegram().start();
afterAll(() => fakeTelegram.close());
const { site, browser } = await setUp(fakeTelegram.env);

const chatId = 4_711;

async function waitForMessage(before: number): Promise<SentMessage> {
  return eventually(() => {
    const message = fakeTelegram.listMessages(chatId)[before];
    if (message === undefined) throw new Error('nothing has arrived in the chat yet');
    return message;
  });
}

it('links a chat, sends it a reminder, checks in from it, and updates open pages immediately', async () => {
  const { db } = site.database;
  const person = await site.makePerson();
  const started = { status: 'active', eligibility_date: '2026-01-05' } as const;
  await makeAirdrop(db, person, { ...started, name: 'Nebula' });
  const comet = await makeAirdrop(db, person, {
    ...started,
    name: 'Comet',
    is_muted: true,
    claim_date: new Date(Date.now() + 3_600_000),
  });

  const visitor = await visit(browser, site);
  await signIn(visitor.context, site, person);
  const { page } = visitor;
  await page.goto('/reminders');
  await waitForHydration(page);
  await button(page, 'Link Telegram').click();
  const link = page.getByRole('link', { name: 'Open Telegram' });
  // The keyboard focus stays.
  await expect
    .poll(() => link.evaluate((element) => element === document.activeElement), pollOptions)
    .toBe(true);
  const { host, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '');
  expect([host, pathname]).toEqual(['t.me', `/${fakeTelegram.botName}`]);
  const chat = { chatId, username: 'ada' };
  fakeTelegram.write(chat, `/start ${searchParams.get('start')}`);
  expect((await waitForMessage(0)).text).toMatch(/^This chat is linked\. You’ll get your reminders here/);
  // The page shows the chat without a reload.
  await page.getByText('@ada').waitFor();
  await button(page, 'Link Telegram').waitFor();

  const tracker = await visitor.newPage();
  await openTracker(tracker);
  expect(await hasVisitedColor(card(tracker, 'Nebula'))).toBe(false);
  const notification = { userId: person.id, title: 'A reminder', body: '', url: '/tracker' } as const;
  await notify(db, { now: new Date() }, { ...notification, kind: 'check_ins', key: 'check-ins:today' });
  const daily = await waitForMessage(1);
  fakeTelegram.press(chatId, daily.id, 'Check in all');
  await expect
    .poll(() => hasVisitedColor(card(tracker, 'Nebula')), { ...pollOptions, interval: 10 })
    .toBe(true);
  expect(await hasVisitedColor(card(tracker, 'Comet'))).toBe(false);
  await eventually(() =>
    expect(fakeTelegram.listMessages(chatId)[1]?.text).toMatch(/\n\n✓ Checked in: 1 airdrop$/),
  );

  await db.updateTable('airdrops').set({ is_muted: false }).where('id', '=', comet.id).execute();
  await notify(
    db,
    { now: new Date() },
    { ...notification, kind: 'claim_opens', key: 'claim:comet', airdropId: comet.id },
  );
  const claim = await waitForMessage(2);
  fakeTelegram.press(chatId, claim.id, 'Claimed');
  await card(tracker, 'Comet').getByText('Claimed', { exact: true }).waitFor();

  fakeTelegram.write(chat, '/stop');
  await page.bringToFront();
  await page.getByText('No chats yet.').waitFor();
  await visitor.leave();
});
