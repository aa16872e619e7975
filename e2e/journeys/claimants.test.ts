import { describe, expect, it } from 'vitest';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { approveClaim } from '../../src/features/follow/review/commands.server.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { makeClaim, makeFollowCampaign } from '../../test/factories/follow.ts';
import { createMemberCtx, makeMember } from '../../test/factories/members.ts';
import { createPageOpener } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, toast, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

describe('the claims of a claimant', () => {
  it('are listed with the linked accounts, and a wrongly paid claim is reversed', async () => {
    const { db } = site.database;
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
    const creditAdmin = createMemberCtx(db, await makeCreditAdmin(db));
    const [zoe, yan] = [
      await makeMember(db, { first_name: 'Zoe' }),
      await makeMember(db, { first_name: 'Yan' }),
    ];
    const campaign = await makeFollowCampaign(db, { twitterHandle: 'mooring', pointsPerFollower: 3 });
    const origin = { network: 'one', device: 'phone' };
    await approveClaim(creditAdmin, { id: await makeClaim(db, campaign, { claimant: zoe, ...origin }) });
    // Two of the three credits are spent.
    const spent = { twitterHandle: 'spent', pointsPerFollower: 1, targetFollows: 2 };
    await addFollowCampaign(createMemberCtx(db, zoe), spent);
    await makeClaim(db, campaign, { claimant: yan, ...origin });

    const { page, leave } = await openPage('/admin/follow-claims', admin);
    await page.getByRole('link', { name: 'Yan Lovelace' }).first().click();
    await page.getByRole('heading', { name: 'Claims of Yan Lovelace', level: 1 }).waitFor();
    const linked = page.getByRole('region', { name: 'Linked accounts' });
    await linked.getByText('2 accounts with the same network and kind of device', { exact: true }).waitFor();
    await linked.getByText('1 approved', { exact: true }).waitFor();
    await linked.getByRole('link', { name: 'Zoe Lovelace' }).click();
    await page.getByRole('heading', { name: 'Claims of Zoe Lovelace', level: 1 }).waitFor();
    await button(page, 'Reverse').click();
    const form = dialog(page, 'Reverse the claim for following @mooring?');
    await form.getByLabel('Reason').fill('The account does not follow @mooring.');
    await button(form, 'Reverse').click();
    await toast(page, 'Claim reversed').waitFor();
    await waitUntilHidden(form);
    await page.getByText('2 credits of reversed claims still owed.').waitFor();
    await page.getByText('The account does not follow @mooring.').waitFor();
    expect(await button(page, 'Reverse').count()).toBe(0);
    await leave();
  });
});
