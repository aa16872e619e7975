import * as z from 'zod/mini';

/** How many wallets one person may link. */
export const mostWallets = 20;

/** A linked wallet as its owner sees it. `address`: with the capitals of its checksum. */
export const wallet = z.strictObject({
  id: z.uuid(),
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Wallet = z.output<typeof wallet>;
export const walletList = z.strictObject({ items: z.array(wallet) });

export const walletId = z.strictObject({ id: z.uuid() });
export type WalletId = z.output<typeof walletId>;

const badAddress = 'Please enter a valid wallet address';

/** Who is to sign, and on which chain the wallet is (EIP-155). The checksum is the server's to look at. */
export const walletStart = z.strictObject({
  address: z.string({ error: badAddress }).check(z.regex(/^0x[0-9a-fA-F]{40}$/, badAddress)),
  chainId: z.int().check(z.minimum(1)),
});
export type WalletStart = z.output<typeof walletStart>;

/** The text for the wallet to sign, and the number by which the signature finds it again. */
export const walletMessage = z.strictObject({ nonce: z.string(), message: z.string() });
export type WalletMessage = z.output<typeof walletMessage>;

export const walletFinish = z.strictObject({
  nonce: z.string().check(z.regex(/^[0-9a-zA-Z]{8,64}$/)),
  // Those of contract wallets are longer: they get an answer of their own.
  signature: z.string().check(z.maxLength(20_000), z.regex(/^0x[0-9a-fA-F]*$/)),
});
export type WalletFinish = z.output<typeof walletFinish>;
