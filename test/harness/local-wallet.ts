import { addr, eip191Signer } from 'micro-eth-signer';

/** A wallet whose key is here, in place of a browser's extension. */
export type LocalWallet = {
  /** With the capitals of its checksum. */
  address: string;
  /** What personal_sign answers: 65 bytes in hex, v 27 or 28. */
  sign: (message: string) => string;
};

export function createLocalWallet(): LocalWallet {
  const { address, privateKey } = addr.random();
  return { address, sign: (message) => eip191Signer.sign(message, privateKey) };
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The other signature that anyone can make of one: s from the upper half of the order, v turned round. */
export function withHighS(signature: string): string {
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`;
}
