import { describe, expect, it } from 'vitest';
import { makeFactor } from '../../../test/factories/members.ts';
import { makeBackupRow } from '../../../test/factories/operations.ts';
import { createTestApp, setUpApp } from '../../../test/harness/app.ts';

const token = 'the-token-of-this-test';
const app = setUpApp({ env: { METRICS_TOKEN: token } });

const summary = { status: 'ready' };

async function getHealth(headers: Record<string, string> = {}, query = '?details') {
  const response = await app.request(`/healthz${query}`, { headers });
  return { status: response.status, body: await response.json() };
}
const toCookieHeader = (caller: { cookie: () => string | undefined }) => ({ cookie: caller.cookie() ?? '' });

describe('GET /healthz?details', () => {
  it('returns the state of each part with the token or to admins', async () => {
    const admin = await app.createAdmin();
    for (const headers of [{ authorization: `Bearer ${token}` }, toCookieHeader(admin)]) {
      const { status, body } = await getHealth(headers);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'ready',
        version: '0.0.0',
        parts: {
          database: { state: 'ok', why: expect.stringContaining('PostgreSQL') },
          disk: { state: expect.stringMatching(/ok|warn|fail/), why: expect.stringContaining('free') },
          jobs: { state: 'ok' },
          mail: { state: 'ok' },
          backup: { state: 'ok', why: 'No backups are set up.' },
          examination: { state: 'ok', why: 'The ledger hasn’t been checked yet.' },
          instances: { state: 'ok', why: '1 instance running.' },
        },
      });
    }
    expect((await getHealth(toCookieHeader(admin), '')).body).toEqual(summary);
  });

  it('returns only the summary to everyone else', async () => {
    const member = await app.createMember();
    const adminWithFactor = await app.createAdmin();
    await makeFactor(app.services.db, adminWithFactor);
    for (const headers of [
      {},
      toCookieHeader(member),
      toCookieHeader(adminWithFactor),
      { authorization: `Bearer ${token}x` },
      { authorization: `Basic ${token}` },
      { authorization: 'Bearer ' },
    ]) {
      expect(await getHealth(headers)).toEqual({ status: 200, body: summary });
    }
  });

  it('rejects tokens while none is configured', async () => {
    const other = await createTestApp();
    const response = await other.request('/healthz?details', { headers: { authorization: 'Bearer null' } });
    expect(await response.json()).toEqual(summary);
    await other.close();
  });

  it('reports a failed backup without taking the instance out of service', async () => {
    const other = await createTestApp({ database: app.database, env: { METRICS_TOKEN: token } });
    await makeBackupRow(app.services.db, { error: 'The disk is full.' });
    const response = await other.request('/healthz?details', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'ready',
      parts: { backup: { state: 'fail', why: expect.stringContaining('The disk is full.') } },
    });
    await other.close();
  });
});
