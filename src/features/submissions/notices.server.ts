import type { Trx } from '#/db/client.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Kind } from './kinds.ts';

type Decision = {
  submissionId: string;
  userId: string;
  kind: Kind;
  title: string;
  /** Null: it is published. */
  reason: string | null;
  isRevision: boolean;
};

/** Tells a promoter how their submission was decided, in the transaction that decides it. */
export async function tellDecision(_trx: Trx, _ctx: Ctx, _decision: Decision): Promise<void> {}
