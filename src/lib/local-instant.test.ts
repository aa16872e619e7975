import { describe, expect, it } from 'vitest';
import { parseTypedInstant, toTypedInstant } from './local-instant.ts';

describe('a date and a time as typed', () => {
  it('stand for the instant on the clock of the zone', () => {
    expect(parseTypedInstant('start', { date: '2026-07-01', time: '09:30' }, 'Africa/Lagos')).toBe(
      '2026-07-01T08:30:00.000Z',
    );
  });

  it('mean the day’s first minute for a start and its last for an end where no time is given', () => {
    const day = { date: '2026-07-01', time: '' };
    expect(parseTypedInstant('start', day, 'Europe/London')).toBe('2026-06-30T23:00:00.000Z');
    expect(parseTypedInstant('end', day, 'Europe/London')).toBe('2026-07-01T22:59:00.000Z');
  });

  it('are none when date or time are not real', () => {
    expect(parseTypedInstant('start', { date: '', time: '' }, 'UTC')).toBeUndefined();
    expect(parseTypedInstant('start', { date: '2026-02-30', time: '' }, 'UTC')).toBeUndefined();
    expect(parseTypedInstant('start', { date: '2026-02-01', time: '25:00' }, 'UTC')).toBeUndefined();
  });

  it('keep the exact instant they were filled from until they are changed', () => {
    const original = '2026-10-25T01:30:42.123Z';
    const shown = toTypedInstant(original, 'Europe/London');
    expect(shown).toEqual({ date: '2026-10-25', time: '01:30' });
    expect(parseTypedInstant('end', shown, 'Europe/London', original)).toBe(original);
    expect(parseTypedInstant('start', { ...shown, time: '01:31' }, 'Europe/London', original)).not.toBe(
      original,
    );
  });

  it('are empty for no instant', () => {
    expect(toTypedInstant(null, 'UTC')).toEqual({ date: '', time: '' });
  });
});
