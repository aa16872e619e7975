import { describe, expect, it } from 'vitest';
import { describeMoves, formatDollars, getPresaleState } from './timing.ts';

const dates = { presaleStart: '2026-12-01T12:00:00.000Z', presaleEnd: '2026-12-24T12:00:00.000Z' };

describe('getPresaleState', () => {
  it('returns live from start to end inclusive', () => {
    expect(getPresaleState(dates, Date.parse(dates.presaleStart) - 1)).toBe('upcoming');
    expect(getPresaleState(dates, Date.parse(dates.presaleStart))).toBe('live');
    expect(getPresaleState(dates, Date.parse(dates.presaleEnd))).toBe('live');
    expect(getPresaleState(dates, Date.parse(dates.presaleEnd) + 1)).toBe('ended');
  });
});

describe('describeMoves', () => {
  const reader = { locale: 'en-GB', zone: 'Africa/Lagos' };
  const [may, june, july] = [
    '2026-05-02T23:30:00.000Z',
    '2026-06-01T00:00:00.000Z',
    '2026-07-01T00:00:00.000Z',
  ];
  const end = '2026-08-01T00:00:00.000Z';
  const changedAt = '2026-04-01T00:00:00.000Z';
  const move = (oldStart: string, newStart: string) => ({
    oldStart,
    newStart,
    oldEnd: end,
    newEnd: end,
    changedAt,
  });

  it('returns null if the dates didn’t change', () => {
    expect(describeMoves([], reader)).toBeNull();
  });

  it('returns the number of moves and the first date in the reader’s time zone', () => {
    expect(describeMoves([move(may, june)], reader)).toBe('Rescheduled once; originally 3 May 2026');
    expect(describeMoves([move(may, june), move(june, july)], reader)).toBe(
      'Rescheduled twice; originally 3 May 2026',
    );
    expect(describeMoves([move(may, june), move(june, july), move(july, june)], reader)).toBe(
      'Rescheduled 3 times; originally 3 May 2026',
    );
  });

  it('describes moves of the end if the start wasn’t moved', () => {
    const endMove = { ...move(may, may), newEnd: '2026-09-01T00:00:00.000Z' };
    expect(describeMoves([endMove], reader)).toBe('End rescheduled once; originally 1 Aug 2026');
    expect(describeMoves([endMove, move(may, june)], reader)).toBe('Rescheduled once; originally 3 May 2026');
  });
});

describe('formatDollars', () => {
  it('formats whole dollars and cents', () => {
    expect(formatDollars(1_250_000)).toBe('$1,250,000');
    expect(formatDollars(99.5)).toBe('$99.50');
  });
});
