import * as z from 'zod/mini';
import { code } from '../factors/schema.ts';
import { passkeySignIn } from '../passkeys/schema.ts';
import { factor, ownPassword } from '../session/schema.ts';
import { walletFinish } from '../wallets/schema.ts';

/** The methods of reauthentication. `code` is of a second factor, or a backup code. */
export const proofInput = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('password'), password: ownPassword }),
  z.strictObject({ by: z.literal('code'), code }),
  z.extend(passkeySignIn, { by: z.literal('passkey') }),
  z.extend(walletFinish, { by: z.literal('wallet') }),
]);
export type ProofInput = z.output<typeof proofInput>;

/** The available methods. With a second factor, password and wallets don't suffice. */
export const proofWays = z.strictObject({
  password: z.boolean(),
  passkeys: z.boolean(),
  wallets: z.boolean(),
  factors: z.array(factor),
});
export type ProofWays = z.output<typeof proofWays>;
