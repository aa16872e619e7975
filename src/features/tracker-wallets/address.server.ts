import { createHash } from 'node:crypto';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { addr } from 'micro-eth-signer';
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
 * What is wrong with a text as an address of the family: its checksum, or something else about it, as for families whose addresses
 * have none. Undefined for one that is right.
 */
export function flawOf(text: string, family: WalletFamily): 'checksum' | 'form' | undefined {
  const likely = familyOf(text);
  const fits = family === 'other' || likely === family || (isLongHex(likely) && isLongHex(family));
  if (!fits) return 'form';
  try {
    return checks[family](text) ? undefined : 'form';
  } catch (error) {
    return error instanceof Error && error.message.startsWith(badChecksum) ? 'checksum' : 'form';
  }
}

/** Whether a text is an address of the family: of its form, and right by the checksum, where the family has one. */
export const isOfFamily = (text: string, family: WalletFamily): boolean => flawOf(text, family) === undefined;

/** The family of an address that is right; `other` where none fits. */
export function checkedFamilyOf(text: string): WalletFamily {
  const likely = familyOf(text);
  return isOfFamily(text, likely) ? likely : 'other';
}

/** Whether an EVM address has capitals that aren't those of its checksum (EIP-55): letters were changed or mistyped. */
export function hasWrongCapitals(text: string): boolean {
  return familyOf(text) === 'evm' && !addr.isValid(text);
}
