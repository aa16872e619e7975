import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { deliver } from '../../src/features/channels/commands.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { type Subscription, startPushService } from '../../test/harness/push-service.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, pollOptions } from '../harness/steps.ts';

const { site, browser } = await setUp({ ALLOW_PRIVATE_FETCH: 'true' });
const service = await startPushService();
afterAll(async () => {
  service?.close();
});

/**
 * Chromium's own push service isn't reachable from here, and headless browsers grant no permission, so
 * subscriptions come from the fake.
 */
async function subscribeHere(context: BrowserContext): Promise<void> {
  await context.exposeFunction('subscribeHere', (key: string) => service.subscribe(key));
  await context.addInitScript(() => {
    const subscribers = globalThis as unknown as { subscribeHere: (key: unknown) => Promise<Subscription> };
    let current: unknown = null;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const subscription = await subscribers.subscribeHere(options?.applicationServerKey);
      current = { options: {}, toJSON: () => subscription, unsubscribe: async () => true };
      return current as PushSubscription;
    };
  });
}

type Shown = { title: string; tag: string; body: string; actions: string[] };

async function openPage() {
  const visitor = await visit(browser, site, {
    serviceWorkers: 'allow',
    // Playwright's press isn't a user activation, so code that requires one logs an error and continues.
    expectedProblems: [/waitUntil/, /Failed to load resource/],
  });
  await subscribeHere(visitor.context);
  const person = await site.makePerson();
  await signIn(visitor.context, site, person);
  await visitor.page.goto('/reminders');
  await waitForHydration(visitor.page);
  return { ...visitor, person };
}

/** Returns the site's service worker and records its notifications, because headless browsers show none. */
async function getWorker(context: BrowserContext, page: Page): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => context.serviceWorkers().length, pollOptions).toBe(1);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no worker');
  await worker.evaluate(() => {
    const self = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
    self.shown = [];
    Object.defineProperty(self.registration, 'showNotification', {
      value: async (title: string, options: Record<string, unknown>) => {
        self.shown.push({ title, ...options });
      },
    });
  });
  return worker;
}

const listShown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() =>
    (
      globalThis as unknown as {
        shown: { title: string; tag: string; body: string; actions?: { title: string }[] }[];
      }
    ).shown.map(({ title, tag, body, actions = [] }) => ({
      title,
      tag,
      body,
      actions: actions.map((action) => action.title),
    })),
  );

/** Delivers our server's message to the browser, as its push service would. */
async function deliverPush(context: BrowserContext, page: Page, payload: object): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(site.baseUrl) && !isDeleted,
      );
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', { origin: site.baseUrl, registrationId, data });
  await session.detach();
}

/** Presses the newest notification or one of its buttons. */
const pressNotification = (worker: Worker, action: string) =>
  worker.evaluate((pressed) => {
    const self = globalThis as unknown as EventTarget & { shown: { data: unknown }[] };
    const notification = { close: () => undefined, data: self.shown.at(-1)?.data };
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      action: pressed,
      waitUntil: () => undefined,
    });
    self.dispatchEvent(event);
  }, action);

async function linkDevice(page: Page): Promise<Subscription> {
  const before = service.requests.length;
  await button(page, 'Turn on for this device').click();
  await page.getByText('This device', { exact: true }).waitFor();
  await button(page, /^Send a test/)
    .first()
    .click();
  await expect.poll(() => service.requests.length, pollOptions).toBeGreaterThan(before);
  expect(service.rejections).toEqual([]);
  const subscription = service.messages.at(-1)?.subscription;
  if (subscription === undefined) throw new Error('nothing arrived');
  return subscription;
}

type Message = Pick<Parameters<typeof deliver>[2][number], 'kind' | 'title' | 'body'>;
const claimOpens: Message = {
  kind: 'claim_opens',
  title: 'Scroll: claim in 3 hours',
  body: 'Today at 18:00',
};
const checkInDue: Message = { kind: 'check_ins', title: 'Daily check-ins', body: '1 check-in due: Scroll' };

async function sendPush(person: Person, subscription: Subscription, airdropId: string, message = claimOpens) {
  const before = service.listMessagesTo(subscription).length;
  const key = uuidv7();
  await deliver(site.database.db, { now: new Date() }, [
    { ...message, userId: person.id, channels: new Set(['push']), key, airdropId, url: '/tracker' },
  ]);
  await expect.poll(() => service.listMessagesTo(subscription).length, pollOptions).toBe(before + 1);
  return service.listMessagesTo(subscription).at(-1)?.payload ?? {};
}

describe('a subscribed phone', () => {
  it('shows notifications, checks in, snoozes, and marks a claim by their buttons, and reports failures', async () => {
    const { context, page, person, leave } = await openPage();
    const subscription = await linkDevice(page);
    expect(service.listMessagesTo(subscription)[0]?.payload).toMatchObject({
      kind: 'test',
      title: 'Test from Dropfolio',
    });
    const { db } = site.database;
    const claim_date = new Date(site.now().getTime() + 3 * 3_600_000);
    const airdrop = await makeAirdrop(db, person, { name: 'Scroll', status: 'active', claim_date });
    const worker = await getWorker(context, page);
    await deliverPush(context, page, await sendPush(person, subscription, airdrop.id, checkInDue));
    await expect
      .poll(() => listShown(worker), pollOptions)
      .toMatchObject([{ title: 'Daily check-ins', actions: ['Check in', 'Snooze 1 hour'] }]);
    await pressNotification(worker, 'check-in');
    const readVisits = () =>
      db.selectFrom('airdrop_visits').select('visited_date').where('airdrop_id', '=', airdrop.id).execute();
    await expect.poll(readVisits, pollOptions).toHaveLength(1);

    const payload = await sendPush(person, subscription, airdrop.id);
    await deliverPush(context, page, payload);
    const message = {
      title: 'Scroll: claim in 3 hours',
      body: 'Today at 18:00',
      tag: payload.id,
      actions: ['Claimed', 'Snooze 1 hour'],
    };
    const listClaims = async () => (await listShown(worker)).slice(1);
    await expect.poll(listClaims, pollOptions).toEqual([message]);
    await deliverPush(context, page, payload);
    await expect.poll(listClaims, pollOptions).toEqual([message, message]);

    await pressNotification(worker, 'snooze');
    const getSnoozed = () =>
      db
        .selectFrom('airdrop_alarms')
        .select('snoozed_until')
        .where('airdrop_id', '=', airdrop.id)
        .executeTakeFirst();
    await expect.poll(async () => (await getSnoozed())?.snoozed_until, pollOptions).toBeInstanceOf(Date);
    await pressNotification(worker, 'claimed');
    const getStatus = () =>
      db.selectFrom('airdrops').select('status').where('id', '=', airdrop.id).executeTakeFirst();
    await expect.poll(getStatus, pollOptions).toEqual({ status: 'claimed' });
    expect(await listClaims()).toHaveLength(2);

    await db.deleteFrom('airdrops').where('id', '=', airdrop.id).execute();
    await pressNotification(worker, 'claimed');
    await expect
      .poll(async () => (await listShown(worker)).at(-1), pollOptions)
      .toMatchObject({
        title: 'It isn’t marked as claimed',
        body: expect.stringContaining('no longer exists'),
      });
    await leave();
  });
});
