import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Presale } from '../../src/features/presales/schema.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { openAdminSession, setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { presaleTexts } from '../texts/presales.ts';

const expectedErrors = [/Failed to load resource/];
const { expectTexts, expectTextsOnce, textsLeft } = createTextExpectations(presaleTexts);
const dayMs = 86_400_000;

const { site, browser } = await setUp();
const { callAsAdmin } = await openAdminSession(browser, site);

async function listPresales(): Promise<Presale[]> {
  const { body } = await callAsAdmin('GET', '/presales');
  return (body as { items: Presale[] }).items; // the operation's declared output
}

beforeEach(async () => {
  await resetLimits(site.database.db);
  for (const { id } of await listPresales()) await callAsAdmin('DELETE', `/presales/${id}`);
});

const addDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

function getInput(changes: Record<string, unknown>) {
  return {
    projectName: 'Harbour Finance',
    tokenSymbol: 'HBR',
    blockchain: 'Base',
    presaleStart: addDays(3),
    presaleEnd: addDays(10),
    websiteUrl: 'https://harbour.example.com/',
    ...changes,
  };
}

/** Publishes a presale through the API, which invalidates cached public pages. */
async function publish(changes: Record<string, unknown> = {}): Promise<Presale> {
  const { status, body } = await callAsAdmin('POST', '/presales', getInput(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Presale; // the operation's declared output
}

const reportUrl = 'https://audit.example.com/lantern';

async function setFact(id: string, kind: string, value: string, sourceUrl = reportUrl): Promise<void> {
  const { status, body } = await callAsAdmin('POST', `/presales/${id}/facts`, { kind, value, sourceUrl });
  expect(status, JSON.stringify(body)).toBe(201);
}

/** Publishes a sponsored, a live, and an upcoming presale. */
async function publishThree(): Promise<void> {
  const high = await publish({ projectName: 'Quillchain', presaleStart: addDays(4) });
  await setFact(high.id, 'warning', 'Its contract mints without limit');
  const audited = await publish({ projectName: 'Lantern', presaleStart: addDays(-1), kycRequired: true });
  await setFact(audited.id, 'audit', 'Example Auditors');
  await publish({ presaleStart: addDays(8), isSponsored: true, hardCap: 1_500_000 });
}

const openPage = createPageOpener(browser, site, { expectedProblems: expectedErrors });

const expectNames = (page: Page, names: readonly string[]): Promise<void> =>
  expect
    .poll(() => page.getByRole('article').getByRole('heading').allTextContents(), pollOptions)
    .toEqual(names);
const expectSearch = (page: Page, search: string): Promise<void> =>
  expect.poll(() => new URL(page.url()).search, pollOptions).toBe(search);

describe('a visitor', () => {
  it('finds presales by filters in the URL', async () => {
    await publishThree();
    const { page, leave } = await openPage('/presales');
    const filters = page.getByRole('search', { name: 'Filter presales' });
    await button(filters, /^Filters/).click();
    await expectTexts(page, 'presales, listed');
    await expectNames(page, ['Harbour Finance', 'Lantern', 'Quillchain']);
    await card(page, 'Harbour Finance').getByText('Sponsored').waitFor();
    await card(page, 'Harbour Finance').getByText('$1,500,000').waitFor();
    await card(page, 'Lantern').getByText('Live').waitFor();
    await card(page, 'Lantern').getByText('Audited').waitFor();
    expect(await card(page, 'Quillchain').getByText('Audited').count()).toBe(0);

    for (const [label, option] of [
      ['Risk level', 'High'],
      ['KYC status', 'not_required'],
      ['Audit status', 'Not Audited'],
      ['Sort by', 'created_at'],
    ] as const) {
      await filters.getByLabel(label, { exact: true }).selectOption(option);
    }
    await expectSearch(page, '?risk=High&kyc=not_required&audit=Not+Audited&sort=created_at');
    await expectNames(page, ['Quillchain']);
    await button(filters, 'Clear').click();
    await expectSearch(page, '');
    await filters.getByLabel('Blockchain').selectOption('Solana');
    await page.getByText('No presales match your filters').waitFor();
    await button(page, 'Clear filters').click();
    await expectNames(page, ['Harbour Finance', 'Lantern', 'Quillchain']);

    await filters.getByLabel('KYC status').selectOption('not_required');
    await filters.getByRole('searchbox').fill('quill');
    await expectNames(page, ['Quillchain']);
    await button(filters, 'Filters 1 in use').click();
    await button(filters, 'Remove filter: KYC status: Not required').click();
    await expectSearch(page, '?q=quill');
    await expectNames(page, ['Quillchain']);
    await leave();
  });

  it('finds ended ones in a separate section, without follow and calendar buttons', async () => {
    await publish({ projectName: 'Lantern', presaleStart: addDays(-1) });
    for (const days of [9, 8, 7, 6, 5, 4, 3]) {
      await publish({ projectName: `Ended ${days}`, presaleStart: addDays(-30), presaleEnd: addDays(-days) });
    }
    const { page, leave } = await openPage('/presales');
    await page.getByText('1 presale available').waitFor();
    const ended = ['Ended 3', 'Ended 4', 'Ended 5', 'Ended 6', 'Ended 7', 'Ended 8'];
    await expectNames(page, ['Lantern', ...ended]);
    await page
      .getByRole('region', { name: 'Ended' })
      .getByRole('link', { name: /^Show all 7/ })
      .click();
    await expectSearch(page, '?status=ended');
    await page.getByText('7 ended presales').waitFor();
    await expectNames(page, [...ended, 'Ended 9']);

    const past = card(page, 'Ended 3');
    await past.getByText(/^Started .*, ended /).waitFor();
    expect(await button(past, /^Follow/).count()).toBe(0);
    const link = past.getByRole('link', { name: 'Ended 3' });
    const href = await link.getAttribute('href');
    await link.click();
    await dialog(page, 'Ended 3').getByText('Official Links').waitFor();
    expect(await dialog(page, 'Ended 3').getByRole('link', { name: 'Open full page' }).count()).toBe(0);
    await page.goto(href ?? '');
    await page.getByRole('heading', { level: 1, name: 'Ended 3' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add to calendar' }).count()).toBe(0);
    await leave();
  });

  it('sees the details, and downloads the dates for a calendar', async () => {
    const { id } = await publish();
    const moved = { ...getInput({ presaleStart: addDays(5) }), softCap: 400_000 };
    expect((await callAsAdmin('PATCH', `/presales/${id}`, moved)).status).toBe(200);
    const { page, leave } = await openPage('/presales');
    await button(card(page, 'Harbour Finance'), /^View Details/).click();
    const details = dialog(page, 'Harbour Finance');
    await details.getByText('$400,000').waitFor();
    await details.getByRole('heading', { name: /^Rescheduled once; originally/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      details.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`presale-${id}.ics`);
    await page.keyboard.press('Escape');
    await waitUntilHidden(details);
    const opener = button(card(page, 'Harbour Finance'), /^View Details/);
    await expect
      .poll(() => opener.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);
    await leave();
  });

  it('can read everything without JavaScript', async () => {
    await publishThree();
    const { page, leave } = await openPage('/presales?risk=High', undefined, { javaScriptEnabled: false });
    await expectNames(page, ['Quillchain']);
    await page.getByText('1 presale available').waitFor();
    await page.getByLabel('Risk level').selectOption('Medium');
    await button(page, 'Apply').click();
    await expectNames(page, ['Harbour Finance', 'Lantern']);
    await page.getByRole('link', { name: 'Lantern' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lantern' }).waitFor();
    const facts = page.getByRole('list', { name: 'Facts' });
    const source = facts.getByRole('link', { name: /^View report/ });
    expect(await source.getAttribute('href')).toBe(reportUrl);
    await page.getByText('Investment disclaimer').waitFor();
    expect(await page.title()).toBe('Lantern presale · Dropfolio');
    const missing = await page.request.get('/presales/01890a5d-ac96-774b-bcce-b302099a8057');
    expect(missing.status()).toBe(404);
    await leave();
  });

  it('sees an error after a failure, and retries', async () => {
    await publish();
    const { page, leave } = await openPage('/');
    await withBrokenRequests(page, '**/api/presales', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Presales' }).click();
      await expectTexts(page, 'presales, failed');
    });
    await button(page, 'Try again').click();
    await expectNames(page, ['Harbour Finance']);
    await leave();
  });
});

describe('a hunter', () => {
  it('follows a presale and is notified when its date changes', async () => {
    const person = await site.makePerson();
    const { id } = await publish();
    const { page, leave } = await openPage('/presales');
    const getFollowButton = (isOn: boolean) =>
      button(page, `${isOn ? 'Following' : 'Follow'} Harbour Finance`);
    await button(card(page, 'Harbour Finance'), /^Follow/).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button(form, 'Sign In').click();
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Presales' })
      .waitFor();
    const readFollows = async () => {
      const { db } = site.database;
      const rows = await db.selectFrom('listing_follows').select('item_id').execute();
      return rows.map((row) => row.item_id);
    };
    await withBrokenRequests(page, '**/api/listings/*/follow', async () => {
      await getFollowButton(false).click();
      await page.getByText('Please try again.').first().waitFor();
    });
    await getFollowButton(false).click();
    await expect.poll(readFollows, pollOptions).toEqual([id]);
    await page.reload();
    await waitForHydration(page);
    await getFollowButton(true).waitFor();
    expect(
      (await callAsAdmin('PATCH', `/presales/${id}`, getInput({ presaleEnd: addDays(12) }))).status,
    ).toBe(200);
    await page.goto('/notifications');
    await page.getByText('The Harbour Finance presale was rescheduled').first().waitFor();
    await waitForHydration(page);
    await button(page, 'Following').click();
    const list = dialog(page, 'Listings you follow');
    await button(list, 'Following Harbour Finance').click();
    await button(list, 'Follow Harbour Finance').waitFor();
    await expect.poll(readFollows, pollOptions).toEqual([]);
    await page.goto('/presales');
    expect(await button(page, 'Add Presale').count()).toBe(0);
    expect(await button(page, 'Edit Harbour Finance').count()).toBe(0);
    await leave();
  });
});

describe('an admin', () => {
  const fillForm = async (form: Locator): Promise<void> => {
    await form.getByLabel('Project Name').fill('Meridian');
    await form.getByLabel('Token Symbol').fill('MRDN');
    await form.getByLabel('Blockchain').selectOption('Solana');
    await form.getByLabel('Start Date').fill('2027-06-01');
    await form.getByLabel('End Date').fill('2027-06-08');
    await form.getByLabel('End Time').fill('17:30');
    await form.getByLabel('Hard Cap').fill('1,250,000');
  };

  it('adds a presale with dates in their time zone', async () => {
    const { page, leave } = await openPage('/presales', await site.makePerson({ isAdmin: true }));
    await expectTexts(page, 'presales of an admin');
    await button(page, 'Add Presale').click();
    const form = dialog(page, 'Add Presale');
    await expectTexts(page, 'add a presale', page);
    await button(form, 'Add Presale').click();
    await expectTexts(page, 'presale, incomplete', form);
    const first = form.getByLabel('Project Name');
    await expect
      .poll(() => first.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);

    await fillForm(form);
    await form.getByLabel('Website').fill('https://meridian.example.com/');
    expect(await form.getByLabel('Risk Level').inputValue()).toBe('Medium');
    await form.getByLabel('Audit Report').fill('https://audit.example.com/meridian');
    expect(await form.getByLabel('Audit Status').inputValue()).toBe('Pending');
    expect(await form.getByLabel('Audit Status').isEditable()).toBe(false);
    await withBrokenRequests(page, '**/api/presales', async () => {
      await button(form, 'Add Presale').click();
      await expectTextsOnce(page, 'presale, not added', form);
    });
    expect(await form.getByLabel('Hard Cap').inputValue()).toBe('1,250,000');
    await button(form, 'Add Presale').click();
    await expectTexts(page, 'presale, added');
    await waitUntilHidden(form);
    await card(page, 'Meridian').waitFor();
    expect(await listPresales()).toMatchObject([
      {
        projectName: 'Meridian',
        // Midnight and 5:30 a.m. in London's summer time.
        presaleStart: '2027-05-31T23:00:00.000Z',
        presaleEnd: '2027-06-08T16:30:00.000Z',
        hardCap: 1_250_000,
        auditStatus: 'Pending',
      },
    ]);
    await leave();
  });

  it('sets facts, which change the risk level for everyone, and removes one', async () => {
    const { id } = await publish({ auditUrl: reportUrl });
    const { page, leave } = await openPage(`/presales/${id}`, await site.makePerson({ isAdmin: true }));
    await page.getByText('We haven’t verified anything about this presale yet.').waitFor();
    await button(page, 'Facts').click();
    const form = dialog(page, 'Facts');
    const list = form.getByRole('list', { name: 'Facts' });
    const add = async (kind: string, label: string, value: string, source?: string) => {
      await form.getByLabel('Fact', { exact: true }).selectOption(kind);
      await form.getByLabel(label, { exact: true }).fill(value);
      if (source !== undefined) await form.getByLabel('Source').fill(source);
      await button(form, 'Add fact').click();
      await expect.poll(() => form.getByLabel('Source').inputValue(), pollOptions).toBe('');
    };
    await button(form, 'Use the project’s audit report').click();
    expect(await form.getByLabel('Source').inputValue()).toBe(reportUrl);
    await add('audit', 'Auditor and date', 'Example Auditors, May 2026');
    await form.getByText('Audit: Audited').waitFor();

    const address = '0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8';
    await form.getByLabel('Fact', { exact: true }).selectOption('contract');
    await form.getByLabel('Contract address').fill(address);
    await form.getByLabel('Source').fill(reportUrl);
    await button(form, 'Add fact').click();
    await form.getByText('The link must contain the contract’s address').waitFor();
    expect(await form.getByLabel('Contract address').inputValue()).toBe(address);
    await add('lock', 'Locked until', '2099-12-31', 'https://locks.example.com/harbour');
    await add('warning', 'Red flag', 'It mints without limit', 'https://warnings.example.com/harbour');
    await form.getByText('High risk').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(3);

    await button(list, /^Remove Warning/).click();
    await button(page.getByRole('alertdialog', { name: 'Remove this fact?' }), 'Remove').click();
    await form.getByText('Medium risk').waitFor();
    await button(form, 'Done').click();
    await waitUntilHidden(form);
    await page.getByRole('list', { name: 'Facts' }).getByText('Dec 31, 2099').waitFor();
    await leave();

    const visitor = await openPage(`/presales/${id}`);
    await visitor.page.getByText('Medium risk').waitFor();
    const facts = visitor.page.getByRole('list', { name: 'Facts' });
    expect(await facts.getByRole('link').count()).toBe(2);
    await visitor.page.getByRole('link', { name: 'How we compute the risk level' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'How we compute risk levels' }).waitFor();
    await visitor.leave();
  });

  it('edits and deletes one, with confirmation', async () => {
    await publish();
    const { page, leave } = await openPage('/presales', await site.makePerson({ isAdmin: true }));
    await button(page, 'Edit Harbour Finance').click();
    const form = dialog(page, 'Edit Presale');
    await form.getByLabel('Project Name').fill('Harbour Two');
    await form.getByLabel('Notify followers').uncheck();
    await page.keyboard.press('Escape');
    await form.getByText('You have unsaved changes.').waitFor();
    await withBrokenRequests(page, '**/api/presales/*', async () => {
      await button(form, 'Save changes').click();
      await expectTextsOnce(page, 'presale, not edited', form);
    });
    await button(form, 'Save changes').click();
    await expectTexts(page, 'presale, edited');
    await waitUntilHidden(form);
    await card(page, 'Harbour Two').waitFor();

    await button(page, 'Delete Harbour Two').click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Presale' });
    await confirmDialog.getByText('Harbour Two').waitFor();
    await withBrokenRequests(page, '**/api/presales/*', async () => {
      await button(confirmDialog, 'Delete').click();
      await expectTexts(page, 'presale, not deleted');
    });
    await button(confirmDialog, 'Delete').click();
    await expectTexts(page, 'presale, deleted');
    await page.getByText('No presales available').waitFor();
    expect(await listPresales()).toEqual([]);
    await leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
