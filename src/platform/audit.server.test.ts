import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createMemberCtx, makeMember } from '../../test/factories/members.ts';
import { setUpDatabase } from '../../test/harness/database.ts';
import { audit } from './audit.server.ts';

const database = setUpDatabase();

async function listEntries(action: string) {
  return database.db.selectFrom('audit_entries').selectAll().where('action', '=', action).execute();
}

describe('audit', () => {
  it('records actor, action, subject, time, and request', async () => {
    const member = await makeMember(database.db);
    const ctx = createMemberCtx(database.db, member, {
      now: new Date('2026-11-20T18:40:00.000Z'),
      requestId: 'request-1',
    });
    await audit(ctx, 'airdrop.added', { subjectId: 'airdrop-1', details: { status: 'active' } });
    expect(await listEntries('airdrop.added')).toEqual([
      {
        id: expect.any(String),
        at: new Date('2026-11-20T18:40:00.000Z'),
        actor_id: member.id,
        action: 'airdrop.added',
        subject_id: 'airdrop-1',
        details: { status: 'active' },
        request_id: 'request-1',
      },
    ]);
  });

  it('records actions of the application without an actor', async () => {
    await audit({ db: database.db, actor: undefined, now: new Date() }, 'campaign.ended');
    expect(await listEntries('campaign.ended')).toMatchObject([
      { actor_id: null, subject_id: null, details: {} },
    ]);
  });

  it('writes nothing if the transaction rolls back', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await audit({ db: trx, actor: undefined, now: new Date() }, 'airdrop.lost');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await listEntries('airdrop.lost')).toEqual([]);
  });

  it.each([
    'UPDATE audit_entries SET action = $$forged$$',
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])('rejects %s even from the owner', async (statement) => {
    await audit({ db: database.db, actor: undefined, now: new Date() }, 'role.granted');
    await expect(sql.raw(statement).execute(database.ownerDb)).rejects.toThrow('never changed or deleted');
    expect(await listEntries('role.granted')).not.toEqual([]);
  });
});
