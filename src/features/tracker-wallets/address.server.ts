import { createHash } from 'node:crypto';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { addr } from 'micro-eth-signer';
import { findBech32Prefix } from '#/lib/bech32-prefixes.ts';
import { computeCrc16, decodeTonAddress, inferFamily, type WalletFamily } from '#/lib/wallet-address.ts';

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** Start of the decoders' checksum errors. */
const invalidChecksum = 'Invalid checksum';

/** Version bytes of mainnet and testnet, for keys and scripts. */
const bitcoinVersions = [0x00, 0x05, 0x6f, 0xc4];

function isBitcoin(text: string): boolean {
  if (!/^(?:bc|tb|bcrt)1/i.test(text)) {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bitcoinVersions.includes(bytes[0] ?? -1);
  }
  const version = /^\w+?1q/i.test(text) ? 0 : 1;
  const coder = version === 0 ? bech32 : bech32m;
  // The family's pattern ensures that the text contains a 1.
  const { words } = coder.decode(text as `${string}1${string}`, 90);
  const { length } = coder.fromWords(words.slice(1));
  return (
    (words[0] ?? 17) <= 16 && (version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40)
  );
}

/** Validates with the prefix's variant. Texts with an unknown prefix pass. */
function isBech32(text: string): boolean {
  const prefix = findBech32Prefix(text);
  if (prefix === undefined || prefix === 'unknown') return true;
  const coder = prefix.variant === 'bech32m' ? bech32m : bech32;
  const { words } = coder.decode(text as `${string}1${string}`, false);
  return prefix.bytes.includes(coder.fromWords(words).length);
}

const starknetPrime = 2n ** 251n + 17n * 2n ** 192n + 1n;

const validators: Readonly<Record<WalletFamily, (text: string) => boolean>> = {
  // Wrong capitals need a confirmation but aren't invalid.
  evm: () => true,
  solana: (text) => base58.decode(text).length === 32,
  bitcoin: isBitcoin,
  ton: (text) => {
    if (!text.includes(':') && computeCrc16(decodeTonAddress(text)) !== 0) throw new Error(invalidChecksum);
    return true;
  },
  cosmos: isBech32,
  move: () => true,
  starknet: (text) => BigInt(text) < starknetPrime,
  other: () => true,
};

const isLongHex = (family: WalletFamily) => family === 'move' || family === 'starknet';

export type Flaw = 'checksum' | 'form';

/** Returns whether the checksum or the form of a text is wrong for the family; undefined for a valid address. */
export function getAddressFlaw(text: string, family: WalletFamily): Flaw | undefined {
  const inferred = inferFamily(text);
  const isNewCosmos = family === 'cosmos' && findBech32Prefix(text) === 'unknown';
  const isPossible =
    family === 'other' || inferred === family || (isLongHex(inferred) && isLongHex(family)) || isNewCosmos;
  return isPossible ? findFlaw(() => validators[family](text)) : 'form';
}

function findFlaw(check: () => boolean): Flaw | undefined {
  try {
    return check() ? undefined : 'form';
  } catch (error) {
    return error instanceof Error && error.message.startsWith(invalidChecksum) ? 'checksum' : 'form';
  }
}

/** Returns the network and the flaw of an invalid address with a known Bech32 prefix; undefined for any other text. */
export function findPrefixFlaw(text: string): { network: string; flaw: Flaw } | undefined {
  const prefix = findBech32Prefix(text);
  if (prefix === undefined || prefix === 'unknown') return undefined;
  const flaw = findFlaw(() => isBech32(text));
  return flaw && { network: prefix.network, flaw };
}

/** Returns whether a text is a valid address of the family. */
export const isValidAddress = (text: string, family: WalletFamily): boolean =>
  getAddressFlaw(text, family) === undefined;

/** Returns the family for which the address is valid, or `other`. */
export function detectFamily(text: string): WalletFamily {
  const inferred = inferFamily(text);
  return isValidAddress(text, inferred) ? inferred : 'other';
}

/** Returns whether an EVM address mismatches its checksum capitals (EIP-55), as after a typo or tampering. */
export function hasWrongCapitals(text: string): boolean {
  return inferFamily(text) === 'evm' && !addr.isValid(text);
}
