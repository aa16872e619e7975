import type { ImportField } from './fields.ts';

/** A heading as headings are compared: 'projectLink', 'Project_link' and 'Project link (URL)' are one. */
export function headingKey(heading: string): string {
  return heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
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
    'claim date|claim|claim by|claim until|claim deadline|end date|end|deadline|due|due date|ends|until|expiry|expires|expiration|tge|tge date|snapshot|snapshot date|distribution date|listing date|claim day|claims on|drop date|airdrop date',
  walletAddress:
    'wallet address|wallet|wallets|address|addresses|wallet addresses|evm address|eth address|wallet used|account|sol address|solana address|evm wallet|solana wallet|my wallet|used wallet',
  priority: 'priority|prio|importance|important|high priority|starred|favorite|favourite|tier|urgency|star',
  checkInDuration:
    'check in|checkin|check in duration|frequency|check in frequency|interval|cadence|recurrence|repeat|how often|routine|schedule',
  tags: 'tags|tag|labels|label|keywords|sector|niche|narrative',
  chains: 'chain|chains|blockchain|network|networks|ecosystem|blockchains|l1 l2|mainnet',
  notes:
    'notes|note|comments|comment|description|details|info|remarks|remark|memo|what to do|todo|to do|tasks|task|instructions|steps|text|requirements',
};

const byAlias = new Map<string, ImportField>(
  // The keys of a literal are its type's.
  (Object.entries(aliases) as [ImportField, string][]).flatMap(([field, words]) =>
    words.split('|').map((word): [string, ImportField] => [word, field]),
  ),
);

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
  /^(?:(?:my |main |alt |burner )*(?:wallet|acc|account|addr|address|w|metamask|mm|phantom|rabby|okx|keplr)s?\s?#?\s?\d{1,3}|(?:main|alt|burner)(?: wallet| account)?(?:\s?\d{1,3})?)$/.test(
    headingKey(heading),
  );
