import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { FakePaymentProvider } from '../../test/payments/fake-payment-provider.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { pollOptions, toast } from '../harness/steps.ts';

const scriptUrl = 'https://checkout.flutterwave.com/v3.js';
/** A fake of the provider's script, which only stores its options. */
const script = 'window.FlutterwaveCheckout = (options) => { window.options = options; };';

type CheckoutOptions = {
  tx_ref: string;
  amount: number;
  currency: string;
  payment_options: string;
  customer: { email: string };
  customizations: { title: string; description: string };
  callback: (data: object) => void;
  onclose: () => void;
};
type CheckoutWindow = Window & { options?: CheckoutOptions; isSameDocument?: boolean };

const fakeProvider = await new FakePaymentProvider().start();
afterAll(() => fakeProvider.close());
const { site, browser } = await setUp({
  ...fakeProvider.env,
  FLUTTERWAVE_CHECKOUT: 'inline',
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-stand-in',
});

const getBuyButton = (page: Page) =>
  page.getByRole('list', { name: 'Credit packages' }).getByRole('listitem').first().getByRole('button');
const readBusy = (page: Page) => getBuyButton(page).getAttribute('aria-busy');

/** Presses Buy Now and waits for the provider's window. */
async function buy(page: Page): Promise<Omit<CheckoutOptions, 'callback' | 'onclose'>> {
  await page.evaluate(() => {
    delete (window as CheckoutWindow).options;
  });
  await getBuyButton(page).click();
  await page.waitForFunction(() => (window as CheckoutWindow).options !== undefined);
  const options = await page.evaluate(() => JSON.stringify((window as CheckoutWindow).options));
  return JSON.parse(options ?? '{}');
}

it('runs the provider’s script on the buy page only, and only after the click', async () => {
  const person = await site.makePerson();
  const visitor = await visit(browser, site, { expectedProblems: [/Failed to load resource/] });
  const { page, context } = visitor;
  const foreignRequests: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.baseUrl))
      foreignRequests.push(request.url());
  });
  let isReached = false;
  await context.route(scriptUrl, (route) =>
    isReached ? route.fulfill({ contentType: 'text/javascript', body: script }) : route.abort(),
  );
  await signIn(context, site, person);
  const getPolicy = async (path: string) =>
    (await context.request.get(site.baseUrl + path)).headers()['content-security-policy'] ?? '';
  for (const path of ['/', '/faq', '/tracker', '/credits', '/payment/callback'])
    expect(await getPolicy(path), path).not.toContain('flutterwave');
  expect(await getPolicy('/buy-credits')).toContain('https://checkout.flutterwave.com');

  // The buy page is also a separate document when another page links to it.
  await page.goto('/credits/purchases/01890a5d-ac96-774b-bcce-b302099a8057/receipt');
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Your purchases' }).click();
  await page.waitForFunction(() => !('isSameDocument' in window));
  await waitForHydration(page);
  await getBuyButton(page).waitFor();
  expect(foreignRequests).toEqual([]);

  await getBuyButton(page).click();
  await toast(page, 'Failed to initialize payment. Please try again.').waitFor();
  await expect.poll(() => readBusy(page), pollOptions).toBeNull();
  isReached = true;

  const options = await buy(page);
  expect(options).toMatchObject({
    amount: 5000,
    currency: 'NGN',
    payment_options: 'card, mobilemoney, ussd',
    customer: { email: person.email },
    customizations: { title: 'Buy Credits', description: 'Purchase 110 credits' },
  });
  expect(await readBusy(page)).toBe('true');
  await page.evaluate(() => (window as CheckoutWindow).options?.onclose());
  await expect.poll(() => readBusy(page), pollOptions).toBeNull();
  // After closing without paying, the same payment is opened again.
  expect((await buy(page)).tx_ref).toBe(options.tx_ref);
  await page.evaluate(() =>
    (window as CheckoutWindow).options?.callback({ status: 'failed', transaction_id: 1 }),
  );
  await toast(page, 'Your payment was not successful. Please try again.').waitFor();
  await expect.poll(() => readBusy(page), pollOptions).toBeNull();

  const last = await buy(page);
  expect(last.tx_ref).not.toBe(options.tx_ref);
  const change = { amount: 5000, currency: 'NGN' };
  fakeProvider.setSteps(last.tx_ref, [{ answer: 'transaction', change }]);
  await page.evaluate(
    ([tx_ref, transaction_id]) =>
      (window as CheckoutWindow).options?.callback({ status: 'completed', tx_ref, transaction_id }),
    [last.tx_ref, fakeProvider.getOrCreateId(last.tx_ref)] as const,
  );
  await page.waitForURL('**/campaigns');
  expect(await page.evaluate(() => 'FlutterwaveCheckout' in window)).toBe(false);
  expect([...new Set(foreignRequests)]).toEqual([scriptUrl]);

  // The script is absent from any page the user continues to.
  await page.goto('/buy-credits');
  await waitForHydration(page);
  await buy(page);
  await page.evaluate(() => (window as CheckoutWindow).options?.onclose());
  await page.getByRole('banner').getByRole('link', { name: '110 credits', exact: true }).click();
  await page.waitForURL('**/credits');
  await waitForHydration(page);
  expect(await page.evaluate(() => 'FlutterwaveCheckout' in window)).toBe(false);
  await visitor.leave();
});
