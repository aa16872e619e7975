import type { ImportField } from './fields.ts';
import { foreignHeadings, totalWords } from './foreign-headings.ts';
import { statusWords } from './words.ts';

/** A heading as headings are compared: 'projectLink', 'Project_link' and 'Project link (URL)' are one. */
export function headingKey(heading: string): string {
  return (
    heading
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      // The dot of the Turkish capital İ.
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
    'claim date|claim|claim by|claim until|claim deadline|end date|end|deadline|due|due date|ends|until|expiry|expires|expiration|tge|tge date|distribution date|listing date|claim day|claims on|drop date|airdrop date',
  claimTime: 'claim time|end time|deadline time|claim hour|time of claim',
  walletAddress:
    'wallet address|wallet|wallets|address|addresses|wallet addresses|evm address|eth address|wallet used|account|sol address|solana address|evm wallet|solana wallet|my wallet|used wallet',
  priority: 'priority|prio|importance|important|high priority|starred|favorite|favourite|tier|urgency|star',
  checkInDuration:
    'check in|checkin|check in duration|frequency|check in frequency|interval|cadence|recurrence|repeat|how often|routine|schedule',
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

const byAlias = new Map<string, ImportField>(
  // The keys of a literal are its type's.
  ([...Object.entries(foreignHeadings), ...Object.entries(aliases)] as [ImportField, string][]).flatMap(
    ([field, words]) => words.split('|').map((word): [string, ImportField] => [word, field]),
  ),
);

/** Words that lists are likely to have, by which an encoding is told from another. */
export const knownWords: ReadonlySet<string> = new Set([
  ...byAlias.keys(),
  ...statusWords.keys(),
  ...totalWords,
]);

/** Endings that tell what a longer heading is about: 'Scroll wallet address', 'Claim end date'. */
const parts: readonly (readonly [RegExp, ImportField])[] = [
  [/\bclaim\b.*\b(date|day|by|until|end|deadline)\b|\b(deadline|tge|expir\w*)\b/, 'claimDate'],
  [/\b(start|begin|eligib\w*|join\w*)\b.*\b(date|day|on)\b/, 'eligibilityDate'],
  [/\b(link|url|website)\b/, 'projectLink'],
  [/\bairdrop\b.*\bname\b/, 'name'],
  [/\b(project|protocol)\b.*\bname\b/, 'project'],
  [/\bstatus\b/, 'status'],
  [/\b(notes?|comments?|description|remarks?)\b/, 'notes'],
  [/\bpriority\b/, 'priority'],
  [/\b(chain|network|blockchain)s?\b/, 'chains'],
];

/** What a heading says: surely, or by a part of it. */
export function fieldOfHeading(heading: string): { field: ImportField; isSure: boolean } | undefined {
  const key = headingKey(heading);
  // It is a date of its own.
  if (/\bsnapshot\b/.test(key)) return undefined;
  const exact = byAlias.get(key);
  if (exact) return { field: exact, isSure: true };
  const part = parts.find(([pattern]) => pattern.test(key));
  return part && { field: part[1], isSure: false };
}

/** Columns that count or that programs keep for themselves: nobody wants them among the notes. */
export const isBookkeeping = (heading: string): boolean =>
  /^(#|no|nr|nr\.|number|index|row|id|uuid|key|s n|sl no|sr no|created at|created|created time|created by|updated at|updated|last edited|last edited time|last edited by|last visit|last visit date|added|is muted|revision|logo|logos|initial)$/.test(
    headingKey(heading),
  );

/** 'Wallet 3', 'Acc #2', 'W1': a wallet without a name of its own. */
export const isWalletHeading = (heading: string): boolean =>
  /^(?:(?:my |main |alt |burner )*(?:wallet|acc|account|addr|address|w|metamask|mm|phantom|rabby|okx|keplr)s?\s?#?\s?\d{1,3}|(?:wallet|account|acc|address) [a-z]|(?:main|alt|burner)(?: wallet| account)?(?:\s?\d{1,3})?)$/.test(
    headingKey(heading),
  );

const currencySigns: Readonly<Record<string, string>> = {
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

const fiat = new Set(Object.values(currencySigns));

export const isFiat = (currency: string): boolean => fiat.has(currency.toUpperCase());

/** The currency that a unit stands for: 'USD' for '$', 'ETH' for 'eth'; undefined for what names none. */
export function currencyOf(unit: string): string | undefined {
  const sign = currencySigns[unit.toLowerCase()];
  if (sign !== undefined) return sign;
  const name = unit.replace(/^\$/, '');
  if (!/^[\p{L}\p{N}.-]{1,20}$/u.test(name) || !/\p{L}/u.test(name)) return undefined;
  return /^[a-z0-9]+$/.test(name) ? name.toUpperCase() : name;
}

/** The currency that a heading names: 'Cost (USD)', 'Gas in ETH', 'Value $'. */
export function currencyInHeading(heading: string): string | undefined {
  const [, within] = /[([]\s*([^\s()[\]]{1,20})\s*[)\]]/.exec(heading) ?? [];
  const [, last] = /(?:\bin\s+|\s)([A-Z]{3,5}|[$€£¥₺₽₦₹₩₴₫฿])\s*$/.exec(heading) ?? [];
  const named = within ?? last;
  return named === undefined ? undefined : currencyOf(named);
}
