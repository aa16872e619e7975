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

const pageRows = 1000;
const grantFilterNames = ['user', 'admin', 'from', 'to'] as const;

type CsvFilesOptions = {
  /** Returns the caller, and the operations with the caller's permissions. */
  resolveCaller: (c: Context<HttpEnv>) => Promise<{ actor: Actor | undefined; api: Api }>;
  /** Counts a download of the caller; throws above the limit. */
  count: (actor: Actor, now: Date) => Promise<void>;
  /** Waits for one of the caller's slots. Each page takes its own, so a slow download doesn't block other calls. */
  begin: (c: Context<HttpEnv>) => Promise<CallSlot>;
  /** Starts the caller's only download; throws while another one isn't sent yet. */
  beginExport: (actor: Actor) => CallSlot | Promise<CallSlot>;
};

/** Returns the code of an operation's rejection, which an in-process call wraps as the cause. */
function getRejection(error: unknown): string | undefined {
  const rejection = error instanceof Error && isAppError(error.cause) ? error.cause : error;
  if (!isAppError(rejection)) return undefined;
  const codes = ['FORBIDDEN', 'UNAUTHENTICATED', 'INVALID', 'NOT_FOUND'];
  return codes.includes(rejection.code) ? rejection.code : undefined;
}

type File = { name: string; pieces: AsyncGenerator<string> };

/** Yields the pieces of a file and ends the slot after the last one. */
async function* holdSlot(slot: CallSlot, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
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

async function createParticipantsFile(id: string, list: ReadParticipants): Promise<File> {
  const read = (cursor?: string) => list({ id, limit: maxParticipantsPerPage, cursor });
  const first = await read();
  return { name: 'participants', pieces: streamCsv(createParticipantsShape(first), first, read) };
}

/**
 * - /credits/statement.csv: the transactions of the caller's balance.
 * - /profit.csv: the filtered costs and rewards; `?for=koinly` and `?for=cointracking` select those formats.
 * - /admin/credit-logs.csv: the filtered log of grants. It contains addresses, so it needs a recent proof,
 *   which its page requests first.
 * - /my-projects/{id}/participants.csv and /admin/participants/{id}.csv: the participants of a published item.
 *
 * All are read one page at a time. Callers without permission are redirected to the page of the list.
 */
export function createCsvFileRoutes({
  resolveCaller,
  count,
  begin,
  beginExport,
}: CsvFilesOptions): Hono<HttpEnv> {
  async function withSlot<T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> {
    const slot = await begin(c);
    return work().finally(slot.end);
  }

  async function respond(
    c: Context<HttpEnv>,
    page: string,
    createFile: (api: Api) => Promise<File>,
  ): Promise<Response> {
    const { actor, api } = await resolveCaller(c);
    c.set('actor', actor);
    if (actor === undefined) return c.redirect(page, 303);
    await count(actor, c.get('now'));
    const slot = await beginExport(actor);
    try {
      const { name, pieces } = await createFile(api);
      return sendFile(c, { name, pieces: holdSlot(slot, pieces) });
    } catch (error) {
      slot.end();
      if (getRejection(error) === undefined) throw error;
      return c.redirect(page, 303);
    }
  }

  return new Hono<HttpEnv>()
    .get('/credits/statement.csv', (c) =>
      respond(c, '/credits', async (api) => {
        const read = (cursor?: string) =>
          withSlot(c, () => api.credits.statement({ limit: pageRows, cursor }));
        return { name: 'credits', pieces: streamCsv(statementShape, await read(), read) };
      }),
    )
    .get('/profit.csv', async (c) => {
      const format = c.req.query('for') ?? 'own';
      if (!isProfitFile(format)) return c.redirect('/profit', 303);
      return respond(c, '/profit', async (api) => {
        const [year, airdropId, walletId] = ['year', 'airdrop', 'wallet'].map((name) => c.req.query(name));
        const entryFilters = {
          ...(year && { year }),
          ...(airdropId && { airdropId }),
          ...(walletId && { walletId }),
        };
        const read = (cursor?: string) =>
          withSlot(c, () => api.profit.entries({ ...entryFilters, limit: pageRows, cursor }));
        const { name, shape } = profitFiles[format];
        const fileName = year === undefined || year === '' ? name : `${name}-${year}`;
        return { name: fileName, pieces: streamCsv(shape, await read(), read) };
      });
    })
    .get('/admin/credit-logs.csv', (c) =>
      respond(c, '/admin/credit-logs', async (api) => {
        await api.credits.confirmExport();
        const grantFilters = Object.fromEntries(
          grantFilterNames.flatMap((name) => {
            const value = c.req.query(name);
            return value === undefined || value === '' ? [] : [[name, value]];
          }),
        );
        const read = (cursor?: string) =>
          withSlot(c, () => api.credits.grants({ ...grantFilters, limit: pageRows, cursor }));
        return { name: 'credit-logs', pieces: streamCsv(grantsShape, await read(), read) };
      }),
    )
    .get('/my-projects/:id/participants.csv', (c) => {
      const id = c.req.param('id');
      return respond(c, `/my-projects/${encodeURIComponent(id)}`, (api) =>
        createParticipantsFile(id, (input) => withSlot(c, () => api.submissions.participants(input))),
      );
    })
    .get('/admin/participants/:file{[^/]+\\.csv}', (c) => {
      const id = c.req.param('file').slice(0, -'.csv'.length);
      return respond(c, `/admin/participants/${encodeURIComponent(id)}`, (api) =>
        createParticipantsFile(id, (input) => withSlot(c, () => api.submissions.participantsOf(input))),
      );
    });
}
