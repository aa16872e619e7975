import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base32, base58, base58xrp, createBase58check } from '@scure/base';
import { wordlist as czech } from '@scure/bip39/wordlists/czech';
import { wordlist as english } from '@scure/bip39/wordlists/english';
import { wordlist as french } from '@scure/bip39/wordlists/french';
import { wordlist as italian } from '@scure/bip39/wordlists/italian';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese';
import { wordlist as korean } from '@scure/bip39/wordlists/korean';
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish';
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese';
import { listWords, secretShapes, toPlainText } from './secret-shapes.ts';
import { minPhraseWords, type SecretKind } from './secret-texts.ts';
import { computeCrc16 } from './wallet-address.ts';

/** The lists in the spelling of `listWords`. */
const wordLists: readonly ReadonlySet<string>[] = [
  english,
  spanish,
  french,
  italian,
  portuguese,
  czech,
  japanese,
  korean,
  simplifiedChinese,
  traditionalChinese,
].map((words) => new Set(listWords(words.join(' '))));

/**
 * Finds as many words in a row as a phrase has that are all in one list, which ordinary sentences never have. A phrase with a typo
 * has a wrong checksum and is still a secret.
 */
export function findPhrase(words: readonly string[]): { start: number; end: number } | undefined {
  for (const list of wordLists) {
    let start = 0;
    for (let end = 0; end <= words.length; end += 1) {
      if (list.has(words[end] ?? '')) continue;
      // One word over and over is no phrase.
      const isLong = end - start >= minPhraseWords && new Set(words.slice(start, end)).size > 1;
      if (isLong) return { start, end };
      start = end + 1;
    }
  }
  return undefined;
}

const decode = (read: () => Uint8Array): Uint8Array | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

const base58check = createBase58check(sha256);

/** The payloads of private keys: version and key, in Bitcoin's compressed form one byte more; encrypted. */
const keyLengths = new Set([33, 34, 39]);
const tezosKey = /^(?:edsk|edesk|spsk|spesk|p2sk|p2esk|BLsk|BLesk)/;

function isChecksummedKey(text: string): boolean {
  const { length } = decode(() => base58check.decode(text)) ?? [];
  return length !== undefined && (keyLengths.has(length) || tezosKey.test(text));
}

/** A signature also has 64 bytes; a key pair's second half is the public key of the first. */
function isKeyPair(bytes: Uint8Array | undefined): boolean {
  if (bytes?.length !== 64) return false;
  const publicKey = ed25519.getPublicKey(bytes.subarray(0, 32));
  return publicKey.every((byte, index) => byte === bytes[32 + index]);
}

const isBase58Secret = (text: string): boolean =>
  isChecksummedKey(text) || (text.length >= 80 && isKeyPair(decode(() => base58.decode(text))));

function isXrpSeed(text: string): boolean {
  const bytes = decode(() => base58xrp.decode(text));
  if (bytes === undefined || bytes.length < 20) return false;
  const checksum = sha256(sha256(bytes.subarray(0, -4)));
  return bytes.subarray(-4).every((byte, index) => byte === checksum[index]);
}

function isStellarSeed(text: string): boolean {
  const bytes = decode(() => base32.decode(text));
  if (bytes?.[0] !== 0x90) return false;
  const checksum = computeCrc16(bytes.subarray(0, 33));
  return bytes[33] === (checksum & 0xff) && bytes[34] === checksum >> 8;
}

/** Bytes of a key pair, also of one copied with a mistake: a list of numbers in order is something else. */
function isByteList(text: string): boolean {
  const numbers = text.split(',').map(Number);
  const isSorted = numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));
  return !isSorted && numbers.every((number) => number < 256) && new Set(numbers).size > 32;
}

const matches = (text: string, shape: RegExp, isSecret: (match: string) => boolean): boolean =>
  (text.match(shape) ?? []).some(isSecret);

/** Returns the kind of a secret in a text: a recovery phrase, a private key in any notation, or a wallet's key file. */
export function findSecret(text: string): SecretKind | undefined {
  const plain = toPlainText(text);
  const { keystore, pem, named, namedKey, base58: base58Text, xrp, stellar, bytes } = secretShapes;
  if (keystore.test(plain)) return 'wallet file';
  if (
    [pem, named, namedKey].some((shape) => shape.test(plain)) ||
    matches(plain, base58Text, isBase58Secret) ||
    matches(plain, xrp, isXrpSeed) ||
    matches(plain, stellar, isStellarSeed) ||
    matches(plain, bytes, isByteList)
  )
    return 'private key';
  return findPhrase(listWords(plain)) === undefined ? undefined : 'recovery phrase';
}
