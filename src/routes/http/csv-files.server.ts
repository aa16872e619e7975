import { type Context, Hono } from 'hono';
import { grantsShape, statementShape } from '#/features/credits/files.ts';
import { entriesShape } from '#/features/profit/files.ts';
import { maxParticipantsPerPage } from '#/features/submissions/kinds.ts';
import type { ParticipantsInput, ParticipantsPage } from '#/features/submissions/schema.ts';
import { participantsShape } from '#/features/submissions/submit/files.ts';
import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import { csvPieces } from '#/lib/csv-file.ts';
import type { Actor } from '#/platform/context.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { Turn } from '#/platform/turns.server.ts';

const rowsRead = 1000;
const filters = ['user', 'admin', 'from', 'to'] as const;

type CsvFilesOptions = {
  /** Who asks, and the operations as that person may call them. */
  caller: (c: Context<HttpEnv>) => Promise<{ actor: Actor | undefined; api: Api }>;
  /** Counts a file for somebody; throws when there were too many. */
  count: (actor: Actor, now: Date) => Promise<void>;
  /** Waits for the turn of whoever asks, page by page: a file that is read slowly holds up none of their calls. */
  begin: (c: Context<HttpEnv>) => Promise<Turn>;
};

/** An error of an operation that was called in the process. */
function refusalOf(error: unknown): string | undefined {
  const known = error instanceof Error && isAppError(error.cause) ? error.cause : error;
  if (!isAppError(known)) return undefined;
  const refusals = ['FORBIDDEN', 'UNAUTHENTICATED', 'INVALID', 'NOT_FOUND'];
  return refusals.includes(known.code) ? known.code : undefined;
}

function sendFile(c: Context<HttpEnv>, name: string, pieces: AsyncGenerator<string>): Response {
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

async function participantsFile(c: Context<HttpEnv>, id: string, list: ReadParticipants): Promise<Response> {
  const read = (cursor?: string) => list({ id, limit: maxParticipantsPerPage, cursor });
  const first = await read();
  return sendFile(c, 'participants', csvPieces(participantsShape(first), first, read));
}

/**
 * /credits/statement.csv: every movement of the caller's balance. /profit.csv: their costs and rewards, as far as they pass the
 * filters. /admin/credit-logs.csv: the log of grants, as far as it passes the filters. /my-projects/{id}/participants.csv and /admin/participants/{id}.csv: who takes part in what was
 * published. All are read a page at a time; whoever may not read them is led to the page itself.
 */
export function csvFileRoutes({ caller, count, begin }: CsvFilesOptions): Hono<HttpEnv> {
  async function inTurn<T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> {
    const turn = await begin(c);
    return work().finally(turn.end);
  }

  async function answer(
    c: Context<HttpEnv>,
    page: string,
    file: (api: Api) => Promise<Response>,
  ): Promise<Response> {
    const { actor, api } = await caller(c);
    c.set('actor', actor);
    if (actor === undefined) return c.redirect(page, 303);
    await count(actor, c.get('now'));
    try {
      return await file(api);
    } catch (error) {
      if (refusalOf(error) === undefined) throw error;
      return c.redirect(page, 303);
    }
  }

  return new Hono<HttpEnv>()
    .get('/credits/statement.csv', (c) =>
      answer(c, '/credits', async (api) => {
        const read = (cursor?: string) => inTurn(c, () => api.credits.statement({ limit: rowsRead, cursor }));
        return sendFile(c, 'credits', csvPieces(statementShape, await read(), read));
      }),
    )
    .get('/profit.csv', (c) =>
      answer(c, '/profit', async (api) => {
        const [year, airdropId, walletId] = ['year', 'airdrop', 'wallet'].map((name) => c.req.query(name));
        const about = {
          ...(year && { year }),
          ...(airdropId && { airdropId }),
          ...(walletId && { walletId }),
        };
        const read = (cursor?: string) =>
          inTurn(c, () => api.profit.entries({ ...about, limit: rowsRead, cursor }));
        const name = year === undefined || year === '' ? 'profit' : `profit-${year}`;
        return sendFile(c, name, csvPieces(entriesShape(year), await read(), read));
      }),
    )
    .get('/admin/credit-logs.csv', (c) =>
      answer(c, '/admin/credit-logs', async (api) => {
        const wanted = Object.fromEntries(
          filters.flatMap((name) => {
            const value = c.req.query(name);
            return value === undefined || value === '' ? [] : [[name, value]];
          }),
        );
        const read = (cursor?: string) =>
          inTurn(c, () => api.credits.grants({ ...wanted, limit: rowsRead, cursor }));
        return sendFile(c, 'credit-logs', csvPieces(grantsShape, await read(), read));
      }),
    )
    .get('/my-projects/:id/participants.csv', (c) => {
      const id = c.req.param('id');
      return answer(c, `/my-projects/${encodeURIComponent(id)}`, (api) =>
        participantsFile(c, id, (input) => inTurn(c, () => api.submissions.participants(input))),
      );
    })
    .get('/admin/participants/:file{[^/]+\\.csv}', (c) => {
      const id = c.req.param('file').slice(0, -'.csv'.length);
      return answer(c, `/admin/participants/${encodeURIComponent(id)}`, (api) =>
        participantsFile(c, id, (input) => inTurn(c, () => api.submissions.participantsOf(input))),
      );
    });
}
