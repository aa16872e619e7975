import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { HttpOptions } from '../src/http.server.ts';
import { setUpApp } from './harness/app.ts';

const render: HttpOptions['render'] = async (_, { api }) => {
  const page = await api.guides.list({});
  return Response.json(page);
};
const app = setUpApp({ render, jobs: false });

beforeAll(async () => {
  const role = sql.id(app.database.appRole);
  await sql`REVOKE SELECT ON airdrop_guides, airdrops FROM ${role}`.execute(app.database.ownerDb);
});
beforeEach(() => {
  app.logLines.length = 0;
});

/** Returns the events of the log lines of a request, of which that of the response is the last. */
const getEvents = (id: string | null) =>
  app.logLines.filter((line) => line.id === id).map(({ event }) => event);

const listFailures = () => app.logLines.filter(({ level }) => level === 'error');

it('logs one failure of an operation with the id of its request and response', async () => {
  const member = await app.createMember();
  const { status, headers } = await member.call('GET', '/airdrops');
  expect(status).toBe(500);
  expect(getEvents(headers.get('x-request-id'))).toEqual(['operation.failed', 'request']);
  expect(listFailures()).toEqual([
    expect.objectContaining({
      error: expect.stringContaining('permission denied'),
      stack: expect.any(String),
    }),
  ]);
});

it('logs one failure of each page’s operation, with a stack only the first time', async () => {
  const [first, second] = [await app.request('/guides?page=1'), await app.request('/guides?page=2')];
  expect([first.status, second.status]).toEqual([500, 500]);
  for (const { headers } of [first, second]) {
    expect(getEvents(headers.get('x-request-id'))).toEqual(['operation.failed', 'request']);
  }
  expect(listFailures()[1]).toMatchObject({ repeats: 1 });
  expect(listFailures()[1]).not.toHaveProperty('stack');
});
