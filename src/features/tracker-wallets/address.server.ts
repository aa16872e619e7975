import { createHash } from 'node:crypto';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { addr } from 'micro-eth-signer';
import { findBech32Prefix } from '#/lib/bech32-prefixes.ts';
import { crc16, familyOf, tonBytes, type WalletFamily } from '#/lib/wallet-address.ts';

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** How the decoders' errors about a checksum begin. */
const badChecksum = 'Invalid checksum';

/** Of mainnet and testnet, for keys and for scripts. */
const bitcoinVersions = [0x00, 0x05, 0x6f, 0xc4];

function isBitcoin(text: string): boolean {
  if (!/^(?:bc|tb|bcrt)1/i.test(text)) {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bitcoinVersions.includes(bytes[0] ?? -1);
  }
  const version = /^\w+?1q/i.test(text) ? 0 : 1;
  const coder = version === 0 ? bech32 : bech32m;
  // The pattern of the family has seen that a 1 is there.
  const { words } = coder.decode(text as `${string}1${string}`, 90);
  const { length } = coder.fromWords(words.slice(1));
  return (
    (words[0] ?? 17) <= 16 && (version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40)
  );
}

/** By the prefix's own variant; nothing is claimed of a prefix that isn't known. */
function isBech32(text: string): boolean {
  const prefix = findBech32Prefix(text);
  if (prefix === undefined || prefix === 'unknown') return true;
  const coder = prefix.variant === 'bech32m' ? bech32m : bech32;
  const { words } = coder.decode(text as `${string}1${string}`, false);
  return prefix.bytes.includes(coder.fromWords(words).length);
}

const starknetPrime = 2n ** 251n + 17n * 2n ** 192n + 1n;

const checks: Readonly<Record<WalletFamily, (text: string) => boolean>> = {
  // One whose capitals are wrong is asked about, not refused.
  evm: () => true,
  solana: (text) => base58.decode(text).length === 32,
  bitcoin: isBitcoin,
  ton: (text) => {
    if (!text.includes(':') && crc16(tonBytes(text)) !== 0) throw new Error(badChecksum);
    return true;
  },
  cosmos: isBech32,
  move: () => true,
  starknet: (text) => BigInt(text) < starknetPrime,
  other: () => true,
};

const isLongHex = (family: WalletFamily) => family === 'move' || family === 'starknet';

export type Flaw = 'checksum' | 'form';

/**
 * What is wrong with a text as an address of the family: its checksum, or something else about it, as for families whose addresses
 * have none. Undefined for one that is right.
 */
export function getAddressFlaw(text: string, family: WalletFamily): Flaw | undefined {
  const likely = familyOf(text);
  const isNewCosmos = family === 'cosmos' && findBech32Prefix(text) === 'unknown';
  const fits =
    family === 'other' || likely === family || (isLongHex(likely) && isLongHex(family)) || isNewCosmos;
  return fits ? findFlaw(() => checks[family](text)) : 'form';
}

function findFlaw(check: () => boolean): Flaw | undefined {
  try {
    return check() ? undefined : 'form';
  } catch (error) {
    return error instanceof Error && error.message.startsWith(badChecksum) ? 'checksum' : 'form';
  }
}

/** The network without a family of its own that a text names by its prefix, and what is wrong with it as its address. */
export function findPrefixFlaw(text: string): { network: string; flaw: Flaw } | undefined {
  const prefix = findBech32Prefix(text);
  if (prefix === undefined || prefix === 'unknown') return undefined;
  const flaw = findFlaw(() => isBech32(text));
  return flaw && { network: prefix.network, flaw };
}

/** Whether a text is an address of the family: of its form, and right by the checksum, where the family has one. */
export const isOfFamily = (text: string, family: WalletFamily): boolean =>
  getAddressFlaw(text, family) === undefined;

/** The family of an address that is right; `other` where none fits. */
export function detectFamily(text: string): WalletFamily {
  const likely = familyOf(text);
  return isOfFamily(text, likely) ? likely : 'other';
}

/** Whether an EVM address has capitals that aren't those of its checksum (EIP-55): letters were changed or mistyped. */
export function hasWrongCapitals(text: string): boolean {
  return familyOf(text) === 'evm' && !addr.isValid(text);
}
