import { addr, eip191Signer } from 'micro-eth-signer';

/** A wallet with a local key, in place of a browser extension. */
export type LocalWallet = {
  /** The checksummed address. */
  address: string;
  /** Returns what personal_sign returns: 65 bytes in hex, with v 27 or 28. */
  sign: (message: string) => string;
};

export function createLocalWallet(): LocalWallet {
  const { address, privateKey } = addr.random();
  return { address, sign: (message) => eip191Signer.sign(message, privateKey) };
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Returns the other valid signature that anyone can derive: s in the upper half of the order, v flipped. */
export function malleateSignature(signature: string): string {
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`;
}
