import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

const getTheme = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.theme);

/** Returns the lightness of the rendered pixels, 0 to 255, at the page's left edge below the header. */
async function measureLightness(page: Page): Promise<number> {
  const shot = await page.screenshot({ clip: { x: 2, y: 300, width: 1, height: 1 } });
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(1, 1);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(picture, 0, 0);
    const [red = 0, green = 0, blue = 0] = drawing?.getImageData(0, 0, 1, 1).data ?? [];
    return (red + green + blue) / 3;
  }, shot.toString('base64'));
}

async function chooseTheme(page: Page, name: string): Promise<void> {
  await button(page, 'Theme').click();
  await page.getByRole('menuitemradio', { name }).click();
}

describe('the theme', () => {
  it('follows the system until one is chosen, which persists across reloads without a flash', async () => {
    const visitor = await visit(browser, site, { colorScheme: 'dark' });
    const { page, context } = visitor;
    // Records the page's theme before each paint, from the first on.
    await context.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seenThemes: seen });
      const record = () => {
        if (document.body) seen.push(document.documentElement.dataset.theme ?? 'none');
        if (seen.length < 60) requestAnimationFrame(record);
      };
      requestAnimationFrame(record);
      document.addEventListener('DOMContentLoaded', () => {
        seen.push(document.documentElement.dataset.theme ?? 'none');
      });
    });
    const readSeenThemes = () =>
      page.evaluate(() =>
        'seenThemes' in window && Array.isArray(window.seenThemes) ? [...new Set(window.seenThemes)] : [],
      );

    await page.goto('/');
    await waitForHydration(page);
    expect(await readSeenThemes()).toEqual(['dark']);
    expect(await measureLightness(page)).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => getTheme(page), pollOptions).toBe('light');
    await expect.poll(() => measureLightness(page), pollOptions).toBeGreaterThan(200);

    await chooseTheme(page, 'Dark');
    await expect.poll(() => getTheme(page), pollOptions).toBe('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.reload();
    await waitForHydration(page);
    expect(await readSeenThemes()).toEqual(['dark']);
    expect(await measureLightness(page)).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await getTheme(page)).toBe('dark');

    // Another tab of this browser follows, and the server's error page uses it too.
    const other = await visitor.newPage();
    await other.goto('/guides');
    await waitForHydration(other);
    expect(await getTheme(other)).toBe('dark');
    await page.bringToFront();
    await chooseTheme(page, 'Light');
    await expect.poll(() => getTheme(other), pollOptions).toBe('light');
    await chooseTheme(page, 'System');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => getTheme(page), pollOptions).toBe('dark');
    await visitor.leave();
  });
});

describe('the cookie banner', () => {
  const getBanner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' });

  it('appears after a second, not before; once accepted it stays hidden, and the footer reopens it', async () => {
    const visitor = await visit(browser, site, { consent: false });
    const { page } = visitor;
    const start = Date.now();
    await page.clock.install({ time: start });
    // A clock can only be stopped in its future, which a second isn't on a busy machine.
    await page.clock.pauseAt(start + 600_000);
    await page.goto('/');
    await page.clock.runFor(900);
    await page.getByRole('contentinfo').waitFor();
    expect(await getBanner(page).count()).toBe(0);
    await expect
      .poll(async () => {
        await page.clock.runFor(200);
        return getBanner(page).count();
      }, pollOptions)
      .toBe(1);
    await waitForHydration(page);
    await getBanner(page).getByText('There are no optional cookies today').waitFor();
    expect(await getBanner(page).getByText('ads').count()).toBe(0);
    await button(getBanner(page), 'Accept').click();
    await waitUntilHidden(getBanner(page));
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('accepted');

    await page.reload();
    await waitForHydration(page);
    await page.clock.runFor(5000);
    expect(await getBanner(page).count()).toBe(0);

    await button(page, 'Cookie Settings').click();
    await getBanner(page).waitFor();
    await button(getBanner(page), 'Decline').click();
    await waitUntilHidden(getBanner(page));
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBeNull();
    await visitor.leave();
  });

  it.each(['Accept', 'Decline'])('doesn’t wait for the app: %s', async (response) => {
    const visitor = await visit(browser, site, { consent: false });
    const { page, context } = visitor;
    const release = Promise.withResolvers<void>();
    await context.route('**/assets/*.js', async (route) => {
      await release.promise;
      await route.continue();
    });
    const other = await visitor.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/', { waitUntil: 'commit' });
      await getBanner(tab).waitFor();
    }
    await button(getBanner(page), response).click();
    await waitUntilHidden(getBanner(page));
    await waitUntilHidden(getBanner(other));
    // The later choice counts.
    await button(page, 'Cookie Settings').click();
    expect(await getBanner(page).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBeUndefined();
    const readConsent = () =>
      page.evaluate(() => [localStorage.getItem('cookie-consent'), document.cookie.includes('declined')]);
    expect(await readConsent()).toEqual(response === 'Accept' ? ['accepted', false] : [null, true]);
    release.resolve();
    await getBanner(page).waitFor();
    await button(getBanner(page), response === 'Accept' ? 'Decline' : 'Accept').click();
    await waitUntilHidden(getBanner(page));
    expect(await readConsent()).toEqual(response === 'Accept' ? [null, true] : ['accepted', false]);
    await visitor.leave();
  });

  it('takes one row on phones, and stays below the form for the first airdrop', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const visitor = await visit(browser, site, { ...phone, consent: false });
    const { page, context } = visitor;
    await page.goto('/');
    await getBanner(page).waitFor();
    expect((await getBanner(page).boundingBox())?.height).toBeLessThanOrEqual(64);
    await signIn(context, site, await site.makePerson());
    await openTracker(page);
    await getBanner(page).waitFor();
    const form = page.getByRole('form', { name: 'Your first airdrop' });
    const { y = 0, height = 0 } = (await form.boundingBox()) ?? {};
    expect((await getBanner(page).boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
    await visitor.leave();
  });
});

describe('toasts', () => {
  it('show one at a time, disappear after five seconds, and respond to F8 and a swipe', async () => {
    const person = await site.makePerson();
    for (const name of ['Alpha', 'Bravo']) {
      await makeAirdrop(site.database.db, person, { name, status: 'upcoming' });
    }
    const visitor = await visit(browser, site);
    const { page, context } = visitor;
    await signIn(context, site, person);
    await page.clock.install();
    await openTracker(page);
    /** A window without focus pauses the toast's time, which would pass with the test's own. */
    const setFocused = (isFocused: boolean) =>
      page.evaluate((event) => dispatchEvent(new Event(event)), isFocused ? 'focus' : 'blur');
    const markActive = async (name: string) => {
      await button(card(page, name), /^View Details/).click();
      await button(dialog(page, name), 'Mark as Active').click();
      await toast(page, 'Airdrop status changed to active').waitFor();
      await setFocused(false);
      await button(dialog(page, name), 'Close').click();
      await waitUntilHidden(dialog(page, name));
    };
    await markActive('Alpha');
    expect(await toast(page).count()).toBe(1);
    await page.mouse.move(5, 5);
    await setFocused(true);
    await page.clock.runFor(3000);
    expect(await toast(page).count()).toBe(1);
    await page.clock.runFor(3000);
    await expect.poll(() => toast(page).count(), pollOptions).toBe(0);

    // A new one replaces the visible one.
    await markActive('Bravo');
    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    await form.getByLabel('Airdrop Name').fill('Charlie');
    await form.getByLabel('Project Name').fill('Cinder');
    await button(form, 'Add Airdrop').click();
    await toast(page, 'Airdrop added').waitFor();
    await setFocused(false);
    expect(await toast(page).count()).toBe(1);
    await waitUntilHidden(form);
    // The dialog returns the focus shortly after it has closed.
    const opener = button(page, 'Add New');
    await expect
      .poll(() => opener.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);

    await page.keyboard.press('F8');
    await expect
      .poll(
        () =>
          page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')),
        pollOptions,
      )
      .toMatch(/^Notifications/);
    // The toast's time is paused while it has the focus.
    await page.clock.runFor(20_000);
    expect(await toast(page, 'Airdrop added').count()).toBe(1);

    const box = await toast(page).boundingBox();
    if (box === null) throw new Error('the toast is not visible');
    const swipe = async (by: number) => {
      await page.mouse.move(box.x + 40, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 40 + by / 2, box.y + box.height / 2, { steps: 4 });
      await page.mouse.move(box.x + 40 + by, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(35);
    expect(await toast(page, 'Airdrop added').count()).toBe(1);
    await swipe(60);
    await page.clock.runFor(1000);
    await expect.poll(() => toast(page).count(), pollOptions).toBe(0);
    await visitor.leave();
  });
});

describe('error pages', () => {
  it('show an unknown URL, with status 404 and a link home', async () => {
    const visitor = await visit(browser, site, { expectedProblems: [/status of 404/] });
    const { page } = visitor;
    const response = await page.goto('/no/such<b>page</b>?x=1');
    await waitForHydration(page);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: '404' }).waitFor();
    await page.getByText("Oops! We couldn't find the page you're looking for.").waitFor();
    await page.getByText('/no/such').waitFor();
    expect(await page.locator('main b').count()).toBe(0);
    expect(site.output()).toContain('/no/such');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect.poll(() => new URL(page.url()).pathname, pollOptions).toBe('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.leave();
  });

  it('say that the list failed to load, and show it after a retry', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Hidden for a while' });
    const visitor = await visit(browser, site, { expectedProblems: [/status of 50[03]/] });
    const { page, context } = visitor;
    await signIn(context, site, person);
    const { ownerDb, appRole } = site.database;
    await sql`REVOKE SELECT ON airdrops FROM ${sql.id(appRole)}`.execute(ownerDb);
    try {
      await page.goto('/tracker');
      await toast(page, 'Error fetching airdrops').waitFor();
      await page.getByRole('main').getByText('Error fetching airdrops').waitFor();
      await page.getByRole('main').getByText('Please try again later').waitFor();
      await waitForHydration(page);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('main').getByText('Error fetching airdrops').waitFor();
    } finally {
      await sql`GRANT SELECT ON airdrops TO ${sql.id(appRole)}`.execute(ownerDb);
    }
    // The page also retries by itself, so the button may be gone before it is pressed.
    await card(page, 'Hidden for a while').waitFor();
    expect(await page.getByRole('main').getByText('Error fetching airdrops').count()).toBe(0);
    await visitor.leave();
  });

  it('have a layout and title even when the server can’t look up the session', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: [/status of 50[03]/] });
    const { page, context } = visitor;
    await signIn(context, site, person);
    const { ownerDb, appRole } = site.database;
    await sql`REVOKE SELECT ON sessions FROM ${sql.id(appRole)}`.execute(ownerDb);
    try {
      const response = await page.goto('/tracker');
      expect(response?.status()).toBe(500);
      expect(response?.headers()['content-type']).toContain('text/html');
      await page.getByText('Unexpected Application Error!').first().waitFor();
      await page.getByText('500').first().waitFor();
      const text = await page.locator('body').innerText();
      expect(text).not.toMatch(/sessions|permission|\bat .*\.js/);
    } finally {
      await sql`GRANT SELECT ON sessions TO ${sql.id(appRole)}`.execute(ownerDb);
    }
    await openTracker(page);
    await visitor.leave();
  });
});

describe('on a tablet or a small laptop', () => {
  it('shows all pages of the wide bar, with room for them', async () => {
    const hunter = await site.makePerson();
    const promoter = await site.makePerson({ role: 'promoter' });
    for (const person of [undefined, hunter, promoter]) {
      const visitor = await visit(browser, site);
      const { page, context } = visitor;
      if (person) await signIn(context, site, person);
      await page.goto('/faq');
      await waitForHydration(page);
      const main = page.getByRole('navigation', { name: 'Main' });
      for (const width of [768, 1023, 1024, 1279, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        for (const name of ['Home', 'Presales', 'Campaigns']) {
          await main.getByRole('link', { name, exact: true }).waitFor();
        }
        if (person !== promoter) await main.getByRole('link', { name: 'My Tracker' }).waitFor();
        else await button(main, 'Promote').waitFor();
        const gap = await main.evaluate((nav) => {
          const next = nav.nextElementSibling?.firstElementChild;
          return (next?.getBoundingClientRect().left ?? 0) - nav.getBoundingClientRect().right;
        });
        expect(gap, `at ${width} px`).toBeGreaterThanOrEqual(4);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await visitor.leave();
    }
  });
});

describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  it('opens the links by the menu button, and closes them by a link, Esc, or a press outside', async () => {
    const visitor = await visit(browser, site, phone);
    const { page } = visitor;
    await page.goto('/');
    await waitForHydration(page);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const openButton = button(page, 'Open menu');
    const closeButton = button(page, 'Close menu');
    await openButton.tap();
    await menu.getByRole('link', { name: 'Faucets' }).tap();
    await expect.poll(() => new URL(page.url()).pathname, pollOptions).toBe('/faucets');
    await openButton.waitFor();

    await openButton.tap();
    await closeButton.waitFor();
    await page.keyboard.press('Escape');
    await openButton.waitFor();
    await openButton.tap();
    await closeButton.waitFor();
    await page.touchscreen.tap(5, 800);
    await openButton.waitFor();

    // The tracker asks a visitor to sign in, also from the menu.
    await openButton.tap();
    await menu.getByRole('link', { name: 'My Tracker' }).tap();
    await dialog(page, 'Welcome back').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    await visitor.leave();
  });

  it('keeps a menu open that was opened while the next page loads, and closes it on Esc', async () => {
    const visitor = await visit(browser, site, phone);
    const { page } = visitor;
    await page.goto('/');
    await waitForHydration(page);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await button(page, 'Open menu').tap();
    const link = menu.getByRole('link', { name: 'Faucets' });
    await link.waitFor();
    const release = await hold(page, '**/assets/*.js');
    const assetRequest = page.waitForRequest('**/assets/*.js');
    await link.tap();
    await assetRequest;
    await button(page, 'Open menu').tap();
    await button(page, 'Close menu').waitFor();
    await release();
    await page.getByRole('heading', { level: 1, name: 'Crypto Faucets' }).waitFor();
    // The menu keeps the focus, so the announcer must name the page.
    await expect.poll(() => page.locator('[data-announcer]').textContent(), pollOptions).toContain('Faucets');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close menu');
    await page.keyboard.press('Escape');
    await button(page, 'Open menu').waitFor();
    await visitor.leave();
  });

  it('keeps the tracker as wide as the window, whatever its texts', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, {
      name: 'A-name-without-any-place-to-break-it-'.repeat(4),
      project: 'Averylongprojectname'.repeat(5),
      project_link: `https://${'sub.'.repeat(20)}example.com/${'path'.repeat(50)}`,
      wallet_address: `0x${'a'.repeat(200)}`,
      notes: 'word'.repeat(100),
      status: 'active',
    });
    const { page, leave } = await openPage('/tracker', person, phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await leave();
  });
});
