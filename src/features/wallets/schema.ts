import * as z from 'zod/mini';

export const maxWallets = 20;

/** A linked wallet as its owner sees it. Its address has the EIP-55 checksum. */
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

const invalidAddress = 'Enter a valid wallet address';

/** The signing address and its chain id (EIP-155). The server checks the address's checksum. */
export const walletStart = z.strictObject({
  address: z.string({ error: invalidAddress }).check(z.regex(/^0x[0-9a-fA-F]{40}$/, invalidAddress)),
  chainId: z.int().check(z.minimum(1)),
});
export type WalletStart = z.output<typeof walletStart>;

/** The message to sign, and the nonce that identifies it. */
export const walletMessage = z.strictObject({ nonce: z.string(), message: z.string() });
export type WalletMessage = z.output<typeof walletMessage>;

export const walletFinish = z.strictObject({
  nonce: z.string().check(z.regex(/^[0-9a-zA-Z]{8,64}$/)),
  // Allows the longer signatures of contract wallets, which get their own error.
  signature: z.string().check(z.maxLength(20_000), z.regex(/^0x[0-9a-fA-F]*$/)),
});
export type WalletFinish = z.output<typeof walletFinish>;
