import { describe, expect, it } from 'vitest';
import { parseInstantFields, toInstantFields } from './local-instant.ts';

describe('parseInstantFields', () => {
  it('converts with the clock of the zone', () => {
    expect(parseInstantFields('start', { date: '2026-07-01', time: '09:30' }, 'Africa/Lagos')).toBe(
      '2026-07-01T08:30:00.000Z',
    );
  });

  it('defaults to the first minute for a start and the last one for an end', () => {
    const day = { date: '2026-07-01', time: '' };
    expect(parseInstantFields('start', day, 'Europe/London')).toBe('2026-06-30T23:00:00.000Z');
    expect(parseInstantFields('end', day, 'Europe/London')).toBe('2026-07-01T22:59:00.000Z');
  });

  it('returns undefined for an invalid date or time', () => {
    expect(parseInstantFields('start', { date: '', time: '' }, 'UTC')).toBeUndefined();
    expect(parseInstantFields('start', { date: '2026-02-30', time: '' }, 'UTC')).toBeUndefined();
    expect(parseInstantFields('start', { date: '2026-02-01', time: '25:00' }, 'UTC')).toBeUndefined();
  });

  it('keeps the exact original instant until it is changed', () => {
    const original = '2026-10-25T01:30:42.123Z';
    const fields = toInstantFields(original, 'Europe/London');
    expect(fields).toEqual({ date: '2026-10-25', time: '01:30' });
    expect(parseInstantFields('end', fields, 'Europe/London', original)).toBe(original);
    expect(parseInstantFields('start', { ...fields, time: '01:31' }, 'Europe/London', original)).not.toBe(
      original,
    );
  });

  it('returns empty fields for null', () => {
    expect(toInstantFields(null, 'UTC')).toEqual({ date: '', time: '' });
  });
});
