import * as z from 'zod/mini';
import { labelColors } from '#/lib/label-colors.ts';
import { cleanLine, cleanText } from '#/lib/text.ts';
import { cleanAddress, readAddress, walletFamilies } from '#/lib/wallet-address.ts';

/** How many wallets one person's book may hold, archived ones included. */
export const maxTrackerWallets = 500;

const noAddress = 'Please enter an address';

const word = '[a-z]{3,8}';
/** What opens a wallet, by its looks: 12 or more words; private keys of Bitcoin, Solana, Sui and Nostr; extended ones. */
const secret = new RegExp(
  `^(?:(?:${word}[ ,]+){11,}${word}|[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}|[xyztuv]prv\\w{100,}|[1-9A-HJ-NP-Za-km-z]{86,88}|(?:suiprivkey|nsec)1\\w+)$`,
);

export const walletAddress = z.string({ error: noAddress }).check(
  z.overwrite(cleanAddress),
  z.minLength(1, noAddress),
  // Before its length is looked at, and before it leaves the device.
  z.refine((text) => !secret.test(text), {
    error: 'This looks like a private key or seed phrase. Never share it. Enter the wallet’s address.',
    abort: true,
  }),
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
    error: 'Please enter a name such as hunter.eth',
  }),
);
const note = z
  .string()
  .check(z.overwrite(cleanText), z.trim(), z.maxLength(1000, 'Note must be at most 1,000 characters'));
const family = z.enum(walletFamilies, { error: 'Please choose a network' });
const colour = z.enum(labelColors, { error: 'Please choose a color' });

/** What adding a wallet takes. Without a family, the one that the address fits. */
export const trackerWalletInput = z.strictObject({
  address: walletAddress,
  family: z.optional(family),
  /** Of a name service, beside the address: lists may name either. */
  name: z._default(name, ''),
  label: z._default(walletLabel, ''),
  colour: z._default(colour, 'slate'),
  note: z._default(note, ''),
  /** Take the address although it looks like another, or like one that was tampered with. */
  isConfirmed: z._default(z.boolean(), false),
});
export type TrackerWalletInput = z.output<typeof trackerWalletInput>;

/** What an edit takes: the id and the fields that change. */
export const trackerWalletChanges = z.strictObject({
  id: z.uuid(),
  address: z.optional(walletAddress),
  family: z.optional(family),
  name: z.optional(name),
  label: z.optional(walletLabel),
  colour: z.optional(colour),
  note: z.optional(note),
  isArchived: z.optional(z.boolean()),
  isConfirmed: z._default(z.boolean(), false),
});
export type TrackerWalletChanges = z.output<typeof trackerWalletChanges>;

export const trackerWalletId = z.strictObject({ id: z.uuid() });
export type TrackerWalletId = z.output<typeof trackerWalletId>;

/** A wallet of the caller's book, with how many airdrops and profit entries name it. */
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
  entryCount: z.int(),
  createdAt: z.string(),
});
export type TrackerWallet = z.output<typeof trackerWallet>;

export const trackerWalletList = z.strictObject({ items: z.array(trackerWallet) });
