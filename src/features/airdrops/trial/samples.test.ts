import { describe, expect, it } from 'vitest';
import { buildTodayPanel } from '../check-in.ts';
import { formatClaimText } from '../claims.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { createTrialSamples } from './samples.ts';

const moments = ['2026-11-22T21:00:00.000Z', '2026-03-01T00:00:30.000Z', '2026-12-31T23:59:59.000Z'];
const zones = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'];

describe('createTrialSamples', () => {
  it.each(moments.flatMap((moment) => zones.map((zone) => [moment, zone] as const)))(
    'produces the same panel at %s in %s, for identical server and browser renders',
    (moment, zone) => {
      const now = Date.parse(moment);
      const samples = createTrialSamples(now, zone);
      const { groups, startingIds } = buildTodayPanel(samples, {
        now,
        settings: toRhythmSettings({ timeZone: zone }),
        includesNew: true,
      });
      const { startsToday, checkInsDue, claimsSoon, overdue } = groups;
      const getNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
      expect(startsToday).toEqual([]);
      expect(getNames(samples.filter(({ id }) => startingIds.has(id)))).toEqual(['Early liquidity']);
      expect(getNames(checkInsDue)).toEqual(['Early liquidity', 'Daily quests', 'Testnet tasks']);
      expect(getNames(claimsSoon)).toEqual(['Season 2 points', 'Genesis drop']);
      expect(overdue).toEqual([]);
      expect(claimsSoon.map((row) => formatClaimText(row, now, { zone }))).toEqual([
        'Claim in 5h 40m',
        'Claim in 21h 5m',
      ]);
    },
  );
});
