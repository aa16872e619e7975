import type { AirdropStatus, AirdropType, CheckInDuration } from '#/features/airdrops/schema.ts';
import type { WalletWord } from './fields.ts';

/** A cell as words are compared: without case, signs around it, emoji and double spaces. */
export function wordKey(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  const bare = plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return bare === '' ? plain : bare;
}

const tableOf = <V extends string>(rows: Readonly<Record<V, string>>): ReadonlyMap<string, V> =>
  new Map(
    // The keys of a literal are its type's.
    (Object.entries(rows) as [V, string][]).flatMap(([value, words]) =>
      words.split('|').map((word): [string, V] => [word, value]),
    ),
  );

export const statusWords = tableOf<AirdropStatus>({
  upcoming:
    'upcoming|not started|to do|todo|planned|plan|soon|coming soon|waiting|potential|rumored|rumoured|rumor|watch|watching|watchlist|backlog|new|interested|later|idea|unconfirmed|research|waitlist|queued|0',
  active:
    'active|in progress|ongoing|live|doing|farming|running|open|started|wip|working|confirmed|current|participating|joined|reward|reward available|claimable|eligible|1',
  claimed:
    'claimed|done|completed|complete|finished|received|sold|distributed|paid|success|claimed all|harvested',
  expired:
    'expired|ended|over|closed|missed|dead|cancelled|canceled|failed|not eligible|ineligible|dropped|skipped|stopped|inactive|scam|abandoned|rejected',
});

export const typeWords = tableOf<AirdropType>({
  testnet: 'testnet|test net|test network|testnets|incentivized testnet|devnet',
  earlyAccess: 'earlyaccess|early access|early|beta|waitlist|whitelist|allowlist|closed beta|alpha',
  telegram: 'telegram|telegram bot|tg|tap to earn|t2e|mini app|miniapp|telegram mini app|bot',
  other:
    'other|mainnet|retroactive|retro|defi|nft|quest|quests|social|points|depin|node|l1|l2|bridge|dex|gamefi|misc',
});

export const checkInWords = tableOf<CheckInDuration>({
  daily: 'daily|every day|day|1d|24h|everyday',
  weekly: 'weekly|every week|week|7d|1w',
  monthly: 'monthly|every month|month|30d|1m',
});

export const walletWords = tableOf<WalletWord>({
  none: '|–|—|-|/|n/a|na|none|no wallet|not used',
  toDo: 'to do|todo|no|n|false|0|☐|⬜|pending|not yet|not done|in progress|wip|active|open|planned|waiting|started',
  done: 'done|x|✓|✔|✔️|✅|☑|☑️|yes|y|true|1|ok|complete|completed|finished|farmed|interacted|checked|registered|joined',
  eligible: 'eligible|qualified|winner|won|allocation|allocated|yes eligible|claimable',
  claimed: 'claimed|received|sold|paid|harvested',
  notEligible:
    'not eligible|ineligible|not qualified|sybil|❌|✗|✘|✖|✖️|rejected|disqualified|failed|lost|banned|0 allocation',
});

/** The key of all numbers in a wallet's column: amounts. */
export const numberWord = '#';
export const amountShape = /^[\d\s,.'_]*\d[\d\s,.'_]*(?:\s*[\p{L}$]{1,12})?$/u;

export function walletKey(text: string): string {
  const key = wordKey(text);
  return !walletWords.has(key) && amountShape.test(key) ? numberWord : key;
}

const high = new Set(
  'high|yes|y|true|1|x|✓|✔|✅|⭐|★|🔥|❗|p0|p1|urgent|important|top|critical|must|very high|highest|hot|tier 1|t1|s|a'.split(
    '|',
  ),
);

export const isHigh = (text: string): boolean => high.has(wordKey(text));

const placeholders = new Set(
  'tba|tbd|tbc|n/a|na|none|null|undefined|unknown|?|??|-|--|–|—|.|soon|nil|no|later|to be announced|not yet|not announced|asap|ongoing'.split(
    '|',
  ),
);

/** What people write where they know nothing. */
export const isPlaceholder = (text: string): boolean =>
  text.trim() === '' || placeholders.has(text.trim().toLowerCase());
