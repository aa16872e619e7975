import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#/platform/context.server.ts';
import { mostTracked } from './schema.ts';

/** The host of people's own links, as the indexes of (host, person) have it. */
export const hostOfLink = (column: string): RawBuilder<string> =>
  sql<string>`lower(substring(${sql.ref(column)} from '(?i)^https?://([^/:?#]+)'))`;

/** How many airdrops lead to a site that was found to be blocked, up to `mostTracked`. */
export async function countDangerousAirdrops({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM (SELECT subject FROM link_warnings WHERE kind IS NULL ORDER BY found_at DESC LIMIT ${mostTracked}) w
      CROSS JOIN LATERAL (
        SELECT FROM airdrops WHERE project_link IS NOT NULL AND ${hostOfLink('project_link')} = w.subject
        LIMIT ${mostTracked}) a
      LIMIT ${mostTracked}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
