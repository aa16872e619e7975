import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfKey, checksumAddress, personalMessageHash } from '../src/platform/auth/ethereum.server.ts';

/** A wallet whose key is here, in place of a browser's extension. */
export type LocalWallet = {
  /** With the capitals of its checksum. */
  address: string;
  /** What personal_sign answers: 65 bytes in hex, v 27 or 28. */
  sign: (message: string) => string;
};

export function createLocalWallet(): LocalWallet {
  const { secretKey } = secp256k1.keygen();
  return {
    address: checksumAddress(addressOfKey(secp256k1.getPublicKey(secretKey, false))),
    sign(message) {
      const options = { prehash: false, format: 'recovered' } as const;
      const [recovery = 0, ...rest] = secp256k1.sign(personalMessageHash(message), secretKey, options);
      return `0x${bytesToHex(Uint8Array.from(rest))}${(27 + recovery).toString(16)}`;
    },
  };
}

/** The other signature that anyone can make of one: s from the upper half of the order, v turned round. */
export function withHighS(signature: string): string {
  const s = secp256k1.Point.Fn.ORDER - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`;
}
