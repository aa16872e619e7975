import { addr, eip191Signer } from 'micro-eth-signer';

/** Some wallets return the bare recovery bit for v. */
const recoveryBits: Readonly<Record<string, string>> = { '00': '1b', '01': '1c' };

/** Converts an address (0x and 40 hex digits, in any case) to its checksum capitals (EIP-55). */
export const checksumAddress = addr.addChecksum;

/** Returns whether a text is an address; mixed case must match the checksum (EIP-55). */
export const isAddress = addr.isValid;

/**
 * Returns whether a text is a signature by a key (65 bytes in hex). Signatures of contract wallets aren't.
 */
export function isKeySignature(signature: string): boolean {
  return /^0x[0-9a-fA-F]{130}$/.test(signature);
}

/**
 * Returns the lower-case address whose key signed the message by personal_sign: 65 bytes r ‖ s ‖ v in hex, v
 * 27 or 28 (or 0 or 1), s in the lower half of the order (EIP-2), so that no second signature can be derived
 * from one. Returns undefined for anything else. A tampered message yields another address.
 */
export function recoverSigner(message: string, signature: string): string | undefined {
  if (!isKeySignature(signature)) return undefined;
  const v = signature.slice(-2).toLowerCase();
  try {
    const normalized = `${signature.slice(0, -2)}${recoveryBits[v] ?? v}`;
    return eip191Signer.recoverAddress(normalized, message).toLowerCase();
  } catch {
    return undefined;
  }
}
