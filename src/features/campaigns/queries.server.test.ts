import { describe, expect, it } from 'vitest';
import { makeCampaign } from '../../../test/factories/campaigns.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { statuses } from './kinds.ts';
import { explainNoJoin } from './policy.ts';
import { canJoin, isPastJoining } from './queries.server.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ends = { 'a moment ago': -1, now: 0, 'in a moment': 1 };
const places = {
  'any number of places': [2, null],
  'a place left': [1, 2],
  'no place left': [2, 2],
} as const;

const test = setUpDatabase();

const cases = statuses.flatMap((status) =>
  Object.entries(ends).flatMap(([end, ms]) =>
    Object.entries(places).map(([room, counts]) => ({ status, end, ms, room, counts })),
  ),
);

describe('database and policy agree on joining', () => {
  it.each(cases)('a campaign that is $status, ends $end and has $room', async ({ status, ms, counts }) => {
    const [participants, maxParticipants] = counts;
    const endDate = new Date(now.getTime() + ms);
    const id = await makeCampaign(test.db, {
      status,
      participants,
      max_participants: maxParticipants,
      start_date: new Date(now.getTime() - 1000),
      end_date: endDate,
    });
    const result = await test.db
      .selectFrom('hub_campaigns as t')
      .select([canJoin('t', now).as('canJoin'), isPastJoining('t', now).as('isPastJoining')])
      .where('t.id', '=', id)
      .executeTakeFirst();
    const explain = (value: typeof status) =>
      explainNoJoin(
        { status: value, endDate: endDate.toISOString(), participants, maxParticipants },
        now.getTime(),
      );
    expect(result).toEqual({
      canJoin: explain(status) === undefined,
      // A campaign that hasn't started passes.
      isPastJoining: explain(status === 'upcoming' ? 'active' : status) !== undefined,
    });
  });
});
