import { describe, expect, it } from 'vitest';
import { correctHistory, createDayLookup, listMonths } from './history.ts';

const history = {
  today: '2026-11-20',
  visits: [
    { day: '2026-11-10', correctedAt: null, transaction: null },
    { day: '2026-11-12', correctedAt: '2026-11-13T08:00:00.000Z', transaction: null },
  ],
  removals: [{ day: '2026-11-05', removedAt: '2026-11-06T08:00:00.000Z' }],
  pauses: [{ from: '2026-11-14', until: '2026-11-16' }],
  streak: 1,
};

describe('listMonths', () => {
  it('returns the last 12 months', () => {
    expect(listMonths('2026-02-28')).toEqual([
      ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}-01`),
      '2026-01-01',
      '2026-02-01',
    ]);
  });
});

describe('createDayLookup', () => {
  it('returns what was recorded from chain', () => {
    const transaction = { chain: 'Base', hash: '0x1', url: null };
    const getDay = createDayLookup({
      ...history,
      visits: [{ day: '2026-11-10', correctedAt: null, transaction }],
    });
    expect(getDay('2026-11-10')).toMatchObject({ isVisited: true, isFromChain: true });
    expect(getDay('2026-11-11')).toMatchObject({ isVisited: false, isFromChain: false });
  });

  it('returns check-ins, corrections, and pauses', () => {
    const getDay = createDayLookup(history);
    const visited = {
      isVisited: true,
      isCorrected: false,
      isFromChain: false,
      isRemoved: false,
      isPaused: false,
    };
    expect(getDay('2026-11-10')).toEqual(visited);
    expect(getDay('2026-11-12')).toEqual({ ...visited, isCorrected: true });
    expect(getDay('2026-11-05')).toEqual({ ...visited, isVisited: false, isRemoved: true });
    expect(['13', '14', '15', '16'].map((day) => getDay(`2026-11-${day}`).isPaused)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('correctHistory', () => {
  const at = '2026-11-20T12:00:00.000Z';

  it('adds a check-in in the order of days, as corrected unless it is today’s', () => {
    const added = correctHistory(history, { day: '2026-11-11', isVisited: true, at });
    expect(added.visits[1]).toEqual({ day: '2026-11-11', correctedAt: at, transaction: null });
    expect(correctHistory(history, { day: '2026-11-20', isVisited: true, at }).visits.at(-1)).toEqual({
      day: '2026-11-20',
      correctedAt: null,
      transaction: null,
    });
  });

  it('removes a check-in, and marks that', () => {
    const removed = correctHistory(history, { day: '2026-11-10', isVisited: false, at });
    expect(removed.visits).toEqual([history.visits[1]]);
    expect(removed.removals).toEqual([...history.removals, { day: '2026-11-10', removedAt: at }]);
    expect(correctHistory(removed, { day: '2026-11-10', isVisited: true, at }).removals).toEqual(
      history.removals,
    );
  });

  it('doesn’t mark the removal of a check-in that was added later, or of today’s', () => {
    const removed = correctHistory(history, { day: '2026-11-12', isVisited: false, at });
    expect(removed.removals).toEqual(history.removals);
    const visited = correctHistory(history, { day: '2026-11-20', isVisited: true, at });
    expect(correctHistory(visited, { day: '2026-11-20', isVisited: false, at }).removals).toEqual(
      history.removals,
    );
  });
});
