import { expect, it } from 'vitest';
import { setUpApp } from '../../test/harness/app.ts';
import { createCommandCtx } from './command-ctx.server.ts';
import { addDemoCampaigns } from './demo-campaigns.server.ts';
import { addDemoPresales } from './demo-presales.server.ts';

const app = setUpApp({ jobs: false });

it('addDemoPresales adds presales once, in every state, one of them moved twice', async () => {
  const { ctx } = createCommandCtx(app.services);
  expect(await addDemoPresales(ctx)).toBe(6);
  expect(await addDemoPresales(ctx)).toBe(0);
  const { body } = await app.createCaller().call('GET', '/presales');
  expect(body).toMatchObject({
    items: [
      {
        projectName: 'Harbour Finance',
        listing: { isExample: true },
        isSponsored: true,
        moves: [{}, {}],
        riskLevel: 'Verified',
        auditStatus: 'Audited',
      },
      { riskLevel: 'Medium', auditStatus: 'Audited' },
      { riskLevel: 'Medium', auditStatus: 'Audited' },
      { riskLevel: 'High', auditStatus: 'Pending' },
      { riskLevel: 'High', auditStatus: 'Not Audited' },
      { riskLevel: 'Verified', auditStatus: 'Audited' },
    ],
  });
});

it('addDemoCampaigns adds campaigns once, with status and participants', async () => {
  const { ctx } = createCommandCtx(app.services);
  expect(await addDemoCampaigns(ctx)).toBe(8);
  expect(await addDemoCampaigns(ctx)).toBe(0);
  const rows = await app.services.db
    .selectFrom('hub_campaigns')
    .select(['status', 'participants'])
    .orderBy('title')
    .execute();
  expect(rows).toEqual([
    { status: 'ended', participants: 731 },
    { status: 'upcoming', participants: 0 },
    { status: 'active', participants: 400 },
    { status: 'ended', participants: 0 },
    { status: 'upcoming', participants: 0 },
    { status: 'active', participants: 267 },
    { status: 'active', participants: 0 },
    { status: 'active', participants: 1842 },
  ]);
});
