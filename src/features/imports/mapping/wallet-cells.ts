import { readAddress } from '#/lib/wallet-address.ts';
import { getCaption, getLinkTargets } from './links.ts';
import { isPlaceholder, normalizeWord, walletWords } from './words.ts';

export type BookWallet = { address: string; label: string };

/** A wallet in a cell. With `isName`, the wallet has no address, and `address` holds its name. */
export type CellWallet = { address: string; label: string; isName: boolean };

const maxLabelLength = 60;
const separators = /[\n;,|]+|\s+(?:\+|&|and|und|et|y|и)\s+/;
const surroundingPunctuation = /^[^\p{L}\p{N}:]+|[^\p{L}\p{N}]+$/gu;

export const isAddress = (text: string): boolean => readAddress(text).kind !== 'text';

/** Splits a text into possible addresses: at spaces, and at slashes unless the part is a link. */
function tokenize(text: string): string[] {
  return text.split(/\s+/).flatMap((part) => {
    const plain = part.replace(surroundingPunctuation, '');
    if (isAddress(plain) || !plain.includes('/') || plain.includes('://')) return [plain];
    return plain.split('/').map((item) => item.replace(surroundingPunctuation, ''));
  });
}

/** Returns the addresses in a text and the remaining words. */
export function findAddresses(text: string): { addresses: string[]; remainder: string } {
  const tokens = text
    .split(/[,;|]/)
    .flatMap(tokenize)
    .filter((token) => token !== '')
    .map((token) => ({ token, ...readAddress(token) }));
  const addresses = tokens.flatMap(({ kind, address }) => (kind === 'text' ? [] : [address]));
  const remainder = tokens.flatMap(({ kind, token }) => (kind === 'text' ? [token] : []));
  return { addresses: [...new Set(addresses)], remainder: remainder.join(' ') };
}

const toNameKey = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Shortened address: '0x5290…9EE7'. */
const shortened = /^([\w:]{3,})(?:…|\.{2,3}|\*+)(\w{3,})$/;

/** Finds a tracked wallet by label or by shortened address; undefined unless exactly one matches. */
export function findInBook(text: string, book: readonly BookWallet[]): BookWallet | undefined {
  const key = toNameKey(text);
  const labeled = book.filter(({ label }) => label !== '' && toNameKey(label) === key);
  if (labeled.length === 1) return labeled[0];
  const [, head = '', tail = ''] = shortened.exec(text.trim()) ?? [];
  if (head === '') return undefined;
  const matching = book.filter(({ address }) => {
    const lower = address.toLowerCase();
    return lower.startsWith(head.toLowerCase()) && lower.endsWith(tail.toLowerCase());
  });
  return matching.length === 1 ? matching[0] : undefined;
}

const toLabel = (words: string) => words.replace(surroundingPunctuation, '').slice(0, maxLabelLength);

function readPart(part: string, book: readonly BookWallet[]): { wallets: CellWallet[]; remainder: string } {
  const bookWallet = findInBook(part, book);
  if (bookWallet) return { wallets: [{ ...bookWallet, isName: false }], remainder: '' };
  const [link] = getLinkTargets(part);
  const wholeMatch = readAddress(link ?? part);
  if (wholeMatch.kind !== 'text')
    return {
      wallets: [{ address: wholeMatch.address, label: link ? toLabel(getCaption(part)) : '', isName: false }],
      remainder: '',
    };
  const { addresses, remainder } = findAddresses(part);
  const [only, second] = addresses;
  if (only !== undefined && second === undefined)
    return { wallets: [{ address: only, label: toLabel(remainder), isName: false }], remainder: '' };
  if (addresses.length > 0)
    return { wallets: addresses.map((address) => ({ address, label: '', isName: false })), remainder };
  const name = getCaption(part).trim();
  // Marks such as 'x' and parts of an address don't identify a wallet.
  const isName =
    name !== '' &&
    name.length <= maxLabelLength &&
    !walletWords.has(normalizeWord(name)) &&
    !shortened.test(name);
  if (!isName) return { wallets: [], remainder: part };
  return { wallets: [{ address: name, label: name, isName: true }], remainder: '' };
}

/**
 * Returns the wallets in a cell: addresses in any spelling, labels of tracked wallets, and other names. `remainder` holds the
 * remaining words.
 */
export function readWallets(
  text: string,
  book: readonly BookWallet[],
): { wallets: CellWallet[]; remainder: string } {
  const wholeMatch = findInBook(text, book);
  if (wholeMatch) return { wallets: [{ ...wholeMatch, isName: false }], remainder: '' };
  const parts = text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => !isPlaceholder(part));
  const read = parts.map((part) => readPart(part, book));
  const wallets = new Map<string, CellWallet>();
  for (const wallet of read.flatMap((part) => part.wallets)) {
    const { key } = readAddress(wallet.address);
    if (!wallets.has(key)) wallets.set(key, wallet);
  }
  return {
    wallets: [...wallets.values()],
    remainder: read
      .map(({ remainder }) => remainder)
      .filter((remainder) => remainder !== '')
      .join(', '),
  };
}
