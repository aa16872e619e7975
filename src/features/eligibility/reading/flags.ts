import {
  amountWords,
  exclusionWords,
  includesAny,
  scoreWords,
  splitIntoWords,
  tierWords,
  totalWords,
} from '../heading-words.ts';
import { readAmount } from '../scan/amounts.ts';
import type { Cell } from '../scan/records.ts';

/** Eligibility that a row states in words. It is 'unknown' if it isn't certain. */
export type Flag = 'yes' | 'no' | 'unknown';

const splitWords = (text: string): ReadonlySet<string> => new Set(text.split(','));

const yesWords = splitWords(
  'true,yes,y,eligible,qualified,ok,pass,passed,whitelisted,allowlisted,allowed,approved,winner,included,claimable,claimed,unclaimed,✓,✔,✅,да,sí,si,oui,ja,evet,sim,tak,是,はい,예',
);
const noWords = splitWords(
  'false,no,n,fail,failed,denied,✗,✘,❌,нет,non,nein,hayır,hayir,não,nao,nie,否,いいえ,아니요,아니오',
);
/** Words that mean no in any column. */
const strongNoWords = splitWords(
  'ineligible,not eligible,non eligible,excluded,exclude,sybil,disqualified,rejected,banned,blacklisted,eliminated,filtered,removed,not qualified,unqualified',
);

const eligibleHeadings = splitWords(
  'eligible,eligibility,qualified,qualifies,qualify,allowed,allow,whitelisted,whitelist,allowlisted,approved,passed,passes,geeignet,berechtigt,elegible,éligible,uygun,доступно,符合,资格',
);
const statusHeadings = splitWords(
  'status,state,result,verdict,outcome,decision,статус,состояние,durum,estado,statut,état,stato,stan,状态,狀態,状態,상태',
);
const inverseHeadings = new Set([
  ...exclusionWords,
  ...splitWords('flagged,blocked,disqualify,disqualified,ineligible'),
]);
const reasonHeadings = splitWords(
  'reason,note,notes,comment,remark,type,category,label,tag,group,class,grund,motivo,причина,raison',
);

/** Words for nothing, which may mean no. */
const noneWords = splitWords(
  'none,nil,null,undefined,nan,n/a,#n/a,n.a.,na,-,--,–,—,−,/,0x,nothing,nobody,missing,empty,void,keine,keiner,kein,nichts,ninguno,ninguna,nada,aucun,aucune,rien,néant,nessuno,nessuna,niente,nenhum,nenhuma,brak,żaden,żadna,ничего,отсутствует,yok,hiç,hiçbiri,geen,无,無,没有,沒有,なし,없음',
);
const noTier =
  /^(?:(?:no|not|non)[ _-]?|un)(?:tier|level|rank|class|grade|group|badge|role|status|reward|allocation|drop|airdrop|assign|categori[sz])(?:ed|s)?$/i;

export const isNone = (value: string): boolean =>
  noneWords.has(value.trim().toLowerCase()) || noTier.test(value.trim());

/** Normalizes a word: 'NOT_ELIGIBLE' becomes 'not eligible'. */
const normalizeWord = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[_\-.!\s]+/g, ' ')
    .trim();

const isUnnamed = (name: string): boolean => /^(?:value|Column \d+|#\d+|.*\.#\d+)$/.test(name);

type Truth = 'yes' | 'no' | undefined;

function parseTruth(value: string): Truth {
  const word = normalizeWord(value);
  if (yesWords.has(word)) return 'yes';
  return noWords.has(word) || strongNoWords.has(word) ? 'no' : undefined;
}

const isStrongNo = (value: string): boolean => strongNoWords.has(normalizeWord(value));
const mentionsNo = (value: string): boolean =>
  includesAny(splitIntoWords(value), exclusionWords) || /\bnot? (?:eligible|qualified)/i.test(value);

/** 0 and 1 mean no and yes only under a heading such as 'eligible'. */
const bits: Readonly<Record<string, Truth>> = { '0': 'no', '1': 'yes' };

/** Whether a column under a heading such as 'eligible' holds only 0 and 1. */
export const areBits = (words: readonly string[], values: readonly string[]): boolean =>
  (includesAny(words, eligibleHeadings) || includesAny(words, inverseHeadings)) &&
  values.every((value) => value === '0' || value === '1');

/** Values by column, which determine whether a column states eligibility. */
export type ColumnValues = ReadonlyMap<string, readonly string[]>;

function classifyCell({ name, value, family }: Cell, columns: ColumnValues): Flag | undefined {
  if (family !== undefined || value.length > 200 || isNone(value)) return undefined;
  const words = splitIntoWords(name.split('.').at(-1) ?? name);
  const values = columns.get(name) ?? [value];
  const truth = parseTruth(value) ?? (areBits(words, values) ? bits[value] : undefined);
  const isNegated = /^(?:not|non)$/.test(words[0] ?? '');
  if (includesAny(words, inverseHeadings) || (isNegated && includesAny(words, eligibleHeadings))) {
    if (isStrongNo(value)) return 'no';
    return truth === 'yes' ? 'no' : undefined;
  }
  if (includesAny(words, eligibleHeadings)) return truth ?? (/^[\d.,]+$/.test(value) ? undefined : 'unknown');
  if (includesAny(words, statusHeadings)) {
    const hasTruth = values.some((cellValue) => parseTruth(cellValue) !== undefined);
    return hasTruth ? (truth ?? 'unknown') : undefined;
  }
  if (isStrongNo(value)) return isUnnamed(name) || includesAny(words, reasonHeadings) ? 'no' : 'unknown';
  if (isUnnamed(name) && /^\p{L}+$|^[✓✔✅✗✘❌]$/u.test(value.trim())) return parseTruth(value);
  return includesAny(words, reasonHeadings) && mentionsNo(value) ? 'unknown' : undefined;
}

/** What a column says about wallets: their eligibility, such as a status, their tier, or their amount. */
export function getClassHeading(name: string): 'state' | 'tier' | 'amount' | undefined {
  const words = splitIntoWords(name.split('.').at(-1) ?? name);
  if (includesAny(words, eligibleHeadings) || includesAny(words, statusHeadings)) return 'state';
  if (words.some((word) => scoreWords.has(word) && !tierWords.has(word))) return undefined;
  if (includesAny(words, amountWords) || includesAny(words, totalWords)) return 'amount';
  return includesAny(words, tierWords) ? 'tier' : undefined;
}

/** Whether a state, tier, or amount may mean that its wallet isn't eligible. */
export function mayMeanNo({ name, value, family }: Cell): boolean {
  const heading = getClassHeading(name);
  if (family !== undefined || heading === undefined) return false;
  if (isNone(value)) return true;
  if (heading === 'tier' && parseTruth(value) === 'no') return true;
  const isBit = includesAny(splitIntoWords(name), eligibleHeadings);
  return heading !== 'amount' && !isBit && readAmount(value) === '0';
}

/** Combines the flags of a row's cells; undefined if no cell states eligibility. */
export function combineFlags(cells: readonly Cell[], columns: ColumnValues): Flag | undefined {
  const flags = new Set(
    cells.map((cell) => classifyCell(cell, columns)).filter((flag) => flag !== undefined),
  );
  if (flags.has('unknown') || (flags.has('yes') && flags.has('no'))) return 'unknown';
  if (flags.has('no')) return 'no';
  return flags.has('yes') ? 'yes' : undefined;
}
