import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeGuide } from '../../test/factories/guides.ts';
import { signIn, type Visitor, type VisitorOptions, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person, PersonOptions } from '../harness/site.ts';
import { button, pollOptions } from '../harness/steps.ts';

const { site, browser } = await setUp();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

async function openPage(
  options: PersonOptions = {},
  visitorOptions: VisitorOptions = {},
): Promise<Visitor & { person: Person }> {
  const person = await site.makePerson(options);
  const visitor = await visit(browser, site, visitorOptions);
  await signIn(visitor.context, site, person);
  return { ...visitor, person };
}

const getFooter = (page: Page) => page.getByRole('contentinfo');
const getBreadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

describe('the page footer', () => {
  it('shows one line inside the app and everything on public pages', async () => {
    const { page, leave } = await openPage(
      {},
      { viewport: { width: 390, height: 844 }, expectedProblems: [/status of 404/] },
    );
    for (const path of ['/tracker', '/profile', '/nowhere']) {
      await open(page, path);
      await getFooter(page).getByRole('link', { name: 'Terms' }).waitFor();
      expect((await getFooter(page).boundingBox())?.height, path).toBeLessThan(64);
    }
    await getFooter(page).getByRole('link', { name: 'Cookies' }).waitFor();
    await button(getFooter(page), 'Cookie Settings').click();
    await page.getByRole('region', { name: 'Cookie consent' }).waitFor();
    await getFooter(page).getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
    await getFooter(page).getByRole('heading', { name: 'Quick Links' }).waitFor();
    await leave();
  });

  it('shows everything to visitors, also on pages that ask them to sign in', async () => {
    const { page, leave } = await visit(browser, site);
    await open(page, '/profile');
    await getFooter(page).getByRole('heading', { name: 'Quick Links' }).waitFor();
    await leave();
  });
});

describe('a subpage', () => {
  const expectParentLink = async (page: Page, path: string, name: string) => {
    await open(page, path);
    await getBreadcrumb(page).getByRole('link', { name, exact: true }).waitFor();
    expect(await getBreadcrumb(page).count(), path).toBe(1);
  };

  it('links to its parent by name, above the title', async () => {
    const { id } = await makeGuide(site.database.db);
    const { page, leave } = await visit(browser, site);
    await expectParentLink(page, `/guides/guide-${id}`, 'Guides');
    await expectParentLink(page, '/blog/what-an-airdrop-is', 'Blog');
    await leave();
  });

  it('links to its parent inside the app and for admins', async () => {
    const promoter = await openPage({ role: 'promoter' });
    await expectParentLink(promoter.page, '/presales/submit', 'My Projects');
    await expectParentLink(promoter.page, '/buy-credits', 'Back');
    await promoter.leave();
    const adminVisitor = await openPage({ isAdmin: true });
    await expectParentLink(adminVisitor.page, '/import', 'My Tracker');
    await expectParentLink(adminVisitor.page, `/admin/users/${adminVisitor.person.id}`, 'Users');
    await expectParentLink(
      adminVisitor.page,
      `/admin/follow-claims?claimant=${adminVisitor.person.id}`,
      'Follow Claims',
    );
    await adminVisitor.leave();
  });
});

describe('long texts', () => {
  /** Counts the characters in each line of a paragraph except its last. */
  const measureLines = (text: Locator): Promise<number[]> =>
    text.evaluate((paragraph) => {
      const tops: number[] = [];
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (let index = 0; index < (node.nodeValue?.length ?? 0); index += 1) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const [box] = range.getClientRects();
          if (box !== undefined) tops.push(Math.round(box.top));
        }
      }
      const counts = new Map<number, number>();
      for (const top of tops) counts.set(top, (counts.get(top) ?? 0) + 1);
      return [...counts.values()].slice(0, -1);
    });

  const sentence =
    'Bridge a little test ether to the network first, then wait until the transfer has arrived. ';

  it('have about 70 characters per line in a wide window', async () => {
    const { id } = await makeGuide(site.database.db, {
      description: sentence.repeat(5),
      steps: [{ description: sentence.repeat(4).trim() }],
      tips: [sentence.repeat(4).trim()],
    });
    const { page, leave } = await visit(browser, site, { viewport: { width: 2560, height: 900 } });
    const paragraphs: [string, Locator][] = [
      ['/blog/what-an-airdrop-is', page.locator('.article-text > p').first()],
      [`/guides/guide-${id}`, page.getByRole('main').getByText('Bridge a little').first()],
      [`/guides/guide-${id}`, page.getByRole('main').getByText('Bridge a little').last()],
    ];
    for (const [path, paragraph] of paragraphs) {
      await open(page, path);
      await expect.poll(async () => (await measureLines(paragraph)).length, pollOptions).toBeGreaterThan(1);
      const lengths = await measureLines(paragraph);
      const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
      expect(mean, `${path}: ${lengths.join(' ')}`).toBeGreaterThan(62);
      expect(Math.max(...lengths), `${path}: ${lengths.join(' ')}`).toBeLessThan(76);
    }
    await leave();
  });
});
