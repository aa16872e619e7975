import { sql } from 'kysely';
import { noSuch } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { addressKey } from '#/lib/wallet-address.ts';
import { createNotesLimitError } from '../../airdrops/commands.server.ts';
import { getToday } from '../../airdrops/queries.server.ts';
import { maxTags } from '../../airdrops/setup/schema.ts';
import { maxTasks } from '../../airdrops/tasks/schema.ts';
import { airdropLimitMessage } from '../../subscriptions/policy.ts';
import { maxTrackerWallets } from '../../tracker-wallets/schema.ts';
import type { ImportRow } from '../schema.ts';
import {
  type AddedRow,
  type Batch,
  note,
  type Problem,
  type Room,
  referenced,
  refuse,
  type UpdatedRow,
} from './batch.server.ts';
import {
  type Cell,
  cellOf,
  type Fields,
  loadTracked,
  type Task,
  type Tracked,
  withCells,
  withFirst,
} from './tracked.server.ts';
import { writeAirdrops } from './write-airdrops.server.ts';

type Row = AddedRow<'airdrop'> | AddedRow<'more'> | UpdatedRow;

/** What the batch knows while it goes through its rows. */
type Desk = {
  batch: Batch;
  tracked: Map<string, Tracked>;
  /** Keys of addresses in the book, also of those that join it. */
  book: Set<string>;
  tags: Set<string>;
  today: string;
};

const problem = (field: string | null, message: string): Problem => ({ field, message });

const isAirdropRow = (row: ImportRow): row is AddedRow<'airdrop'> | UpdatedRow =>
  row.subject === 'airdrop' && row.decision !== 'skip';
const isMore = (row: ImportRow): row is AddedRow<'more'> => row.subject === 'more' && row.decision !== 'skip';

export async function addAirdropRows(batch: Batch, rows: readonly ImportRow[]): Promise<void> {
  const airdropRows = rows.filter(isAirdropRow);
  const moreRows = rows.filter(isMore);
  const all: Row[] = [...airdropRows, ...moreRows];
  if (all.length === 0) return;
  const desk = await openDesk(batch, all);
  const taken = await takenAirdrops(batch, airdropRows);
  for (const row of airdropRows) {
    if (row.decision === 'add') addRow(desk, row);
    else updateRow(desk, row, taken);
  }
  if (moreRows.length > 0) await goOn(desk, moreRows);
  await writeAirdrops(batch, [...desk.tracked.values()].filter(isChanged));
}

const isChanged = ({ old, areFieldsChanged, cells, newTasks, newVisits }: Tracked) =>
  old === undefined || areFieldsChanged || cells !== old.cells || newTasks.length + newVisits.length > 0;

async function openDesk(batch: Batch, rows: readonly Row[]): Promise<Desk> {
  const { change } = batch;
  const { db, actor } = change;
  const updated = rows.flatMap((row) => (row.decision === 'update' ? [row.airdropId] : []));
  const addresses = rows.flatMap((row) => [
    ...row.wallets.map(({ address }) => address),
    ...('airdrop' in row && row.airdrop.walletAddress ? [row.airdrop.walletAddress] : []),
  ]);
  const keys = [...new Set(addresses.map(addressKey))];
  const names = [...new Set(rows.flatMap((row) => ('airdrop' in row ? (row.airdrop.tags ?? []) : [])))];
  const { rows: known } = await sql<{ keys: string[]; tags: string[] }>`
    SELECT ARRAY(SELECT address_key FROM tracker_wallets WHERE user_id = ${actor.id} AND address_key = ANY(${keys}::text[]))
        AS keys,
      ARRAY(SELECT n FROM unnest(${names}::text[]) n WHERE EXISTS (
        SELECT 1 FROM tracker_tags t WHERE t.user_id = ${actor.id} AND lower(t.name) = lower(n))) AS tags`.execute(
    db,
  );
  return {
    batch,
    tracked: await loadTracked(change, updated),
    book: new Set(known[0]?.keys),
    tags: new Set(known[0]?.tags),
    today: getToday(change),
  };
}

/** Airdrops that other rows of this import made or changed already. */
async function takenAirdrops({ change, run }: Batch, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.flatMap((row) => (row.decision === 'update' ? [row.airdropId] : []));
  if (ids.length === 0) return new Set();
  const found = await change.db
    .selectFrom('import_rows')
    .select('subject_id')
    .where('import_id', '=', run.id)
    .where('subject', '=', 'airdrop')
    .where('action', 'in', ['added', 'updated'])
    .where(sql<boolean>`subject_id = ANY(${ids}::uuid[])`)
    .execute();
  return new Set(found.flatMap(({ subject_id }) => subject_id ?? []));
}

/** What a row wants, before it is known whether there is room for it. */
type Wish = {
  row: Row;
  airdrop: Tracked;
  fields: Fields;
  cells: Cell[];
  tasks: Task[];
  visits: string[];
};

type Made = { wallets: string[]; tags: string[]; tasks: string[]; visits: string[] };

/** Those that come first are told first. */
const needs = [
  'airdrops',
  'noteBytes',
  'wallets',
  'tags',
  'tasks',
  'visits',
  'cells',
  'cellNoteBytes',
] as const satisfies (keyof Room)[];
type Need = Record<(typeof needs)[number], number>;

/** Fulfils a wish when there is room for all of it. Answers what it made, or why there is no room. */
function fulfil({ batch: { room }, book, tags, today }: Desk, wish: Wish): Made | Problem {
  const { airdrop, fields, cells, tasks, visits } = wish;
  const old = airdrop.fields;
  const isNew = airdrop.old === undefined && wish.row.subject === 'airdrop';
  const held = new Set(airdrop.cells.map(({ key }) => key));
  const newKeys = cells.map(({ key }) => key).filter((key) => !held.has(key) && !book.has(key));
  const newTags = fields.tags.filter((name) => !tags.has(name));
  const noteBytes = (some: readonly Cell[]) =>
    some.reduce((sum, cell) => sum + Buffer.byteLength(cell.note), 0);
  const need: Need = {
    airdrops: isNew ? 1 : 0,
    noteBytes: Buffer.byteLength(fields.notes) - (isNew ? 0 : Buffer.byteLength(old.notes)),
    wallets: newKeys.length,
    tags: newTags.length,
    cells: cells.length - airdrop.cells.length,
    cellNoteBytes: noteBytes(cells) - noteBytes(airdrop.cells),
    tasks: tasks.length,
    visits: visits.length,
  };
  const lack = needs.find((what) => need[what] > 0 && need[what] > room[what]);
  if (lack !== undefined) return noRoom(lack);
  if (airdrop.taskTexts.length + tasks.length > maxTasks) {
    return problem('tasks', `An airdrop can have up to ${maxTasks} tasks.`);
  }
  if (visits.some((day) => day > today)) return problem('visits', 'A check-in can’t be in the future.');
  for (const what of needs) room[what] -= need[what];
  for (const key of newKeys) book.add(key);
  for (const name of newTags) tags.add(name);
  airdrop.fields = fields;
  airdrop.cells = cells;
  airdrop.taskTexts.push(...tasks.map(({ text }) => text));
  airdrop.newTasks.push(...tasks);
  airdrop.newVisits.push(...visits);
  for (const day of visits) airdrop.days.add(day);
  return { wallets: newKeys, tags: newTags, tasks: tasks.map(({ id }) => id), visits };
}

function noRoom(what: (typeof needs)[number]): Problem {
  switch (what) {
    case 'airdrops':
      return problem(null, airdropLimitMessage);
    case 'noteBytes':
      return problem('notes', createNotesLimitError().message);
    case 'wallets':
      return problem('wallets', `Your wallet book can hold ${maxTrackerWallets} wallets.`);
    case 'tags':
      return problem('tags', `You can have up to ${maxTags} tags.`);
    case 'tasks':
      return problem('tasks', 'You can have up to 20,000 tasks.');
    case 'visits':
      return problem('visits', 'You can keep up to 500,000 check-ins.');
    case 'cellNoteBytes':
      return problem('wallets', 'Notes on wallets can take up to 1 MB in total.');
    default:
      return problem('wallets', 'You can track up to 50,000 wallets across your airdrops.');
  }
}

/** The tasks of a row, behind those that there are. */
function tasksOf({ batch }: Desk, { tasks }: Row, { taskTexts }: Tracked, skipsKnown: boolean): Task[] {
  const wanted = skipsKnown ? tasks.filter(({ text }) => !taskTexts.includes(text)) : tasks;
  return wanted.map(({ text, link, doneBy }, at) => ({
    ...{ id: uuidv7(batch.change.now.getTime()), position: taskTexts.length + at, text, link, doneBy },
  }));
}

const newVisits = ({ visits }: Row, { days }: Tracked) =>
  [...new Set(visits)].filter((day) => !days.has(day));

/** The rows of a file stand in the tracker as they do in the file, the first on top. */
const placeOf = (begunAt: Date, rowNumber: number) => new Date(begunAt.getTime() - rowNumber).toISOString();

function addRow(desk: Desk, row: AddedRow<'airdrop'>): void {
  const { batch, tracked } = desk;
  const { createdAt = placeOf(batch.run.begunAt, row.rowNumber), ...given } = row.airdrop;
  const listed = withCells([], row.wallets.map(cellOf));
  const cells = given.walletAddress === null ? listed : withFirst(listed, given.walletAddress);
  const fields = { ...given, walletAddress: given.walletAddress ?? cells[0]?.address ?? null };
  const now = batch.change.now.toISOString();
  const airdrop: Tracked = {
    ...{ id: uuidv7(batch.change.now.getTime()), fields, createdAt: createdAt < now ? createdAt : now },
    ...{
      old: undefined,
      cells: [],
      taskTexts: [],
      days: new Set(),
      newTasks: [],
      newVisits: [],
      areFieldsChanged: true,
    },
  };
  const tasks = tasksOf(desk, row, airdrop, false);
  const made = fulfil(desk, { row, airdrop, fields, cells, tasks, visits: newVisits(row, airdrop) });
  if ('message' in made) {
    refuse(batch, row, fields.name, made);
    return;
  }
  tracked.set(airdrop.id, airdrop);
  batch.touched.set(airdrop.id, row.rowNumber);
  note(batch, row, { action: 'added', name: fields.name, id: airdrop.id, after: { made } });
}

function updateRow(desk: Desk, row: UpdatedRow, taken: Set<string>): void {
  const { batch, tracked } = desk;
  const airdrop = tracked.get(row.airdropId);
  const name = row.airdrop.name ?? airdrop?.fields.name ?? '';
  if (airdrop === undefined) {
    refuse(batch, row, name, problem('airdropId', noSuch('airdrop').message));
    return;
  }
  if (taken.has(airdrop.id)) {
    refuse(batch, row, name, problem('airdropId', 'Another row of this file updated this airdrop already.'));
    return;
  }
  const { walletAddress, ...given } = row.airdrop;
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const merged = { ...airdrop.fields, ...named };
  const listed = row.wallets.length === 0 ? airdrop.cells : withCells(airdrop.cells, row.wallets.map(cellOf));
  const cells = placed(listed, airdrop.fields.walletAddress, walletAddress);
  const fields = {
    ...merged,
    walletAddress: walletAddress ?? firstAddress(airdrop.fields.walletAddress, cells),
  };
  const tasks = tasksOf(desk, row, airdrop, true);
  const before = { fields: airdrop.fields, cells: airdrop.cells };
  const made = fulfil(desk, { row, airdrop, fields, cells, tasks, visits: newVisits(row, airdrop) });
  if ('message' in made) {
    refuse(batch, row, name, made);
    return;
  }
  airdrop.areFieldsChanged = true;
  taken.add(airdrop.id);
  batch.touched.set(airdrop.id, row.rowNumber);
  note(batch, row, { action: 'updated', name: fields.name, id: airdrop.id, before, after: { made } });
}

/** The list after the airdrop's address is said anew: another is first, or (null) the first goes; undefined: nothing is said. */
function placed(cells: Cell[], before: string | null, said: string | null | undefined): Cell[] {
  if (said === undefined) return cells;
  if (said !== null) return withFirst(cells, said);
  return before === null ? cells : cells.filter(({ key }) => key !== addressKey(before));
}

/** The address of the first wallet, as the airdrop spells it where it is the same. */
function firstAddress(before: string | null, cells: readonly Cell[]): string | null {
  const [first] = cells;
  if (first === undefined) return null;
  return before !== null && addressKey(before) === first.key ? before : first.address;
}

/** Rows that go on with airdrops of other rows. */
async function goOn(desk: Desk, rows: readonly AddedRow<'more'>[]): Promise<void> {
  const { batch, tracked } = desk;
  const named = await referenced(
    batch,
    'airdrop',
    rows.map(({ airdropRow }) => airdropRow),
  );
  const ids = [...named.values()].flatMap(({ id }) => (id !== null && !tracked.has(id) ? [id] : []));
  for (const [id, airdrop] of await loadTracked(batch.change, ids)) tracked.set(id, airdrop);
  for (const row of rows) {
    const of = named.get(row.airdropRow);
    const airdrop = of?.id == null ? undefined : tracked.get(of.id);
    if (of?.action === 'skipped') {
      note(batch, row, { action: 'skipped', name: airdrop?.fields.name ?? '' });
      continue;
    }
    if (airdrop === undefined) {
      refuse(batch, row, '', problem('airdropRow', 'Its airdrop wasn’t imported.'));
      continue;
    }
    const cells =
      row.wallets.length === 0 ? airdrop.cells : withCells(airdrop.cells, row.wallets.map(cellOf));
    const walletAddress = firstAddress(airdrop.fields.walletAddress, cells);
    const fields = { ...airdrop.fields, walletAddress };
    const tasks = tasksOf(desk, row, airdrop, of?.action === 'updated');
    airdrop.areFieldsChanged ||= walletAddress !== airdrop.fields.walletAddress;
    const made = fulfil(desk, { row, airdrop, fields, cells, tasks, visits: newVisits(row, airdrop) });
    if ('message' in made) {
      refuse(batch, row, fields.name, made);
      continue;
    }
    batch.touched.set(airdrop.id, row.airdropRow);
    note(batch, row, { action: 'added', name: fields.name, id: airdrop.id, after: { made } });
  }
}
