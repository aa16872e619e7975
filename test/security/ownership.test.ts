import { sql } from 'kysely';
import { beforeAll, describe } from 'vitest';
import { emptyQuestForm } from '../../src/features/quests/components/quest-form.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeApiToken } from '../../src/platform/auth/api-tokens.server.ts';
import { hashToken } from '../../src/platform/auth/hashed-sessions.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { makeClaim, makeFollowCampaign } from '../factories/follow.ts';
import { addSignInWallet, makeToken } from '../factories/members.ts';
import { makePortfolio } from '../factories/portfolio.ts';
import { joinQuest, makeQuest } from '../factories/quests.ts';
import { createQuestSubmission, makeSubmission } from '../factories/submissions.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { createAirdropRow } from '../harness/imports.ts';
import { sampleItems } from '../harness/run-speed.ts';
import { attack } from './attack.ts';
import {
  fillPathId,
  isWrite,
  listAttackableOperations,
  replaceJsonField,
  replaceQueryField,
} from './operations.ts';
import { createTarget, type Person, runConcurrently, setUpTarget } from './target.ts';

const operations = listAttackableOperations();
const secretText = 'VICTIMS-OWN';
const emptyYap = {
  project_url: null,
  notes: null,
  draft: null,
  planned_on: null,
  airdrop_id: null,
  yapped_at: null,
};

const target = setUpTarget();
let victim: Person;
let ids: string[];

beforeAll(async () => {
  const { db } = target.services;
  victim = await target.createPerson({
    first_name: secretText,
    last_name: secretText,
    email: 'victims-own@example.com',
  });
  for (const status of ['upcoming', 'active'] as const) {
    await makeAirdrop(db, victim, { name: secretText, notes: secretText, project: secretText, status });
  }
  const fullAirdrop = await makeAirdrop(db, victim, { name: secretText });
  await makePortfolio(db, victim, fullAirdrop.id, secretText);
  const deletedAirdrop = await makeAirdrop(db, victim, { name: secretText });
  const deletion = await victim.call('POST', '/airdrops/bulk/delete', { ids: [deletedAirdrop.id] });
  await db
    .insertInto('api_tokens')
    .values({
      id: uuidv7(),
      user_id: victim.id,
      token_hash: hashToken(makeApiToken()),
      name: secretText,
      scope: 'write',
      last_four: 'abcd',
    })
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
  const { payload } = createQuestSubmission({ title: secretText });
  await makeSubmission(db, victim, { payload });
  await makeClaim(db, await makeFollowCampaign(db), { claimant: victim });
  await db
    .insertInto('yap_list')
    .values({ ...emptyYap, id: uuidv7(), user_id: victim.id, project_name: secretText })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      id: uuidv7(),
      user_id: victim.id,
      kind: 'submission',
      key: 'one',
      title: secretText,
      body: secretText,
      url: '/',
    })
    .execute();
  const contract = { chain_id: 1, address: `0x${'c'.repeat(40)}` };
  await db
    .insertInto('airdrop_contracts')
    .values({ ...contract, id: uuidv7(), user_id: victim.id, airdrop_id: fullAirdrop.id })
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
  ids = [...(await target.listIds(victim.id)), victim.id, deletedAirdrop.id, batchId];
});

/** Returns a function that calls tools with a token of this person. */
async function createAgent(userId: string) {
  const { token } = await makeToken(target.services.db, { id: userId });
  return async (name: string | undefined, args: unknown): Promise<{ status: number; text: string }> => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const { status, text } = await target.send('POST', '/mcp', headers, JSON.stringify(call));
    return { status, text };
  };
}

const hasVictimData = (body: unknown): boolean =>
  /victims-own|victims-credential/i.test(JSON.stringify(body) ?? '');

const getBody = ({ method, input }: { method: string; input: object }): string =>
  method === 'GET' || method === 'DELETE' ? '' : JSON.stringify(input);

/** Inputs of operations whose samples are rejected before their row is looked for. */
const validInputs: Record<string, object> = {
  'airdrops.recordVisit': {},
  'airdropTasks.tick': { walletIds: null, done: true },
  'follow.claim': { proofUrl: 'https://x.com/ada' },
  'follow.edit': { proofUrl: 'https://x.com/ada' },
  'follow.resubmit': { proofUrl: 'https://x.com/ada' },
  'imports.addRows': { rows: [createAirdropRow(1)] },
  'listings.changes': { kind: 'quest' },
  'profit.editEntry': { kind: 'reward', day: '2026-11-20', amount: '1', currency: 'USD' },
  'savedViews.edit': { name: 'Taken over' },
  'submissions.save': { item: { kind: 'quest', form: emptyQuestForm } },
  'trackerWallets.edit': { label: 'Taken over' },
};

/** Admins may see and change other users' data. */
const memberOperations = operations.filter((operation) => operation.access !== 'admin');

describe('other users’ data', () => {
  attack('reading the participants of another promoter’s quest', async ({ count, need }) => {
    const { db } = target.services;
    const makePromoter = () => target.createPerson({ selected_role: 'promoter' });
    const [owner, rival] = [await makePromoter(), await makePromoter()];
    const publishQuest = async (author: Person) => {
      const quest = await makeQuest(db, { submitted_by: author.id });
      await joinQuest(db, quest, victim, `https://${secretText}.example.com/`);
      const decided_at = new Date();
      await makeSubmission(db, author, { status: 'approved', item_id: quest.questId, decided_at });
      return quest.questId;
    };
    const id = await publishQuest(owner);
    const path = `/submissions/published/${id}/participants`;
    const participants = await owner.call('GET', path);
    need(
      participants.status === 200 && hasVictimData(participants.body),
      'the promoter sees the participants',
    );
    const text = JSON.stringify(participants.body);
    count(
      !text.includes(victim.id) && !text.includes(victim.email),
      'the promoter sees a participant’s id or email',
    );
    const rivalQuestId = await publishQuest(rival);
    const { nextCursor } = (
      await rival.call('GET', `/submissions/published/${rivalQuestId}/participants?limit=1`)
    ).body as { nextCursor: string | null };
    const revision = await rival.call('POST', '/submissions', {
      item: { kind: 'quest', form: emptyQuestForm },
      revises: id,
    });
    count(revision.status === 404, `another promoter’s revision returned ${revision.status}`);
    for (const stranger of [target.createVisitor(), await target.createPerson(), rival, victim]) {
      for (const address of [
        path,
        `${path}?only=finished`,
        `${path}?cursor=${nextCursor}`,
        `/admin/items/${id}/participants`,
      ]) {
        const response = await stranger.call('GET', address);
        count(
          response.status >= 400 && !hasVictimData(response.body),
          `${address} returned ${response.status}`,
        );
      }
      for (const file of [`/my-projects/${id}/participants.csv`, `/admin/participants/${id}.csv`]) {
        const response = await stranger.requestPage(file);
        count(
          response.status === 303 && !hasVictimData(response.body),
          `${file} returned ${response.status}`,
        );
      }
    }
    const removed = await rival.call('DELETE', `/quests/${id}/progress`);
    const after = await owner.call('GET', path);
    count(removed.status === 200 && hasVictimData(after.body), 'another person’s progress was deleted');
  });

  attack('using another user’s id in every path', async ({ count, need }) => {
    need(ids.length >= 9, 'the victim has at least 9 ids');
    const withPathId = memberOperations.filter(({ path }) => path.includes('{'));
    const before = await target.fingerprint(victim.id);
    for (const operation of withPathId) {
      const { name, access, method, input: sample } = operation;
      const stranger = await target.createPerson(access === 'promoter' ? { selected_role: 'promoter' } : {});
      const input = validInputs[name] ?? sample;
      const query = method === 'GET' && name in validInputs ? `?${new URLSearchParams({ ...input })}` : '';
      const body = getBody({ method, input });
      await runConcurrently(ids, async (id) => {
        const response = await stranger.callRaw(method, fillPathId(operation, id) + query, body);
        count(
          response.status === 404 && !hasVictimData(response.body),
          `${name} returned ${response.status} ${JSON.stringify(response.body)}`,
        );
      });
      const changed = findChangedTables(before, await target.fingerprint(victim.id));
      count(changed.length === 0, `${operation.name} changed ${changed.join()}`);
    }
  });

  attack('using another user’s id in every body and query', async ({ count, need }) => {
    let idFieldCount = 0;
    const before = await target.fingerprint(victim.id);
    for (const operation of memberOperations) {
      const stranger = await target.createPerson();
      const ownId = (await makeAirdrop(target.services.db, stranger)).id;
      for (const { path, kind } of operation.fields) {
        if (kind !== 'id' && (kind !== 'text' || operation.access === 'public')) continue;
        idFieldCount += 1;
        await runConcurrently(sampleItems(ids, idFieldCount), async (id) => {
          const address = fillPathId(operation, ownId);
          const response = isWrite(operation)
            ? await stranger.callRaw(
                operation.method,
                address,
                replaceJsonField(operation.input, path, JSON.stringify(id)),
              )
            : await stranger.call('GET', address + replaceQueryField(operation.input, String(path[0]), id));
          count(
            response.status < 500 && !hasVictimData(response.body),
            `${operation.name} ${path.join('.')} leaked data`,
          );
        });
      }
      const changed = findChangedTables(before, await target.fingerprint(victim.id));
      count(changed.length === 0, `${operation.name} changed ${changed.join()}`);
    }
    need(idFieldCount >= 10, 'at least 10 inputs take ids');
  });

  attack('reading another user’s rows with every agent tool', async ({ count, need }) => {
    const before = await target.fingerprint(victim.id);
    const tools = operations.filter(({ tool }) => tool !== undefined);
    need(tools.length >= 10, 'there are at least 10 tools');
    for (const operation of tools) {
      const stranger = await target.createPerson();
      const useTool = await createAgent(stranger.id);
      const ownId = (await makeAirdrop(target.services.db, stranger)).id;
      const pathKeys = operation.keys.filter((key) => !(key in operation.input));
      const fillIds = (id: string) => ({
        ...operation.input,
        ...Object.fromEntries(pathKeys.map((key) => [key, id])),
      });
      const validInput = fillIds(ownId);
      const idFields = operation.fields.filter(({ kind }) => kind === 'id' || kind === 'text');
      await runConcurrently(ids, async (id) => {
        const inputs = idFields.map(({ path }) =>
          JSON.parse(replaceJsonField(validInput, path, JSON.stringify(id))),
        );
        for (const input of [fillIds(id), ...inputs]) {
          const { status, text } = await useTool(operation.tool, input);
          count(
            status === 200 && !hasVictimData(text),
            `${operation.tool} leaked data for ${JSON.stringify(input)}`,
          );
        }
      });
      const changed = findChangedTables(before, await target.fingerprint(victim.id));
      count(changed.length === 0, `${operation.tool} changed ${changed.join()}`);
    }
  });

  attack('calling unknown tools as an agent', async ({ count }) => {
    for (const person of [await target.createPerson(), await target.createAdminPerson()]) {
      const useTool = await createAgent(person.id);
      const before = await target.fingerprint(person.id);
      await runConcurrently(operations, async (operation) => {
        const { name, method, path, tool, input } = operation;
        for (const toolName of [name, path, `${method} ${path}`, `${method} /api${path}`]) {
          const { text } = await useTool(toolName, { ...input, id: person.id });
          count(/"code":-32602/.test(text), `${toolName} returned ${text.slice(0, 100)}`);
        }
        const isTool = tool !== undefined;
        const isAllowed = operation.access === 'member' && !operation.sessionOnly && !operation.needsProof;
        count(!isTool || isAllowed, `${name} is a tool`);
      });
      for (const name of ['__proto__', 'constructor', '', 'add_airdrop ', '../add_airdrop']) {
        const { text } = await useTool(name, {});
        count(/"code":-32602/.test(text), `${name} returned ${text.slice(0, 100)}`);
      }
      const changed = findChangedTables(before, await target.fingerprint(person.id));
      count(changed.length === 0, `tools changed ${changed.join()}`);
    }
  });

  attack('reading another user’s rows in every list', async ({ count }) => {
    const stranger = await target.createPerson();
    const lists = memberOperations.filter(
      (operation) => !isWrite(operation) && !operation.path.includes('{'),
    );
    for (const operation of lists) {
      const query = operation.name === 'airdrops.changes' ? '?since=0' : '';
      for (const headers of [{}, { 'x-user-id': victim.id }, { 'x-original-url': '/api/airdrops' }]) {
        const response = await stranger.call('GET', `${operation.path}${query}`, undefined, headers);
        count(response.status < 500 && !hasVictimData(response.body), `${operation.name} leaked data`);
      }
    }
    const page = await victim.call('GET', '/airdrops?limit=1');
    const { nextCursor } = page.body as { nextCursor: string };
    const response = await stranger.call('GET', `/airdrops?cursor=${nextCursor}`);
    count(!hasVictimData(response.body), 'another person’s cursor leaked data');
  });

  attack('reusing another user’s Idempotency-Key', async ({ count }) => {
    const headers = { 'idempotency-key': 'the-same-key' };
    const body = { name: secretText, project: secretText, eligibilityDate: '2026-11-20' };
    const first = await victim.call('POST', '/airdrops', body, headers);
    const stranger = await target.createPerson();
    const other = await stranger.call('POST', '/airdrops', { ...body, name: 'Mine' }, headers);
    count(
      first.status === 201 && other.status === 201,
      `another person’s call with the same key returned ${other.status}`,
    );
    count((other.body as { name: string }).name === 'Mine', 'another person’s response was replayed');
    const reused = await stranger.call('POST', '/airdrops', { ...body, name: 'Changed' }, headers);
    count(reused.status === 422, 'a key was accepted for another body');
  });

  attack('50 parallel adds with one airdrop left on the free plan', async ({ count }) => {
    const paidTarget = await createTarget({ pricing: 'freemium' });
    try {
      const person = await paidTarget.createPerson();
      for (let index = 0; index < 9; index += 1) await makeAirdrop(paidTarget.services.db, person);
      const input = { name: 'One too many', project: 'Example', eligibilityDate: '2026-11-20' };
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          person.call(
            'POST',
            '/airdrops',
            input,
            index % 2 === 0 ? {} : { 'idempotency-key': `add-${index}` },
          ),
        ),
      );
      const added = responses.filter((response) => response.status === 201).length;
      for (const [index, response] of responses.entries()) {
        const isRejected =
          response.status === 403 && (response.body as { code: string }).code === 'LIMIT_REACHED';
        count(isRejected || response.status === 201, `add ${index} returned ${response.status}`);
      }
      count(added === 1, `${added} airdrops were added instead of one`);
      const { rows } = await sql<{ rows: number; total: number }>`
        SELECT (SELECT count(*) FROM airdrops WHERE user_id = ${person.id})::int AS rows, total
        FROM airdrop_totals WHERE user_id = ${person.id}`.execute(paidTarget.services.db);
      count(rows[0]?.rows === 10 && rows[0].total === 10, `rows and total are ${JSON.stringify(rows[0])}`);
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
    const countAirdrops = async ({ id }: Person): Promise<number> => {
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
      const airdropIds = rows.map(({ id }) => id);
      const response = await person.call('POST', '/airdrops/bulk/delete', { ids: airdropIds });
      need(response.status < 300, `the deletion returned ${response.status}`);
      return (response.body as { batchId: string }).batchId;
    };
    const fill = (person: Person) =>
      Promise.all(Array.from({ length: 12 }, () => person.call('POST', '/airdrops', input)));
    const undo = (person: Person, batchId: string) => person.call('POST', '/airdrops/bulk/undo', { batchId });
    try {
      for (const start of [10, 14]) {
        for (const order of ['forward', 'backward', 'at once', 'at once, with adds'] as const) {
          const person = await paidTarget.createPerson();
          for (let index = 0; index < start; index += 1) await makeAirdrop(db, person);
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
          const after = await countAirdrops(person);
          count(after >= 10 && after <= start, `${after} airdrops remain of ${start}, undone ${order}`);
        }
      }
    } finally {
      await paidTarget.close();
    }
  });
});
