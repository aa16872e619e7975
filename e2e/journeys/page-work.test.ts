import { describe, expect, it } from 'vitest';
import { hydrated, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { mostStyled } from '../harness/styled.ts';

const { site, browser } = await setUp({}, { keepsProfiles: false });

// One rule that asks by :has for something above everything, as Tailwind's group-has-… does, is enough: what comes into the page
// anywhere then has all of it styled anew.
describe('the styles of a page', () => {
  it.each([
    { screen: 'a wide window', width: 1280, height: 900 },
    { screen: 'a phone', width: 390, height: 844 },
  ])('are left alone by what comes into it: $screen', async ({ width, height }) => {
    const visitor = await visit(browser, site, {
      viewport: { width, height },
      ...(width < 768 && { hasTouch: true, isMobile: true }),
    });
    const { page } = visitor;
    await page.goto('/');
    await hydrated(page);
    const all = await page.evaluate(() => document.getElementsByTagName('*').length);
    expect(all).toBeGreaterThan(300);
    const styled = await mostStyled(browser, page, () =>
      page.evaluate(() => {
        const added = document.createElement('div');
        added.innerHTML = '<label><input type="checkbox" checked>One</label><button disabled>Two</button>';
        document.querySelector('#content')?.append(added);
        return added.offsetHeight;
      }),
    );
    expect(styled).toBeGreaterThan(3);
    // Parts of the page may come meanwhile.
    expect(styled).toBeLessThan(all / 2);
    await visitor.leave();
  });
});
