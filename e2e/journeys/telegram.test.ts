import { afterAll, expect, it } from 'vitest';
import { notify } from '../../src/features/notifications/commands.server.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makePresale } from '../../test/factories/presales.ts';
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

async function waitForMessage(before: number, chat = chatId): Promise<SentMessage> {
  return eventually(() => {
    const message = fakeTelegram.listMessages(chat)[before];
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

it('announces a new date of a followed presale in the chat, but not a typo fix', async () => {
  const [person, admin] = [await site.makePerson(), await site.makePerson({ isAdmin: true })];
  const presale = await makePresale(site.database.db, {
    project_name: 'Harbour Finance',
    website_url: 'https://harbour.example/',
    presale_start: new Date(Date.now() + 3 * 86_400_000),
    presale_end: new Date(Date.now() + 9 * 86_400_000),
  });
  const visitor = await visit(browser, site);
  await signIn(visitor.context, site, person);
  const { page } = visitor;
  await page.goto('/reminders');
  await waitForHydration(page);
  await button(page, 'Link Telegram').click();
  const href = await page.getByRole('link', { name: 'Open Telegram' }).getAttribute('href');
  const chat = 4_712;
  fakeTelegram.write(
    { chatId: chat, username: 'grace' },
    `/start ${new URL(href ?? '').searchParams.get('start')}`,
  );
  await waitForMessage(0, chat);

  await page.goto(`/presales/${presale.id}`);
  await waitForHydration(page);
  const saved = page.waitForResponse(`**/api/listings/${presale.id}/follow`);
  await button(page, 'Follow Harbour Finance').click();
  expect((await saved).ok()).toBe(true);

  const adminVisitor = await visit(browser, site);
  await signIn(adminVisitor.context, site, admin);
  await adminVisitor.page.goto(`/presales/${presale.id}`);
  await waitForHydration(adminVisitor.page);
  const editPresale = async (label: string, value: string, isNotified: boolean) => {
    await button(adminVisitor.page, 'Edit').click();
    const form = adminVisitor.page.getByRole('dialog', { name: 'Edit Presale' });
    await form.getByLabel(label).fill(value);
    if (!isNotified) await form.getByLabel('Notify followers').uncheck();
    await button(form, 'Save changes').click();
    await form.waitFor({ state: 'hidden' });
  };
  await editPresale('Project Name', 'Harbor Finance', false);
  await editPresale('Start Time', '09:30', true);
  const reply = await waitForMessage(1, chat);
  expect(reply.text).toMatch(/^The Harbor Finance presale was rescheduled\n/);
  expect(reply.text).toContain(`${site.baseUrl}/presales/${presale.id}`);

  await page.goto(`/presales/${presale.id}`);
  await waitForHydration(page);
  await button(page, /^Changes to/).click();
  const changes = page.getByRole('dialog', { name: 'Changes to Harbor Finance' });
  await changes.getByText('Our team').first().waitFor();
  await changes.getByText('Start', { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await page.goto('/notifications');
  await waitForHydration(page);
  await button(page, 'Following').click();
  const list = page.getByRole('dialog', { name: 'Listings you follow' });
  await button(list, 'Following Harbor Finance').click();
  await button(list, 'Follow Harbor Finance').waitFor();
  await button(list, 'Done').click();
  await button(page, 'Following').click();
  await list.getByText('You don’t follow any listings yet').waitFor();
  await Promise.all([visitor.leave(), adminVisitor.leave()]);
});

it('turns a forwarded post into an airdrop in two presses, and the open tracker shows it', async () => {
  const person = await site.makePerson();
  const visitor = await visit(browser, site);
  await signIn(visitor.context, site, person);
  const { page } = visitor;
  await page.goto('/reminders');
  await waitForHydration(page);
  await button(page, 'Link Telegram').click();
  const href = await page.getByRole('link', { name: 'Open Telegram' }).getAttribute('href');
  const chat = { chatId: 4_713, username: 'mary' };
  fakeTelegram.write(chat, `/start ${new URL(href ?? '').searchParams.get('start')}`);
  await waitForMessage(0, chat.chatId);
  await openTracker(page);

  fakeTelegram.forward(chat, 'Linea Surge is live!\nBridge before Friday.', {
    links: ['https://linea.build/surge'],
  });
  const question = await waitForMessage(1, chat.chatId);
  expect(question.text).toMatch(/^Add Linea\?/);
  fakeTelegram.press(chat.chatId, question.id, 'Add with claim in 7 days');
  await card(page, 'Linea')
    .getByText(/^Opens [A-Z]/)
    .waitFor();
  await visitor.leave();
});
