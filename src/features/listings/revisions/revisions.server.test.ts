import { beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import type { RevisionsPage } from './schema.ts';

const app = setUpApp({ limits: false });
let admin: Caller & { id: string };

beforeAll(async () => {
  admin = await app.createAdmin();
});

const faucet = { name: 'Sepolia', url: 'https://faucet.example/', network: 'Sepolia', amount: '0.1 ETH' };

async function addFaucet(): Promise<string> {
  const { status, body } = await admin.call('POST', '/faucets', faucet);
  expect(status, JSON.stringify(body)).toBe(201);
  return (body as { id: string }).id; // the operation's declared output
}

const edit = (id: string, changes: Record<string, unknown>) =>
  admin.call('PATCH', `/faucets/${id}`, { ...faucet, ...changes });

const readChanges = async (id: string, query = '') => {
  const { status, body } = await app
    .createCaller()
    .call('GET', `/listings/${id}/changes?kind=faucet${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as RevisionsPage; // the operation's declared output
};

describe('GET /api/listings/{id}/changes', () => {
  it('lists changes newest first, with the editor’s role', async () => {
    const id = await addFaucet();
    await edit(id, { amount: '0.5 ETH', requirements: 'An account' });
    await edit(id, { amount: '0.5 ETH', requirements: 'An account' });
    const { items } = await readChanges(id);
    expect(items).toEqual([
      {
        number: 2,
        at: expect.any(String),
        by: 'admin',
        changes: [
          { field: 'amount', old: '0.1 ETH', now: '0.5 ETH' },
          { field: 'requirements', old: '', now: 'An account' },
        ],
      },
      { number: 1, at: expect.any(String), by: 'admin', changes: [] },
    ]);
    expect(JSON.stringify(items)).not.toContain(admin.id);
  });

  it('paginates in both directions', async () => {
    const id = await addFaucet();
    for (let n = 1; n <= 11; n++) await edit(id, { amount: `${n} ETH` });
    const first = await readChanges(id);
    expect(first.items.map(({ number }) => number)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    const second = await readChanges(id, `&cursor=${first.nextCursor}`);
    expect(second.items.map(({ number }) => number)).toEqual([2, 1]);
    expect(second.nextCursor).toBe(null);
    expect(await readChanges(id, `&cursor=${second.previousCursor}`)).toEqual({
      ...first,
      previousCursor: null,
    });
  });

  it('returns 404 for deleted and unknown listings', async () => {
    const id = await addFaucet();
    await admin.call('DELETE', `/faucets/${id}`);
    for (const missingId of [id, uuidv7()]) {
      const response = await app.createCaller().call('GET', `/listings/${missingId}/changes?kind=faucet`);
      expect(response.status).toBe(404);
    }
    expect((await app.createCaller().call('GET', `/listings/${id}/changes?kind=airdrop`)).status).toBe(400);
    const stored = await app.services.db
      .selectFrom('listing_revisions')
      .select('number')
      .where('item_id', '=', id)
      .execute();
    expect(stored).toEqual([{ number: 1 }]);
  });

  it('returns revisions whose editor’s account was deleted', async () => {
    const other = await app.createAdmin();
    const { body } = await other.call('POST', '/faucets', { ...faucet, name: 'Holesky' });
    const { id } = body as { id: string }; // the operation's declared output
    const revisions = app.services.db
      .selectFrom('listing_revisions')
      .select(['number', 'actor_id', 'actor_role'])
      .where('item_id', '=', id);
    expect(await revisions.execute()).toEqual([{ number: 1, actor_id: other.id, actor_role: 'admin' }]);
    await app.services.db.deleteFrom('profiles').where('id', '=', other.id).execute();
    expect(await revisions.execute()).toEqual([{ number: 1, actor_id: null, actor_role: 'admin' }]);
    expect((await readChanges(id)).items).toHaveLength(1);
  });

  it('rejects updates of revisions by the application’s and the owner’s database role', async () => {
    const id = await addFaucet();
    const dbs = { role: app.services.db, owner: app.database.ownerDb };
    for (const [name, db] of Object.entries(dbs)) {
      const change = db
        .updateTable('listing_revisions')
        .set({ actor_role: 'system' })
        .where('item_id', '=', id);
      const remove = db.deleteFrom('listing_revisions').where('item_id', '=', id);
      const rejection = name === 'role' ? /permission denied/ : /never changed/;
      await expect(change.execute(), name).rejects.toThrow(rejection);
      await expect(remove.execute(), name).rejects.toThrow(rejection);
    }
    expect((await readChanges(id)).items).toHaveLength(1);
  });
});
