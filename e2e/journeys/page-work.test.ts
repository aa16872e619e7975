import { describe, expect, it } from 'vitest';
import { visit, waitForHydration } from '../harness/browser.ts';
import { measureMaxRestyled } from '../harness/restyles.ts';
import { setUp } from '../harness/set-up.ts';

const { site, browser } = await setUp({}, { reusesProfiles: false });

// A single :has() rule for an ancestor of everything, as Tailwind's group-has-… creates, would restyle the whole
// page with every insertion.
describe('inserting into a page', () => {
  it.each([
    { screen: 'a wide window', width: 1280, height: 900 },
    { screen: 'a phone', width: 390, height: 844 },
  ])('restyles only the inserted part: $screen', async ({ width, height }) => {
    const visitor = await visit(browser, site, {
      viewport: { width, height },
      ...(width < 768 && { hasTouch: true, isMobile: true }),
    });
    const { page } = visitor;
    await page.goto('/');
    await waitForHydration(page);
    const elementCount = await page.evaluate(() => document.getElementsByTagName('*').length);
    expect(elementCount).toBeGreaterThan(300);
    const styled = await measureMaxRestyled(browser, page, () =>
      page.evaluate(() => {
        const added = document.createElement('div');
        added.innerHTML = '<label><input type="checkbox" checked>One</label><button disabled>Two</button>';
        document.querySelector('#content')?.append(added);
        return added.offsetHeight;
      }),
    );
    expect(styled).toBeGreaterThan(3);
    // Parts of the page may be loading.
    expect(styled).toBeLessThan(elementCount / 2);
    await visitor.leave();
  });
});
