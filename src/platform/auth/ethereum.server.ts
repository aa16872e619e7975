import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const addressShape = /^0x[0-9a-fA-F]{40}$/;

/** An address (0x and 40 hex digits, in any case) with the capitals of its checksum (EIP-55). */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = Array.from(digits, (digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

/** Whether a text is an address; one in mixed case must have the capitals of its checksum (EIP-55). */
export function isAddress(text: string): boolean {
  if (!addressShape.test(text)) return false;
  const digits = text.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || checksumAddress(text) === text;
}

/** The hash that a wallet signs for personal_sign (EIP-191, version 0x45). */
export function personalMessageHash(message: string): Uint8Array {
  const bytes = utf8ToBytes(message);
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes));
}

/** The address, in lower case, of an uncompressed public key (65 bytes). */
export function addressOfKey(publicKey: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20))}`;
}

/** Whether a text is a signature by a key (65 bytes in hex): what contract wallets give in its place is not. */
export function isKeySignature(signature: string): boolean {
  return /^0x[0-9a-fA-F]{130}$/.test(signature);
}

/**
 * The address, in lower case, whose key signed the message by personal_sign: 65 bytes r ‖ s ‖ v in hex, v 27 or 28 (or
 * 0 or 1), s in the lower half of the order (EIP-2), so that no second signature can be made of one. Undefined for
 * anything else. A tampered message yields another address.
 */
export function recoverSigner(message: string, signature: string): string | undefined {
  if (!isKeySignature(signature)) return undefined;
  const bytes = hexToBytes(signature.slice(2));
  const v = bytes[64] ?? 255;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery !== 0 && recovery !== 1) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact');
    if (parsed.hasHighS()) return undefined;
    const key = parsed.addRecoveryBit(recovery).recoverPublicKey(personalMessageHash(message));
    return addressOfKey(key.toBytes(false));
  } catch {
    // r or s out of range, or r is no point's coordinate.
    return undefined;
  }
}
