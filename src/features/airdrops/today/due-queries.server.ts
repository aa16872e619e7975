import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { DayRange } from '../calls.ts';
import { getCheckInDay } from '../check-in.ts';
import { type DueRow, dueGroups, dueRowFields, listDue, listLaterThisWeek, type Today } from '../due.ts';
import { fieldDefinitions } from '../fields.ts';
import { selectAway } from '../pauses/queries.server.ts';
import { type RhythmSettings, toRhythmSettings } from '../rhythm/kinds.ts';
import type { DueToday } from './schema.ts';

/** The columns of `airdrops AS a` that decide what is due, with the API's names and formats. */
const dueColumns = sql.raw<DueRow>(
  // `Object.keys` loses the key type.
  (Object.keys(dueRowFields) as (keyof DueRow)[])
    .map((name) => {
      const { column, type } = fieldDefinitions[name];
      const value = type === 'timestamptz' ? formatInstantSql(`a.${column}`) : `a.${column}`;
      return [value, 'AS', JSON.stringify(name)].join(' ');
    })
    .join(', '),
);

type Person = { id: string; rhythms: RhythmSettings };
type PersonRow = { userId: string; total: number; away: DayRange | null } & (DueRow | { id: null });

/** What is due for a person; `open`: their upcoming and active airdrops, newest first, of `total`. */
export type PersonDue = Today<DueRow> & { open: readonly DueRow[]; away: DayRange | null; total: number };

/** Lists what is due for these people, each on their own day. Without airdrops, a person is missing. */
export async function listDueForPeople(
  db: Db,
  now: Date,
  people: readonly Person[],
): Promise<Map<string, PersonDue>> {
  const instant = now.getTime();
  const days = people.map(({ rhythms }) => getCheckInDay({ now: instant, settings: rhythms }));
  const { rows } = await sql<PersonRow>`
    SELECT t.user_id AS "userId", t.total, ${selectAway({ userId: sql`t.user_id`, day: sql`p.today` })} AS away,
      ${dueColumns}
    FROM unnest(${people.map(({ id }) => id)}::uuid[], ${days}::date[]) AS p (user_id, today)
      JOIN airdrop_totals t ON t.user_id = p.user_id
      LEFT JOIN airdrops a ON a.user_id = t.user_id AND a.status IN ('upcoming', 'active')
    ORDER BY a.created_at DESC, a.id DESC`.execute(db);
  const rowsByPerson = Map.groupBy(rows, ({ userId }) => userId);
  const settings = new Map(people.map(({ id, rhythms }) => [id, rhythms]));
  return new Map(
    [...rowsByPerson].flatMap(([userId, personRows]) => {
      const rhythms = settings.get(userId);
      if (rhythms === undefined) return [];
      const { total = 0, away = null } = personRows[0] ?? {};
      const open: DueRow[] = [];
      for (const { userId: _userId, total: _total, away: _away, ...row } of personRows)
        if (row.id !== null) open.push(row);
      return [[userId, { ...listDue(open, { now: instant, settings: rhythms, away }), open, away, total }]];
    }),
  );
}

const nothingDue: PersonDue = {
  groups: { claims: [], checkIns: [], starts: [], missed: [] },
  count: 0,
  open: [],
  away: null,
  total: 0,
};

/** Lists what is due for the member, muted airdrops too. */
export async function listMemberDue({ db, actor, now }: MemberCtx): Promise<PersonDue> {
  const due = await listDueForPeople(db, now, [{ id: actor.id, rhythms: toRhythmSettings(actor) }]);
  return due.get(actor.id) ?? nothingDue;
}

const maxListed = 25;

/** Lists the member's first airdrops of each group that is due today, muted ones too. */
export async function listDueToday(ctx: MemberCtx): Promise<DueToday> {
  const { groups, count, open, total } = await listMemberDue(ctx);
  const items = dueGroups.flatMap((group) =>
    groups[group].slice(0, maxListed).map(({ row, ...due }) => ({ ...row, ...due, group })),
  );
  const moment = { now: ctx.now.getTime(), zone: ctx.actor.timeZone };
  return { items, due: count, later: listLaterThisWeek(open, moment).slice(0, maxListed), total };
}
