import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the figures of the admin dashboard', () => {
  it('count everyone and the airdrops of everyone', async () => {
    const admin = await app.admin();
    const member = await app.member();
    const before = await admin.call('GET', '/admin/overview');
    expect(before).toMatchObject({ status: 200, body: { totalUsers: 2, totalAirdrops: 0 } });

    const input = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
    await member.call('POST', '/airdrops', input);
    await admin.call('POST', '/airdrops', input);
    const after = await admin.call('GET', '/admin/overview');
    expect(after.body).toEqual({ totalUsers: 2, totalAirdrops: 2 });
  });

  it('are refused to members and to visitors', async () => {
    const member = await app.member();
    expect((await member.call('GET', '/admin/overview')).status).toBe(403);
    expect((await app.caller().call('GET', '/admin/overview')).status).toBe(401);
  });
});
