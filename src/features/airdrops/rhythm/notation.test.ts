import { describe, expect, it } from 'vitest';
import { parseReset, parseRhythm, serializeReset, serializeRhythm } from './notation.ts';

describe('parseRhythm', () => {
  it('returns every kind of rhythm, and serializes it to the same text', () => {
    const texts = {
      'every 1 day': { kind: 'every', count: 1, unit: 'day' },
      'every 3 days': { kind: 'every', count: 3, unit: 'day' },
      'every 2 weeks': { kind: 'every', count: 2, unit: 'week' },
      'every 99 months': { kind: 'every', count: 99, unit: 'month' },
      'on mon,thu': { kind: 'weekdays', days: ['mon', 'thu'] },
      '1 time a month': { kind: 'times', count: 1, per: 'month' },
      '7 times a week': { kind: 'times', count: 7, per: 'week' },
      '1 hour after': { kind: 'after', hours: 1 },
      '720 hours after': { kind: 'after', hours: 720 },
      once: { kind: 'once' },
      never: { kind: 'never' },
    } as const;
    for (const [text, rhythm] of Object.entries(texts)) {
      expect(parseRhythm(text)).toEqual(rhythm);
      expect(serializeRhythm(rhythm)).toBe(text);
    }
  });

  it('sorts weekdays', () => {
    expect(parseRhythm('on thu,mon')).toEqual({ kind: 'weekdays', days: ['mon', 'thu'] });
    expect(serializeRhythm({ kind: 'weekdays', days: ['sun', 'mon'] })).toBe('on mon,sun');
  });

  it('returns undefined for other texts and numbers out of range', () => {
    const others = [
      '',
      'daily',
      'every 0 days',
      'every 100 days',
      'every 3 years',
      'on ',
      'on mon,mon',
      'on mon,xyz',
      '8 times a week',
      '32 times a month',
      '2 times a day',
      '0 hours after',
      '721 hours after',
      'Once',
    ];
    expect(others.filter((text) => parseRhythm(text) !== undefined)).toEqual([]);
  });
});

describe('parseReset', () => {
  it('returns an hour of a zone, and serializes it to the same text', () => {
    for (const text of ['00:00 UTC', '09:00 Asia/Tokyo', '23:00 America/Argentina/Ushuaia']) {
      const reset = parseReset(text);
      expect(reset && serializeReset(reset)).toBe(text);
    }
  });

  it('returns undefined for other texts', () => {
    const others = ['', '00:00', '24:00 UTC', '00:30 UTC', '00:00 Mars/Olympus', '00:00 +02:00'];
    expect(others.filter((text) => parseReset(text) !== undefined)).toEqual([]);
  });
});
