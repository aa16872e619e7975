import { describe, expect, it } from 'vitest';
import { malleateSignature } from '../../../test/harness/local-wallet.ts';
import { isAddress, isKeySignature, recoverSigner } from './ethereum.server.ts';

// Published with web3.js (web3.eth.accounts.sign).
const example = {
  address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
  message: 'Some data',
  signature:
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
};

const withV = (v: string) => `${example.signature.slice(0, -2)}${v}`;
const s = example.signature.slice(66, 130);

describe('isAddress', () => {
  it('accepts only lowercase addresses and valid checksums', () => {
    for (const address of [example.address, example.address.toLowerCase()])
      expect(isAddress(address)).toBe(true);
    expect(isAddress(example.address.replace('C', 'c'))).toBe(false);
    expect(isAddress(example.address.slice(2))).toBe(false);
    expect(isAddress(example.address.slice(0, -1))).toBe(false);
  });
});

describe('recoverSigner', () => {
  it('returns the address of the signing key', () => {
    expect(recoverSigner(example.message, example.signature)).toBe(example.address.toLowerCase());
  });

  it('accepts v as 27, 28, 0, and 1 only', () => {
    expect(recoverSigner(example.message, withV('01'))).toBe(example.address.toLowerCase());
    expect(recoverSigner(example.message, withV('1b'))).not.toBe(example.address.toLowerCase());
    for (const v of ['02', '03', '1a', '1d', '25', 'ff']) {
      expect(recoverSigner(example.message, withV(v))).toBeUndefined();
    }
  });

  it('rejects the malleable signature with a high s', () => {
    expect(recoverSigner(example.message, malleateSignature(example.signature))).toBeUndefined();
  });

  it('rejects r and s out of range', () => {
    for (const number of ['0'.repeat(64), 'f'.repeat(64)]) {
      expect(recoverSigner(example.message, `0x${number}${s}1b`)).toBeUndefined();
      expect(recoverSigner(example.message, `${example.signature.slice(0, 66)}${number}1b`)).toBeUndefined();
    }
  });

  it('returns another address for a changed message', () => {
    const other = recoverSigner(`${example.message}.`, example.signature);
    expect(other).toMatch(/^0x[0-9a-f]{40}$/);
    expect(other).not.toBe(example.address.toLowerCase());
  });

  it('rejects texts that aren’t a key signature', () => {
    for (const text of [
      '',
      '0x',
      example.signature.slice(2),
      `${example.signature}00`,
      `0x${'zz'.repeat(65)}`,
    ]) {
      expect(isKeySignature(text)).toBe(false);
      expect(recoverSigner(example.message, text)).toBeUndefined();
    }
  });
});
