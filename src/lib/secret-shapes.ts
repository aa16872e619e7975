import { minPhraseWords, minSecretLength } from './secret-texts.ts';
import { namedKey } from './secret-words.ts';

const base58 = '[1-9A-HJ-NP-Za-km-z]';

/** How secrets look. Those with a checksum or a public key also have to match it (`find-secret.ts`). */
export const secretShapes = {
  pem: /-----BEGIN [A-Z0-9 ]*PRIVATE KEY|AGE-SECRET-KEY-1[A-Z0-9]{50}/,
  keystore: /^(?=[\s\S]*"ciphertext"\s*:)[\s\S]*"kdf(?:params)?"\s*:/i,
  /** Keys that begin with a name: extended ones, and those of Sui, IOTA, Nostr, Cardano, Aptos, and Aleo. */
  named: new RegExp(
    `(?<![a-z0-9])(?:[xyztuv]prv${base58}{100,110}|(?:suiprivkey|iotaprivkey|nsec|[a-z0-9_]{2,20}_x?sk)1[02-9ac-hj-np-z]{40,}|(?:ed25519|secp256k1)-priv-0x[0-9a-f]{64}|aprivatekey1${base58}{40,})`,
    'i',
  ),
  namedKey,
  /** Private keys of Bitcoin and its relatives, extended keys, Tezos, Mina, and Solana's and NEAR's key pairs. */
  base58: new RegExp(`(?<![A-Za-z0-9])${base58}{50,120}(?![A-Za-z0-9])`, 'g'),
  xrp: new RegExp(`(?<![A-Za-z0-9])s${base58}{27,30}(?![A-Za-z0-9])`, 'g'),
  stellar: /(?<![A-Za-z0-9])S[A-Z2-7]{55}(?![A-Za-z0-9])/g,
  /** Solana's key pair as bytes. */
  bytes: /(?<![\d.,]\s*)(?:\d{1,3}\s*,\s*){63}\d{1,3}(?!\s*[\d,.])/g,
} as const satisfies Readonly<Record<string, RegExp>>;

/** Removes invisible characters and other spellings of the same letters. */
export const toPlainText = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '');

/** Returns the words of a text as the lists of recovery phrases write them; numbers and marks between words don't count. */
export const listWords = (text: string): string[] =>
  toPlainText(text)
    .replace(/<[^<>]{1,40}>/g, ' ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/** Only English words are as short as 3 letters, and only Chinese ones shorter. */
const couldBeListed = (word: string): boolean =>
  word.length <= 16 && (word.length >= 3 || /\p{Script=Han}/u.test(word));

function hasPhraseShape(text: string): boolean {
  let count = 0;
  for (const word of listWords(text)) {
    count = couldBeListed(word) ? count + 1 : 0;
    if (count === minPhraseWords) return true;
  }
  return false;
}

/** Whether `findSecret` may find a secret: quick, and without the lists of words. */
export function mayContainSecret(text: string): boolean {
  if (text.length < minSecretLength) return false;
  const plain = toPlainText(text);
  // `search` ignores the position that a global expression remembers.
  return Object.values(secretShapes).some((shape) => plain.search(shape) >= 0) || hasPhraseShape(text);
}
