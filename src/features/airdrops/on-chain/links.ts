import * as z from 'zod/mini';

/** A transaction, with its page in the chain's explorer if there is one. */
export const chainLink = z.strictObject({ chain: z.string(), hash: z.string(), url: z.nullable(z.string()) });
export type ChainLink = z.output<typeof chainLink>;
