import type { ImportField } from './fields.ts';
import { foreignHeadings, totalWords } from './foreign-headings.ts';
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

const aliases: Readonly<Record<ImportField, string>> = {
  name: 'name|airdrop|airdrop name|airdrops|title|drop|campaign|campaign name|token name|opportunity|item',
  project:
    'project|project name|projects|protocol|protocol name|company|team|dapp|app|platform|brand|coin|token',
  projectLink:
    'project link|link|url|website|site|web|homepage|official link|official links website|links website|project url|website url|app link|dapp link|main link|href|page',
  status: 'status|my status|state|stage|progress|phase|airdrop status|current status',
  airdropType: 'type|airdrop type|kind|category|project type|airdrop category',
  eligibilityDate:
    'eligibility date|start date|start|date|started|date added|added on|date started|begin|begin date|from|joined|joined on|date joined|start day|registered|registration date|first interaction|entry date',
  claimDate:
    'claim date|claim|end date|end|due|due date|ends|until|distribution date|listing date|claim day|claims on|drop date|airdrop date|claim opens|claim start|claim start date',
  claimCloseDate:
    'claim closes|claim close date|claim deadline|claim ends|claim end|claim end date|claim by|claim until|deadline|closes|close date|closing date|expiry|expires|expiration',
  snapshotDate: 'snapshot|snapshot date|snapshot day|snapshot on',
  registrationEndDate:
    'registration ends|registration end|registration end date|registration deadline|registration closes|register by|sign up by|whitelist deadline',
  tokenLaunchDate: 'token launch|token launch date|tge|tge date|launch|launch date|token generation event',
  unlockDate: 'unlock|unlock date|unlocks|unlocks on|token unlock|vesting ends|cliff',
  ownDates: 'own dates|other dates',
  claimTime: 'claim time|end time|deadline time|claim hour|time of claim',
  walletAddress:
    'wallet address|wallet|wallets|address|addresses|wallet addresses|evm address|eth address|wallet used|account|sol address|solana address|evm wallet|solana wallet|my wallet|used wallet',
  priority: 'priority|prio|importance|important|high priority|starred|favorite|favourite|tier|urgency|star',
  checkInDuration:
    'check in|checkin|check in duration|frequency|check in frequency|interval|cadence|recurrence|repeat|how often|routine|schedule',
  rhythm: 'repeats|rhythm|repeats every',
  reset: 'resets|reset|reset time|resets at|daily reset',
  tags: 'tags|tag|labels|label|keywords|sector|niche|narrative',
  chains: 'chain|chains|blockchain|network|networks|ecosystem|blockchains|l1 l2|mainnet',
  notes:
    'notes|note|comments|comment|description|details|info|remarks|remark|memo|what to do|todo|to do|tasks|task|instructions|steps|text|requirements',
  cost: 'cost|costs|total cost|spent|expense|expenses|fee|fees|cost usd',
  gas: 'gas|gas fee|gas fees|gas cost|gas costs|gas spent|gas used|tx fee|tx fees|transaction fee|transaction fees|network fee|network fees|gas usd',
  reward:
    'reward|rewards|reward amount|rewards amount|token amount|tokens received|amount received|amount claimed|claimed amount|earned|earnings|reward usd',
  rewardToken:
    'reward token|reward tokens|token received|reward currency|reward coin|reward symbol|reward ticker',
  value: 'value|reward value|usd value|value usd|value in usd|token value|current value',
};

const fieldsByAlias = new Map<string, ImportField>(
  // `Object.entries` loses the key type of a literal.
  ([...Object.entries(foreignHeadings), ...Object.entries(aliases)] as [ImportField, string][]).flatMap(
    ([field, words]) => words.split('|').map((word): [string, ImportField] => [word, field]),
  ),
);

/** Words that lists often contain; encoding detection uses them to rank candidates. */
export const knownWords: ReadonlySet<string> = new Set([
  ...fieldsByAlias.keys(),
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
  const exact = fieldsByAlias.get(key);
  if (exact) return { field: exact, isSure: true };
  const part = partialPatterns.find(([pattern]) => pattern.test(key));
  return part && { field: part[1], isSure: false };
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
  const named = within ?? last;
  return named === undefined ? undefined : toCurrency(named);
}
