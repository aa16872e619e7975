import { type Context, Hono } from 'hono';
import { grantsShape, statementShape } from '#/features/credits/files.ts';
import { isProfitFile, profitFiles } from '#/features/profit/files.ts';
import { maxParticipantsPerPage } from '#/features/submissions/kinds.ts';
import type { ParticipantsInput, ParticipantsPage } from '#/features/submissions/schema.ts';
import { createParticipantsShape } from '#/features/submissions/submit/files.ts';
import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import { streamCsv } from '#/lib/csv-file.ts';
import type { Actor } from '#/platform/context.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { CallSlot } from '#/platform/slots.server.ts';

const rowsRead = 1000;
const filters = ['user', 'admin', 'from', 'to'] as const;

type CsvFilesOptions = {
  /** Returns the caller, and the operations with the caller's permissions. */
  caller: (c: Context<HttpEnv>) => Promise<{ actor: Actor | undefined; api: Api }>;
  /** Counts a file for somebody; throws when there were too many. */
  count: (actor: Actor, now: Date) => Promise<void>;
  /** Waits for a slot of the caller for each page, so that a slow download doesn't hold up their other calls. */
  begin: (c: Context<HttpEnv>) => Promise<CallSlot>;
  /** Begins somebody's only download; throws while another of theirs isn't sent yet. */
  beginExport: (actor: Actor) => CallSlot | Promise<CallSlot>;
};

/** An error of an operation that was called in the process. */
function getRejection(error: unknown): string | undefined {
  const known = error instanceof Error && isAppError(error.cause) ? error.cause : error;
  if (!isAppError(known)) return undefined;
  const rejections = ['FORBIDDEN', 'UNAUTHENTICATED', 'INVALID', 'NOT_FOUND'];
  return rejections.includes(known.code) ? known.code : undefined;
}

type File = { name: string; pieces: AsyncGenerator<string> };

/** The pieces of a file, during which it holds its turn. */
async function* during(slot: CallSlot, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } finally {
    slot.end();
  }
}

function sendFile(c: Context<HttpEnv>, { name, pieces }: File): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const day = c.get('now').toISOString().slice(0, 10);
  return c.body(body, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="dropfolio-${name}-${day}.csv"`,
    'cache-control': 'no-store',
  });
}

type ReadParticipants = (input: Partial<ParticipantsInput> & { id: string }) => Promise<ParticipantsPage>;

async function participantsFile(id: string, list: ReadParticipants): Promise<File> {
  const read = (cursor?: string) => list({ id, limit: maxParticipantsPerPage, cursor });
  const first = await read();
  return { name: 'participants', pieces: streamCsv(createParticipantsShape(first), first, read) };
}

/**
 * The credit log holds addresses, so it needs a recent proof: its page asks for it first.
 *
 * /credits/statement.csv: every movement of the caller's balance. /profit.csv: their costs and rewards, as far as they pass the
 * filters; `?for=koinly` and `?for=cointracking` for those programs. /admin/credit-logs.csv: the log of grants, as far as it passes the filters. /my-projects/{id}/participants.csv and /admin/participants/{id}.csv: who takes part in what was
 * published. All are read a page at a time; callers who may not read them are redirected to the page.
 */
export function createCsvFileRoutes({ caller, count, begin, beginExport }: CsvFilesOptions): Hono<HttpEnv> {
  async function withSlot<T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> {
    const slot = await begin(c);
    return work().finally(slot.end);
  }

  async function answer(
    c: Context<HttpEnv>,
    page: string,
    createFile: (api: Api) => Promise<File>,
  ): Promise<Response> {
    const { actor, api } = await caller(c);
    c.set('actor', actor);
    if (actor === undefined) return c.redirect(page, 303);
    await count(actor, c.get('now'));
    const slot = await beginExport(actor);
    try {
      const { name, pieces } = await createFile(api);
      return sendFile(c, { name, pieces: during(slot, pieces) });
    } catch (error) {
      slot.end();
      if (getRejection(error) === undefined) throw error;
      return c.redirect(page, 303);
    }
  }

  return new Hono<HttpEnv>()
    .get('/credits/statement.csv', (c) =>
      answer(c, '/credits', async (api) => {
        const read = (cursor?: string) =>
          withSlot(c, () => api.credits.statement({ limit: rowsRead, cursor }));
        return { name: 'credits', pieces: streamCsv(statementShape, await read(), read) };
      }),
    )
    .get('/profit.csv', async (c) => {
      const form = c.req.query('for') ?? 'own';
      if (!isProfitFile(form)) return c.redirect('/profit', 303);
      return answer(c, '/profit', async (api) => {
        const [year, airdropId, walletId] = ['year', 'airdrop', 'wallet'].map((name) => c.req.query(name));
        const entryFilters = {
          ...(year && { year }),
          ...(airdropId && { airdropId }),
          ...(walletId && { walletId }),
        };
        const read = (cursor?: string) =>
          withSlot(c, () => api.profit.entries({ ...entryFilters, limit: rowsRead, cursor }));
        const { name, shape } = profitFiles[form];
        const fileName = year === undefined || year === '' ? name : `${name}-${year}`;
        return { name: fileName, pieces: streamCsv(shape, await read(), read) };
      });
    })
    .get('/admin/credit-logs.csv', (c) =>
      answer(c, '/admin/credit-logs', async (api) => {
        await api.credits.confirmExport();
        const wanted = Object.fromEntries(
          filters.flatMap((name) => {
            const value = c.req.query(name);
            return value === undefined || value === '' ? [] : [[name, value]];
          }),
        );
        const read = (cursor?: string) =>
          withSlot(c, () => api.credits.grants({ ...wanted, limit: rowsRead, cursor }));
        return { name: 'credit-logs', pieces: streamCsv(grantsShape, await read(), read) };
      }),
    )
    .get('/my-projects/:id/participants.csv', (c) => {
      const id = c.req.param('id');
      return answer(c, `/my-projects/${encodeURIComponent(id)}`, (api) =>
        participantsFile(id, (input) => withSlot(c, () => api.submissions.participants(input))),
      );
    })
    .get('/admin/participants/:file{[^/]+\\.csv}', (c) => {
      const id = c.req.param('file').slice(0, -'.csv'.length);
      return answer(c, `/admin/participants/${encodeURIComponent(id)}`, (api) =>
        participantsFile(id, (input) => withSlot(c, () => api.submissions.participantsOf(input))),
      );
    });
}
