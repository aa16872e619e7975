import { type ImportField, importFieldDefinitions, importFields } from './fields.ts';
import { distinguishingHeadings, foreignHeadings, totalWords } from './foreign-headings.ts';
import { statusWords } from './words.ts';

/** Normalizes a heading: 'projectLink', 'Project_link', and 'Project link (URL)' are equal. */
export function normalizeHeading(heading: string): string {
  return (
    heading
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      // Lowercasing the Turkish capital İ leaves a combining dot.
      .replaceAll('\u0307', '')
      .replace(/[(（].*?[)）]/g, ' ')
      .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
      .trim()
  );
}

const listHeadings = (getHeadings: (field: ImportField) => string | undefined) =>
  importFields.flatMap((field) =>
    (getHeadings(field)?.split('|') ?? []).map((heading): [string, ImportField] => [heading, field]),
  );

/** English headings win over other languages' with the same text. */
const fieldsByHeading = new Map([
  ...listHeadings((field) => foreignHeadings[field]),
  ...listHeadings((field) => importFieldDefinitions[field].headings),
]);

/** Words that lists often contain; encoding detection uses them to rank candidates. */
export const knownWords: ReadonlySet<string> = new Set([
  ...fieldsByHeading.keys(),
  ...statusWords.keys(),
  ...totalWords,
]);

/** Patterns for longer headings such as 'Scroll wallet address' and 'Claim end date'. */
const partialPatterns: readonly (readonly [RegExp, ImportField])[] = [
  [/\bsnapshot\b/, 'snapshotDate'],
  [/\b(regist\w*|sign up|whitelist)\b.*\b(by|until|end|ends|closes|deadline)\b/, 'registrationEndDate'],
  [/\bclaim\b.*\b(by|until|ends?|closes|deadline)\b|\b(deadline|expir\w*)\b/, 'claimCloseDate'],
  [/\btge\b/, 'tokenLaunchDate'],
  [/\bunlock\w*\b.*\b(date|day|on)\b/, 'unlockDate'],
  [/\bclaim\b.*\b(date|day)\b/, 'claimDate'],
  [/\b(start|begin|eligib\w*|join\w*)\b.*\b(date|day|on)\b/, 'eligibilityDate'],
  [/\b(link|url|website)\b/, 'projectLink'],
  [/\bairdrop\b.*\bname\b/, 'name'],
  [/\b(project|protocol)\b.*\bname\b/, 'project'],
  [/\bstatus\b/, 'status'],
  [/\b(notes?|comments?|description|remarks?)\b/, 'notes'],
  [/\bpriority\b/, 'priority'],
  [/\b(chain|network|blockchain)s?\b/, 'chains'],
];

/** Matches a heading to a field. `isSure` if it matches exactly, not only in part. */
export function matchHeading(heading: string): { field: ImportField; isSure: boolean } | undefined {
  const key = normalizeHeading(heading);
  const exact = fieldsByHeading.get(key);
  if (exact) return { field: exact, isSure: true };
  const partial = partialPatterns.find(([pattern]) => pattern.test(key));
  return partial && { field: partial[1], isSure: false };
}

/** Whether a heading such as 'Task', 'Quest name', or 'Current season' tells airdrops of one project apart. */
export function isDistinguishing(heading: string): boolean {
  const key = normalizeHeading(heading);
  if (distinguishingHeadings.has(key)) return true;
  const [first = '', ...others] = key.split(' ');
  const last = others.at(-1) ?? '';
  if (others.length > 2) return false;
  return (
    distinguishingHeadings.has(last) ||
    (distinguishingHeadings.has(first) && /^(?:name|title|no|nr|number|#|id)$/.test(last))
  );
}

/** Row numbers and technical columns, which don't belong in the notes. */
export const isBookkeeping = (heading: string): boolean =>
  /^(#|no|nr|nr\.|number|index|row|id|uuid|key|s n|sl no|sr no|created at|created|created time|created by|updated at|updated|last edited|last edited time|last edited by|last visit|last visit date|added|is muted|revision|logo|logos|initial)$/.test(
    normalizeHeading(heading),
  );

/** Matches generic wallet names such as 'Wallet 3', 'Acc #2', and 'W1'. */
export const isWalletHeading = (heading: string): boolean =>
  /^(?:(?:my |main |alt |burner )*(?:wallet|acc|account|addr|address|w|metamask|mm|phantom|rabby|okx|keplr)s?\s?#?\s?\d{1,3}|(?:wallet|account|acc|address) [a-z]|(?:main|alt|burner)(?: wallet| account)?(?:\s?\d{1,3})?)$/.test(
    normalizeHeading(heading),
  );

const currencySymbols: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₺': 'TRY',
  '₽': 'RUB',
  '₦': 'NGN',
  '₹': 'INR',
  '₩': 'KRW',
  '₴': 'UAH',
  '₫': 'VND',
  '฿': 'THB',
  r$: 'BRL',
};

const fiat = new Set(Object.values(currencySymbols));

export const isFiat = (currency: string): boolean => fiat.has(currency.toUpperCase());

/** Converts a unit to a currency: '$' to 'USD', 'eth' to 'ETH'. Returns undefined if it names none. */
export function toCurrency(unit: string): string | undefined {
  const symbol = currencySymbols[unit.toLowerCase()];
  if (symbol !== undefined) return symbol;
  const name = unit.replace(/^\$/, '');
  if (!/^[\p{L}\p{N}.-]{1,20}$/u.test(name) || !/\p{L}/u.test(name)) return undefined;
  return /^[a-z0-9]+$/.test(name) ? name.toUpperCase() : name;
}

/** Returns the currency in a heading such as 'Cost (USD)', 'Gas in ETH', or 'Value $'. */
export function getHeadingCurrency(heading: string): string | undefined {
  const [, within] = /[([]\s*([^\s()[\]]{1,20})\s*[)\]]/.exec(heading) ?? [];
  const [, last] = /(?:\bin\s+|\s)([A-Z]{3,5}|[$€£¥₺₽₦₹₩₴₫฿])\s*$/.exec(heading) ?? [];
  const unit = within ?? last;
  return unit === undefined ? undefined : toCurrency(unit);
}
