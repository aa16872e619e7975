import { hasOwnRhythm, needsInstants } from '../../src/features/airdrops/check-in.ts';
import type { Airdrop } from '../../src/features/airdrops/schema.ts';
import { createSampleAirdrop } from './sample-airdrop.ts';

/** The instant at which the rows of `makeMixedRows` are evaluated, in epoch milliseconds. */
export const mixedRowsNow = Date.parse('2026-11-26T22:00:00.000Z');

const rhythms = [
  null,
  'every 3 days',
  'every 2 weeks',
  'on mon,thu',
  '2 times a week',
  '24 hours after',
  'once',
  'never',
] as const;
const resets = [null, null, '00:00 UTC', '09:00 Asia/Tokyo'] as const;
const durations = ['daily', 'weekly', 'monthly'] as const;

const hourMs = 3_600_000;
const toIso = (hours: number) => new Date(mixedRowsNow + hours * hourMs).toISOString();

/** Returns this many airdrops of every rhythm and reset: due and done, with and without claims, some paused. */
export const makeMixedRows = (count: number): Airdrop[] =>
  Array.from({ length: count }, (_, index) => {
    const repeats = {
      rhythm: rhythms[index % rhythms.length] ?? null,
      reset: resets[(index >> 3) % resets.length] ?? null,
    };
    const instants = index % 9 === 0 ? [] : [-1, -49, -121].map((hours) => toIso(hours - (index % 60)));
    const days = instants.map((instant) => instant.slice(0, 10));
    const visits = needsInstants(repeats) ? instants : days;
    return createSampleAirdrop({
      id: String(index),
      ...repeats,
      checkInDuration: durations[index % durations.length] ?? 'weekly',
      eligibilityDate: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
      lastVisitDate: days[0] ?? null,
      recentVisits: hasOwnRhythm(repeats) ? visits : [],
      claimDate: index % 4 === 0 ? toIso((index % 400) - 100) : null,
      claimCloseDate: index % 8 === 0 ? toIso((index % 400) + 100) : null,
      pausedUntil: index % 50 === 0 ? '2026-12-24' : null,
    });
  });
