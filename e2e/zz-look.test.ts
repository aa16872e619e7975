import { it } from 'vitest';
import { addDemoCampaigns } from '../src/commands/demo-campaigns.server.ts';
import { addDemoPresales } from '../src/commands/demo-presales.server.ts';
import { hydrated, openBrowser, signIn, visit } from './browser.ts';
import { startSite } from './site.ts';

it('looks', { timeout: 240_000 }, async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  try {
    const services = {
      db: site.database.db,
      config: { pricing: 'free', premiumPriceNgn: 1 },
      publish: () => undefined,
    } as never;
    await addDemoPresales(services);
    await addDemoCampaigns(services);
    const admin = await site.makePerson({ isAdmin: true });
    for (const width of [1280, 390]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const v = await visit(browser, site, { viewport: { width, height: 900 }, colorScheme });
        const shot = (name: string, fullPage = true) =>
          v.page.screenshot({ path: `/tmp/h2shots/${name}-${width}-${colorScheme}.png`, fullPage });
        const go = async (path: string) => {
          await v.page.goto(path);
          await hydrated(v.page);
        };
        await go('/presales');
        await shot('presales');
        await v.page
          .getByRole('button', { name: /^View Details/ })
          .first()
          .click();
        await v.page.getByRole('dialog').waitFor();
        await shot('presale-dialog', false);
        await v.page.keyboard.press('Escape');
        await v.page.getByRole('link', { name: 'Harbour Finance' }).first().click();
        await v.page.getByText('← All presales').waitFor();
        await shot('presale-page');
        await go('/campaigns');
        await shot('campaigns');
        await v.page
          .getByRole('button', { name: /^View Details/ })
          .first()
          .click();
        await v.page.getByRole('dialog').waitFor();
        await shot('campaign-dialog', false);
        await v.page.keyboard.press('Escape');
        await v.page.getByRole('link', { name: 'Commons Parcel' }).first().click();
        await v.page.getByText('← All campaigns').waitFor();
        await shot('campaign-page');
        await signIn(v.context, site, admin);
        await go('/presales?risk=High&sort=created_at');
        await shot('presales-admin');
        await v.page.getByRole('button', { name: 'Add Presale' }).click();
        const d = v.page.getByRole('dialog');
        await d.waitFor();
        await d.getByRole('button', { name: 'Add Presale' }).click();
        await d.getByText('Please select a start date').waitFor();
        await shot('presale-form', false);
        await d.getByLabel('Launchpad').scrollIntoViewIfNeeded();
        await d.getByLabel('Sponsored').scrollIntoViewIfNeeded();
        await shot('presale-form-2', false);
        await v.page.keyboard.press('Escape');
        await go('/campaigns');
        await v.page.getByRole('button', { name: 'Add Campaign' }).click();
        await v.page.getByRole('dialog').waitFor();
        await shot('campaign-form', false);
        console.log(width, colorScheme, v.problems);
        await v.context.close();
      }
    }
  } finally {
    await browser.close();
    await site.close();
  }
});
