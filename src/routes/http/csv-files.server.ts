import { type Context, Hono } from 'hono';
import { grantsShape, statementShape } from '#/features/credits/files.ts';
import { entriesShape } from '#/features/profit/files.ts';
import { mostParticipants } from '#/features/submissions/kinds.ts';
import type { ParticipantsInput, ParticipantsPage } from '#/features/submissions/schema.ts';
import { participantsShape } from '#/features/submissions/submit/files.ts';
import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import { csvPieces } from '#/lib/csv-file.ts';
import type { Actor } from '#/platform/context.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { Turn } from '#/platform/turns.server.ts';

const pageSize = 1000;
const filters = ['user', 'admin', 'from', 'to'] as const;

type CsvFilesOptions = {
  /** Returns the actor, and the operations with the actor's permissions. */
  caller: (c: Context<HttpEnv>) => Promise<{ actor: Actor | undefined; api: Api }>;
  /** Counts a download; throws RATE_LIMITED above the limit. */
  count: (actor: Actor, now: Date) => Promise<void>;
  /** Waits for the actor's turn, once per page: a slow download blocks none of their other calls. */
  begin: (c: Context<HttpEnv>) => Promise<Turn>;
};

/**
 * Returns the error code of an operation that was called in this process; undefined for unexpected errors.
 */
function getErrorCode(error: unknown): string | undefined {
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

async function createParticipantsFile(
  c: Context<HttpEnv>,
  id: string,
  list: ReadParticipants,
): Promise<Response> {
  const read = (cursor?: string) => list({ id, limit: mostParticipants, cursor });
  const first = await read();
  return sendFile(c, 'participants', csvPieces(participantsShape(first), first, read));
}

/**
 * The CSV files: /credits/statement.csv (every movement of the user's balance), /profit.csv (their filtered
 * costs and rewards), /admin/credit-logs.csv (the filtered grants), and /my-projects/{id}/participants.csv
 * and /admin/participants/{id}.csv (the participants of a published item). Reads a page at a time. Redirects
 * users without permission to the page itself.
 */
export function csvFileRoutes({ caller, count, begin }: CsvFilesOptions): Hono<HttpEnv> {
  async function withTurn<T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> {
    const turn = await begin(c);
    return work().finally(turn.end);
  }

  async function respond(
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
      if (getErrorCode(error) === undefined) throw error;
      return c.redirect(page, 303);
    }
  }

  return new Hono<HttpEnv>()
    .get('/credits/statement.csv', (c) =>
      respond(c, '/credits', async (api) => {
        const read = (cursor?: string) =>
          withTurn(c, () => api.credits.statement({ limit: pageSize, cursor }));
        return sendFile(c, 'credits', csvPieces(statementShape, await read(), read));
      }),
    )
    .get('/profit.csv', (c) =>
      respond(c, '/profit', async (api) => {
        const [year, airdropId, walletId] = ['year', 'airdrop', 'wallet'].map((name) => c.req.query(name));
        const filter = {
          ...(year && { year }),
          ...(airdropId && { airdropId }),
          ...(walletId && { walletId }),
        };
        const read = (cursor?: string) =>
          withTurn(c, () => api.profit.entries({ ...filter, limit: pageSize, cursor }));
        const name = year === undefined || year === '' ? 'profit' : `profit-${year}`;
        return sendFile(c, name, csvPieces(entriesShape(year), await read(), read));
      }),
    )
    .get('/admin/credit-logs.csv', (c) =>
      respond(c, '/admin/credit-logs', async (api) => {
        const wanted = Object.fromEntries(
          filters.flatMap((name) => {
            const value = c.req.query(name);
            return value === undefined || value === '' ? [] : [[name, value]];
          }),
        );
        const read = (cursor?: string) =>
          withTurn(c, () => api.credits.grants({ ...wanted, limit: pageSize, cursor }));
        return sendFile(c, 'credit-logs', csvPieces(grantsShape, await read(), read));
      }),
    )
    .get('/my-projects/:id/participants.csv', (c) => {
      const id = c.req.param('id');
      return respond(c, `/my-projects/${encodeURIComponent(id)}`, (api) =>
        createParticipantsFile(c, id, (input) => withTurn(c, () => api.submissions.participants(input))),
      );
    })
    .get('/admin/participants/:file{[^/]+\\.csv}', (c) => {
      const id = c.req.param('file').slice(0, -'.csv'.length);
      return respond(c, `/admin/participants/${encodeURIComponent(id)}`, (api) =>
        createParticipantsFile(c, id, (input) => withTurn(c, () => api.submissions.participantsOf(input))),
      );
    });
}
