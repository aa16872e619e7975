import { createHash } from 'node:crypto';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { addr } from 'micro-eth-signer';
import { crc16, familyOf, tonBytes, type WalletFamily } from '#/lib/wallet-address.ts';

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** Prefix of the decoders' checksum errors. */
const checksumError = 'Invalid checksum';

/** Version bytes of mainnet and testnet, for public keys and scripts. */
const bitcoinVersions = [0x00, 0x05, 0x6f, 0xc4];

function isBitcoin(text: string): boolean {
  if (!/^(?:bc|tb|bcrt)1/i.test(text)) {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bitcoinVersions.includes(bytes[0] ?? -1);
  }
  const version = /^\w+?1q/i.test(text) ? 0 : 1;
  const coder = version === 0 ? bech32 : bech32m;
  // The family's pattern ensures that it contains a 1.
  const { words } = coder.decode(text as `${string}1${string}`, 90);
  const { length } = coder.fromWords(words.slice(1));
  return (
    (words[0] ?? 17) <= 16 && (version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40)
  );
}

const starknetPrime = 2n ** 251n + 17n * 2n ** 192n + 1n;

const validators: Readonly<Record<WalletFamily, (text: string) => boolean>> = {
  // Wrong capitals need a confirmation, but are allowed.
  evm: () => true,
  solana: (text) => base58.decode(text).length === 32,
  bitcoin: isBitcoin,
  ton: (text) => {
    if (!text.includes(':') && crc16(tonBytes(text)) !== 0) throw new Error(checksumError);
    return true;
  },
  cosmos: (text) => {
    const { words } = bech32.decode(text as `${string}1${string}`, 90);
    return [20, 32].includes(bech32.fromWords(words).length);
  },
  move: () => true,
  starknet: (text) => BigInt(text) < starknetPrime,
  other: () => true,
};

const isLongHex = (family: WalletFamily) => family === 'move' || family === 'starknet';

/**
 * Returns why a text isn't an address of the family: its checksum, or its form, also for families without checksums.
 * Undefined if it is valid.
 */
export function flawOf(text: string, family: WalletFamily): 'checksum' | 'form' | undefined {
  const detected = familyOf(text);
  const isPossible = family === 'other' || detected === family || (isLongHex(detected) && isLongHex(family));
  if (!isPossible) return 'form';
  try {
    return validators[family](text) ? undefined : 'form';
  } catch (error) {
    return error instanceof Error && error.message.startsWith(checksumError) ? 'checksum' : 'form';
  }
}

/** Whether a text is a valid address of the family, including its checksum, if the family has one. */
export const isOfFamily = (text: string, family: WalletFamily): boolean => flawOf(text, family) === undefined;

/** Returns the family of a valid address; `other` if none matches. */
export function checkedFamilyOf(text: string): WalletFamily {
  const detected = familyOf(text);
  return isOfFamily(text, detected) ? detected : 'other';
}

/** Whether an EVM address violates its checksum (EIP-55), for example because it was changed or mistyped. */
export function hasWrongCapitals(text: string): boolean {
  return familyOf(text) === 'evm' && !addr.isValid(text);
}
