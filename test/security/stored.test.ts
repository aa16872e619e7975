import { beforeEach, describe } from 'vitest';
import { maxPictureBytes } from '../../src/features/files/schema.ts';
import { maxOpenReports } from '../../src/features/listings/reports/schema.ts';
import { tidyWithdrawn } from '../../src/features/submissions/jobs.server.ts';
import { maxUnpublished } from '../../src/features/submissions/kinds.ts';
import { maxOpenMessages } from '../../src/features/support/schema.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { createLimits } from '../../src/platform/limits.server.ts';
import { tidyExpired } from '../../src/platform/tidy.server.ts';
import { makeFaucet } from '../factories/faucets.ts';
import { createPicture, sendPicture } from '../factories/pictures.ts';
import { createQuestSubmission, makeSubmission } from '../factories/submissions.ts';
import { noLimits } from '../harness/limits.ts';
import { runJobNow } from '../harness/run-job.ts';
import { createForm } from '../harness/submission-calls.ts';
import { attack, slowAttack } from './attack.ts';
import { type Person, runConcurrently, setUpTarget } from './target.ts';

const target = setUpTarget();
let promoter: Person;
const dayMs = 86_400_000;

beforeEach(async () => {
  target.services.limits = noLimits;
  promoter = await target.createPerson({ selected_role: 'promoter' });
});

const hasCode = (body: unknown, code: string): boolean => (body as { code?: string }).code === code;

/** Creates a picture that takes half a second to process. */
const createLargePicture = () => createPicture(2048, 2048).png().toBuffer();
const toSender = (person: Person) => ({ cookie: () => person.cookie });
const send = (person: Person, bytes: Uint8Array) => sendPicture(target, toSender(person), bytes);

describe('other users during a flood', () => {
  slowAttack('a flood of large pictures', async ({ count }) => {
    const other = await target.createPerson({ selected_role: 'promoter' });
    const [heavy, light] = [await createLargePicture(), await createPicture(200, 100).png().toBuffer()];
    let acceptedCount = 0;
    const flood = Array.from({ length: 30 }, async () => {
      const response = await send(promoter, heavy);
      if (response.status === 201) acceptedCount += 1;
      return response;
    });
    // Pictures beyond the queue are rejected first, because they don't wait.
    await Promise.race(flood);
    const before = acceptedCount;
    const otherResponse = await send(other, light);
    count(otherResponse.status === 201, `another person’s picture returned ${otherResponse.status}`);
    // One picture of the flood is processed at a time, in parallel with the other person's.
    count(
      acceptedCount - before <= 2,
      `${acceptedCount - before} pictures of the flood were processed first`,
    );
    const responses = await Promise.all(flood);
    for (const { status, body } of responses) {
      const isRejected = status === 429 && hasCode(body, 'RATE_LIMITED');
      count(status === 201 || isRejected, `a picture of the flood returned ${status}`);
    }
    count(
      responses.some(({ status }) => status === 429),
      'every picture of the flood was accepted',
    );
  });
});

describe('stored data of one person', () => {
  attack('endless drafts, submissions, and withdrawals', async ({ count, need }) => {
    const { db } = target.services;
    const item = { kind: 'quest', payload: JSON.parse(createQuestSubmission().payload) as unknown };
    const submitAndWithdraw = async () => {
      const draft = await promoter.call('POST', '/submissions', { item: createForm('quest') });
      if (draft.status !== 201) return draft;
      const { id } = draft.body as { id: string };
      const sent = await promoter.call('POST', `/submissions/${id}/send`, { item });
      need(sent.status === 200, `the submission returned ${JSON.stringify(sent.body)}`);
      return promoter.call('POST', `/submissions/${id}/withdraw`, {});
    };
    for (let rows = 1; rows < maxUnpublished; rows += 1) {
      await makeSubmission(db, promoter, { status: rows % 2 === 0 ? 'withdrawn' : 'rejected', reason: 'No' });
    }
    need((await submitAndWithdraw()).status === 200, 'the last one within the limit is accepted');
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await submitAndWithdraw();
      count(status === 403 && hasCode(body, 'LIMIT_REACHED'), `one more returned ${status}`);
    }
    await db
      .updateTable('submissions')
      .set({ updated_at: new Date(Date.now() - 31 * dayMs) })
      .where('user_id', '=', promoter.id)
      .execute();
    await runJobNow(db, tidyWithdrawn, {});
    const remaining = await db
      .selectFrom('submissions')
      .select('status')
      .where('user_id', '=', promoter.id)
      .execute();
    count(remaining.length === maxUnpublished / 2, `${remaining.length} rows are left`);
    count(
      remaining.every(({ status }) => status === 'rejected'),
      'a submission that wasn’t withdrawn is missing',
    );
    need((await submitAndWithdraw()).status === 200, 'submissions are accepted again');
  });

  attack('endless reports', async ({ count }) => {
    const hunter = await target.createPerson();
    const text = '<img src=x onerror=alert(1)>'.repeat(30);
    const send = async (body: Record<string, unknown>) => {
      const { id } = await makeFaucet(target.services.db);
      return hunter.call('POST', `/listings/${id}/reports`, { kind: 'faucet', what: 'spam', ...body });
    };
    let accepted = 0;
    await runConcurrently([...Array(maxOpenReports + 10).keys()], async () => {
      const { status, body } = await send({ text });
      if (status === 201) accepted += 1;
      else count(status === 403 && hasCode(body, 'LIMIT_REACHED'), `one more returned ${status}`);
    });
    count(accepted === maxOpenReports, `${accepted} reports are open`);
    const tooLong = await send({ text: 'x'.repeat(1_001) });
    count(tooLong.status === 400, `a report of 1,001 characters returned ${tooLong.status}`);
    for (const fields of [
      { status: 'upheld' },
      { networkHash: 'x' },
      { accountMadeAt: '2020-01-01' },
      { userId: uuidv7() },
    ]) {
      const { status } = await send({ text: 'Spam', ...fields });
      count(status === 400, `a report with ${Object.keys(fields)[0]} returned ${status}`);
    }
  });

  attack('large drafts', async ({ count }) => {
    const smallItem = createForm('campaign', { description: '漢'.repeat(10_000), results: undefined });
    const tooLargeItem = createForm('quest', {
      tasks: Array.from({ length: 20 }, () => ({
        taskId: '',
        kind: 'other',
        title: 'x'.repeat(9_000),
        url: '',
      })),
    });
    const rejected = await promoter.call('POST', '/submissions', { item: tooLargeItem });
    count(rejected.status === 400, `a form of 180 kB returned ${rejected.status}`);
    const item = createForm('quest', {
      tasks: Array.from({ length: 7 }, () => ({
        taskId: '',
        kind: 'other',
        title: '漢'.repeat(10_000),
        url: '',
      })),
    });
    let stored = 0;
    await runConcurrently([...Array(40).keys()], async () => {
      const { status, body } = await promoter.call('POST', '/submissions', { item });
      if (status === 201) stored += 1;
      else count(status === 403 && hasCode(body, 'LIMIT_REACHED'), `one more returned ${status}`);
    });
    count(stored > 0 && stored * 210_000 <= 4 * 1024 * 1024, `${stored} drafts of 210 kB are stored`);
    const last = await promoter.call('POST', '/submissions', { item: smallItem });
    count(last.status === 201 || last.status === 403, `a small one returned ${last.status}`);
  });

  attack('endless stored responses of calls with an Idempotency-Key', async ({ count }) => {
    const { db } = target.services;
    target.services.limits = createLimits(db, {
      overrides: { cachedResponses: { limit: 100, windowSeconds: 86_400 } },
    });
    const item = createForm('presale', { projectName: 'x'.repeat(9_000), tokenSymbol: 'y'.repeat(9_000) });
    let accepted = 0;
    for (let tries = 0; tries < 12; tries += 1) {
      const headers = { 'idempotency-key': uuidv7() };
      const draft = await promoter.call('POST', '/submissions', { item }, headers);
      if (draft.status === 201) {
        accepted += 1;
        await promoter.call('DELETE', `/submissions/${(draft.body as { id: string }).id}`);
      } else count(draft.status === 429, `one more returned ${draft.status}`);
    }
    count(accepted <= 5, `${accepted} responses of 19 kB are stored within 100 kB`);
    const withoutKey = await promoter.call('POST', '/submissions', { item });
    count(withoutKey.status === 201, `without a key it returned ${withoutKey.status}`);
  });

  attack('endless unused pictures', async ({ count, need }) => {
    const { db } = target.services;
    const bytes = await createPicture().png().toBuffer();
    need((await send(promoter, bytes)).status === 201, 'the first picture is accepted');
    await db
      .updateTable('files')
      .set({ bytes: maxPictureBytes.promoter - 300 })
      .where('user_id', '=', promoter.id)
      .execute();
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(promoter, bytes)));
    const { total } = await db
      .selectFrom('files')
      .select(({ fn }) => fn.sum<number>('bytes').as('total'))
      .where('user_id', '=', promoter.id)
      .executeTakeFirstOrThrow();
    count(total <= maxPictureBytes.promoter, `${total} bytes are stored`);
    for (const { status, body } of responses) {
      count(status === 201 || hasCode(body, 'LIMIT_REACHED'), `one more returned ${status}`);
    }
    count(
      responses.some(({ status }) => status === 403),
      'every picture was accepted',
    );
  });

  attack('endless messages to support', async ({ count, need }) => {
    const sendMessage = () =>
      promoter.call('POST', '/support', {
        name: 'Ada',
        email: 'ada@example.com',
        subject: 'Hello',
        message: 'Are you there?',
        requestKey: uuidv7(),
      });
    const { db } = target.services;
    const fields = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Again' };
    await db
      .insertInto('support_messages')
      .values(
        Array.from({ length: maxOpenMessages - 1 }, () => ({
          ...fields,
          id: uuidv7(),
          request_key: uuidv7(),
          user_id: promoter.id,
          done_at: null,
        })),
      )
      .execute();
    const responses = await Promise.all(Array.from({ length: 5 }, sendMessage));
    const accepted = responses.filter(({ status }) => status === 200);
    need(accepted.length > 0, 'one is accepted');
    count(accepted.length === 1, `${accepted.length} more were accepted`);
    for (const { status, body } of responses) {
      count(status === 200 || hasCode(body, 'LIMIT_REACHED'), `one more returned ${status}`);
    }
    const yearAgo = new Date(Date.now() - 366 * dayMs);
    await db
      .updateTable('support_messages')
      .set({ status: 'done', done_at: yearAgo, created_at: yearAgo })
      .where('user_id', '=', promoter.id)
      .execute();
    await runJobNow(db, tidyExpired, {});
    const remaining = await db
      .selectFrom('support_messages')
      .select('id')
      .where('user_id', '=', promoter.id)
      .execute();
    count(remaining.length === 0, `${remaining.length} answered messages remain after a year`);
  });

  attack('endless notifications', async ({ count }) => {
    const { db } = target.services;
    const now = Date.now();
    const createNotification = (index: number, ageDays: number) => ({
      id: uuidv7(),
      user_id: promoter.id,
      kind: 'submission',
      key: `note-${index}`,
      title: 'x',
      body: '',
      url: '/profile',
      created_at: new Date(now - ageDays * dayMs - index),
      read_at: null,
    });
    const recent = Array.from({ length: 1_010 }, (_, index) => createNotification(index + 1, 0));
    await db
      .insertInto('notifications')
      .values([createNotification(0, 366), ...recent])
      .execute();
    await runJobNow(db, tidyExpired, {});
    const stored = await db
      .selectFrom('notifications')
      .select('key')
      .where('user_id', '=', promoter.id)
      .orderBy('created_at', 'desc')
      .execute();
    const isNewest = stored[0]?.key === 'note-1' && stored.at(-1)?.key === 'note-1000';
    count(stored.length === 1_000 && isNewest, `${stored.length} notifications are stored`);
  });
});
