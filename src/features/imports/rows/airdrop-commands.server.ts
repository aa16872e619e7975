import { sql } from 'kysely';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { getToday } from '#/platform/context.server.ts';
import { tooMuchTextMessage } from '#/platform/rpc/errors.server.ts';
import { createNotesLimitError } from '../../airdrops/commands.server.ts';
import { closesBeforeOpening, tooManyVisits } from '../../airdrops/schema.ts';
import { maxTags } from '../../airdrops/setup/schema.ts';
import { maxTasks, tooManyPeriodTicks, tooManyTaskBytes, tooManyTicks } from '../../airdrops/tasks/schema.ts';
import { isClaimInOrder } from '../../airdrops/today/schema.ts';
import { airdropLimitMessage, maxAirdropsMessage } from '../../subscriptions/policy.ts';
import { maxTrackerWallets } from '../../tracker-wallets/schema.ts';
import type { ImportRow } from '../schema.ts';
import {
  type AddedRow,
  type Batch,
  type Problem,
  type Room,
  recordOutcome,
  rejectRow,
  resolveReferences,
  type UpdatedRow,
} from './batch-queries.server.ts';
import { saveAirdrops } from './tracked-commands.server.ts';
import {
  type Cell,
  type Fields,
  loadTracked,
  mergeCells,
  moveToFront,
  type Task,
  type Tracked,
  toCell,
} from './tracked-queries.server.ts';

type Row = AddedRow<'airdrop'> | AddedRow<'more'> | UpdatedRow;

/** State shared by the rows of a batch. */
type Context = {
  batch: Batch;
  tracked: Map<string, Tracked>;
  /** Address keys of tracked wallets, including those that this batch adds. */
  book: Set<string>;
  tags: Set<string>;
  today: string;
};

const createProblem = (field: string | null, message: string): Problem => ({ field, message });

const isAirdropRow = (row: ImportRow): row is AddedRow<'airdrop'> | UpdatedRow =>
  row.subject === 'airdrop' && row.decision !== 'skip';
const isMore = (row: ImportRow): row is AddedRow<'more'> => row.subject === 'more' && row.decision !== 'skip';

export async function addAirdropRows(batch: Batch, rows: readonly ImportRow[]): Promise<void> {
  const airdropRows = rows.filter(isAirdropRow);
  const moreRows = rows.filter(isMore);
  const all: Row[] = [...airdropRows, ...moreRows];
  if (all.length === 0) return;
  const context = await loadContext(batch, all);
  const importedIds = await selectImportedAirdrops(batch, airdropRows);
  for (const row of airdropRows) {
    if (row.decision === 'add') addRow(context, row);
    else updateRow(context, row, importedIds);
  }
  if (moreRows.length > 0) await continueAirdrops(context, moreRows);
  await saveAirdrops(batch, [...context.tracked.values()].filter(isChanged));
}

const isChanged = ({ old, areFieldsChanged, cells, newTasks, newVisits, newPauses, newContracts }: Tracked) =>
  old === undefined ||
  areFieldsChanged ||
  cells !== old.cells ||
  newTasks.length + newVisits.length + newPauses.length + newContracts.length > 0;

const listUpdatedIds = (rows: readonly Row[]) =>
  rows.flatMap((row) => (row.decision === 'update' ? [row.airdropId] : []));

async function loadContext(batch: Batch, rows: readonly Row[]): Promise<Context> {
  const { change } = batch;
  const { db, actor } = change;
  const addresses = rows.flatMap((row) => [
    ...row.wallets.map(({ address }) => address),
    ...('airdrop' in row && row.airdrop.walletAddress ? [row.airdrop.walletAddress] : []),
  ]);
  const keys = [...new Set(addresses.map(toAddressKey))];
  const names = [...new Set(rows.flatMap((row) => ('airdrop' in row ? (row.airdrop.tags ?? []) : [])))];
  const { rows: existing } = await sql<{ keys: string[]; tags: string[] }>`
    SELECT ARRAY(SELECT address_key FROM tracker_wallets WHERE user_id = ${actor.id} AND address_key = ANY(${keys}::text[]))
        AS keys,
      ARRAY(SELECT n FROM unnest(${names}::text[]) n WHERE EXISTS (
        SELECT 1 FROM tracker_tags t WHERE t.user_id = ${actor.id} AND lower(t.name) = lower(n))) AS tags`.execute(
    db,
  );
  return {
    batch,
    tracked: await loadTracked(change, listUpdatedIds(rows)),
    book: new Set(existing[0]?.keys),
    tags: new Set(existing[0]?.tags),
    today: getToday(change),
  };
}

/** Returns the airdrops that other rows of this import added or updated. */
async function selectImportedAirdrops({ change, run }: Batch, rows: readonly Row[]): Promise<Set<string>> {
  const ids = listUpdatedIds(rows);
  if (ids.length === 0) return new Set();
  const imported = await change.db
    .selectFrom('import_rows')
    .select('subject_id')
    .where('import_id', '=', run.id)
    .where('subject', '=', 'airdrop')
    .where('action', 'in', ['added', 'updated'])
    .where(sql<boolean>`subject_id = ANY(${ids}::uuid[])`)
    .execute();
  return new Set(imported.flatMap(({ subject_id }) => subject_id ?? []));
}

/** The changes of a row, before the limits are checked. */
type Addition = {
  row: Row;
  airdrop: Tracked;
  fields: Fields;
  cells: Cell[];
  /** Omits tasks that the airdrop already has. */
  skipsExisting: boolean;
};

type Added = { wallets: string[]; tags: string[]; tasks: string[]; visits: string[] };

/** Listed in the order in which exceeded limits are reported. */
const limitedResources = [
  'airdrops',
  'noteBytes',
  'textBytes',
  'wallets',
  'tags',
  'tasks',
  'taskBytes',
  'ticks',
  'periodTicks',
  'visits',
  'cells',
  'cellNoteBytes',
] as const satisfies (keyof Room)[];
type RequiredRoom = Record<(typeof limitedResources)[number], number>;

/** Counts the bytes of an airdrop's texts other than notes, exactly as the triggers of its table do. */
const countTextBytes = ({ name, project, projectLink, walletAddress, tags, chains }: Fields): number =>
  [name, project, projectLink ?? '', walletAddress ?? '', ...tags, ...chains].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );

type NewItems = { wallets: string[]; tags: string[]; tasks: Task[]; visits: string[] };

const countNoteBytes = (cells: readonly Cell[]) =>
  cells.reduce((sum, cell) => sum + Buffer.byteLength(cell.note), 0);

function computeRequiredRoom({ row, airdrop, fields, cells }: Addition, items: NewItems): RequiredRoom {
  const { wallets, tags, tasks, visits } = items;
  const old = airdrop.fields;
  const isNew = airdrop.old === undefined && row.subject === 'airdrop';
  return {
    airdrops: isNew ? 1 : 0,
    noteBytes: Buffer.byteLength(fields.notes) - (isNew ? 0 : Buffer.byteLength(old.notes)),
    textBytes: countTextBytes(fields) - (isNew ? 0 : countTextBytes(old)),
    wallets: wallets.length,
    tags: tags.length,
    cells: cells.length - airdrop.cells.length,
    cellNoteBytes: countNoteBytes(cells) - countNoteBytes(airdrop.cells),
    tasks: tasks.length,
    taskBytes: tasks.reduce(
      (sum, { text, link }) => sum + Buffer.byteLength(text) + Buffer.byteLength(link ?? ''),
      0,
    ),
    ticks: tasks.reduce((sum, { doneBy }) => sum + doneBy.length, 0),
    periodTicks: tasks.reduce((sum, { periodTicks }) => sum + periodTicks.length, 0),
    visits: visits.length,
  };
}

/** Returns the first exceeded limit or invalid date; undefined if the items can be added. */
function findProblem(
  { batch, today }: Context,
  airdrop: Tracked,
  { tasks, visits }: NewItems,
  required: RequiredRoom,
): Problem | undefined {
  const exceeded = limitedResources.find(
    (resource) => required[resource] > 0 && required[resource] > batch.room[resource],
  );
  if (exceeded !== undefined) return createLimitProblem(exceeded, batch);
  if (airdrop.taskTexts.length + tasks.length > maxTasks) {
    return createProblem('tasks', `An airdrop can have up to ${maxTasks} tasks.`);
  }
  if (visits.some((day) => day > today)) return createProblem('visits', 'A check-in can’t be in the future.');
  const latest = batch.change.now.getTime();
  if (
    tasks.some(({ periodTicks }) => periodTicks.some(([, , , tickedAt]) => Date.parse(tickedAt) > latest))
  ) {
    return createProblem('tasks', 'A task can’t be done in the future.');
  }
  return undefined;
}

/** Applies the changes if all of them fit within the limits. Returns what was added, or the problem. */
function applyAddition(context: Context, addition: Addition): Added | Problem {
  const { batch, book, tags } = context;
  const { row, airdrop, fields, cells, skipsExisting } = addition;
  const currentKeys = new Set(airdrop.cells.map(({ key }) => key));
  const items: NewItems = {
    wallets: cells.map(({ key }) => key).filter((key) => !currentKeys.has(key) && !book.has(key)),
    tags: fields.tags.filter((name) => !tags.has(name)),
    tasks: toTasks(context, row, airdrop, skipsExisting),
    visits: selectNewVisits(row, airdrop),
  };
  const required = computeRequiredRoom(addition, items);
  const problem = findProblem(context, airdrop, items, required);
  if (problem) return problem;
  for (const resource of limitedResources) batch.room[resource] -= required[resource];
  for (const key of items.wallets) book.add(key);
  for (const name of items.tags) tags.add(name);
  airdrop.fields = fields;
  airdrop.cells = cells;
  airdrop.taskTexts.push(...items.tasks.map(({ text }) => text));
  airdrop.newTasks.push(...items.tasks);
  airdrop.newVisits.push(...items.visits);
  if (row.decision === 'add') {
    airdrop.newPauses.push(...row.pauses);
    airdrop.newContracts.push(...row.contracts);
  }
  for (const day of items.visits) airdrop.days.add(day);
  return { ...items, tasks: items.tasks.map(({ id }) => id) };
}

/** Applies the changes, or rejects the row. Returns what was added; undefined if the row was rejected. */
function addOrReject(context: Context, addition: Addition): Added | undefined {
  const added = applyAddition(context, addition);
  if (!('message' in added)) return added;
  rejectRow(context.batch, addition.row, formatAirdropName(addition.fields), added);
  return undefined;
}

function createLimitProblem(resource: keyof RequiredRoom, { hasPlanLimit }: Batch): Problem {
  switch (resource) {
    case 'airdrops':
      return createProblem(null, hasPlanLimit ? airdropLimitMessage : maxAirdropsMessage);
    case 'noteBytes':
      return createProblem('notes', createNotesLimitError().message);
    case 'textBytes':
      return createProblem('projectLink', tooMuchTextMessage);
    case 'wallets':
      return createProblem('wallets', `Your wallet book can hold ${maxTrackerWallets} wallets.`);
    case 'tags':
      return createProblem('tags', `You can have up to ${maxTags} tags.`);
    case 'tasks':
      return createProblem('tasks', 'You can have up to 20,000 tasks.');
    case 'taskBytes':
      return createProblem('tasks', tooManyTaskBytes);
    case 'ticks':
      return createProblem('tasks', tooManyTicks);
    case 'periodTicks':
      return createProblem('tasks', tooManyPeriodTicks);
    case 'visits':
      return createProblem('visits', tooManyVisits);
    case 'cellNoteBytes':
      return createProblem('wallets', 'Notes on wallets can take up to 1 MB in total.');
    default:
      return createProblem('wallets', 'You can track up to 50,000 wallets across your airdrops.');
  }
}

/** Returns the tasks of a row, positioned after the existing ones. */
function toTasks({ batch }: Context, { tasks }: Row, { taskTexts }: Tracked, skipsExisting: boolean): Task[] {
  const newTasks = skipsExisting ? tasks.filter(({ text }) => !taskTexts.includes(text)) : tasks;
  return newTasks.map((task, index) => ({
    id: uuidv7(batch.change.now.getTime()),
    position: taskTexts.length + index,
    ...task,
  }));
}

const selectNewVisits = ({ visits }: Row, { days }: Tracked) =>
  [...new Set(visits)].filter((day) => !days.has(day));

/** Decreasing timestamps keep the file's order in the tracker, with the first row on top. */
const toCreatedAt = (begunAt: Date, rowNumber: number) =>
  new Date(begunAt.getTime() - rowNumber).toISOString();

function addRow(context: Context, row: AddedRow<'airdrop'>): void {
  const { batch, tracked } = context;
  const { createdAt = toCreatedAt(batch.run.begunAt, row.rowNumber), ...airdropFields } = row.airdrop;
  const listed = mergeCells([], row.wallets.map(toCell));
  const cells =
    airdropFields.walletAddress === null ? listed : moveToFront(listed, airdropFields.walletAddress);
  const fields = {
    ...airdropFields,
    walletAddress: airdropFields.walletAddress ?? cells[0]?.address ?? null,
  };
  const now = batch.change.now.toISOString();
  const airdrop: Tracked = {
    id: uuidv7(batch.change.now.getTime()),
    fields,
    createdAt: createdAt < now ? createdAt : now,
    old: undefined,
    cells: [],
    taskTexts: [],
    days: new Set(),
    newTasks: [],
    newVisits: [],
    newPauses: [],
    newContracts: [],
    areFieldsChanged: true,
  };
  const added = addOrReject(context, { row, airdrop, fields, cells, skipsExisting: false });
  if (added === undefined) return;
  tracked.set(airdrop.id, airdrop);
  batch.touched.set(airdrop.id, row.rowNumber);
  recordOutcome(batch, row, {
    action: 'added',
    name: formatAirdropName(fields),
    id: airdrop.id,
    after: { made: added },
  });
}

function updateRow(context: Context, row: UpdatedRow, importedIds: Set<string>): void {
  const { batch, tracked } = context;
  const airdrop = tracked.get(row.airdropId);
  const name = formatAirdropName({
    name: row.airdrop.name ?? airdrop?.fields.name ?? '',
    project: row.airdrop.project ?? airdrop?.fields.project,
  });
  if (airdrop === undefined) {
    rejectRow(batch, row, name, createProblem('airdropId', notFound('airdrop').message));
    return;
  }
  if (importedIds.has(airdrop.id)) {
    rejectRow(
      batch,
      row,
      name,
      createProblem('airdropId', 'Another row in this file already updated this airdrop.'),
    );
    return;
  }
  const { walletAddress, ...airdropFields } = row.airdrop;
  const providedFields = Object.fromEntries(
    Object.entries(airdropFields).filter(([, value]) => value !== undefined),
  );
  const hasStartDate = airdropFields.eligibilityDate !== undefined;
  const merged = {
    ...airdrop.fields,
    ...providedFields,
    ...(hasStartDate && { isStartDateAssumed: false }),
  };
  const listed =
    row.wallets.length === 0 ? airdrop.cells : mergeCells(airdrop.cells, row.wallets.map(toCell));
  const cells = applyMainAddress(listed, airdrop.fields.walletAddress, walletAddress);
  const fields = {
    ...merged,
    walletAddress: walletAddress ?? getFirstAddress(airdrop.fields.walletAddress, cells),
  };
  if (!isClaimInOrder(fields, batch.change.actor.timeZone)) {
    rejectRow(batch, row, name, createProblem('claimCloseDate', closesBeforeOpening));
    return;
  }
  const before = { fields: airdrop.fields, cells: airdrop.cells };
  const added = addOrReject(context, { row, airdrop, fields, cells, skipsExisting: true });
  if (added === undefined) return;
  airdrop.areFieldsChanged = true;
  importedIds.add(airdrop.id);
  batch.touched.set(airdrop.id, row.rowNumber);
  recordOutcome(batch, row, {
    action: 'updated',
    name: formatAirdropName(fields),
    id: airdrop.id,
    before,
    after: { made: added },
  });
}

/** Moves the new main address to the front. Null removes the previous one; undefined changes nothing. */
function applyMainAddress(
  cells: Cell[],
  before: string | null,
  mainAddress: string | null | undefined,
): Cell[] {
  if (mainAddress === undefined) return cells;
  if (mainAddress !== null) return moveToFront(cells, mainAddress);
  return before === null ? cells : cells.filter(({ key }) => key !== toAddressKey(before));
}

/** Returns the address of the first wallet, in the airdrop's previous spelling if it is the same wallet. */
function getFirstAddress(before: string | null, cells: readonly Cell[]): string | null {
  const [first] = cells;
  if (first === undefined) return null;
  return before !== null && toAddressKey(before) === first.key ? before : first.address;
}

/** Applies `more` rows to the airdrops that they continue. */
async function continueAirdrops(context: Context, rows: readonly AddedRow<'more'>[]): Promise<void> {
  const { batch, tracked } = context;
  const references = await resolveReferences(
    batch,
    'airdrop',
    rows.map(({ airdropRow }) => airdropRow),
  );
  const ids = [...references.values()].flatMap(({ id }) => (id !== null && !tracked.has(id) ? [id] : []));
  for (const [id, airdrop] of await loadTracked(batch.change, ids)) tracked.set(id, airdrop);
  for (const row of rows) {
    const reference = references.get(row.airdropRow);
    const airdrop = reference?.id == null ? undefined : tracked.get(reference.id);
    if (reference?.action === 'skipped') {
      recordOutcome(batch, row, {
        action: 'skipped',
        name: airdrop === undefined ? '' : formatAirdropName(airdrop.fields),
      });
      continue;
    }
    if (airdrop === undefined) {
      rejectRow(batch, row, '', createProblem('airdropRow', 'Its airdrop wasn’t imported.'));
      continue;
    }
    const cells =
      row.wallets.length === 0 ? airdrop.cells : mergeCells(airdrop.cells, row.wallets.map(toCell));
    const walletAddress = getFirstAddress(airdrop.fields.walletAddress, cells);
    const fields = { ...airdrop.fields, walletAddress };
    const isAddressChanged = walletAddress !== airdrop.fields.walletAddress;
    const skipsExisting = reference?.action === 'updated';
    const added = addOrReject(context, { row, airdrop, fields, cells, skipsExisting });
    if (added === undefined) continue;
    airdrop.areFieldsChanged ||= isAddressChanged;
    batch.touched.set(airdrop.id, row.airdropRow);
    recordOutcome(batch, row, {
      action: 'added',
      name: formatAirdropName(fields),
      id: airdrop.id,
      after: { made: added },
    });
  }
}
