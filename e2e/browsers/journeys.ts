import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/lib/dates.ts';
import { toCalendarDay } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { createQuestSubmission, makeSubmission } from '../../test/factories/submissions.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { makePersonWithFour } from '../harness/four-airdrops.ts';
import { type Person, password, startSite } from '../harness/site.ts';
import { parseCsv } from '../harness/tracker-page.ts';
import { holdScripts } from './hold-scripts.ts';
import { button, card, dialog, field, openTab, region, type Tab, text } from './tab.ts';
import { type TestedBrowser, timeZone } from './tested-browser.ts';

/** Declares the main acts of the most used screens, in this browser. */
export async function describeJourneys(name: string, start: () => Promise<TestedBrowser>): Promise<void> {
  const [starting, serving] = [start(), startSite()];
  afterAll(async () => {
    await starting.then((browser) => browser.close()).finally(async () => (await serving).close());
  });
  const [browser, site] = await Promise.all([starting, serving]);
  const { db } = site.database;
  const today = toCalendarDay(Date.now(), timeZone);

  /** Runs a journey in a new profile, from a page of the site. */
  async function visit(path: string, person: Person | undefined, journey: (tab: Tab) => Promise<void>) {
    const outputBefore = site.output();
    const tab = await openTab(browser, site, person);
    try {
      await tab.open(path);
      await journey(tab);
    } finally {
      await tab.leave();
    }
    // The page reports errors by itself, also those before its hydration.
    const lines = site.output().slice(outputBefore.length).split('\n');
    expect(lines.filter((line) => line.includes('"event":"client.error"'))).toEqual([]);
  }

  /** Creates a file in the browser's folder. */
  async function makeFile(fileName: string, content: string): Promise<string> {
    const path = join(browser.downloadFolder, fileName);
    await writeFile(path, content);
    return path;
  }

  beforeEach(() => resetLimits(db));

  describe(`in ${name}`, () => {
    it('opens what was pressed before hydration', async () => {
      const { heldUrl, release, close } = await holdScripts(site.baseUrl);
      const tab = await openTab(browser, site);
      try {
        await tab.navigate(heldUrl);
        await tab.press(button('Log In'));
        await tab.see({ ...button('Log In'), isBusy: true });
        await tab.seeNone(dialog('Welcome back'));
        release();
        await tab.see(dialog('Welcome back'));
      } finally {
        await tab.leave();
        await close();
      }
    });

    it('signs up and confirms the email', async () => {
      const email = 'grace@example.com';
      await visit('/', undefined, async (tab) => {
        await tab.press(button('Sign Up', { role: 'banner' }));
        const form = dialog('Create an account');
        await tab.fill(field('First name', form), 'Grace');
        await tab.fill(field('Last name', form), 'Hopper');
        await tab.fill(field('Email', form), email);
        await tab.fill(field('Password', form), password);
        await tab.press(button('Sign Up', form));
        await tab.see(text(email, dialog('Check your email')));
        await tab.open(`/confirm-email?token=${await site.getMailedToken(email, '/confirm-email')}`);
        await tab.press(button('Confirm my email'));
        await tab.see({ role: 'heading', name: 'Welcome, Grace' });
        await tab.expectPath('/tracker');
      });
    });

    it('signs in with a password', async () => {
      const person = await site.makePerson();
      await visit('/', undefined, async (tab) => {
        await tab.press(button('Log In'));
        const form = dialog('Welcome back');
        await tab.fill(field('Email', form), person.email);
        await tab.fill(field('Password', form), password);
        await tab.press(button('Sign In', form));
        await tab.see({ role: 'heading', name: 'Welcome, Ada' });
        await tab.expectPath('/tracker');
      });
    });

    it('adds an airdrop through the form', async () => {
      const person = await site.makePerson();
      await visit('/tracker', person, async (tab) => {
        await tab.press(button('Add New'));
        const form = dialog('Add Airdrop');
        await tab.fill(field('Airdrop Name', form), 'Season 2');
        await tab.fill(field('Project Name', form), 'Owl Chain');
        await tab.fill(field(/^Project Link/, form), 'https://owl.example/quest');
        await tab.press(button('Add Airdrop', form));
        await tab.see(card('Season 2'));
      });
      const added = db.selectFrom('airdrops').select(['name', 'project', 'project_link']);
      expect(await added.where('user_id', '=', person.id).execute()).toEqual([
        { name: 'Season 2', project: 'Owl Chain', project_link: 'https://owl.example/quest' },
      ]);
    });

    it('checks in and undoes it', async () => {
      const person = await site.makePerson();
      await makeAirdrop(db, person, { name: 'Daily', status: 'active', check_in_duration: 'daily' });
      const visits = db.selectFrom('airdrop_visits').select('visited_date').where('user_id', '=', person.id);
      await visit('/tracker', person, async (tab) => {
        await tab.press(button(/^Check In/, card('Daily')));
        await tab.see(text('1-day streak'));
        await eventually(async () => expect(await visits.execute()).toEqual([{ visited_date: today }]));
        await tab.press(button(/^Undo check-in/, card('Daily')));
        await tab.seeNone(text('1-day streak'));
        await eventually(async () => expect(await visits.execute()).toEqual([]));
      });
    });

    it('searches and filters, which the address shows', async () => {
      const person = await makePersonWithFour(site);
      await visit('/tracker', person, async (tab) => {
        await tab.see(card('Bravo'));
        await tab.fill(field('Search airdrops'), 'alpha');
        await tab.seeNone(card('Bravo'));
        await tab.see(card('Alpha'));
        await tab.expectPath('/tracker?q=alpha');
        await tab.open('/tracker');
        await tab.press(button(/^Filters/));
        await tab.fill(field('Status', dialog('Filters')), 'Claimed');
        await tab.expectPath('/tracker?status=claimed');
        await tab.see(card('Charlie'));
        await tab.seeNone(card('Bravo'));
      });
    });

    it('opens details and marks as claimed', async () => {
      const person = await site.makePerson();
      await makeAirdrop(db, person, { name: 'Ripe', status: 'active' });
      await visit('/tracker', person, async (tab) => {
        await tab.press(button(/^View Details/, card('Ripe')));
        await tab.press(button('Mark as Claimed', dialog('Ripe')));
        await tab.press(button('Skip', dialog('What did you receive?')));
        await tab.seeNone(button('Mark as Claimed', dialog('Ripe')));
        await tab.press(button('Close', dialog('Ripe')));
        await tab.see(text('Claimed', card('Ripe')));
      });
      const rows = db.selectFrom('airdrops').select('status').where('user_id', '=', person.id);
      expect(await rows.execute()).toEqual([{ status: 'claimed' }]);
    });

    it('imports a CSV file', async () => {
      const person = await site.makePerson();
      const path = await makeFile(
        'list.csv',
        'Name,Project,Status\nScroll,Scroll Labs,active\nZora,Zora Labs,claimed\n',
      );
      await visit('/import', person, async (tab) => {
        await tab.upload(field('File with your list'), path);
        await tab.press(button('Preview'));
        await tab.press(button('Import 2 airdrops'));
        await tab.see({ role: 'heading', name: '2 airdrops imported' });
      });
      const rows = db.selectFrom('airdrops').select(['name', 'project', 'status']).orderBy('name');
      expect(await rows.where('user_id', '=', person.id).execute()).toEqual([
        { name: 'Scroll', project: 'Scroll Labs', status: 'active' },
        { name: 'Zora', project: 'Zora Labs', status: 'claimed' },
      ]);
    });

    it('exports to a CSV file', async () => {
      const person = await site.makePerson();
      await makeAirdrop(db, person, { name: 'Scroll', project: 'Scroll Labs' });
      await visit('/tracker', person, async (tab) => {
        await tab.press(button('More actions'));
        await tab.press({ role: 'menuitem', name: 'Export' });
        await tab.press({ role: 'radio', name: /^CSV/ });
        await tab.press(button('Export', dialog('Export airdrops')));
        await tab.see(text('exported as CSV.'));
      });
      const path = join(browser.downloadFolder, `airdrops-export-${today}.csv`);
      const [header, row] = await eventually(async () => parseCsv((await readFile(path, 'utf8')).slice(1)));
      expect(header?.slice(0, 2)).toEqual(['Name', 'Project']);
      expect(row?.slice(0, 2)).toEqual(['Scroll', 'Scroll Labs']);
    });

    it('adds a wallet', async () => {
      const person = await site.makePerson();
      const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
      await visit('/wallets', person, async (tab) => {
        await tab.press(button('Add wallet'));
        await tab.fill(field('Address', dialog('Add wallet')), address);
        await tab.fill(field(/^Label/, dialog('Add wallet')), 'Savings');
        await tab.press(button('Add wallet', dialog('Add wallet')));
        await tab.see({ role: 'heading', name: 'Savings' });
      });
      const rows = db.selectFrom('tracker_wallets').select(['address', 'label']);
      expect(await rows.where('user_id', '=', person.id).execute()).toEqual([{ address, label: 'Savings' }]);
    });

    it('adds a profit entry', async () => {
      const person = await site.makePerson();
      await visit('/profit', person, async (tab) => {
        await tab.press(button('Add your first entry'));
        const form = dialog('Add entry');
        await tab.fill(field('Day', form), '2026-03-14');
        await tab.fill(field('Amount', form), '0.1');
        await tab.fill(field('Currency or token', form), 'eth');
        await tab.fill(field(/^Value in USD/, form), '300.25');
        await tab.press(button('Add entry', form));
        await tab.see(text('+$300.25'));
      });
      const rows = db.selectFrom('airdrop_entries').select(['day', 'currency']);
      expect(await rows.where('user_id', '=', person.id).execute()).toEqual([
        { day: '2026-03-14', currency: 'ETH' },
      ]);
    });

    it('finds wallets in a list on the device', async () => {
      const person = await site.makePerson();
      const { address } = await makeTrackerWallet(db, person, { label: 'Main' });
      await makeTrackerWallet(db, person, { label: 'Second' });
      const path = await makeFile('season-1.csv', `address,tokens\n0x${'b'.repeat(40)},5\n${address},70\n`);
      await visit('/eligibility', person, async (tab) => {
        await tab.upload(field('File with a project’s list'), path);
        await tab.see({ role: 'heading', name: '1 of your 2 wallets is on this list' });
      });
    });

    it('saves lead times', async () => {
      const person = await site.makePerson();
      await visit('/reminders', person, async (tab) => {
        await tab.press({ role: 'checkbox', name: 'At the claim date' });
        await tab.fill(field('Daily summary'), '07:30');
        await tab.press(button('Save'));
        await tab.see(text('Saved'));
        await tab.open('/reminders');
      });
      const rows = db.selectFrom('reminder_settings').select(['daily_at', 'lead_minutes']);
      expect(await rows.where('user_id', '=', person.id).execute()).toEqual([
        { daily_at: '07:30', lead_minutes: [1440, 180, 0] },
      ]);
    });

    it('changes the name', async () => {
      const person = await site.makePerson();
      await visit('/profile', person, async (tab) => {
        await tab.fill(field('First name', region('Name')), 'Augusta');
        await tab.press(button('Save', region('Name')));
        await tab.see(text('Saved', region('Name')));
        await tab.see(button('Account menu of Augusta Lovelace'));
      });
    });

    it('follows a presale', async () => {
      const person = await site.makePerson();
      const { id } = await makePresale(db, {
        presale_start: addDays(today, 3),
        presale_end: addDays(today, 9),
      });
      await site.reportPublicChange();
      await visit('/presales', person, async (tab) => {
        await tab.press(button(/^Follow,? ?Harbour$/));
        await tab.see(button(/^Following,? ?Harbour$/));
        const rows = db.selectFrom('listing_follows').select('item_id').where('user_id', '=', person.id);
        await eventually(async () => expect(await rows.execute()).toEqual([{ item_id: id }]));
      });
    });

    it('approves a submission as an admin', async () => {
      const promoter = await site.makePerson({ role: 'promoter' });
      await makeSubmission(db, promoter, createQuestSubmission({ title: 'Ready to go' }));
      await visit('/admin/queue', await site.makePerson({ isAdmin: true }), async (tab) => {
        await tab.press(button(/Ready to go/, { role: 'list', name: 'To review' }));
        await tab.press(button('Approve'));
        await tab.see(text('“Ready to go” published'));
      });
      const response = await fetch(`${site.baseUrl}/quests`);
      expect(await response.text()).toContain('Ready to go');
    });
  });
}
