import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushService, startPushService } from '../../test/harness/push-service.ts';
import { type Receiver, startReceiver } from '../../test/harness/receiver.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp({ ALLOW_PRIVATE_FETCH: 'true' });
let receiver: Receiver;
let pushService: PushService;

beforeAll(async () => {
  [receiver, pushService] = await Promise.all([startReceiver(), startPushService()]);
});
afterAll(async () => {
  receiver?.close();
  pushService?.close();
});

async function openReminders(person: Person, options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, site, options);
  await signIn(visitor.context, site, person);
  await visitor.page.goto('/reminders');
  await waitForHydration(visitor.page);
  return visitor;
}

const getCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function addWebhook(page: Page, url: string, name: string): Promise<void> {
  await button(getCard(page, 'Webhooks'), 'Add a webhook').click();
  const form = dialog(page, 'Add a webhook');
  await form.getByLabel('URL').fill(url);
  await form.getByLabel('Name').fill(name);
  await button(form, 'Add webhook').click();
}

describe('a webhook', () => {
  it('links with a secret shown once, tests, renames, and unlinks', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openReminders(person);
    const webhooks = getCard(page, 'Webhooks');
    await webhooks.getByText('No webhooks yet.').waitFor();
    await button(page, 'Customize').click();
    const table = page.getByRole('table', { name: 'Notifications by channel' });
    const byWebhook = table.getByRole('switch', { name: 'Claim dates by webhook', exact: true });
    expect(await byWebhook.isDisabled()).toBe(true);

    await addWebhook(page, `${receiver.origin}/hook`, 'Home server');
    const secret = dialog(page, 'Copy the secret now');
    expect(await secret.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
    await button(secret, 'Done').click();
    await waitUntilHidden(secret);
    const row = webhooks.getByRole('listitem').filter({ hasText: 'Home server' });
    await row.getByText('nothing sent yet').waitFor();
    // Messages now have a destination.
    await expect.poll(() => byWebhook.isChecked(), pollOptions).toBe(true);

    await button(row, 'Send a test to Home server').click();
    await row.getByText('Test delivered.').waitFor();
    await row.getByText('Working', { exact: true }).waitFor();
    const deliveries = page.getByRole('table', { name: 'Deliveries' });
    await deliveries.getByRole('row', { name: /^Test from Dropfolio Home server .* Sent/ }).waitFor();

    await button(row, 'Rename Home server').click();
    const renameDialog = dialog(page, 'Rename “Home server”');
    await renameDialog.getByLabel('Name', { exact: true }).fill('Attic');
    await button(renameDialog, 'Save').click();
    await waitUntilHidden(renameDialog);
    const renamed = webhooks.getByRole('listitem').filter({ hasText: 'Attic' });
    await page.locator('#deliveries').getByLabel('Channel').selectOption('Attic');
    await page.waitForURL(/\?channel=/);

    await button(renamed, 'Unlink Attic').click();
    const unlinkDialog = page.getByRole('alertdialog', { name: 'Unlink “Attic”?' });
    await button(unlinkDialog, 'Unlink').click();
    await webhooks.getByText('No webhooks yet.').waitFor();
    await page.getByText('Nothing sent to this channel').waitFor();
    await button(page, 'Show all channels').click();
    await page.getByText('Nothing sent yet').waitFor();
    await leave();
  });
});

describe('push notifications on this device', () => {
  /** Resolves the browser's permission prompt, and replaces its push service with the fake. */
  async function stubPush(context: BrowserContext, permission: NotificationPermission): Promise<void> {
    await context.exposeFunction('subscribeThere', pushService.subscribe);
    await context.addInitScript((response) => {
      const page: { promptCount: number; subscribeThere?: (key: string) => Promise<PushSubscriptionJSON> } =
        window as never;
      page.promptCount = 0;
      let subscription: PushSubscription | null = null;
      const { prototype } = PushManager;
      prototype.getSubscription = async () => subscription;
      prototype.subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit = {}) => {
        if (typeof applicationServerKey !== 'string') throw new Error('subscribed without the key');
        const json = await page.subscribeThere?.(applicationServerKey);
        const unsubscribe = async () => {
          subscription = null;
          return true;
        };
        subscription = { toJSON: () => json, unsubscribe } as PushSubscription;
        return subscription;
      };
      Object.defineProperty(Notification, 'permission', {
        get: () => (response === 'denied' ? response : 'default'),
      });
      Notification.requestPermission = async () => {
        page.promptCount += 1;
        return response;
      };
    }, permission);
  }
  const countPrompts = (page: Page) => page.evaluate(() => Reflect.get(window, 'promptCount'));

  async function openPage(permission: NotificationPermission) {
    const visitor = await visit(browser, site, { serviceWorkers: 'allow' });
    await signIn(visitor.context, site, await site.makePerson());
    await stubPush(visitor.context, permission);
    await visitor.page.goto('/reminders');
    await waitForHydration(visitor.page);
    return visitor;
  }

  it('link after a click without an earlier prompt, test, and unlink', async () => {
    const { page, leave } = await openPage('granted');
    const devices = getCard(page, 'Devices');
    const link = button(devices, 'Turn on for this device');
    await link.waitFor();
    expect(await countPrompts(page)).toBe(0);
    await link.click();
    const row = devices.getByRole('listitem').filter({ hasText: 'This device' });
    await row.waitFor();
    expect(await countPrompts(page)).toBe(1);
    await waitUntilHidden(link);
    await button(row, /^Send a test to/).click();
    await row.getByText('Test delivered.').waitFor();
    expect(pushService.messages.at(-1)?.payload).toMatchObject({
      kind: 'test',
      title: 'Test from Dropfolio',
    });
    await button(row, /^Unlink/).click();
    await button(page.getByRole('alertdialog'), 'Unlink').click();
    await devices.getByText('No devices yet.').waitFor();
    await link.waitFor();
    await leave();
  });

  it('explain what to do if notifications are blocked, without a prompt', async () => {
    const { page, leave } = await openPage('denied');
    await getCard(page, 'Devices')
      .getByText(/^Notifications from this site are blocked\./)
      .waitFor();
    expect(await countPrompts(page)).toBe(0);
    await leave();
  });
});
