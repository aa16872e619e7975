import { sql } from 'kysely';
import { afterAll, beforeAll, describe } from 'vitest';
import { emptyQuestForm } from '../../src/features/quests/components/quest-form.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeApiToken } from '../../src/platform/auth/api-tokens.server.ts';
import { hashToken } from '../../src/platform/auth/hashed-sessions.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { addSignInWallet } from '../factories/members.ts';
import { makePortfolio } from '../factories/portfolio.ts';
import { joinQuest, makeQuest } from '../factories/quests.ts';
import { makeSubmission } from '../factories/submissions.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { attack } from './attack.ts';
import {
  type Attackable,
  isWrite,
  listAttackableOperations,
  pathWithId,
  replaceJsonField,
  replaceQueryField,
} from './operations.ts';
import { createTarget, type Person, runConcurrently, type Target } from './target.ts';

const operations = listAttackableOperations();
const secretText = 'VICTIMS-OWN';

let target: Target;
let victim: Person;
let ids: string[];

beforeAll(async () => {
  target = await createTarget();
  const { db } = target.services;
  victim = await target.person({
    first_name: secretText,
    last_name: secretText,
    email: 'victims-own@example.com',
  });
  for (const status of ['upcoming', 'active'] as const) {
    await makeAirdrop(db, victim, { name: secretText, notes: secretText, project: secretText, status });
  }
  const whole = await makeAirdrop(db, victim, { name: secretText });
  await makePortfolio(db, victim, whole.id, secretText);
  const going = await makeAirdrop(db, victim, { name: secretText });
  const deletion = await victim.call('POST', '/airdrops/bulk/delete', { ids: [going.id] });
  const token = { name: secretText, scope: 'write' as const, last_four: 'abcd' };
  await db
    .insertInto('api_tokens')
    .values({ id: uuidv7(), user_id: victim.id, token_hash: hashToken(makeApiToken()), ...token })
    .execute();
  await addSignInWallet(db, victim, `0x${'1'.repeat(40)}`);
  await sql`INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, name)
    VALUES (${uuidv7()}, ${victim.id}, 'victims-credential', '\\x00', 0, ${secretText})`.execute(db);
  await db
    .insertInto('factors')
    .values({
      id: uuidv7(),
      user_id: victim.id,
      factor_type: 'totp',
      status: 'unverified',
      name: secretText,
      sealed_secret: 'sealed',
    })
    .execute();
  const channelId = uuidv7();
  await db
    .insertInto('channels')
    .values({
      id: channelId,
      user_id: victim.id,
      kind: 'webhook',
      name: secretText,
      shown: secretText,
      address_hash: Buffer.from(secretText),
      sealed: 'sealed',
    })
    .execute();
  await db
    .insertInto('deliveries')
    .values({
      id: uuidv7(),
      user_id: victim.id,
      channel: 'webhook',
      channel_id: channelId,
      key: 'one',
      kind: 'claim_opens',
      message: JSON.stringify({ title: secretText, body: secretText, url: '/' }),
    })
    .execute();
  const { batchId } = deletion.body as { batchId: string };
  ids = [...(await target.listIds(victim.id)), victim.id, going.id, batchId];
});
afterAll(() => target.close());

const isLeaked = (body: unknown): boolean =>
  /victims-own|victims-credential/i.test(JSON.stringify(body) ?? '');

/** Admins may see and change other users' data. */
const ofMembers = operations.filter((one) => one.access !== 'admin');

describe('other users’ data', () => {
  attack('reading the participants of another promoter’s quest', async ({ count, need }) => {
    const { db } = target.services;
    const promoter = () => target.person({ selected_role: 'promoter' });
    const [owner, rival] = [await promoter(), await promoter()];
    const publish = async (by: Person) => {
      const quest = await makeQuest(db, { submitted_by: by.id });
      await joinQuest(db, quest, victim, `https://${secretText}.example.com/`);
      const decided_at = new Date();
      await makeSubmission(db, by, { status: 'approved', item_id: quest.questId, decided_at });
      return quest.questId;
    };
    const id = await publish(owner);
    const path = `/submissions/published/${id}/participants`;
    const own = await owner.call('GET', path);
    need(own.status === 200 && isLeaked(own.body), 'the promoter sees them');
    const text = JSON.stringify(own.body);
    count(!text.includes(victim.id) && !text.includes(victim.email), 'the promoter sees id or address');
    const others = await publish(rival);
    const { nextCursor } = (await rival.call('GET', `/submissions/published/${others}/participants?limit=1`))
      .body as { nextCursor: string | null };
    const begun = await rival.call('POST', '/submissions', {
      item: { kind: 'quest', form: emptyQuestForm },
      revises: id,
    });
    count(begun.status === 404, `a revision of it answered ${begun.status}`);
    for (const stranger of [target.visitor(), await target.person(), rival, victim]) {
      for (const address of [
        path,
        `${path}?only=finished`,
        `${path}?cursor=${nextCursor}`,
        `/admin/items/${id}/participants`,
      ]) {
        const answer = await stranger.call('GET', address);
        count(answer.status >= 400 && !isLeaked(answer.body), `${address} answered ${answer.status}`);
      }
      for (const file of [`/my-projects/${id}/participants.csv`, `/admin/participants/${id}.csv`]) {
        const answer = await stranger.page(file);
        count(answer.status === 303 && !isLeaked(answer.body), `${file} answered ${answer.status}`);
      }
    }
    const removed = await rival.call('DELETE', `/quests/${id}/progress`);
    const still = await owner.call('GET', path);
    count(removed.status === 200 && isLeaked(still.body), 'somebody withdrew another');
  });

  attack('another user’s id in every path', async ({ count, need }) => {
    need(ids.length >= 9, 'ids of the victim');
    const addressed = ofMembers.filter((one) => one.path.includes('{'));
    const before = await target.fingerprint(victim.id);
    for (const operation of addressed) {
      const stranger = await target.person();
      const body = getBody(operation);
      await runConcurrently(ids, async (id) => {
        const answer = await stranger.callRaw(operation.method, pathWithId(operation, id), body);
        const missing = await stranger.callRaw(operation.method, pathWithId(operation, uuidv7()), body);
        const same = answer.status === missing.status && answer.status >= 400;
        count(
          same && !isLeaked(answer.body),
          `${operation.name} answered ${answer.status}, for none ${missing.status}`,
        );
      });
      const changed = findChangedTables(before, await target.fingerprint(victim.id));
      count(changed.length === 0, `${operation.name} changed ${changed.join()}`);
    }
  });

  attack('another user’s id in every body and query', async ({ count, need }) => {
    let places = 0;
    const before = await target.fingerprint(victim.id);
    for (const operation of ofMembers) {
      const stranger = await target.person();
      const own = (await makeAirdrop(target.services.db, stranger)).id;
      for (const { path, kind } of operation.fields) {
        if (kind !== 'id' && (kind !== 'text' || operation.access === 'public')) continue;
        places += 1;
        await runConcurrently(ids, async (id) => {
          const address = pathWithId(operation, own);
          const answer = isWrite(operation)
            ? await stranger.callRaw(
                operation.method,
                address,
                replaceJsonField(operation.input, path, JSON.stringify(id)),
              )
            : await stranger.call('GET', address + replaceQueryField(operation.input, String(path[0]), id));
          count(answer.status < 500 && !isLeaked(answer.body), `${operation.name} ${path.join('.')} told`);
        });
      }
      const changed = findChangedTables(before, await target.fingerprint(victim.id));
      count(changed.length === 0, `${operation.name} changed ${changed.join()}`);
    }
    need(places >= 10, 'places for ids');
  });

  attack('another user’s rows in every list', async ({ count }) => {
    const stranger = await target.person();
    for (const operation of ofMembers.filter((one) => !isWrite(one) && !one.path.includes('{'))) {
      const required = operation.name === 'airdrops.changes' ? '?since=0' : '';
      for (const headers of [{}, { 'x-user-id': victim.id }, { 'x-original-url': '/api/airdrops' }]) {
        const answer = await stranger.call('GET', `${operation.path}${required}`, undefined, headers);
        count(answer.status < 500 && !isLeaked(answer.body), `${operation.name} told`);
      }
    }
    const page = await victim.call('GET', '/airdrops?limit=1');
    const { nextCursor } = page.body as { nextCursor: string };
    const answer = await stranger.call('GET', `/airdrops?cursor=${nextCursor}`);
    count(!isLeaked(answer.body), 'the cursor of another person told');
  });

  attack('another user’s Idempotency-Key', async ({ count }) => {
    const key = { 'idempotency-key': 'the-same-key' };
    const body = { name: secretText, project: secretText, eligibilityDate: '2026-11-20' };
    const first = await victim.call('POST', '/airdrops', body, key);
    const stranger = await target.person();
    const other = await stranger.call('POST', '/airdrops', { ...body, name: 'Mine' }, key);
    count(first.status === 201 && other.status === 201, `answered ${other.status}`);
    count((other.body as { name: string }).name === 'Mine', 'the answer of another person was played back');
    const again = await stranger.call('POST', '/airdrops', { ...body, name: 'Changed' }, key);
    count(again.status === 422, 'a key was taken for another body');
  });

  attack('50 parallel adds with one airdrop left on the free plan', async ({ count }) => {
    const paidTarget = await createTarget({ pricing: 'freemium' });
    try {
      const person = await paidTarget.person();
      for (let at = 0; at < 9; at += 1) await makeAirdrop(paidTarget.services.db, person);
      const input = { name: 'One too many', project: 'Example', eligibilityDate: '2026-11-20' };
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          person.call('POST', '/airdrops', input, at % 2 === 0 ? {} : { 'idempotency-key': `add-${at}` }),
        ),
      );
      const added = answers.filter((answer) => answer.status === 201).length;
      for (const [at, answer] of answers.entries()) {
        const refused = answer.status === 403 && (answer.body as { code: string }).code === 'LIMIT_REACHED';
        count(refused || answer.status === 201, `add ${at} answered ${answer.status}`);
      }
      count(added === 1, `${added} were added`);
      const { rows } = await sql<{ rows: number; total: number }>`
        SELECT (SELECT count(*) FROM airdrops WHERE user_id = ${person.id})::int AS rows, total
        FROM airdrop_totals WHERE user_id = ${person.id}`.execute(paidTarget.services.db);
      count(rows[0]?.rows === 10 && rows[0].total === 10, `there are ${JSON.stringify(rows[0])}`);
    } finally {
      await paidTarget.close();
    }
  });
});

describe('deleting many and Undo', () => {
  attack('exceeding the free plan’s airdrop limit by deleting many and Undo', async ({ count, need }) => {
    const paidTarget = await createTarget({ pricing: 'freemium' });
    const { db } = paidTarget.services;
    const input = { name: 'One of ten', project: 'Example', eligibilityDate: '2026-11-20' };
    const held = async ({ id }: Person): Promise<number> => {
      const rows = await db.selectFrom('airdrops').select('id').where('user_id', '=', id).execute();
      const { total } = await db
        .selectFrom('airdrop_totals')
        .select('total')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
      count(rows.length === total, `${rows.length} airdrops were counted as ${total}`);
      return rows.length;
    };
    const deleteAll = async (person: Person): Promise<string> => {
      const rows = await db.selectFrom('airdrops').select('id').where('user_id', '=', person.id).execute();
      const ids = rows.map(({ id }) => id);
      const answer = await person.call('POST', '/airdrops/bulk/delete', { ids });
      need(answer.status < 300, `the deletion answered ${answer.status}`);
      return (answer.body as { batchId: string }).batchId;
    };
    const fill = (person: Person) =>
      Promise.all(Array.from({ length: 12 }, () => person.call('POST', '/airdrops', input)));
    const undo = (person: Person, batchId: string) => person.call('POST', '/airdrops/bulk/undo', { batchId });
    try {
      for (const start of [10, 14]) {
        for (const order of ['forward', 'backward', 'at once', 'at once, beside adds'] as const) {
          const person = await paidTarget.person();
          for (let at = 0; at < start; at += 1) await makeAirdrop(db, person);
          const batches: string[] = [];
          for (let round = 0; round < 3; round += 1) {
            batches.push(await deleteAll(person));
            await fill(person);
          }
          batches.push(await deleteAll(person));
          if (order === 'backward') batches.reverse();
          if (order.startsWith('at once')) {
            const adds = order === 'at once' ? [] : [fill(person)];
            const undos = batches.flatMap((batchId) => [undo(person, batchId), undo(person, batchId)]);
            await Promise.all([...undos, ...adds]);
          } else {
            for (const batchId of batches) await undo(person, batchId);
          }
          const after = await held(person);
          count(after >= 10 && after <= start, `${after} of ${start} were there, undone ${order}`);
        }
      }
    } finally {
      await paidTarget.close();
    }
  });
});

describe('the free plan’s yap limit', () => {
  attack('exceeding the free plan’s yap limit by deleting, adding and repeating', async ({ count }) => {
    const paidTarget = await createTarget({ pricing: 'freemium' });
    try {
      const person = await paidTarget.person();
      const add = (name: string) =>
        person.call('POST', '/yaps', { projectName: name }, { 'idempotency-key': name });
      const held = async () =>
        (
          await paidTarget.services.db
            .selectFrom('yap_list')
            .select('id')
            .where('user_id', '=', person.id)
            .execute()
        ).length;
      for (let round = 0; round < 5; round += 1) {
        const rows = await paidTarget.services.db
          .selectFrom('yap_list')
          .select('id')
          .where('user_id', '=', person.id)
          .execute();
        await Promise.all([
          ...rows.map(({ id }) => person.call('DELETE', `/yaps/${id}`)),
          ...Array.from({ length: 10 }, (_, at) => add(`round ${round}, entry ${at}`)),
        ]);
        count((await held()) <= 3, `${await held()} entries after deleting and adding at once`);
        // The responses are stored; replaying them must not add what has been deleted since.
        await Promise.all(Array.from({ length: 10 }, (_, at) => add(`round ${round}, entry ${at}`)));
        count((await held()) <= 3, `${await held()} entries after repeating`);
      }
    } finally {
      await paidTarget.close();
    }
  });
});

function getBody(operation: Attackable): string {
  return operation.method === 'GET' || operation.method === 'DELETE' ? '' : JSON.stringify(operation.input);
}
