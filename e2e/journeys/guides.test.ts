import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPicture } from '../../test/factories/pictures.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { openAdminSession, setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { guideTexts } from '../texts/guides.ts';

const expectedErrors = [/Failed to load resource/];
const { expectTexts, expectTextsOnce, textsLeft } = createTextExpectations(guideTexts);

const { site, browser } = await setUp();
const { callAsAdmin } = await openAdminSession(browser, site);

type Guide = { id: string; slug: string; steps: { id: string }[] };

/** Publishes a guide through the API, which invalidates cached public pages. */
async function publish(changes: Record<string, unknown> = {}): Promise<Guide> {
  const { status, body } = await callAsAdmin('POST', '/guides', {
    title: 'Bridge to Scroll',
    project: 'Scroll',
    projectUrl: 'https://scroll.io/season',
    description: 'What to do before the snapshot, see https://scroll.io/bridge.',
    steps: [
      { title: 'Bridge', description: 'Move a little ETH.', link: 'https://example.com/bridge' },
      { title: 'Swap', description: 'Once a week at https://example.com/swap.', link: null },
    ],
    tips: ['Small sums'],
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  // The response follows the API's schema.
  return body as Guide;
}

beforeEach(async () => {
  await resetLimits(site.database.db);
  const { body } = await callAsAdmin('GET', '/guides');
  for (const { id } of (body as { items: Guide[] }).items) await callAsAdmin('DELETE', `/guides/${id}`);
});

const openPage = createPageOpener(browser, site, { expectedProblems: expectedErrors });

const getRow = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Guides' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { level: 2, name: title, exact: true, includeHidden: true }),
    });
const getTitles = (page: Page) =>
  page.getByRole('list', { name: 'Guides' }).getByRole('heading', { level: 2 });
const expectTitles = (page: Page, expected: readonly string[]) =>
  expect.poll(() => getTitles(page).allTextContents(), pollOptions).toEqual(expected);
const isOpen = (page: Page, title: string) =>
  getRow(page, title)
    .locator('details')
    .evaluate((element) => element instanceof HTMLDetailsElement && element.open);
const getSearchField = (page: Page) => page.getByRole('searchbox', { name: 'Search guides' });
const getParam = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe('guides', () => {
  it('open one at a time, can be searched, and show as a grid', async () => {
    await publish();
    const linea = await publish({ title: 'Linea in an hour', project: 'ConsenSys', description: 'Swap.' });
    const { page, leave } = await openPage('/');
    const countPaths: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/count')) countPaths.push(pathname);
    });
    await withBrokenRequests(page, '**/api/guides', async () => {
      await page.getByRole('link', { name: 'Join Airdrops' }).click();
      await expectTexts(page, 'guides, failed');
    });
    await button(page, 'Try again').click();
    await expectTexts(page, 'guides, listed');
    expect(await getSearchField(page).getAttribute('placeholder')).toBe('Search guides...');
    await expectTitles(page, ['Linea in an hour', 'Bridge to Scroll']);

    await page.getByRole('heading', { level: 2, name: 'Bridge to Scroll' }).click();
    await expectTexts(page, 'guide, opened', getRow(page, 'Bridge to Scroll'));
    const opened = getRow(page, 'Bridge to Scroll');
    const link = opened.getByRole('link', { name: 'https://example.com/swap' });
    expect(await link.getAttribute('href')).toBe('https://example.com/swap');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await opened.getByRole('link', { name: 'https://scroll.io/bridge' }).count()).toBe(1);
    expect(await opened.getByRole('link', { name: 'Learn more' }).count()).toBe(1);
    await page.getByRole('heading', { level: 2, name: 'Linea in an hour' }).click();
    await expect.poll(() => isOpen(page, 'Bridge to Scroll'), pollOptions).toBe(false);
    await expect.poll(() => isOpen(page, 'Linea in an hour'), pollOptions).toBe(true);
    // A guide that is opened again counts no second view.
    await expect.poll(() => countPaths.length, pollOptions).toBe(2);
    await page.getByRole('heading', { level: 2, name: 'Bridge to Scroll' }).click();
    await expect.poll(() => isOpen(page, 'Bridge to Scroll'), pollOptions).toBe(true);
    expect([countPaths.length, new Set(countPaths).size]).toEqual([2, 2]);

    await getSearchField(page).fill('SCROLL');
    await expectTitles(page, ['Bridge to Scroll']);
    await expect.poll(() => getParam(page, 'q'), pollOptions).toBe('SCROLL');
    await getSearchField(page).fill('nothing like it');
    await expectTexts(page, 'guides, nothing found');
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expectTitles(page, ['Linea in an hour', 'Bridge to Scroll']);
    await expect.poll(() => getSearchField(page).inputValue(), pollOptions).toBe('');

    await page.getByRole('link', { name: 'Grid view' }).click();
    await expectTexts(page, 'guides, as a grid', getRow(page, 'Bridge to Scroll'));
    await expect.poll(() => getParam(page, 'view'), pollOptions).toBe('grid');
    await getRow(page, 'Linea in an hour')
      .getByRole('link', { name: /^View Guide/ })
      .click();
    await expect.poll(() => getParam(page, 'guide'), pollOptions).toBe(linea.id);
    await expect.poll(() => isOpen(page, 'Linea in an hour'), pollOptions).toBe(true);
    await leave();
  });

  it('have a link to copy, and links to social networks', async () => {
    const { id } = await publish();
    const { page, context, leave } = await openPage('/guides?view=grid');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const share = getRow(page, 'Bridge to Scroll').getByRole('button', { name: /^Share/ });
    await share.click();
    await expectTexts(page, 'share a guide');
    const shareDialog = dialog(page, 'Share Airdrop Guide');
    const address = `${site.baseUrl}/guides?guide=${id}`;
    const field = shareDialog.getByLabel('Guide link');
    expect(await field.inputValue()).toBe(address);
    expect(await field.evaluate((element) => element instanceof HTMLInputElement && element.readOnly)).toBe(
      true,
    );
    const shareLinks = shareDialog.getByRole('list', { name: 'Share on' }).getByRole('link');
    const icons = await shareLinks.locator('svg').evaluateAll((all) => all.map((icon) => icon.innerHTML));
    expect([icons.length, new Set(icons).size]).toEqual([4, 4]);
    const copy = button(shareDialog, 'Copy link');
    await copy.click();
    await expectTexts(page, 'link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await copy.locator('.lucide-copy').waitFor();
    expect(await shareDialog.getByRole('link', { name: /^Twitter/ }).getAttribute('href')).toContain(
      encodeURIComponent(address),
    );
    expect(await shareDialog.getByRole('link', { name: 'Email' }).getAttribute('href')).toMatch(/^mailto:/);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await copy.click();
    await expectTexts(page, 'link not copied');
    await page.keyboard.press('Escape');
    await waitUntilHidden(shareDialog);
    await expect
      .poll(() => share.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);
    await leave();
  });

  it('open and scroll into view from a link, unless it no longer exists', async () => {
    const first = await publish();
    for (let count = 0; count < 14; count += 1) await publish({ title: `Another ${count}` });
    const { page, leave } = await openPage(`/guides?guide=${first.id}`);
    const readTop = () =>
      getRow(page, 'Bridge to Scroll').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(() => isOpen(page, 'Bridge to Scroll'), pollOptions).toBe(true);
    await expect.poll(() => page.evaluate(() => window.scrollY), pollOptions).toBeGreaterThan(100);
    await expect.poll(async () => (await readTop()) < 450, pollOptions).toBe(true);
    expect(await readTop()).toBeGreaterThanOrEqual(0);
    await page.goto('/guides?guide=018f0000-0000-7000-8000-000000000001');
    await page.getByText('This guide no longer exists.').waitFor();
    expect(await getTitles(page).count()).toBe(15);
    await leave();
  });

  it('are readable and searchable without JavaScript', async () => {
    const { id, slug } = await publish();
    await publish({ title: 'Linea in an hour', project: 'ConsenSys', description: 'Swap.' });
    const { page, leave } = await openPage('/guides', undefined, { javaScriptEnabled: false });
    await page.getByRole('heading', { level: 2, name: 'Bridge to Scroll' }).click();
    await page.getByText('Move a little ETH.').filter({ visible: true }).waitFor();
    await getSearchField(page).fill('consensys');
    await getSearchField(page).press('Enter');
    await expectTitles(page, ['Linea in an hour']);
    await page.goto(`/guides?guide=${id}`);
    await page.getByText('Small sums').filter({ visible: true }).waitFor();
    await page.getByRole('link', { name: 'Grid view' }).click();
    await getRow(page, 'Bridge to Scroll')
      .getByRole('link', { name: 'Bridge to Scroll', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Bridge to Scroll' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/guides/${slug}`);
    await page.getByText('Move a little ETH.').waitFor();
    await page.getByRole('heading', { level: 3, name: 'Step 2: Swap' }).waitFor();
    expect(await page.title()).toBe('Bridge to Scroll · Dropfolio');
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain(
      'What to do before the snapshot',
    );
    expect((await page.request.get('/guides/no-such-guide')).status()).toBe(404);
    await leave();
  });
});

describe('a hunter', () => {
  it('checks off steps, which stay checked', async () => {
    const { id } = await publish();
    const { page, leave } = await openPage(`/guides?guide=${id}`, await site.makePerson());
    const step = page.getByRole('checkbox', { name: 'Step 2 done: Swap' });
    await page.getByText('0 of 2 steps done').waitFor();
    await step.check();
    await page.getByText('1 of 2 steps done').waitFor();
    const readTicks = () => site.database.db.selectFrom('guide_progress').select('step_id').execute();
    await expect.poll(async () => (await readTicks()).length, pollOptions).toBe(1);
    await page.reload();
    await waitForHydration(page);
    await page.getByText('1 of 2 steps done').waitFor();
    await expect.poll(() => step.isChecked(), pollOptions).toBe(true);
    await withBrokenRequests(page, '**/api/guides/*/progress', async () => {
      await page.getByRole('checkbox', { name: 'Step 1 done: Bridge' }).click();
      await toast(page, 'Couldn’t save the step').waitFor();
      await page.getByText('1 of 2 steps done').waitFor();
    });
    await step.uncheck();
    await page.getByText('0 of 2 steps done').waitFor();
    await expect.poll(async () => (await readTicks()).length, pollOptions).toBe(0);
    await leave();
  });

  it('signs in and tracks a guide’s airdrop with the guide’s data', async () => {
    const { slug } = await publish();
    const person = await site.makePerson();
    const { page, leave } = await openPage(`/guides/${slug}`);
    await page.getByRole('link', { name: /^Track this airdrop/ }).click();
    const signInDialog = dialog(page, 'Welcome back');
    await signInDialog.getByLabel('Email').fill(person.email);
    await signInDialog.getByLabel('Password', { exact: true }).fill(password);
    await button(signInDialog, 'Sign In').click();
    const form = dialog(page, 'Add Airdrop');
    await form.waitFor();
    expect(await form.getByLabel('Airdrop Name').inputValue()).toBe('Bridge to Scroll');
    expect(await form.getByLabel('Project Name').inputValue()).toBe('Scroll');
    expect(await form.getByLabel('Project Link').inputValue()).toBe('https://scroll.io/season');
    await form.getByText('The guide’s steps become tasks.').waitFor();
    await button(form, 'Add Airdrop').click();
    await toast(page, 'Airdrop added').waitFor();
    const tracked = page.getByRole('article', { name: 'Bridge to Scroll' });
    await tracked.waitFor();
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('');
    await tracked.getByText('0 of 2 done').waitFor();
    await leave();
  });
});

const chooseLogo = (form: Locator, name: string, mimeType: string, buffer: Buffer) =>
  form.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer });

async function fillGuide(form: Locator): Promise<void> {
  await form.getByLabel('Title', { exact: true }).fill('Bridge to Scroll');
  await form.getByLabel('Project', { exact: true }).fill('Scroll');
  await form.getByLabel('Project Link').fill('https://scroll.io/season');
  await form.getByLabel('Step 1 title').fill('Bridge');
  await form.getByLabel('Step 1 description').fill('Move a little ETH.');
}

describe('an admin', () => {
  it('adds a guide with a logo, edits it, and deletes it', async () => {
    const { page, leave } = await openPage('/guides', await site.makePerson({ isAdmin: true }));
    await button(page, 'Add Guide').click();
    const form = dialog(page, 'Add Airdrop Guide');
    await button(form, 'Add Guide').click();
    await expectTexts(page, 'guide, incomplete');
    const title = form.getByLabel('Title', { exact: true });
    await expect
      .poll(() => title.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);
    await fillGuide(form);
    await form.getByLabel('Step 1 title').fill(' ');
    await form.getByLabel('Step 1 description').fill(' ');
    await button(form, 'Add Guide').click();
    await expectTexts(page, 'guide, no steps');
    await fillGuide(form);
    await chooseLogo(form, 'logo.txt', 'text/plain', Buffer.from('no picture'));
    await expectTexts(page, 'logo, not a picture');
    await chooseLogo(form, 'logo.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
    await expectTexts(page, 'logo, too large');
    await chooseLogo(form, 'logo.png', 'image/png', await createPicture().png().toBuffer());
    await form.getByRole('img').waitFor();
    await button(form, 'Add step').click();
    await form.getByLabel('Step 2 title').fill('Swap');
    await form.getByLabel('Step 2 description').fill('Once a week.');
    await form.getByLabel('Tip 1', { exact: true }).fill('Small sums');
    await button(form, 'Add Guide').click();
    await expectTexts(page, 'guide added');
    await waitUntilHidden(form);
    await expectTitles(page, ['Bridge to Scroll']);
    const logo = getRow(page, 'Bridge to Scroll').locator('img');
    await expect
      .poll(
        () => logo.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth),
        pollOptions,
      )
      .toBe(40);

    await page.getByRole('heading', { level: 2, name: 'Bridge to Scroll' }).click();
    await expectTexts(page, 'guides of an admin');
    await getRow(page, 'Bridge to Scroll').getByRole('button', { name: /^Edit/ }).click();
    await expectTexts(page, 'edit a guide');
    const editForm = dialog(page, 'Edit Airdrop Guide');
    await button(editForm, 'Remove step 1').click();
    expect(await button(editForm, 'Remove step 1').isDisabled()).toBe(true);
    expect(await button(editForm, 'Remove tip 1').isDisabled()).toBe(true);
    await editForm.getByLabel('Step 1 title').fill('Swap more');
    await button(editForm, 'Save changes').click();
    await expectTexts(page, 'guide updated');
    await waitUntilHidden(editForm);
    await getRow(page, 'Bridge to Scroll').getByText('Step 1: Swap more').waitFor();
    await logo.waitFor();

    await getRow(page, 'Bridge to Scroll')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectTexts(page, 'delete a guide');
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await expectTexts(page, 'guide deleted');
    await page.getByText('No guides available yet. Check back later!').waitFor();
    await leave();
  });

  it('keeps the input when saving fails, and can save without the failed logo', async () => {
    const { page, leave } = await openPage('/guides', await site.makePerson({ isAdmin: true }));
    await button(page, 'Add Guide').click();
    const form = dialog(page, 'Add Airdrop Guide');
    await fillGuide(form);
    await withBrokenRequests(page, '**/api/files', async () => {
      await chooseLogo(form, 'logo.png', 'image/png', await createPicture().png().toBuffer());
      await expectTexts(page, 'logo, not stored');
    });
    await withBrokenRequests(page, '**/api/guides', async () => {
      await button(form, 'Add Guide').click();
      await expectTextsOnce(page, 'guide, not added', form);
    });
    expect(await form.getByLabel('Step 1 title').inputValue()).toBe('Bridge');
    await page.keyboard.press('Escape');
    await waitUntilHidden(form);
    await button(page, 'Add Guide').click();
    await form.getByText('Draft restored.').waitFor();
    await button(form, 'Add Guide').click();
    await expectTexts(page, 'guide added');
    await waitUntilHidden(form);

    await page.getByRole('heading', { level: 2, name: 'Bridge to Scroll' }).click();
    await getRow(page, 'Bridge to Scroll').getByRole('button', { name: /^Edit/ }).click();
    const editForm = dialog(page, 'Edit Airdrop Guide');
    await editForm.getByLabel(/^Description/).fill('Typed and kept');
    await withBrokenRequests(page, '**/api/guides/*', async () => {
      await button(editForm, 'Save changes').click();
      await expectTextsOnce(page, 'guide, not updated', editForm);
    });
    await page.keyboard.press('Escape');
    await editForm.getByText('You have unsaved changes.').waitFor();
    await button(editForm, 'Discard changes').click();
    await waitUntilHidden(editForm);
    await getRow(page, 'Bridge to Scroll')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await withBrokenRequests(page, '**/api/guides/*', async () => {
      await button(page.getByRole('alertdialog'), 'Delete').click();
      await expectTexts(page, 'guide, not deleted');
    });
    await leave();
  });

  it('can’t write guides after losing the role', async () => {
    await publish();
    const person = await site.makePerson({ isAdmin: true });
    const { page, context, leave } = await openPage('/guides?view=grid', person);
    await button(page, 'Add Guide').click();
    const form = dialog(page, 'Add Airdrop Guide');
    await fillGuide(form);
    await site.database.db
      .deleteFrom('user_roles')
      .where('user_id', '=', person.id)
      .where('role', '=', 'admin')
      .execute();
    await button(form, 'Add Guide').click();
    await expectTextsOnce(page, 'guide, role lost', form);
    await button(form, 'Cancel').click();
    await waitUntilHidden(form);
    await getRow(page, 'Bridge to Scroll')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await expectTexts(page, 'guide, deletion rejected');
    await button(page.getByRole('alertdialog'), 'Cancel').click();
    await waitUntilHidden(page.getByRole('alertdialog'));

    await button(page, 'Add Guide').click();
    await form.waitFor();
    await context.clearCookies();
    await button(form, 'Add Guide').click();
    await expectTextsOnce(page, 'guide, signed out', form);
    await leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
