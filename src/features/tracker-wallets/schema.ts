import * as z from 'zod/mini';
import { labelColors } from '#/lib/label-colors.ts';
import { cleanLine, cleanText } from '#/lib/text.ts';
import { cleanAddress, readAddress, walletFamilies } from '#/lib/wallet-address.ts';

/** Wallets per member, including archived ones. */
export const maxTrackerWallets = 500;

const addressRequired = 'Enter an address';

export const walletAddress = z.string({ error: addressRequired }).check(
  z.overwrite(cleanAddress),
  z.minLength(1, addressRequired),
  z.overwrite((text) => readAddress(text).address),
  z.maxLength(200, 'Address must be at most 200 characters'),
);
export const walletLabel = z
  .string()
  .check(z.overwrite(cleanLine), z.maxLength(60, 'Label must be at most 60 characters'));
const name = z.string().check(
  z.overwrite(cleanAddress),
  z.maxLength(100, 'Name must be at most 100 characters'),
  z.refine((text) => text === '' || readAddress(text).kind === 'name', {
    error: 'Enter a name such as hunter.eth',
  }),
);
const note = z
  .string()
  .check(z.overwrite(cleanText), z.trim(), z.maxLength(1000, 'Note must be at most 1,000 characters'));
const family = z.enum(walletFamilies, { error: 'Choose a network' });
const color = z.enum(labelColors, { error: 'Choose a color' });

/** The input for adding a wallet. Without a family, it is detected from the address. */
export const trackerWalletInput = z.strictObject({
  address: walletAddress,
  family: z.optional(family),
  /** The name in a name service, such as ENS. Eligibility lists may contain the address or the name. */
  name: z._default(name, ''),
  label: z._default(walletLabel, ''),
  colour: z._default(color, 'slate'),
  note: z._default(note, ''),
  /** Confirms an address with a warning. */
  isConfirmed: z._default(z.boolean(), false),
});
export type TrackerWalletInput = z.output<typeof trackerWalletInput>;

/** The input of an edit: the id and the changed fields. */
export const trackerWalletChanges = z.strictObject({
  id: z.uuid(),
  address: z.optional(walletAddress),
  family: z.optional(family),
  name: z.optional(name),
  label: z.optional(walletLabel),
  colour: z.optional(color),
  note: z.optional(note),
  isArchived: z.optional(z.boolean()),
  isConfirmed: z._default(z.boolean(), false),
});
export type TrackerWalletChanges = z.output<typeof trackerWalletChanges>;

export const trackerWalletId = z.strictObject({ id: z.uuid() });
export type TrackerWalletId = z.output<typeof trackerWalletId>;

/** A wallet of the caller's book, with the number of airdrops and profit entries that use it. */
export const trackerWallet = z.strictObject({
  id: z.uuid(),
  family: z.enum(walletFamilies),
  address: z.string(),
  name: z.string(),
  label: z.string(),
  colour: z.enum(labelColors),
  note: z.string(),
  isArchived: z.boolean(),
  airdropCount: z.int(),
  /** The number of this site's chains on which it is watched. */
  watchedChains: z.int(),
  entryCount: z.int(),
  createdAt: z.string(),
});
export type TrackerWallet = z.output<typeof trackerWallet>;

export const trackerWalletList = z.strictObject({ items: z.array(trackerWallet) });
