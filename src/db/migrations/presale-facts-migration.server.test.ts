import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeMember } from '../../../test/factories/members.ts';
import { makePresale } from '../../../test/factories/presales.ts';
import { makeSubmission } from '../../../test/factories/submissions.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { reassessRisks } from '../../features/presales/facts/jobs.server.ts';
import { up } from './051-presale-facts.server.ts';

const database = setUpDatabase();

const link = 'https://audits.example.com/';

it('keeps the previous levels as facts, and computes the same levels from them', async () => {
  const { db, ownerDb } = database;
  // As 046 left them.
  await sql`ALTER TABLE presales ADD CONSTRAINT presales_audited
    CHECK (audit_status <> 'Audited' OR audit_url IS NOT NULL)`.execute(ownerDb);
  const stated = { risk_level: 'Verified', audit_status: 'Audited', audit_url: link } as const;
  const made = {
    plain: await makePresale(db),
    stated: await makePresale(db, stated),
    waiting: await makePresale(db, { risk_level: 'High', audit_status: 'Pending' }),
    named: await makePresale(db, { audit_url: link }),
  };

  // A migration knows no types of tables.
  await up(ownerDb as unknown as Kysely<unknown>);
  const read = async ({ id }: { id: string }) => {
    const presale = await db
      .selectFrom('presales')
      .select(['risk_level', 'audit_status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { said, revision } = await db
      .selectFrom('listings')
      .select(['said', 'revision'])
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...presale, said, revision };
  };
  const readAll = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(made).map(async ([name, row]) => [name, await read(row)] as const)),
    );
  const kept = await readAll();
  expect(kept).toMatchObject({
    plain: { risk_level: 'Medium', audit_status: 'Not Audited', said: { riskLevel: 'Medium', facts: [] } },
    stated: {
      risk_level: 'Verified',
      audit_status: 'Audited',
      said: {
        auditStatus: 'Audited',
        facts: expect.arrayContaining([
          'Risk level as stated: Verified (No source)',
          `Audit report: Audit report (${link})`,
        ]),
      },
    },
    waiting: { risk_level: 'High', audit_status: 'Pending' },
    named: { risk_level: 'Medium', audit_status: 'Pending' },
  });
  await runJobNow(db, reassessRisks, {});
  expect(await readAll()).toEqual(kept);
});

it('strips levels that promoters chose from drafts and submissions', async () => {
  const { db, ownerDb } = database;
  const chosen = { projectName: 'Aurora', riskLevel: 'Verified', auditStatus: 'Audited', auditUrl: link };
  const id = await makeSubmission(db, await makeMember(db), {
    kind: 'presale',
    form: JSON.stringify(chosen),
    payload: JSON.stringify(chosen),
  });
  await up(ownerDb as unknown as Kysely<unknown>);
  const row = db.selectFrom('submissions').select(['form', 'payload']).where('id', '=', id);
  const left = { projectName: 'Aurora', auditUrl: link };
  expect(await row.executeTakeFirstOrThrow()).toEqual({ form: left, payload: left });
});
