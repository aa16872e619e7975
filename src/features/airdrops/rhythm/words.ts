import { type Rhythm, weekdays } from './kinds.ts';
import { parseReset, parseRhythm, serializeReset, serializeRhythm } from './notation.ts';

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const timesWords = ['once', 'twice', 'thrice'];
const toDigits = (text: string) =>
  text.replace(/\b(?:one|two|three|four|five|six|seven)\b/g, (word) => String(numberWords.indexOf(word) + 1));

const units = { d: 'day', w: 'week', m: 'month' } as const;
const isUnit = (letter: string): letter is keyof typeof units => letter in units;

const everyPattern = /^(?:every )?(\d{1,3}) ?(d|w|m)(?:ays?|eeks?|onths?)?$/;
const otherPattern = /^every (?:other|second) (day|week|month)$/;
const timesPattern =
  /^(?:(once|twice|thrice)|(\d{1,3}) ?(?:x|times?)) ?(?:a |an |per |each |every |\/ ?)?(week|month)$/;
const hoursPattern = /^(?:every )?(\d{1,3}) ?(?:h|hrs?|hours?)(?: after(?: the last.*)?)?$/;
const onceWords = new Set(['once', '1 time', 'onetime', '1 off', 'single', 'no repeat', '1x']);
const neverWords = new Set(['never', 'no check in', 'no check ins', 'none needed']);
const weekdayGroups: Readonly<Record<string, string>> = {
  weekdays: 'mon,tue,wed,thu,fri',
  weekends: 'sat,sun',
};
const dayName =
  /^(?:(mon)(?:day)?|(tue)(?:s|sday)?|(wed)(?:s|nesday)?|(thu)(?:r|rs|rsday)?|(fri)(?:day)?|(sat)(?:urday)?|(sun)(?:day)?)s?$/;

function readWeekdays(text: string): Rhythm | undefined {
  const group = weekdayGroups[text.replace(/^(?:on|every) /, '').replace(/(day|end)$/, '$1s')];
  if (group !== undefined) return parseRhythm(`on ${group}`);
  const names = text.replace(/^(?:on|every) /, '').split(/ ?(?:,|\/|\+|&|;| and | ) ?/);
  const days = names.map((name) => dayName.exec(name)?.slice(1).find(Boolean));
  const listedDays = weekdays.filter((day) => days.includes(day));
  return listedDays.length > 0 && days.every((day) => day !== undefined)
    ? { kind: 'weekdays', days: listedDays }
    : undefined;
}

function readPhrase(text: string): Rhythm | undefined {
  if (onceWords.has(text)) return { kind: 'once' };
  if (neverWords.has(text)) return { kind: 'never' };
  const [, other] = otherPattern.exec(text) ?? [];
  if (other !== undefined) return parseRhythm(`every 2 ${other}s`);
  const [, word = '', times, per] = timesPattern.exec(text) ?? [];
  if (per !== undefined) return parseRhythm(`${times ?? timesWords.indexOf(word) + 1} times a ${per}`);
  const [, hours] = hoursPattern.exec(text) ?? [];
  if (hours !== undefined) return parseRhythm(`${hours} hours after`);
  const [, every, letter = ''] = everyPattern.exec(text) ?? [];
  if (every !== undefined && isUnit(letter)) return parseRhythm(`every ${every} ${units[letter]}s`);
  return readWeekdays(text);
}

/**
 * Reads how often something repeats from a cell such as 'Every 3 days', 'Twice a week', 'One-time', '12h', or
 * 'Mon/Thu'. Returns the stored text; undefined if it isn't a rhythm.
 */
export function readRhythm(cell: string): string | undefined {
  const text = cell
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  const rhythm = parseRhythm(text) ?? readPhrase(toDigits(text));
  return rhythm && serializeRhythm(rhythm);
}

/** Reads a reset such as '00:00 UTC' or 'UTC'; undefined if it isn't a reset. */
export function readReset(cell: string): string | undefined {
  const text = cell.trim().replace(/\s+/g, ' ');
  const reset = parseReset(/^(?:utc|gmt|midnight utc|0:00 utc|00 utc)$/i.test(text) ? '00:00 UTC' : text);
  return reset && serializeReset(reset);
}
