import { describe, expect, it } from 'vitest';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { approveClaim } from '../../src/features/follow/review/commands.server.ts';
import {
  expectLedgerInvariants,
  getDebt,
  makeCreditAdmin,
  readBalance,
} from '../../test/factories/credits.ts';
import { makeClaim, makeFollowCampaign } from '../../test/factories/follow.ts';
import { makeMember, memberCtx } from '../../test/factories/members.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, toast, waitUntilGone } from '../harness/steps.ts';

const { site, browser } = await setUp();

describe('the claimant page', () => {
  it('shows linked accounts, keeps notes, and reverses a wrongly paid claim', async () => {
    const { db } = site.database;
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
    const creditAdmin = memberCtx(db, await makeCreditAdmin(db));
    const [zoe, yan] = [
      await makeMember(db, { first_name: 'Zoe' }),
      await makeMember(db, { first_name: 'Yan' }),
    ];
    const campaign = await makeFollowCampaign(db, { twitterHandle: 'mooring', pointsPerFollower: 3 });
    const origin = { network: 'one', device: 'phone' };
    await approveClaim(creditAdmin, { id: await makeClaim(db, campaign, { claimant: zoe, ...origin }) });
    // Two of the three credits are spent.
    const spent = { twitterHandle: 'spent', pointsPerFollower: 1, targetFollows: 2 };
    await addFollowCampaign(memberCtx(db, zoe), spent);
    await makeClaim(db, campaign, { claimant: yan, ...origin });

    const { context, page, leave } = await visit(browser, site);
    await signIn(context, site, admin);
    await page.goto('/admin/follow-claims');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Yan Lovelace' }).first().click();
    await page.getByRole('heading', { name: 'Yan Lovelace', level: 1 }).waitFor();
    await page.getByText('2 people, connected by 1 network and 1 kind of device.').waitFor();
    const table = page.getByRole('table', { name: 'Connected claimants' });
    expect(await table.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Claimant'),
      expect.stringMatching(/1\. Yan Lovelace\s+Network 1, Device 1\s+1 pending/),
      expect.stringMatching(/2\. Zoe Lovelace\s+Network 1, Device 1\s+1 approved/),
    ]);

    await page.getByLabel('New note').fill('Same flat as Zoe?');
    await button(page, 'Save note').click();
    const notes = page.getByRole('list', { name: 'Notes' });
    await notes.getByText('Same flat as Zoe?').waitFor();
    await button(notes, 'Delete').click();
    await button(page.getByRole('alertdialog', { name: 'Delete this note?' }), 'Delete').click();
    await waitUntilGone(notes);

    await table.getByRole('link', { name: 'Zoe Lovelace' }).click();
    await page.getByRole('heading', { name: 'Zoe Lovelace', level: 1 }).waitFor();
    await button(page, 'Reverse').click();
    const form = dialog(page, 'Reverse the claim for following @mooring?');
    await form.getByLabel('Reason').fill('The account does not follow @mooring.');
    await button(form, 'Reverse').click();
    await toast(page, 'Claim reversed').waitFor();
    await waitUntilGone(form);
    await page.getByText('2 credits owed').waitFor();
    await page.getByText('The account does not follow @mooring.').waitFor();
    expect(await button(page, 'Reverse').count()).toBe(0);
    expect([await readBalance(db, zoe.id), await getDebt(db, zoe.id)]).toEqual([0, 2]);
    await expectLedgerInvariants(db);
    await leave();
  });
});
