import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base32, base58, base58xrp, bech32, createBase58check } from '@scure/base';
import { wordlist as english } from '@scure/bip39/wordlists/english';
import { wordlist as french } from '@scure/bip39/wordlists/french';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese';
import { wordlist as korean } from '@scure/bip39/wordlists/korean';
import { wordlist as chinese } from '@scure/bip39/wordlists/simplified-chinese';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish';
import { describe, expect, it } from 'vitest';
import { findSecret } from './find-secret.ts';
import { mayContainSecret } from './secret-shapes.ts';
import { describeSecret } from './secret-texts.ts';
import { matchSecretHeading } from './secret-words.ts';
import { computeCrc16 } from './wallet-address.ts';

/** A generator of equal numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = createRandom(7);
const randomBytes = (length: number) => Uint8Array.from({ length }, () => random(256));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const drawWords = (list: readonly string[], count: number) => Array.from({ length: count }, () => pick(list));

const base58check = createBase58check(sha256);
const phrase = `${'abandon '.repeat(11)}about`;
const key = randomBytes(32);
const keyHex = toHex(key);
const keyPair = Uint8Array.from([...key, ...ed25519.getPublicKey(key)]);
const withChecksum = (bytes: Uint8Array) =>
  Uint8Array.from([...bytes, computeCrc16(bytes) & 0xff, computeCrc16(bytes) >> 8]);
const encodeXrp = (bytes: Uint8Array) =>
  base58xrp.encode(Uint8Array.from([...bytes, ...sha256(sha256(bytes)).subarray(0, 4)]));
const toBech32 = (prefix: string) => bech32.encode(prefix, bech32.toWords(key), 200);

const secrets: Readonly<Record<string, string>> = {
  '12 words': phrase,
  '24 words': drawWords(english, 24).join(' '),
  '15 words in capitals': drawWords(english, 15).join(' ').toUpperCase(),
  'capitalized words': drawWords(english, 12)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' '),
  'numbered words': drawWords(english, 12)
    .map((word, index) => `${index + 1}. ${word}`)
    .join(' '),
  'numbers without spaces': drawWords(english, 12)
    .map((word, index) => `${index + 1}${word}`)
    .join(' '),
  'words on lines': drawWords(english, 18).join('\n'),
  'numbered lines': drawWords(english, 21)
    .map((word, index) => `${index + 1}) ${word}`)
    .join('\r\n'),
  'words with commas': drawWords(english, 12).join(','),
  'words with dashes': drawWords(english, 12).join('-'),
  'words in HTML': `<li>${drawWords(english, 12).join('</li><li>')}</li>`,
  'words in JSON': JSON.stringify(drawWords(english, 12)),
  'words in a link': `https://example.com/?q=${drawWords(english, 12).join('+')}`,
  'a phrase with a wrong checksum': `${'abandon '.repeat(11)}ability`,
  'a phrase in a note': `Main wallet for Scroll, opened in May. Words: ${drawWords(english, 12).join(' ')}. Bridge on Monday!`,
  'a phrase with invisible characters': drawWords(english, 12).join('\u200b \u200b'),
  'full-width letters': `${'ａｂａｎｄｏｎ '.repeat(11)}ａｂｏｕｔ`,
  '25 words': drawWords(english, 25).join(' '),
  'Spanish words': drawWords(spanish, 12).join(' '),
  'Spanish words without accents': drawWords(spanish, 12).join(' ').normalize('NFD').replace(/\p{M}/gu, ''),
  'French words': drawWords(french, 12).join(' ').normalize('NFC'),
  'Japanese words': drawWords(japanese, 12).join('\u3000'),
  'Korean words': drawWords(korean, 12).join(' ').normalize('NFC'),
  'Chinese words': drawWords(chinese, 12).join(' '),
  WIF: base58check.encode(Uint8Array.from([0x80, ...key])),
  'compressed WIF': base58check.encode(Uint8Array.from([0x80, ...key, 1])),
  'WIF of a testnet': base58check.encode(Uint8Array.from([0xef, ...key, 1])),
  'WIF in a note': `Old wallet ${base58check.encode(Uint8Array.from([0x80, ...key, 1]))}, empty`,
  ...Object.fromEntries(
    [
      ['xprv', 0x0488ade4],
      ['yprv', 0x049d7878],
      ['zprv', 0x04b2430c],
      ['tprv', 0x04358394],
    ].map(([name, version]) => {
      const bytes = randomBytes(78);
      new DataView(bytes.buffer).setUint32(0, version as number);
      return [String(name), base58check.encode(bytes)];
    }),
  ),
  suiprivkey: toBech32('suiprivkey'),
  nsec: toBech32('nsec'),
  'Cardano key': toBech32('addr_xsk'),
  'Aptos key': `ed25519-priv-0x${keyHex}`,
  edsk: base58check.encode(Uint8Array.from([13, 15, 58, 7, ...key])),
  'Stellar seed': base32.encode(withChecksum(Uint8Array.from([0x90, ...key]))),
  'XRP seed': encodeXrp(Uint8Array.from([0x21, ...key.subarray(0, 16)])),
  'Solana key pair': base58.encode(keyPair),
  'Solana key pair as bytes': `[${keyPair.join(',')}]`,
  'Solana key pair as bytes with spaces': JSON.stringify([...keyPair], null, 1),
  'NEAR key': `ed25519:${base58.encode(keyPair)}`,
  'named hex': `Private key: 0x${keyHex}`,
  'named hex without 0x': `privateKey=${keyHex}`,
  'hex on the next line': `My private key for the airdrop wallet\n${keyHex}`,
  'hex named after it': `0x${keyHex} (private key)`,
  'hex after pk': `pk: 0x${keyHex}`,
  'hex after PK without a colon': `Wallet 1 (PK) 0x${keyHex}`,
  'hex in a setting': `EVM_PRIVATE_KEY=0x${keyHex}`,
  'Russian name': `приватный ключ 0x${keyHex}`,
  'Chinese name': `私钥：${keyHex}`,
  'Turkish name': `Özel anahtar: ${keyHex}`,
  'German name': `privater Schlüssel ist ${keyHex}`,
  'base58 name': `private key: ${base58.encode(key)}`,
  PEM: '-----BEGIN EC PRIVATE KEY-----\nMHQCAQEE',
  keystore: JSON.stringify({ crypto: { cipher: 'aes-128-ctr', ciphertext: keyHex, kdf: 'scrypt' } }),
};

const productWords =
  'bridge swap daily weekly claim airdrop wallet mainnet testnet quest points season points check in the of to a and with on for is my from next after before until token stake mint vote deposit volume link address gas fee snapshot done waiting team twitter discord role form galxe zealy layer zero scroll linea starknet sui aptos base arbitrum optimism eth usdc nft badge invite code friend again every day week month Monday Friday opens closes ends soon maybe not yet eligible amount reward sold bought kept moved old new main second burner'.split(
    ' ',
  );
const texts: readonly (() => string)[] = [
  () => {
    const words = Array.from({ length: 5 + random(60) }, () =>
      random(5) === 0 ? pick(english) : pick(productWords),
    );
    return words.join(pick([' ', ' ', ', ', '\n']));
  },
  () => `0x${toHex(randomBytes(32))}`,
  () => `Tx ${toHex(randomBytes(32))}, sent on Monday. Keep the private key safe.`,
  () => `https://etherscan.io/tx/0x${toHex(randomBytes(32))}`,
  () => `https://solscan.io/tx/${base58.encode(randomBytes(64))}`,
  () => base58.encode(randomBytes(64)),
  () => `Claimed: ${base58.encode(randomBytes(64))}`,
  () => base58.encode(randomBytes(32)),
  () => `0x${toHex(randomBytes(20))}`,
  () => `0x${toHex(randomBytes(65))}`,
  () => JSON.stringify(Array.from({ length: 12 }, () => `0x${toHex(randomBytes(32))}`)),
  () => JSON.stringify([...randomBytes(32)]),
  () => Array.from({ length: 64 }, (_, index) => index + 1).join(', '),
  () => `ed25519:${base58.encode(randomBytes(32))}`,
  () => bech32.encode('cosmos', bech32.toWords(randomBytes(20)), 200),
  () => `Wallet ${base58check.encode(Uint8Array.from([0, ...randomBytes(20)]))}`,
  () => base32.encode(withChecksum(Uint8Array.from([0x30, ...randomBytes(32)]))),
  () =>
    'Never enter your seed phrase or a private key. The team will never ask for a recovery phrase, and the claim page only needs your address.',
  () => `Public key: ${toHex(randomBytes(32))}, for the form`,
  () => `Merkle root 0x${toHex(randomBytes(32))}; proof 0x${toHex(randomBytes(32))}`,
  () =>
    `Secret Network: delegate, then bridge. Seed round in May, private sale later. Key date ${random(28)} June.`,
  () =>
    'Сделать мост, потом своп каждую неделю, не забыть подтвердить форму и проверить адрес кошелька до пятницы',
  () =>
    'Hacer el puente cada semana, votar en la propuesta y revisar la cuenta antes del viernes por la mañana',
  () => 'word '.repeat(40),
  () => 'active, active, claimed, active, expired, active, active, claimed, active, upcoming, daily, weekly',
];

describe('findSecret', () => {
  it.each(Object.entries(secrets))('finds %s', (_name, text) => {
    expect(findSecret(text)).toBeDefined();
    expect(mayContainSecret(text)).toBe(true);
    expect(findSecret(`Alpha: ${text}`)).toBeDefined();
  });

  it('passes 1,000 ordinary notes, addresses, hashes, signatures, and links', () => {
    const stopped = Array.from({ length: 1_000 }, (_, index) => texts[index % texts.length]?.() ?? '').filter(
      (text) => findSecret(text) !== undefined,
    );
    expect(stopped).toEqual([]);
  });

  it('names the kind without repeating the text', () => {
    expect(findSecret(phrase)).toBe('recovery phrase');
    expect(findSecret(`pk: ${keyHex}`)).toBe('private key');
    expect(describeSecret('recovery phrase')).toBe(
      'This looks like a recovery phrase. Remove it: Dropfolio never needs it, and anyone who sees it can take your funds.',
    );
  });
});

describe('matchSecretHeading', () => {
  it.each([
    'Private key',
    'Private keys',
    'Backup codes',
    '2FA secret',
    '12 слов',
    'PrivateKey',
    'wallet.private_key',
    'PRIVATE-KEY',
    'Seed',
    'Seed phrase',
    'seedPhrase',
    'Wallet 1 seed',
    'Main PK',
    'PK',
    'pk2',
    'Mnemonic',
    'Recovery phrase',
    'Secret',
    'Password',
    'Passphrase',
    'Wallet (private key)',
    'Secret recovery phrase',
    'Приватный ключ',
    'Сид-фраза',
    'Сид фраза кошелька',
    'Пароль',
    'Мнемоника',
    '私钥',
    '助记词',
    '密码',
    '秘密鍵',
    'パスワード',
    'シードフレーズ',
    '개인키',
    '비밀번호',
    '시드 구문',
    'Clave privada',
    'Contraseña',
    'Frase semilla',
    'Chave privada',
    'Senha',
    'Clé privée',
    'Mot de passe',
    'Privater Schlüssel',
    'Passwort',
    'Özel anahtar',
    'Şifre',
    'Khóa riêng tư',
    'Mật khẩu',
    'Kunci privat',
    'Klucz prywatny',
    'Hasło',
    'المفتاح الخاص',
    'מפתח פרטי',
    'รหัสผ่าน',
    'Κωδικός πρόσβασης',
  ])('matches %s', (heading) => expect(matchSecretHeading(heading)).toBeDefined());

  it.each([
    'Name',
    'Project',
    'Wallet',
    'Address',
    'Notes',
    'Key',
    'Seed round',
    'Secret Network',
    'Private sale',
    'Public key',
    'Tx hash',
    'Claim proof',
    'Galxe pass',
    'Phase',
    'Task',
    'Season',
    'Status',
    'Кошелек',
    'Заметки',
    '名称',
    'Anahtar kelimeler',
    'Token',
    'Skill',
  ])('doesn’t match %s', (heading) => expect(matchSecretHeading(heading)).toBeUndefined());
});
