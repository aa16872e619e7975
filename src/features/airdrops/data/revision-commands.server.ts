import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notSignedIn } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { AirdropStatus } from '../kinds.ts';

/** By how much the number of airdrops changes, by status. */
export type Counts = Readonly<Partial<Record<AirdropStatus, number>>>;

/** The context of a change that holds the member's lock; `db` is its transaction. */
export type Change = Omit<MemberCtx, 'db'> & {
  db: Trx;
  /** The revision to store in every changed row. */
  revision: number;
  /**
   * Records that rows were changed, and by how many bytes their notes grew in total. Without a call the revision
   * isn't incremented. Throws INVALID if the notes would exceed the limit.
   */
  count: (counts: Counts, noteBytes?: number) => void;
};

/** The limit of a member's notes in UTF-8: about a hundred words for each of ten thousand airdrops. */
export const maxNoteBytes = 4 * 1024 * 1024;

/** The limit of a member's other texts: 400 bytes for each of 20,000 airdrops. Triggers enforce it. */
export const maxTextBytes = 8 * 1024 * 1024;

/** SQL for the size of a row's notes. */
export const noteBytesSql = sql<number>`octet_length(notes)`;

export const createNotesLimitError = () =>
  new AppError('INVALID', 'Your notes can take up to 4 MB in total. Shorten some of them.', {
    field: 'notes',
  });

export function countStatusChange(from: AirdropStatus, to: AirdropStatus): Counts {
  return from === to ? {} : { [from]: -1, [to]: 1 };
}

/**
 * The only way to change a member's airdrops. Locks the member's totals row first, so that changes of a member never
 * overlap or deadlock and commit in the order of their revisions, and updates the totals last.
 */
export async function withRevision<T>(ctx: MemberCtx, work: (change: Change) => Promise<T>): Promise<T> {
  const userId = ctx.actor.id;
  let newRevision: number | undefined;
  const result = await inTransaction(ctx.db, async (trx) => {
    const totals = await trx
      .selectFrom('airdrop_totals')
      .select(['revision', 'note_bytes'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(notSignedIn);
    const revision = totals.revision + 1;
    const statusChanges: Counts[] = [];
    let noteBytes = 0;
    const count = (counts: Counts, addedNoteBytes = 0) => {
      noteBytes += addedNoteBytes;
      if (noteBytes > 0 && totals.note_bytes + noteBytes > maxNoteBytes) throw createNotesLimitError();
      statusChanges.push(counts);
    };
    const value = await work({ ...ctx, db: trx, revision, count });
    if (statusChanges.length > 0) {
      await updateTotals(trx, userId, { revision, statusChanges, noteBytes });
      newRevision = revision;
    }
    return value;
  });
  if (newRevision !== undefined) ctx.changed({ topic: 'airdrops', userId, revision: newRevision });
  return result;
}

type TotalsUpdate = { revision: number; statusChanges: readonly Counts[]; noteBytes: number };

async function updateTotals(
  trx: Trx,
  userId: string,
  { revision, statusChanges, noteBytes }: TotalsUpdate,
): Promise<void> {
  const sum = (status: AirdropStatus) =>
    statusChanges.reduce((total, counts) => total + (counts[status] ?? 0), 0);
  const [upcoming, active, claimed, expired] = [
    sum('upcoming'),
    sum('active'),
    sum('claimed'),
    sum('expired'),
  ];
  await sql`
    UPDATE airdrop_totals SET revision = ${revision},
      total = total + ${upcoming + active + claimed + expired}::int,
      upcoming = upcoming + ${upcoming}::int, active = active + ${active}::int,
      claimed = claimed + ${claimed}::int, expired = expired + ${expired}::int,
      note_bytes = note_bytes + ${noteBytes}::bigint
    WHERE user_id = ${userId}`.execute(trx);
}
