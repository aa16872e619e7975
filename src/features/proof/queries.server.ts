import type { MemberCtx } from '#/platform/context.server.ts';
import { listPasskeys } from '../passkeys/queries.server.ts';
import { listFactors } from '../session/queries.server.ts';
import { listWallets } from '../wallets/queries.server.ts';
import type { ProofWays } from './schema.ts';

/** Returns the methods by which the member can reauthenticate. */
export async function listProofMethods({ db, actor }: MemberCtx): Promise<ProofWays> {
  const factors = (await listFactors(db, actor.id)).filter(({ status }) => status === 'verified');
  const isSingleFactor = factors.length === 0;
  return {
    password: isSingleFactor,
    passkeys: (await listPasskeys(db, actor.id)).length > 0,
    wallets: isSingleFactor && (await listWallets(db, actor.id)).length > 0,
    factors,
  };
}
