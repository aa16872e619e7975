import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notSignedIn } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { AirdropStatus } from '../kinds.ts';

/** By how much the number of airdrops of each status rises or falls. */
export type Counts = Readonly<Partial<Record<AirdropStatus, number>>>;

/** The ctx of a change that has its turn; `db` is its transaction. */
export type Change = Omit<MemberCtx, 'db'> & {
  db: Trx;
  /** For every row that changes. */
  revision: number;
  /**
   * Says that rows were changed, and by how many bytes their notes grew in all. Without it the revision stays what it was.
   * Throws INVALID when the notes would take more than they may.
   */
  count: (counts: Counts, noteBytes?: number) => void;
};

/** What the notes of one member may take, in UTF-8: some hundred words for each of ten thousand airdrops. */
export const maxNoteBytes = 4 * 1024 * 1024;

/** The bytes that a row's notes count. */
export const noteBytesSql = sql<number>`octet_length(notes)`;

export const createNotesLimitError = () =>
  new AppError('INVALID', 'Your notes can take up to 4 MB in total. Please shorten some of them.', {
    field: 'notes',
  });

export function countStatusChange(from: AirdropStatus, to: AirdropStatus): Counts {
  return from === to ? {} : { [from]: -1, [to]: 1 };
}

/**
 * The one way to change a member's airdrops: takes the member's totals row first (no two changes of a member overlap,
 * none waits for another in a circle, commits stand in the order of their revisions) and settles it last.
 */
export async function withRevision<T>(ctx: MemberCtx, work: (change: Change) => Promise<T>): Promise<T> {
  const userId = ctx.actor.id;
  let revised: number | undefined;
  const result = await inTransaction(ctx.db, async (trx) => {
    const totals = await trx
      .selectFrom('airdrop_totals')
      .select(['revision', 'note_bytes'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (totals === undefined) throw notSignedIn();
    const revision = totals.revision + 1;
    const made: Counts[] = [];
    let noteBytes = 0;
    const count = (counts: Counts, grown = 0) => {
      noteBytes += grown;
      if (noteBytes > 0 && totals.note_bytes + noteBytes > maxNoteBytes) throw createNotesLimitError();
      made.push(counts);
    };
    const answer = await work({ ...ctx, db: trx, revision, count });
    if (made.length > 0) {
      await settle(trx, userId, { revision, made, noteBytes });
      revised = revision;
    }
    return answer;
  });
  if (revised !== undefined) ctx.changed({ topic: 'airdrops', userId, revision: revised });
  return result;
}

type Settled = { revision: number; made: readonly Counts[]; noteBytes: number };

async function settle(trx: Trx, userId: string, { revision, made, noteBytes }: Settled): Promise<void> {
  const by = (status: AirdropStatus) => made.reduce((sum, counts) => sum + (counts[status] ?? 0), 0);
  const [upcoming, active, claimed, expired] = [by('upcoming'), by('active'), by('claimed'), by('expired')];
  await sql`
    UPDATE airdrop_totals SET revision = ${revision},
      total = total + ${upcoming + active + claimed + expired}::int,
      upcoming = upcoming + ${upcoming}::int, active = active + ${active}::int,
      claimed = claimed + ${claimed}::int, expired = expired + ${expired}::int,
      note_bytes = note_bytes + ${noteBytes}::bigint
    WHERE user_id = ${userId}`.execute(trx);
}
