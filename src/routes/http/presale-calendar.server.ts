import { type Context, Hono } from 'hono';
import type { Db } from '#/db/client.server.ts';
import { buildCalendar, toPresaleFields } from '#/features/calendar/ical.server.ts';
import { getPresale } from '#/features/presales/queries.server.ts';
import type { Presale } from '#/features/presales/schema.ts';
import { getPresaleState } from '#/features/presales/timing.ts';
import { isAppError } from '#/lib/app-error.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';

type PresaleCalendarOptions = {
  db: Db;
  baseUrl: string;
  /** Counts the request as a page view; throws RATE_LIMITED above the limit. */
  count: (c: Context<HttpEnv>) => Promise<void>;
};

async function findPresale(db: Db, id: string): Promise<Presale | undefined> {
  if (!isUuid(id)) return undefined;
  return getPresale({ db }, { id }).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
}

/** GET /presales/{id}/calendar.ics: a presale as an event from its start to its end. */
export function createPresaleCalendarRoutes({ db, baseUrl, count }: PresaleCalendarOptions): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/:id/calendar.ics', async (c) => {
    await count(c);
    const presale = await findPresale(db, c.req.param('id'));
    if (presale === undefined) return c.text('Not found', 404);
    if (getPresaleState(presale, c.get('now').getTime()) === 'ended') {
      return c.text('This presale has ended.', 410);
    }
    const { id, moves } = presale;
    const changedAt = new Date(moves.at(-1)?.changedAt ?? presale.createdAt);
    const text = await buildCalendar([
      {
        id: `${id}@${new URL(baseUrl).hostname}`,
        sequence: moves.length,
        stamp: changedAt,
        lastModified: changedAt,
        ...toPresaleFields({ ...presale, start: presale.presaleStart, end: presale.presaleEnd }, baseUrl),
      },
    ]);
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="presale-${id}.ics"`,
      'cache-control': 'no-cache',
    });
  });
}
