import { describe, expect, it } from 'vitest';
import { formatClaimText } from '../claims.ts';
import { listDue } from '../due.ts';
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
      const settings = toRhythmSettings({ timeZone: zone });
      const { claims, checkIns, starts, missed } = listDue(samples, { now, settings, away: null }).groups;
      const getNames = (due: typeof claims) => due.map(({ row }) => row.name);
      expect(getNames(checkIns)).toEqual(['Early liquidity', 'Daily quests', 'Testnet tasks']);
      expect(getNames(checkIns.filter(({ isStarting }) => isStarting))).toEqual(['Early liquidity']);
      expect(claims.map(({ row }) => formatClaimText(row, now, { zone, locale: null }))).toEqual([
        'Closes in 21h 5m',
        'Opens in 5h 40m',
      ]);
      expect([...starts, ...missed]).toEqual([]);
    },
  );
});
