import { cleanLine } from '#/lib/text.ts';
import { splitTextLinks } from '#/lib/text-links.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { knownChains, normalizeChain } from '../chains.ts';
import { isPlatform } from '../edit/components/duplicates.ts';
import {
  type CheckInDuration,
  checkInDurations,
  type ExtraDateField,
  mapExtraDates,
  maxLabels,
} from '../kinds.ts';
import { readRhythm } from '../rhythm/words.ts';
import { type DateReader, type LeadingDate, readLeadingDate } from './dates.ts';

export type PartKind =
  | 'name'
  | 'project'
  | 'projectLink'
  | 'claimDate'
  | ExtraDateField
  | 'eligibilityDate'
  | 'checkIn'
  | 'tags'
  | 'chains'
  | 'priority'
  | 'notes';

/** A recognized part of the line, or a suggestion for a required field. */
export type QuickAddPart = {
  /** Passed in `ignored`, it keeps the part's words in the name. */
  key: string;
  kind: PartKind;
  /** As written; '' for a suggestion. */
  text: string;
  value: string;
};

/** The fields of the airdrop. A missing name is ''. */
export type QuickAddFields = Record<ExtraDateField, string | null> & {
  name: string;
  project: string;
  projectLink: string | null;
  claimDate: string | null;
  eligibilityDate: string;
  checkInDuration: CheckInDuration;
  rhythm: string | null;
  tags: string[];
  chains: string[];
  priority: boolean;
  notes: string;
};

export type QuickAdd = { fields: QuickAddFields; parts: QuickAddPart[] };

export type QuickAddOptions = DateReader & {
  /** The keys of parts that stay in the name. */
  ignored?: ReadonlySet<string>;
};

/** A recognized range of the line. */
type Match = { start: number; end: number; kind: PartKind; value: string };

type DateWord = { words: RegExp; kind: PartKind; toValue: (date: LeadingDate) => string | undefined };

const toInstant = ({ instant }: LeadingDate) => instant;

/** The words before a date. A start date has no time, so one with a time stays in the name. */
const dateWords: readonly DateWord[] = [
  {
    words:
      /(?:registration|whitelist|allowlist)\s+(?:closes?|ends?|until|deadline)|(?:register|sign\s+up)\s+(?:by|until)/,
    kind: 'registrationEndDate',
    toValue: toInstant,
  },
  {
    words:
      /claim(?:s|able)?\s+(?:open\s+)?(?:by|ends?)|(?:claims?\s+)?(?:closes?|deadline|(?:open\s+)?until)/,
    kind: 'claimCloseDate',
    toValue: toInstant,
  },
  { words: /snapshot(?:\s+date)?/, kind: 'snapshotDate', toValue: toInstant },
  { words: /tge|token\s+launch(?:es)?/, kind: 'tokenLaunchDate', toValue: toInstant },
  { words: /unlocks?(?:\s+date)?/, kind: 'unlockDate', toValue: toInstant },
  {
    words: /claim(?:s|able|\s+date|\s+opens?|\s+starts?)?|opens?/,
    kind: 'claimDate',
    toValue: toInstant,
  },
  {
    words: /start(?:s|ing|\s+date)?/,
    kind: 'eligibilityDate',
    toValue: ({ date, hasTime }) => (hasTime ? undefined : date),
  },
];

/** The words of a second date, so that ‘28 Nov until 5 Dec’ isn’t read as one range. */
const nextDateWord = /\s(?:until|closes?|deadline)\s/i;

type SingleWord = { words: RegExp; kind: PartKind; value: string };

/** The words that are recognized unless another word of the name follows. */
const singleWords: readonly SingleWord[] = [
  { words: /daily|every day/, kind: 'checkIn', value: 'daily' },
  { words: /weekly|every week/, kind: 'checkIn', value: 'weekly' },
  { words: /monthly|every month/, kind: 'checkIn', value: 'monthly' },
  { words: /!high/, kind: 'priority', value: 'high' },
];

const wordStart = '(?<![^\\s,;])';
const wordEnd = '(?=[.!?]?(?:[\\s,;]|$))';
const toWordPattern = (source: string) => new RegExp(`${wordStart}(?:${source})${wordEnd}`, 'giu');

const tagPattern = toWordPattern('#((?=[^\\s,;]*\\p{L})[\\p{L}\\p{M}\\p{N}_-]{1,30})');
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const chainNames = knownChains.map(escapeRegExp).join('|');
const chainPattern = toWordPattern(`on\\s+(${chainNames})`);
const chainSegment = new RegExp(`^(${chainNames})$`, 'iu');

const dayName = '(?:mon|tues?|weds?|wednes|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?';
const dayNames = `${dayName}(?:\\s*(?:[,/+&]|\\band\\b)\\s*${dayName})+`;
const countPattern = '(?:\\d{1,3}|one|two|three|four|five|six|seven)';
/** A candidate for a rhythm, which `readRhythm` decides. A single number of days or hours may be part of a name. */
const rhythmPattern = toWordPattern(
  [
    `every\\s+(?:${countPattern}|other|second)\\s*(?:days?|weeks?|months?|hours?|hrs?|[dwmh])`,
    `(?:once|twice|thrice|${countPattern}\\s*(?:x|times?))\\s*(?:an?|per|each|every|/)\\s*(?:week|month)`,
    `${countPattern}\\s*(?:hours?|hrs?|h)\\s+after(?:\\s+the\\s+last(?:\\s+one)?)?`,
    `(?:(?:on|every)\\s+)?${dayNames}`,
    `every\\s+${dayName}|on\\s+${dayName}s`,
    '(?:on|every)\\s+week(?:days?|ends?)',
    'once|one[\\s-]time|one[\\s-]off|no\\s+check-?ins?',
  ].join('|'),
);

const toKey = (kind: PartKind, text: string) => `${kind} ${text}`;
const getText = (line: string, { start, end }: Match) => line.slice(start, end);
const maxParts: Readonly<Partial<Record<PartKind, number>>> = {
  projectLink: 1,
  claimDate: 1,
  ...mapExtraDates(() => 1),
  eligibilityDate: 1,
  checkIn: 1,
  priority: 1,
  tags: maxLabels,
  chains: maxLabels,
};

/**
 * Reads one line such as 'Scroll marks, claim 28 Nov 5pm, weekly #defi https://scroll.io'. Only certain parts are
 * recognized; everything else is the name. Each word is in the name or in a part's text.
 */
export function parseQuickAdd(line: string, options: QuickAddOptions): QuickAdd {
  const { ignored = new Set(), now, zone } = options;
  const matches = findParts(line, options);
  const getAll = (kind: PartKind) => matches.filter((item) => item.kind === kind).map(({ value }) => value);
  const getFirst = (kind: PartKind) => getAll(kind)[0];
  const projectLink = getFirst('projectLink') ?? null;
  const suggestions: QuickAddPart[] = [];
  const suggest = (kind: PartKind, value: string | undefined): string | undefined => {
    const key = toKey(kind, '');
    if (value === undefined || ignored.has(key)) return undefined;
    suggestions.push({ key, kind, text: '', value });
    return value;
  };
  const written = removeMatches(line, matches);
  const site = projectLink === null ? undefined : toSiteName(projectLink);
  const name = written === '' ? (suggest('name', site) ?? '') : written;
  const project = suggest('project', toProject(name, site)) ?? name;
  return {
    fields: {
      name,
      project,
      projectLink,
      claimDate: getFirst('claimDate') ?? null,
      ...mapExtraDates((field) => getFirst(field) ?? null),
      eligibilityDate: getFirst('eligibilityDate') ?? toCalendarDay(now, zone),
      ...toCheckIn(getFirst('checkIn') ?? 'weekly'),
      tags: getAll('tags'),
      chains: getAll('chains'),
      priority: getFirst('priority') !== undefined,
      notes: getAll('notes').join('\n'),
    },
    parts: [
      ...suggestions,
      ...matches.map((match) => ({
        key: toKey(match.kind, getText(line, match)),
        kind: match.kind,
        text: getText(line, match),
        value: match.value,
      })),
    ],
  };
}

/** Finds the parts of a line in their order. An earlier search takes precedence where parts overlap. */
function findParts(line: string, options: QuickAddOptions): Match[] {
  const { ignored = new Set() } = options;
  const matches: Match[] = [];
  const getKey = (match: Match) => toKey(match.kind, getText(line, match));
  const isFree = ({ start, end }: Match) =>
    matches.every((match) => end <= match.start || start >= match.end);
  const add = (match: Match): void => {
    if (!isFree(match) || ignored.has(getKey(match))) return;
    // A repeated part would share its key.
    if (matches.some((item) => getKey(item) === getKey(match))) return;
    const max = maxParts[match.kind];
    if (max !== undefined && matches.filter(({ kind }) => kind === match.kind).length >= max) return;
    matches.push(match);
  };

  for (const link of findLinks(line)) {
    const isFirst = !matches.some(({ kind }) => kind === 'projectLink');
    add({ ...link, kind: isFirst ? 'projectLink' : 'notes' });
  }
  for (const tag of findTags(line)) add(tag);
  for (const dateWord of dateWords) for (const date of findDates(line, dateWord, options)) add(date);
  // Sorted from the end, because a word counts only if recognized parts follow it. Of overlapping ones, the longest is first.
  const words = [
    ...findWords(line),
    ...findRhythms(maskMatches(line, matches)),
    ...findChains(line),
  ].toSorted((a, b) => b.end - a.end || a.start - b.start);
  for (const word of words) if (isLastInSegment(line, word, matches)) add(word);
  for (const chain of findChainSegments(line, matches)) add(chain);

  return matches.toSorted((a, b) => a.start - b.start);
}

function findLinks(line: string): Omit<Match, 'kind'>[] {
  let index = 0;
  return splitTextLinks(line).flatMap(({ text, url }) => {
    const start = index;
    index += text.length;
    return url === undefined ? [] : [{ start, end: index, value: url }];
  });
}

function findTags(line: string): Match[] {
  return [...line.matchAll(tagPattern)].map(({ index, 0: text, 1: value = '' }) => ({
    start: index,
    end: index + text.length,
    kind: 'tags',
    value,
  }));
}

function findDates(line: string, { words, kind, toValue }: DateWord, reader: DateReader): Match[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${words.source})(?:\\s*:\\s*|\\s+(?:on\\s+)?)`, 'giu');
  return [...line.matchAll(pattern)].flatMap(({ index, 0: text }) => {
    const from = index + text.length;
    const date = readLeadingDate(line.slice(from).split(nextDateWord, 1)[0] ?? '', reader);
    const value = date && toValue(date);
    return date === undefined || value === undefined
      ? []
      : [{ start: index, end: from + date.length, kind, value }];
  });
}

function findWords(line: string): Match[] {
  return singleWords.flatMap(({ words, kind, value }) =>
    [...line.matchAll(toWordPattern(words.source))].map(({ index, 0: text }) => ({
      start: index,
      end: index + text.length,
      kind,
      value,
    })),
  );
}

/** Returns the line with its matches replaced, so that no word is found across them. */
const maskMatches = (line: string, matches: readonly Match[]): string =>
  matches.reduce(
    (text, { start, end }) => text.slice(0, start) + '|'.repeat(end - start) + text.slice(end),
    line,
  );

function findRhythms(line: string): Match[] {
  return [...line.matchAll(rhythmPattern)].flatMap(({ index, 0: text }) => {
    const value = readRhythm(text);
    return value === undefined ? [] : [{ start: index, end: index + text.length, kind: 'checkIn', value }];
  });
}

const isDuration = (text: string): text is CheckInDuration =>
  checkInDurations.some((duration) => duration === text);

/** Returns the fields of a check-in part: a duration, or a rhythm beside the default duration. */
export const toCheckIn = (value: string): Pick<QuickAddFields, 'checkInDuration' | 'rhythm'> =>
  isDuration(value) ? { checkInDuration: value, rhythm: null } : { checkInDuration: 'weekly', rhythm: value };

function findChains(line: string): Match[] {
  return [...line.matchAll(chainPattern)].map(({ index, 0: text, 1: chain = '' }) => ({
    start: index,
    end: index + text.length,
    kind: 'chains',
    value: normalizeChain(chain),
  }));
}

/** Returns whether only recognized parts are between a match and the next comma, period, line break, or end. */
function isLastInSegment(line: string, { end }: Match, matches: readonly Match[]): boolean {
  let index = end;
  for (;;) {
    index += /^[^\S\n]*/.exec(line.slice(index))?.[0].length ?? 0;
    if (index >= line.length || /[,;.!?\n]/.test(line.charAt(index))) return true;
    const next = matches.find((match) => match.start <= index && index < match.end);
    if (next === undefined) return false;
    index = next.end;
  }
}

/** Finds chains that are alone between two commas. The first segment is the name. */
function findChainSegments(line: string, matches: readonly Match[]): Match[] {
  let index = 0;
  return line.split(/[,;\n]/).flatMap((segment, segmentIndex) => {
    const segmentStart = index;
    index += segment.length + 1;
    const segmentMatches = matches
      .filter(({ start, end }) => start >= segmentStart && end <= segmentStart + segment.length)
      .toSorted((a, b) => b.start - a.start);
    const rest = segmentMatches.reduce(
      (text, { start, end }) =>
        text.slice(0, start - segmentStart) + ' '.repeat(end - start) + text.slice(end - segmentStart),
      segment,
    );
    const chain = chainSegment.exec(rest.trim())?.[1];
    if (segmentIndex === 0 || chain === undefined) return [];
    const start = segmentStart + rest.indexOf(chain);
    return [{ start, end: start + chain.length, kind: 'chains' as const, value: normalizeChain(chain) }];
  });
}

/** Returns the line without the matches and the separators between them. */
function removeMatches(line: string, sorted: readonly Match[]): string {
  if (sorted.length === 0) return cleanLine(line);
  let name = '';
  let index = 0;
  for (const { start, end } of sorted) {
    name += `${line.slice(index, start)} `;
    index = end;
  }
  return cleanLine(name + line.slice(index))
    .replace(/\s+(?=[,;])/g, '')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;:|–—-]+|[\s,;:|–—-]+$/g, '');
}

/** Returns the name of the site that a link opens, such as 'Scroll' for https://scroll.io. */
export function toSiteName(link: string): string | undefined {
  const host = parseHttpUrl(link)?.hostname ?? '';
  if (isPlatform(host) || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host)) return undefined;
  const labels = host.split('.');
  const [last = '', second = ''] = labels.toReversed();
  const isCountry = last.length === 2 && /^(?:co|com|net|org|gov|ac)$/.test(second);
  const label = labels.at(isCountry && labels.length > 2 ? -3 : -2) ?? '';
  if (label.length < 2 || label.startsWith('xn--')) return undefined;
  return label
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ')
    .trim();
}

/** Returns the project of an airdrop: the site's name if the airdrop's begins with it, the name otherwise. */
function toProject(name: string, site: string | undefined): string | undefined {
  if (name === '') return undefined;
  const isNamed =
    site !== undefined &&
    name.toLowerCase().startsWith(site.toLowerCase()) &&
    !/^[\p{L}\p{M}\p{N}]/u.test(name.slice(site.length));
  return isNamed && site.length < name.length ? site : undefined;
}
