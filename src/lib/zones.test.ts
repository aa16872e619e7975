import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { isTimeOfDay, isTimeZone, toCalendarDay, toInstant, toLocalDateTime } from './zones.ts';

const zones = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'Africa/Lagos',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Beirut',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
];
const toMs = (text: string) => Date.parse(text);
const toIso = (ms: number) => new Date(ms).toISOString();
const hour = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the wall clock with the runtime, independently of the code under test. */
function getWallClock(instant: number, timeZone: string) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  const [date = '', time = ''] = format.format(instant).split(' ');
  return { date, time };
}

/** Lists instants of 2024–2027: every 7 h 13 min, and every 10 minutes on the days around each clock change. */
function listInstants(zone: string): number[] {
  const list: number[] = [];
  const offset = (ms: number) =>
    toMs(`${getWallClock(ms, zone).date}T${getWallClock(ms, zone).time}:00Z`) - ms;
  for (
    let ms = toMs('2024-01-01T00:00:00Z');
    ms < toMs('2028-01-01T00:00:00Z');
    ms += 7 * hour + 13 * 60_000
  ) {
    list.push(ms);
    if (Math.abs(offset(ms) - offset(ms + 8 * hour)) > 60_000) {
      for (let near = ms - 20 * hour; near < ms + 28 * hour; near += 600_000) list.push(near);
    }
  }
  return list;
}

describe.each(zones)('in %s', (zone) => {
  const sample = listInstants(zone);

  it('returns the local day and time', () => {
    for (const ms of sample) {
      const expected = getWallClock(ms, zone);
      expect(toLocalDateTime(ms, zone), toIso(ms)).toEqual(expected);
      expect(toCalendarDay(ms, zone), toIso(ms)).toBe(expected.date);
    }
  });

  it('toInstant inverts toLocalDateTime, and returns the earlier of two instants', () => {
    for (const ms of sample) {
      const minute = Math.floor(ms / 60_000) * 60_000;
      const instant = toInstant(toLocalDateTime(minute, zone), zone);
      expect(toLocalDateTime(instant, zone), toIso(ms)).toEqual(toLocalDateTime(minute, zone));
      expect(instant <= minute && minute - instant <= hour, toIso(ms)).toBe(true);
    }
  });
});

describe('toInstant', () => {
  it.each([
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-03-08', '02:00', '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:40:00.000Z'],
    ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:30:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00.000Z'],
  ])('moves a skipped time in %s (%s %s) forward', (zone, date, time, expected) => {
    expect(toIso(toInstant({ date, time }, zone))).toBe(expected);
  });

  it.each([
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:59', '2026-11-01T05:59:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00.000Z'],
  ])('returns the earlier of two times in %s (%s %s)', (zone, date, time, expected) => {
    expect(toIso(toInstant({ date, time }, zone))).toBe(expected);
  });

  it('supports offsets with odd seconds before 1972', () => {
    const ms = toMs('1960-06-01T12:00:00Z');
    expect(toLocalDateTime(ms, 'Africa/Monrovia')).toEqual({ date: '1960-06-01', time: '11:15' });
  });

  it.each([
    ['2026-02-30', '10:00'],
    ['2026-02-28', '24:00'],
    ['2026-02-28', ''],
    ['', '10:00'],
    ['2026-02-28', '1:00'],
  ])('throws for %j %j', (date, time) => {
    expect(() => toInstant({ date, time }, 'UTC')).toThrow(RangeError);
  });
});

describe('isTimeZone', () => {
  it.each([
    'UTC',
    'Africa/Lagos',
    'America/Argentina/Buenos_Aires',
    'Asia/Calcutta',
    'Asia/Kolkata',
    'Etc/GMT+5',
  ])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each([
    '',
    'Mars/Olympus',
    'Etc/Unknown',
    '+02:00',
    'UTC+2',
    'BST',
    'SystemV/EST5',
    "Africa/Lagos'--",
    'a'.repeat(65),
  ])('rejects %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  it('rejects a name that only ICU has after toCalendarDay used it', () => {
    toCalendarDay(0, 'BST');
    expect(isTimeZone('BST')).toBe(false);
  });
});

describe('isTimeOfDay', () => {
  it('accepts 00:00 to 23:59 with two digits each', () => {
    expect(['00:00', '09:05', '23:59'].every(isTimeOfDay)).toBe(true);
    expect(['24:00', '12:60', '9:05', '12:00:00', '', '12-00'].some(isTimeOfDay)).toBe(false);
  });
});

it('stays correct for more zones and days than it caches', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect(toCalendarDay(toMs('2026-11-20T12:00:00Z'), zone)).toBe(
      getWallClock(toMs('2026-11-20T12:00:00Z'), zone).date,
    );
  }
  for (let day = 0; day < 5000; day++) {
    expect(toCalendarDay(day * 24 * hour, 'Africa/Lagos')).toBe(addDays('1970-01-01', day));
  }
});
