import { expect, it } from 'vitest';
import { isAppError } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { createRandom } from '../../../../test/harness/seeded.ts';
import { changeMany, deleteMany, undoDelete } from '../bulk/commands.server.ts';
import { addAirdrop, changeStatus, deleteAirdrop, editAirdrop } from '../commands.server.ts';
import { airdropStatuses } from '../kinds.ts';
import { listAirdrops, listChangesSince, readOverview } from '../queries.server.ts';
import { type Airdrop, airdropInput } from '../schema.ts';
import { checkAirdropTotals } from './doctor-queries.server.ts';
import { recordVisit, undoVisit } from './visit-commands.server.ts';

const test = setUpDatabase({ max: 16 });

const input = airdropInput.parse({
  name: 'LayerZero',
  project: 'LayerZero Labs',
  eligibilityDate: '2026-11-20',
});
const now = new Date('2026-11-20T12:00:00.000Z');

type ClientState = { revision: number; rows: Map<string, Airdrop> };

/** Fetches changes like a client, until there are no more. */
async function catchUp(ctx: MemberCtx, client: ClientState): Promise<void> {
  for (let more = true; more; ) {
    const part = await listChangesSince(ctx, { since: client.revision });
    expect(part.reset).toBe(false);
    expect(part.revision).toBeGreaterThanOrEqual(client.revision);
    for (const row of part.changed) client.rows.set(row.id, row);
    for (const id of part.removed) client.rows.delete(id);
    client.revision = part.revision;
    more = part.more;
  }
}

/** Loads all rows with their revision in a single statement. */
async function loadRows(ctx: MemberCtx): Promise<ClientState> {
  const { items, revision } = await listAirdrops(ctx, { limit: 1000 });
  return { revision, rows: new Map(items.map((row) => [row.id, row])) };
}

function createOperations(random: () => number, knownIds: Set<string>, batches: string[]) {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const pickId = () => pick([...knownIds]) ?? '01a1fa53-d955-7180-844b-0fc32e5abcff';
  const pickIds = () => Array.from({ length: 1 + Math.floor(random() * 6) }, pickId);
  const pickStatus = () => pick(airdropStatuses) ?? 'active';
  const add = async (ctx: MemberCtx) => {
    knownIds.add((await addAirdrop(ctx, { ...input, status: pickStatus() })).id);
  };
  return [
    add,
    add,
    add,
    (ctx: MemberCtx) => editAirdrop(ctx, { id: pickId(), status: pickStatus(), notes: String(random()) }),
    (ctx: MemberCtx) => changeStatus(ctx, { id: pickId(), status: 'active' }),
    (ctx: MemberCtx) => changeStatus(ctx, { id: pickId(), status: 'claimed' }),
    (ctx: MemberCtx) => deleteAirdrop(ctx, { id: pickId() }),
    (ctx: MemberCtx) => recordVisit(ctx, { id: pickId() }),
    (ctx: MemberCtx) => undoVisit(ctx, { id: pickId() }),
    (ctx: MemberCtx) => changeMany(ctx, { ids: pickIds(), changes: { status: pickStatus() } }),
    async (ctx: MemberCtx) => {
      batches.push((await deleteMany(ctx, { ids: pickIds() })).batchId);
    },
    (ctx: MemberCtx) => undoDelete(ctx, { batchId: pick(batches) ?? pickId() }),
  ];
}

const expectedErrors = new Set(['NOT_FOUND', 'CONFLICT']);

async function runOperations(member: Member, seed: number, steps: number): Promise<number[]> {
  const random = createRandom(seed);
  const knownIds = new Set<string>();
  const pool = createOperations(random, knownIds, []);
  const revisions: number[] = [];
  const work = async () => {
    for (let step = 0; step < steps; step += 1) {
      const operation = pool[Math.floor(random() * pool.length)];
      const ctx = createMemberCtx(test.db, member, { now });
      await operation?.(ctx).catch((error: unknown) => {
        if (!isAppError(error) || !expectedErrors.has(error.code)) throw error;
      });
      for (const change of ctx.changes) if (change.topic === 'airdrops') revisions.push(change.revision);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return revisions;
}

it.each([1, 2, 3])(
  'withRevision keeps counts, revisions, and clients consistent under concurrent operations (seed %i)',
  async (seed) => {
    const age = { created_at: now };
    const members = [await makeMember(test.db, age), await makeMember(test.db, age)];
    let running = true;
    const watch = async (member: Member) => {
      const ctx = createMemberCtx(test.db, member, { now });
      const client = await loadRows(ctx);
      let compared = 0;
      while (running) {
        await catchUp(ctx, client);
        const reloaded = await loadRows(ctx);
        if (reloaded.revision === client.revision) {
          expect(client.rows).toEqual(reloaded.rows);
          compared += 1;
        }
      }
      await catchUp(ctx, client);
      expect(client).toEqual(await loadRows(ctx));
      return compared;
    };
    const mixes = Promise.all(members.map((member, index) => runOperations(member, seed * 10 + index, 60)));
    const stopped = mixes.finally(() => {
      running = false;
    });
    const [revisions, ...compared] = await Promise.all([stopped, ...members.map(watch)]);
    expect(compared.every((times) => times > 0)).toBe(true);

    for (const [index, member] of members.entries()) {
      const { revision } = await readOverview(createMemberCtx(test.db, member));
      const received = revisions[index] ?? [];
      expect(received.toSorted((a, b) => a - b)).toEqual(Array.from({ length: revision }, (_, n) => n + 1));
    }
    expect(await checkAirdropTotals(test.db)).toEqual([]);
    const mismatches = await test.pool.query(
      `SELECT a.id FROM airdrops a LEFT JOIN (
         SELECT airdrop_id, max(visited_date) AS day FROM airdrop_visits GROUP BY airdrop_id
       ) v ON v.airdrop_id = a.id WHERE a.last_visit_date IS DISTINCT FROM v.day`,
    );
    expect(mismatches.rows).toEqual([]);
  },
);

it('withRevision rolls back completely if a change fails', async () => {
  const member = await makeMember(test.db);
  const ctx = createMemberCtx(test.db, member, { now });
  const { id } = await addAirdrop(ctx, input);
  const before = await loadRows(ctx);
  await expect(
    test.db.transaction().execute(async (trx) => {
      await editAirdrop({ ...ctx, db: trx }, { id, status: 'claimed' });
      throw new Error('cut');
    }),
  ).rejects.toThrow('cut');
  expect(await loadRows(ctx)).toEqual(before);
});

it('checkAirdropTotals finds inconsistent totals', async () => {
  const member = await makeMember(test.db);
  const ctx = createMemberCtx(test.db, member, { now });
  await addAirdrop(ctx, input);
  await test.db
    .updateTable('airdrop_totals')
    .set({ upcoming: 0, active: 1, revision: 0 })
    .where('user_id', '=', member.id)
    .execute();
  expect(await checkAirdropTotals(test.db)).toEqual([
    { userId: member.id, problem: 'a row is ahead of the revision' },
    { userId: member.id, problem: 'counts differ from the rows' },
  ]);
});
