/** A token that arrived at a wallet, as the token's contract claims it. Addresses are in lower case. */
export type Arrival = {
  hash: string;
  token: string;
  from: string;
  amount: bigint;
  /** The sanitized symbol that the token's contract reports; '' if it is unknown. */
  symbol: string;
};

/** Addresses, tokens, and transactions that the wallet's owner trusts. Addresses and hashes are in lower case. */
export type TrustedRecords = {
  /** The wallet's own transactions. */
  hashes: ReadonlySet<string>;
  /** Addresses that the wallet has sent transactions to. */
  recipients: ReadonlySet<string>;
  /** Contracts of the owner's airdrops. */
  contracts: ReadonlySet<string>;
  /** Symbols of the chains' own tokens, and of tokens that the owner's airdrops name: each with its contracts, if it has any. */
  symbols: ReadonlyMap<string, ReadonlySet<string>>;
};

/** The reason to ignore an arrival. `like` is the address or symbol that it imitates. */
export type IgnoredReason =
  | { kind: 'zero' }
  | { kind: 'sender'; like: string }
  | { kind: 'symbol'; like: string };

/** Screens shorten addresses to these ends. */
const getEnds = (address: string): string => `${address.slice(2, 6)} ${address.slice(-4)}`;

/** Maps letters that look alike to the same one. */
const toSkeleton = (symbol: string): string =>
  symbol
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replace(/[1L]/g, 'I')
    .replaceAll('5', 'S')
    .replaceAll('8', 'B');

/** Returns a function that finds the reason why an arrival looks like a scam; undefined if it doesn't. */
export function createScamDetector({ hashes, recipients, contracts, symbols }: TrustedRecords) {
  const ends = new Map([...recipients].map((address) => [getEnds(address), address]));
  const skeletons = new Map(
    [...symbols].map(([symbol, tokens]) => [toSkeleton(symbol), { symbol, tokens }] as const),
  );
  return ({ hash, token, from, amount, symbol }: Arrival): IgnoredReason | undefined => {
    // A token's log can name any sender; only the token's address and the transaction prove something.
    if (hashes.has(hash)) return undefined;
    if (amount === 0n) return { kind: 'zero' };
    if (contracts.has(token)) return undefined;
    const imitatedAddress = recipients.has(from) ? undefined : ends.get(getEnds(from));
    if (imitatedAddress !== undefined) return { kind: 'sender', like: imitatedAddress };
    const match = symbol === '' ? undefined : skeletons.get(toSkeleton(symbol));
    return match === undefined || match.tokens.has(token)
      ? undefined
      : { kind: 'symbol', like: match.symbol };
  };
}
