import { sql } from 'kysely';
import { AppError } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { type Change, withRevision } from '../data/revision-commands.server.ts';
import type { CellChange, CellChanges, CellsChanged } from './calls.ts';
import { withFirstWallet } from './first-wallet-commands.server.ts';

/** Enough for 100 wallets in each of 500 airdrops. */
export const maxCells = 50_000;
export const maxCellNoteBytes = 1024 * 1024;

/** Keeps the last change of each cell. */
function dedupeCells(cells: readonly CellChange[]): CellChange[] {
  return [...new Map(cells.map((cell) => [`${cell.airdropId} ${cell.walletId}`, cell])).values()];
}

export async function setCells(ctx: MemberCtx, { cells }: CellChanges): Promise<CellsChanged> {
  const requested = dedupeCells(cells);
  const airdropIds = [...new Set(requested.map(({ airdropId }) => airdropId))];
  const result = await withRevision(ctx, async (change) => {
    let counts = { removed: 0, written: 0 };
    const revision = await withFirstWallet(change, airdropIds, async () => {
      counts = await writeCells(change, requested);
    });
    return { changed: counts.removed + counts.written, written: counts.written, revision };
  });
  if (result.changed > 0) ctx.changed({ topic: 'tracker-wallets', userId: ctx.actor.id });
  return result;
}

async function writeCells(change: Change, requested: readonly CellChange[]) {
  const { db, now } = change;
  const userId = change.actor.id;
  const cells = requested.map((cell, number) => ({
    ...cell,
    number,
    setsAmount: cell.amount !== undefined,
    setsIndex: cell.claimIndex !== undefined,
  }));
  const { rows } = await sql<{ removed: number; written: number }>`
    WITH requested AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) AS c(
        "airdropId" uuid, "walletId" uuid, state text, amount numeric, "setsAmount" boolean,
          "claimIndex" numeric, "setsIndex" boolean, note text, position int, number int)
    ), removed AS (
      DELETE FROM airdrop_wallets c USING requested
      WHERE c.user_id = ${userId} AND c.airdrop_id = requested."airdropId" AND c.wallet_id = requested."walletId"
        AND requested.state IS NULL
      RETURNING 1
    ), written AS (
      INSERT INTO airdrop_wallets (
        user_id, airdrop_id, wallet_id, position, state, claim_amount, claim_index, note, updated_at)
      SELECT a.user_id, a.id, w.id,
        coalesce(requested.position, c.position, row_number() OVER (PARTITION BY a.id ORDER BY requested.number)
          + coalesce((SELECT max(position) FROM airdrop_wallets WHERE airdrop_id = a.id), -1)),
        requested.state, CASE WHEN requested."setsAmount" THEN requested.amount ELSE c.claim_amount END,
        CASE WHEN requested."setsIndex" THEN requested."claimIndex" ELSE c.claim_index END,
        coalesce(requested.note, c.note, ''), ${now}
      FROM requested
      JOIN airdrops a ON a.user_id = ${userId} AND a.id = requested."airdropId"
      JOIN tracker_wallets w ON w.user_id = ${userId} AND w.id = requested."walletId"
      LEFT JOIN airdrop_wallets c ON c.airdrop_id = a.id AND c.wallet_id = w.id
      WHERE requested.state IS NOT NULL
      ON CONFLICT (airdrop_id, wallet_id) DO UPDATE SET position = excluded.position, state = excluded.state, claim_amount = excluded.claim_amount,
        claim_index = excluded.claim_index, note = excluded.note, updated_at = excluded.updated_at
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM removed) AS removed, (SELECT count(*) FROM written) AS written`.execute(db);
  const { removed = 0, written = 0 } = rows[0] ?? {};
  if (written > 0) await assertCellLimits(change);
  return { removed, written };
}

/** Throws LIMIT_REACHED above the limits. Runs after the write, which the transaction then rolls back. */
export async function assertCellLimits({ db, actor }: Pick<Change, 'db' | 'actor'>): Promise<void> {
  const { rows } = await sql<{ cells: number; bytes: number }>`
    SELECT count(*) AS cells, coalesce(sum(octet_length(note)), 0) AS bytes
    FROM airdrop_wallets WHERE user_id = ${actor.id}`.execute(db);
  const { cells = 0, bytes = 0 } = rows[0] ?? {};
  if (cells > maxCells) {
    throw new AppError(
      'LIMIT_REACHED',
      'You can track up to 50,000 wallets across your airdrops. Remove some wallets from airdrops.',
    );
  }
  if (bytes > maxCellNoteBytes) {
    throw new AppError('LIMIT_REACHED', 'Notes on wallets can take up to 1 MB in total.', {
      field: 'note',
    });
  }
}
