import { chromium, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import {
  browserOptions,
  createPageOpener,
  signIn,
  type Visitor,
  visit,
  waitForHydration,
} from '../harness/browser.ts';
import { waitUntilSettled } from '../harness/page-checks.ts';
import { abort, handle, hold } from '../harness/requests.ts';
import { measureMaxRestyled } from '../harness/restyles.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, press, toast, waitUntilHidden } from '../harness/steps.ts';
import { card, chooseMore, openDetails, openTracker, showMoreFields } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

async function makePersonWith(...names: string[]): Promise<Person> {
  const person = await site.makePerson();
  for (const name of names.toReversed()) {
    await makeAirdrop(site.database.db, person, { name, status: 'upcoming' });
  }
  return person;
}

async function openTrackerAs(person: Person, options: Parameters<typeof visit>[2] = {}): Promise<Visitor> {
  const visitor = await openPage('/tracker', person, options);
  return visitor;
}

/** Returns the focused card, button, or heading; 'the page' if there is none. */
const readFocusedText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'the page';
    return (element.querySelector('h3')?.innerText ?? element.innerText).trim();
  });

describe('Escape while a toast is visible', () => {
  it('asks before closing a form with changes, and closes the dialogs', async () => {
    const { page, leave } = await openTrackerAs(await makePersonWith('Alpha'));
    const details = await openDetails(page, 'Alpha');
    await button(details, 'Mark as Active').click();
    await toast(page, 'Status updated').waitFor();
    await button(details, 'Edit').click();
    const form = dialog(page, 'Edit Airdrop');
    await showMoreFields(form);
    await form.getByLabel('Notes').fill('Something else');
    // The pointer on the toast keeps it open.
    await toast(page, 'Status updated').hover({ force: true });
    await page.keyboard.press('Escape');
    await form.getByText('You have unsaved changes.').waitFor();
    expect(await toast(page, 'Status updated').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await waitUntilHidden(form);
    await openDetails(page, 'Alpha');
    await button(details, 'Mark as Claimed').click();
    await button(dialog(page, 'What did you receive?'), 'Skip').click();
    await toast(page, 'Status updated').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(details);
    await leave();
  });
});

describe('the focus after deleting', () => {
  async function remove(page: Page, name: string): Promise<void> {
    await button(await openDetails(page, name), 'Delete').click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await waitUntilHidden(card(page, name));
    await waitUntilHidden(page.getByRole('alertdialog'));
  }

  it('moves to the next card, to the previous one after the last, and to the button for the first airdrop', async () => {
    const { page, leave } = await openTrackerAs(await makePersonWith('Alpha', 'Bravo', 'Charlie'));
    await remove(page, 'Bravo');
    await expect.poll(() => readFocusedText(page), pollOptions).toBe('Charlie');
    await remove(page, 'Charlie');
    await expect.poll(() => readFocusedText(page), pollOptions).toBe('Alpha');
    await remove(page, 'Alpha');
    await expect.poll(() => readFocusedText(page), pollOptions).toBe('Add Your First Airdrop');
    await leave();
  });

  it('moves to a card after deleting several at once', async () => {
    const { page, leave } = await openTrackerAs(await makePersonWith('Alpha', 'Bravo', 'Charlie'));
    await chooseMore(page, 'Select');
    for (const name of ['Alpha', 'Bravo']) {
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
    }
    await button(page.getByRole('region', { name: 'Selected airdrops' }), 'Delete').click();
    await button(page.getByRole('alertdialog'), 'Delete 2').click();
    await waitUntilHidden(card(page, 'Alpha'));
    await waitUntilHidden(page.getByRole('alertdialog'));
    await expect.poll(() => readFocusedText(page), pollOptions).toBe('Charlie');
    await leave();
  });
});

describe('a toast', () => {
  const rejection = [/status of 500/];
  async function failVisits(page: Page): Promise<void> {
    await page.route('**/api/airdrops/*/visit*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'It broke' } }),
    );
  }

  it('appears when its code loads late, and stays for its full time', async () => {
    const visitor = await visit(browser, site, { expectedProblems: rejection });
    await signIn(visitor.context, site, await makePersonWith('Alpha'));
    const { page } = visitor;
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(/\/toaster[^/]*\.js/, async (route) => {
      requested.resolve();
      await released.promise;
      await route.continue();
    });
    await failVisits(page);
    await openTracker(page);
    const rejected = page.waitForResponse((response) => response.status() === 500);
    await button(card(page, 'Alpha'), /^Check In/).click();
    await Promise.all([requested.promise, rejected]);
    expect(await toast(page).count()).toBe(0);
    released.resolve();
    await toast(page, 'Could not record your visit').waitFor();
    await visitor.leave();
  });

  it('stays above the cookie banner, and the selection bar above the bottom bar', async () => {
    const person = await makePersonWith('Alpha');
    const visitor = await openTrackerAs(person, { consent: false, viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    const banner = page.getByRole('region', { name: 'Cookie consent' });
    await banner.waitFor();
    await chooseMore(page, 'Select');
    const bar = page.getByRole('region', { name: 'Selected airdrops' });
    await bar.waitFor();
    await page.getByRole('checkbox', { name: 'Select Alpha', exact: true }).click();
    await button(bar, 'Priority').click();
    await page.getByRole('menuitem', { name: 'High' }).click();
    await toast(page, /updated/).waitFor();
    const readEdges = async () => {
      const foot = page.getByRole('navigation', { name: 'Quick access' });
      const all = [toast(page, /updated/), bar, banner, foot];
      const boxes = await Promise.all(all.map((item) => item.boundingBox()));
      return boxes.map((box) =>
        box === null ? 'hidden' : [Math.round(box.y), Math.round(box.y + box.height)],
      );
    };
    await expect
      .poll(async () => {
        const edges = await readEdges();
        return edges.every((edge, index) => {
          const below = edges[index + 1];
          if (typeof edge === 'string' || typeof below === 'string') return false;
          return (edge[1] ?? 0) <= (below?.[0] ?? 844);
        });
      }, pollOptions)
      .toBe(true);
    await visitor.leave();
  });
});

describe('the page behind a dialog', () => {
  it.each([
    { device: 'desktop', options: {} },
    { device: 'phone', options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ])(
    'is not restyled on a $device when the dialog opens, its fields get the focus, or it closes',
    async ({ options }) => {
      const names = Array.from({ length: 12 }, (_, index) => `Airdrop ${index}`);
      const { page, leave } = await openTrackerAs(await makePersonWith(...names), options);
      const form = dialog(page, 'Add Airdrop');
      const open = async () => {
        await press(page, 'Add Airdrop');
        await form.getByLabel('Status').waitFor();
      };
      const close = async () => {
        await page.keyboard.press('Escape');
        await waitUntilHidden(form);
      };
      await open();
      await close();
      await waitUntilSettled(page);
      // A dialog has less than half of the page's elements.
      const maxElements = (await page.locator('body *').count()) * 0.8;
      for (const step of [open, () => form.getByLabel('Status').focus(), close]) {
        const styled = await measureMaxRestyled(browser, page, async () => {
          await step();
          await waitUntilSettled(page);
        });
        expect(styled).toBeLessThan(maxElements);
      }
      await leave();
    },
  );
});

describe('layout stability', () => {
  it('shifts nothing when a dialog hides the scroll bar', async () => {
    const browserWithScrollBars = await chromium.launch({
      ...browserOptions,
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
    try {
      const visitor = await visit(browserWithScrollBars, site);
      await signIn(visitor.context, site, await makePersonWith('Alpha', 'Bravo', 'Charlie', 'Delta'));
      const { page } = visitor;
      await openTracker(page);
      await chooseMore(page, 'Select');
      await button(page, /^Select all/).click();
      const bar = page.getByRole('region', { name: 'Selected airdrops' });
      // Records the positions of the page's elements in every frame while the dialog opens.
      await page.evaluate(() => {
        const seen = new Set<string>();
        const selectors = ['h1', '#account-menu', '[data-airdrop]', '[aria-label="Selected airdrops"]'];
        const record = () => {
          const positions = selectors.map(
            (selector) => document.querySelector(selector)?.getBoundingClientRect().left,
          );
          seen.add(positions.join(' '));
          requestAnimationFrame(record);
        };
        record();
        Object.assign(window, { seenPositions: seen });
      });
      const readWidth = () => page.evaluate(() => document.documentElement.clientWidth);
      const narrow = await readWidth();
      expect(narrow).toBeLessThan(1280);
      await button(bar, 'Delete').click();
      await page.getByRole('alertdialog').waitFor();
      await expect.poll(readWidth, pollOptions).toBeGreaterThan(narrow);
      // If the page's style depended on it, each dialog would restyle the page.
      const readScrollBarSize = (selector: string) =>
        page
          .locator(selector)
          .evaluate((element) =>
            getComputedStyle(element).getPropertyValue('--removed-body-scroll-bar-size'),
          );
      expect(await readScrollBarSize('body')).toMatch(/^\d+px$/);
      expect(await readScrollBarSize('#content')).toBe('');
      const readPointerEvents = (selector: string) =>
        page.locator(selector).evaluate((element) => getComputedStyle(element).pointerEvents);
      expect(await readPointerEvents('body')).toBe('none');
      expect(await readPointerEvents('#content')).toBe('auto');
      const readPositions = () =>
        page.evaluate(async () => {
          for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
          return 'seenPositions' in window && window.seenPositions instanceof Set
            ? [...window.seenPositions]
            : [];
        });
      expect(await readPositions()).toHaveLength(1);
      await visitor.leave();
    } finally {
      await browserWithScrollBars.close();
    }
  });

  it('shifts nothing when selecting starts', async () => {
    const { page, leave } = await openTrackerAs(await makePersonWith('Alpha'));
    const readPosition = () => card(page, 'Alpha').getByRole('heading').boundingBox();
    const before = await readPosition();
    await chooseMore(page, 'Select');
    await page.getByRole('checkbox', { name: 'Select Alpha', exact: true }).waitFor();
    const after = await readPosition();
    expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
    await leave();
  });
});

describe('keyboard focus', () => {
  /** Returns the contrast of the focused element's ring with its background; 0 without a ring. */
  const measureRingContrast = (page: Page): Promise<{ name: string; contrast: number }> =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const element = document.activeElement;
      if (!element || element === document.body) return { name: '', contrast: 21 };
      const name = element.outerHTML.slice(0, 120);
      // Some controls draw the ring on their label or wrapper.
      const ringElement = [element, element.parentElement, element.closest('label')].find((item) => {
        if (!item) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(item);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      if (!ringElement) return { name, contrast: 0 };
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const toRgba = (color: string): number[] => {
        if (!context) return [];
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      };
      const toLuminance = (color: number[]): number => {
        const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
          const value = part / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      let background = ringElement.parentElement;
      while (background && toRgba(getComputedStyle(background).backgroundColor)[3] !== 255)
        background = background.parentElement;
      const ring = toLuminance(toRgba(getComputedStyle(ringElement).outlineColor));
      const ground = toLuminance(toRgba(background ? getComputedStyle(background).backgroundColor : 'white'));
      return { name, contrast: (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05) };
    });

  it('shows a ring with enough contrast', async () => {
    const { page, leave } = await openTrackerAs(await makePersonWith('Alpha', 'Bravo'));
    const faint: string[] = [];
    let seen = 0;
    const walk = async (steps: number) => {
      for (let step = 0; step < steps; step += 1) {
        await page.keyboard.press('Tab');
        const { name, contrast } = await measureRingContrast(page);
        if (name !== '') seen += 1;
        if (contrast < 3) faint.push(`${contrast.toFixed(2)}: ${name}`);
      }
    };
    await walk(40);
    await button(page, 'Add New').click();
    await dialog(page, 'Add Airdrop').waitFor();
    await walk(16);
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog(page, 'Add Airdrop'));
    await chooseMore(page, 'Export');
    await dialog(page, 'Export airdrops').waitFor();
    await walk(8);
    expect(faint).toEqual([]);
    expect(seen).toBeGreaterThan(55);
    await leave();
  });
});

describe('a dialog that loads its code when it opens', () => {
  const code = '**/assets/edit-quest-dialog-*.js';
  const problems = [/Failed to load resource/, /Couldn’t load part of this page/];

  async function openQuests(): Promise<Visitor> {
    const visitor = await openPage('/quests', await site.makePerson({ isAdmin: true }), {
      expectedProblems: [...problems, /dialog is broken/],
    });
    return visitor;
  }
  const expectFocusReturned = async (page: Page) => {
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog(page, 'Add Quest'));
    await expect.poll(() => readFocusedText(page), pollOptions).toBe('Add Quest');
  };

  it('shows that it is loading, and returns the focus when it closes', async () => {
    const { page, leave } = await openQuests();
    const release = await hold(page, code);
    await button(page, 'Add Quest').click();
    const notice = page.locator('p:not([data-announcer])', { hasText: 'Loading…' });
    await notice.waitFor();
    await page.locator('[data-announcer]', { hasText: 'Loading…' }).waitFor({ state: 'attached' });
    await release();
    await dialog(page, 'Add Quest').waitFor();
    await waitUntilHidden(notice);
    await expectFocusReturned(page);
    await leave();
  });

  it('offers a reload when its code fails to load, and opens afterwards', async () => {
    const { page, leave } = await openQuests();
    await abort(page, code);
    await button(page, 'Add Quest').click();
    await toast(page, 'An unexpected error occurred').waitFor();
    await page.unroute(code);
    await abort(page, '**/healthz');
    await button(toast(page), 'Reload page').click();
    await toast(page, 'You’re offline. Please try again when you’re back online.').waitFor();
    await page.unroute('**/healthz');
    const reloaded = page.waitForEvent('load');
    await button(toast(page), 'Reload page').click();
    await reloaded;
    await waitForHydration(page);
    await button(page, 'Add Quest').click();
    await dialog(page, 'Add Quest').waitFor();
    await expectFocusReturned(page);
    await leave();
  });

  it('closes with a message when it crashes, and the page stays', async () => {
    const { page, leave } = await openQuests();
    const broken = `export function EditQuestDialog() { throw new Error('This dialog is broken.'); }`;
    await handle(page, code, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
    await button(page, 'Add Quest').click();
    await toast(page, 'An unexpected error occurred').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => button(page, 'Add Quest').isEnabled(), pollOptions).toBe(true);
    await leave();
  });
});

describe('a closing dialog', () => {
  /** Slows animations, to press again during the fade. */
  async function openInSlowMotion(): Promise<Visitor> {
    const visitor = await openTrackerAs(await makePersonWith('Alpha'), { reducedMotion: 'no-preference' });
    await visitor.page.evaluate(() => document.documentElement.style.setProperty('--motion-fast', '1s'));
    return visitor;
  }

  it('saves one file by a double click', async () => {
    const { page, leave } = await openInSlowMotion();
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));
    await chooseMore(page, 'Export');
    const form = dialog(page, 'Export airdrops');
    await button(form, 'Export').dblclick();
    await waitUntilHidden(form);
    await chooseMore(page, 'Export');
    await form.getByText('JSON', { exact: true }).click();
    await button(form, 'Export').click();
    await expect
      .poll(() => files.map((name) => name.replace(/.*\./, '')), pollOptions)
      .toEqual(['csv', 'json']);
    await leave();
  });
});
