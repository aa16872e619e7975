import { walletAddress } from '#/features/tracker-wallets/schema.ts';
import { readAddress } from '#/lib/wallet-address.ts';
import { captionOf, linksBehind } from './links.ts';
import { isPlaceholder, walletWords, wordKey } from './words.ts';

export type BookWallet = { address: string; label: string };

/** A wallet of a cell. `isName`: without an address; the name takes its place. */
export type CellWallet = { address: string; label: string; isName: boolean };

const maxLabel = 60;
const separators = /[\n;,|]+|\s+(?:\+|&|and|und|et|y|и)\s+/;
const around = /^[^\p{L}\p{N}:]+|[^\p{L}\p{N}]+$/gu;

export const isAddress = (text: string): boolean => readAddress(text).kind !== 'text';

/** The parts of a text that may be addresses: those between spaces, and between slashes where it is no link. */
function tokensOf(text: string): string[] {
  return text.split(/\s+/).flatMap((part) => {
    const plain = part.replace(around, '');
    if (isAddress(plain) || !plain.includes('/') || plain.includes('://')) return [plain];
    return plain.split('/').map((one) => one.replace(around, ''));
  });
}

/** The addresses in a text, and the words beside them. */
export function addressesIn(text: string): { addresses: string[]; rest: string } {
  const tokens = text
    .split(/[,;|]/)
    .flatMap(tokensOf)
    .filter((token) => token !== '');
  const addresses = tokens.filter(isAddress).map((token) => readAddress(token).address);
  const rest = tokens.filter((token) => !isAddress(token)).join(' ');
  return { addresses: [...new Set(addresses)], rest };
}

const nameKey = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** '0x5290…9EE7' */
const shortened = /^([\w:]{3,})(?:…|\.{2,3}|\*+)(\w{3,})$/;

/** The wallet of the book with that label, or whose address is shortened so, where there is only one. */
export function findInBook(text: string, book: readonly BookWallet[]): BookWallet | undefined {
  const key = nameKey(text);
  const labeled = book.filter(({ label }) => label !== '' && nameKey(label) === key);
  if (labeled.length === 1) return labeled[0];
  const [, head = '', tail = ''] = shortened.exec(text.trim()) ?? [];
  if (head === '') return undefined;
  const matching = book.filter(({ address }) => {
    const lower = address.toLowerCase();
    return lower.startsWith(head.toLowerCase()) && lower.endsWith(tail.toLowerCase());
  });
  return matching.length === 1 ? matching[0] : undefined;
}

/** Whether a text opens a wallet: it mustn't be stored anywhere. */
export function secretProblem(text: string): string | undefined {
  const [issue] = [text, ...text.split(separators)].flatMap(
    (part) =>
      walletAddress.safeParse(part.trim()).error?.issues.filter(({ code }) => code === 'custom') ?? [],
  );
  return issue?.message;
}

const labelOf = (words: string) => words.replace(around, '').slice(0, maxLabel);

function readPart(part: string, book: readonly BookWallet[]): { found: CellWallet[]; rest: string } {
  const known = findInBook(part, book);
  if (known) return { found: [{ ...known, isName: false }], rest: '' };
  const [link] = linksBehind(part);
  const whole = readAddress(link ?? part);
  if (whole.kind !== 'text')
    return {
      found: [{ address: whole.address, label: link ? labelOf(captionOf(part)) : '', isName: false }],
      rest: '',
    };
  const { addresses, rest } = addressesIn(part);
  const [only, second] = addresses;
  if (only !== undefined && second === undefined)
    return { found: [{ address: only, label: labelOf(rest), isName: false }], rest: '' };
  if (addresses.length > 0)
    return { found: addresses.map((address) => ({ address, label: '', isName: false })), rest };
  const name = captionOf(part).trim();
  // Marks say that there is a wallet, and not which; nor does a part of an address.
  const isName =
    name !== '' && name.length <= maxLabel && !walletWords.has(wordKey(name)) && !shortened.test(name);
  if (!isName) return { found: [], rest: part };
  return { found: [{ address: name, label: name, isName: true }], rest: '' };
}

/** The wallets that a cell names: addresses in any spelling, labels of the book, and other names. `rest`: words that name none. */
export function walletsIn(
  text: string,
  book: readonly BookWallet[],
): { wallets: CellWallet[]; rest: string } {
  const whole = findInBook(text, book);
  if (whole) return { wallets: [{ ...whole, isName: false }], rest: '' };
  const parts = text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => !isPlaceholder(part));
  const read = parts.map((part) => readPart(part, book));
  const wallets = new Map<string, CellWallet>();
  for (const wallet of read.flatMap(({ found }) => found)) {
    const { key } = readAddress(wallet.address);
    if (!wallets.has(key)) wallets.set(key, wallet);
  }
  return {
    wallets: [...wallets.values()],
    rest: read
      .map(({ rest }) => rest)
      .filter((rest) => rest !== '')
      .join(', '),
  };
}
