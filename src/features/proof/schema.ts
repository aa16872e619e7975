import * as z from 'zod/mini';
import { code } from '../factors/schema.ts';
import { passkeySignIn } from '../passkeys/schema.ts';
import { factor, ownPassword } from '../session/schema.ts';
import { walletFinish } from '../wallets/schema.ts';

/** By what somebody who is signed in shows once more that it is them. `code`: of a second factor, or a backup code. */
export const proofInput = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('password'), password: ownPassword }),
  z.strictObject({ by: z.literal('code'), code }),
  z.extend(passkeySignIn, { by: z.literal('passkey') }),
  z.extend(walletFinish, { by: z.literal('wallet') }),
]);
export type ProofInput = z.output<typeof proofInput>;

/** What the person can prove themselves by. Where there are second factors, password and wallets are not enough. */
export const proofWays = z.strictObject({
  password: z.boolean(),
  passkeys: z.boolean(),
  wallets: z.boolean(),
  factors: z.array(factor),
});
export type ProofWays = z.output<typeof proofWays>;
