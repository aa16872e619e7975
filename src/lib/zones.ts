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
const maxZones = 200;
const maxDays = 2048;
// Offsets such as '+02:00' are rejected: PostgreSQL reads their sign the other way round.
const zonePattern = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
// Names of ICU that Node accepts and PostgreSQL doesn't know.
const icuOnlyName =
  /^(?:A[CEGRS]T|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST|SystemV\/.*|US\/Pacific-New)$/i;
const zones = new Map<string, Zone>();
const dayNames = new Map<number, string>();

function getZone(name: string): Zone {
  const cached = zones.get(name);
  if (cached) return cached;
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
  if (zones.size >= maxZones) zones.clear();
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

function getOrCreate<T>(cache: Map<number, T>, key: number, make: () => T): T {
  const existing = cache.get(key);
  if (existing !== undefined) return existing;
  if (cache.size >= maxDays) cache.clear();
  const created = make();
  cache.set(key, created);
  return created;
}

const getDayOffset = (zone: Zone, day: number) =>
  getOrCreate(zone.offsets, day, () => computeOffset(zone, day * dayMs));

/**
 * Returns the milliseconds to add to an instant to read its wall clock as UTC. A UTC day with equal offsets
 * at both ends has one offset.
 */
function getOffset(zone: Zone, instant: number): number {
  const day = Math.floor(instant / dayMs);
  const start = getDayOffset(zone, day);
  return start === getDayOffset(zone, day + 1) ? start : computeOffset(zone, instant);
}

/** Returns the time zone of this machine. Some browsers report zones that don't exist. */
export const getDeviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns whether a name is an IANA time zone known to this runtime, such as 'Africa/Lagos' or 'UTC'. */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !zonePattern.test(name) || icuOnlyName.test(name)) return false;
  try {
    getZone(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a text is 'HH:MM' from 00:00 to 23:59. */
export function isTimeOfDay(text: string): boolean {
  return timePattern.test(text);
}

/** Returns the day ('YYYY-MM-DD') in `zone` at an instant (epoch milliseconds, from 1900 on). */
export function toCalendarDay(instant: number, zone: string): string {
  const day = Math.floor((instant + getOffset(getZone(zone), instant)) / dayMs);
  return getOrCreate(dayNames, day, () => new Date(day * dayMs).toISOString().slice(0, 10));
}

/** Returns date and time in `zone` at an instant (epoch milliseconds): 'YYYY-MM-DD' and 'HH:MM'. */
export function toLocalDateTime(instant: number, zone: string): LocalDateTime {
  const wall = new Date(instant + getOffset(getZone(zone), instant)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/**
 * Returns the instant (epoch milliseconds) of a date and time in `zone`. A time that a clock change skips
 * moves forward by the skipped span (02:30 becomes 03:30); for a time that occurs twice, the earlier one.
 * @throws RangeError if date and time are not a real 'YYYY-MM-DD' and 'HH:MM'
 */
export function toInstant({ date, time }: LocalDateTime, name: string): number {
  if (!isCalendarDay(date) || !isTimeOfDay(time))
    throw new RangeError(`Not a date and time: ${date} ${time}`);
  const zone = getZone(name);
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  const before = wall - getOffset(zone, wall - dayMs);
  const after = wall - getOffset(zone, wall + dayMs);
  const isShown = (instant: number) => instant + getOffset(zone, instant) === wall;
  const instants = [before, after].filter(isShown);
  return instants.length === 0 ? before : Math.min(...instants);
}
