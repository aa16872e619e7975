import { isCalendarDay } from './dates.ts';

interface Zone {
  format: Intl.DateTimeFormat;
  offsets: Map<number, number>;
}

export interface LocalDateTime {
  date: string;
  time: string;
}

const dayMs = 86_400_000;
const mostZones = 200;
const mostDays = 2048;
// Offsets such as '+02:00' are refused: PostgreSQL reads their sign the other way round.
const zoneShape = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;
const timeShape = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
// Names of ICU's own, which Node takes and PostgreSQL does not know.
const foreignName =
  /^(?:A[CEGRS]T|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST|SystemV\/.*|US\/Pacific-New)$/i;
const zones = new Map<string, Zone>();
const dayNames = new Map<number, string>();

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (zones.size >= mostZones) zones.clear();
  const zone = { format, offsets: new Map<number, number>() };
  zones.set(name, zone);
  return zone;
}

function computeOffset({ format }: Zone, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  const numbers = format.format(second).split(/\D+/).map(Number);
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, seconds = 0] = numbers;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}

function remember<T>(cache: Map<number, T>, key: number, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= mostDays) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}

const offsetAtDay = (zone: Zone, day: number) =>
  remember(zone.offsets, day, () => computeOffset(zone, day * dayMs));

/** Milliseconds to add to an instant to read its wall clock as UTC. A UTC day with equal ends holds one offset. */
function offsetAt(zone: Zone, instant: number): number {
  const day = Math.floor(instant / dayMs);
  const start = offsetAtDay(zone, day);
  return start === offsetAtDay(zone, day + 1) ? start : computeOffset(zone, instant);
}

/** The zone of this machine, as it is set. Some browsers name zones that don't exist. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** True for an IANA time zone name that this runtime knows, such as 'Africa/Lagos' or 'UTC'. */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !zoneShape.test(name) || foreignName.test(name)) return false;
  try {
    zoneOf(name);
    return true;
  } catch {
    return false;
  }
}

/** True for 'HH:MM' from 00:00 to 23:59. */
export function isTimeOfDay(text: string): boolean {
  return timeShape.test(text);
}

/** The day ('YYYY-MM-DD') that a calendar in `zone` shows at an instant (epoch milliseconds, from 1900 on). */
export function calendarDay(instant: number, zone: string): string {
  const day = Math.floor((instant + offsetAt(zoneOf(zone), instant)) / dayMs);
  return remember(dayNames, day, () => new Date(day * dayMs).toISOString().slice(0, 10));
}

/** What calendar and clock in `zone` show at an instant (epoch milliseconds): 'YYYY-MM-DD' and 'HH:MM'. */
export function localDateTime(instant: number, zone: string): LocalDateTime {
  const wall = new Date(instant + offsetAt(zoneOf(zone), instant)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/**
 * The instant (epoch milliseconds) of a date and time in `zone`. A time that a clock change skips moves forward by the
 * skipped span (02:30 becomes 03:30); of a time that comes twice, the earlier one.
 * @throws RangeError when date and time are not a real 'YYYY-MM-DD' and 'HH:MM'
 */
export function toInstant({ date, time }: LocalDateTime, name: string): number {
  if (!isCalendarDay(date) || !isTimeOfDay(time))
    throw new RangeError(`Not a date and time: ${date} ${time}`);
  const zone = zoneOf(name);
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  const before = wall - offsetAt(zone, wall - dayMs);
  const after = wall - offsetAt(zone, wall + dayMs);
  const isShown = (instant: number) => instant + offsetAt(zone, instant) === wall;
  const instants = [before, after].filter(isShown);
  return instants.length === 0 ? before : Math.min(...instants);
}
