import type { Cell } from '../scan/records.ts';
import { exclusionWords, includesAny, splitIntoWords } from './heading-words.ts';

/** Eligibility that a row states in words; 'unknown' if it isn't certain. */
export type Flag = 'yes' | 'no' | 'unknown';

const splitWords = (text: string): ReadonlySet<string> => new Set(text.split(','));

const yes = splitWords(
  'true,yes,y,eligible,qualified,ok,pass,passed,whitelisted,allowlisted,allowed,approved,winner,included,claimable,claimed,unclaimed,✓,✔,✅,да,sí,si,oui,ja,evet,sim,tak,是,はい,예',
);
const no = splitWords(
  'false,no,n,fail,failed,denied,✗,✘,❌,нет,non,nein,hayır,hayir,não,nao,nie,否,いいえ,아니요,아니오',
);
/** Words that mean no in any column. */
const strongNo = splitWords(
  'ineligible,not eligible,non eligible,excluded,exclude,sybil,disqualified,rejected,banned,blacklisted,eliminated,filtered,removed,not qualified,unqualified',
);

const eligibleHeading = splitWords(
  'eligible,eligibility,qualified,qualifies,qualify,allowed,allow,whitelisted,whitelist,allowlisted,approved,passed,passes,geeignet,berechtigt,elegible,éligible,uygun,доступно,符合,资格',
);
const statusHeading = splitWords('status,result,verdict,outcome,decision,статус,durum,estado,statut,状态');
const inverseHeading = new Set([
  ...exclusionWords,
  ...splitWords('flagged,blocked,disqualify,disqualified,ineligible'),
]);
const reasonHeading = splitWords(
  'reason,note,notes,comment,remark,type,category,label,tag,group,class,grund,motivo,причина,raison',
);

/** Normalizes a word: 'NOT_ELIGIBLE' becomes 'not eligible'. */
const plainWord = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[_\-.!\s]+/g, ' ')
    .trim();

const isUnnamed = (name: string): boolean => /^(?:value|Column \d+|#\d+|.*\.#\d+)$/.test(name);

type Truth = 'yes' | 'no' | undefined;

function parseTruth(value: string): Truth {
  const word = plainWord(value);
  if (yes.has(word)) return 'yes';
  return no.has(word) || strongNo.has(word) ? 'no' : undefined;
}

const isStrongNo = (value: string): boolean => strongNo.has(plainWord(value));
const mentionsNo = (value: string): boolean =>
  includesAny(splitIntoWords(value), exclusionWords) || /\bnot? (?:eligible|qualified)/i.test(value);

/** 0 and 1 mean no and yes only under a heading such as 'eligible'. */
const parseBit = (value: string): Truth => (value === '1' ? 'yes' : value === '0' ? 'no' : undefined);

/** Whether a column under a heading such as 'eligible' holds only 0 and 1. */
export const areBits = (words: readonly string[], values: readonly string[]): boolean =>
  (includesAny(words, eligibleHeading) || includesAny(words, inverseHeading)) &&
  values.every((value) => value === '0' || value === '1');

/** Values by column, which tell whether a column states eligibility. */
export type ColumnValues = ReadonlyMap<string, readonly string[]>;

function classifyCell({ name, value, family }: Cell, columns: ColumnValues): Flag | undefined {
  if (family !== undefined || value.length > 200) return undefined;
  const words = splitIntoWords(name.split('.').at(-1) ?? name);
  const values = columns.get(name) ?? [value];
  const truth = parseTruth(value) ?? (areBits(words, values) ? parseBit(value) : undefined);
  const isNegated = /^(?:not|non)$/.test(words[0] ?? '');
  if (includesAny(words, inverseHeading) || (isNegated && includesAny(words, eligibleHeading))) {
    if (isStrongNo(value)) return 'no';
    return truth === 'yes' ? 'no' : undefined;
  }
  if (includesAny(words, eligibleHeading)) return truth ?? (/^[\d.,]+$/.test(value) ? undefined : 'unknown');
  if (includesAny(words, statusHeading)) {
    const isKnown = values.some((cellValue) => parseTruth(cellValue) !== undefined);
    return isKnown ? (truth ?? 'unknown') : undefined;
  }
  if (isStrongNo(value)) return isUnnamed(name) || includesAny(words, reasonHeading) ? 'no' : 'unknown';
  if (isUnnamed(name) && /^\p{L}+$|^[✓✔✅✗✘❌]$/u.test(value.trim())) return parseTruth(value);
  return includesAny(words, reasonHeading) && mentionsNo(value) ? 'unknown' : undefined;
}

/** Combines the flags of a row's cells; undefined if no cell states eligibility. */
export function combineFlags(cells: readonly Cell[], columns: ColumnValues): Flag | undefined {
  const flags = new Set(
    cells.map((cell) => classifyCell(cell, columns)).filter((flag) => flag !== undefined),
  );
  if (flags.has('unknown') || (flags.has('yes') && flags.has('no'))) return 'unknown';
  return flags.has('no') ? 'no' : flags.has('yes') ? 'yes' : undefined;
}
