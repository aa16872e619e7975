import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import {
  addressOfKey,
  checksumAddress,
  isAddress,
  isKeySignature,
  personalMessageHash,
  recoverSigner,
} from './ethereum.server.ts';

// The examples of EIP-55.
const checksummed = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

// Published with web3.js (web3.eth.accounts.sign): key, message, its hash and signature.
const known = {
  key: '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
  message: 'Some data',
  hash: '1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655',
  signature:
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
};

const order = secp256k1.Point.Fn.ORDER;
const r = known.signature.slice(2, 66);
const s = known.signature.slice(66, 130);
const withV = (v: string) => `0x${r}${s}${v}`;

describe('checksumAddress', () => {
  it.each(checksummed)('writes %s as EIP-55 does, from any case', (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address);
    expect(checksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
  });
});

describe('isAddress', () => {
  it('takes addresses in one case or with the right capitals, and no others', () => {
    for (const address of checksummed) {
      expect(isAddress(address)).toBe(true);
      expect(isAddress(address.toLowerCase())).toBe(true);
    }
    expect(isAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
    expect(isAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe')).toBe(false);
    expect(isAddress('5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
    expect(isAddress('0xgaAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
  });
});

describe('recoverSigner', () => {
  it('hashes and recovers the published example', () => {
    expect(bytesToHex(personalMessageHash(known.message))).toBe(known.hash);
    expect(recoverSigner(known.message, known.signature)).toBe(known.address.toLowerCase());
    expect(addressOfKey(secp256k1.getPublicKey(hexToBytes(known.key), false))).toBe(
      known.address.toLowerCase(),
    );
  });

  it('counts the bytes of a message, not its characters', () => {
    const message = 'Zürich 🦊';
    const key = hexToBytes(known.key);
    const signature = secp256k1.sign(personalMessageHash(message), key, {
      prehash: false,
      format: 'recovered',
    });
    const hex = `0x${bytesToHex(signature.subarray(1))}${(27 + (signature[0] ?? 0)).toString(16)}`;
    expect(recoverSigner(message, hex)).toBe(known.address.toLowerCase());
  });

  it('takes v as 27 and 28 and as 0 and 1, and nothing else', () => {
    expect(recoverSigner(known.message, withV('01'))).toBe(known.address.toLowerCase());
    expect(recoverSigner(known.message, withV('1b'))).not.toBe(known.address.toLowerCase());
    for (const v of ['02', '03', '1a', '1d', '25', 'ff']) {
      expect(recoverSigner(known.message, withV(v))).toBeUndefined();
    }
  });

  it('refuses the other signature that can be made of one (high s)', () => {
    const high = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0');
    expect(recoverSigner(known.message, `0x${r}${high}1b`)).toBeUndefined();
  });

  it('refuses r and s out of range', () => {
    const zero = '0'.repeat(64);
    const beyond = order.toString(16);
    expect(recoverSigner(known.message, `0x${zero}${s}1b`)).toBeUndefined();
    expect(recoverSigner(known.message, `0x${r}${zero}1b`)).toBeUndefined();
    expect(recoverSigner(known.message, `0x${beyond}${s}1b`)).toBeUndefined();
    expect(recoverSigner(known.message, `0x${r}${beyond}1b`)).toBeUndefined();
  });

  it('answers another address for a changed message', () => {
    const other = recoverSigner(`${known.message}.`, known.signature);
    expect(other).toMatch(/^0x[0-9a-f]{40}$/);
    expect(other).not.toBe(known.address.toLowerCase());
  });

  it('knows what is no signature by a key', () => {
    for (const text of ['', '0x', known.signature.slice(2), `${known.signature}00`, `0x${'zz'.repeat(65)}`]) {
      expect(isKeySignature(text)).toBe(false);
      expect(recoverSigner(known.message, text)).toBeUndefined();
    }
  });
});
