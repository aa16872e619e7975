import { sql } from 'kysely';
import { toAddressKey } from '#/lib/wallet-address.ts';
import type { Change } from '../../airdrops/commands.server.ts';
import { fieldDefinitions, importedFields } from '../../airdrops/fields.ts';
import { airdropFields } from '../../airdrops/queries.server.ts';
import type { Airdrop } from '../../airdrops/schema.ts';
import type {
  ImportedAirdrop,
  ImportedCell,
  ImportedContract,
  ImportedPause,
  ImportedTask,
} from '../schema.ts';

/** Target state of an airdrop's wallet; `key` is the wallet's address key. */
export type Cell = {
  key: string;
  address: string;
  label: string;
  state: string;
  amount: string | null;
  claimIndex: string | null;
  note: string;
};
export type Task = ImportedTask & { id: string; position: number };

export type Fields = Required<Omit<ImportedAirdrop, 'createdAt'>>;

/** The names and types of `Fields`, for `jsonb_to_record`. */
export const importedRecord = sql.join(
  importedFields.map((name) => sql`${sql.id(name)} ${sql.raw(fieldDefinitions[name].type)}`),
);

/** Target state of an airdrop and its related rows after the batch. */
export type Tracked = {
  id: string;
  fields: Fields;
  createdAt: string;
  /** Previous state; undefined for a new airdrop. */
  old: { fields: Fields; cells: readonly Cell[] } | undefined;
  cells: Cell[];
  taskTexts: string[];
  /** Days of check-ins. */
  days: Set<string>;
  newTasks: Task[];
  newVisits: string[];
  newPauses: ImportedPause[];
  newContracts: ImportedContract[];
  areFieldsChanged: boolean;
};

export const toCell = ({ address, label, state, amount, claimIndex, note }: ImportedCell): Cell => ({
  key: toAddressKey(address),
  address,
  label,
  state,
  amount,
  claimIndex,
  note,
});

/** Merges cells by wallet. A later cell replaces an earlier one at its position, and keeps its claim index if it has none. */
export function mergeCells(cells: readonly Cell[], more: readonly Cell[]): Cell[] {
  const merged = new Map<string, Cell>();
  for (const cell of [...cells, ...more])
    merged.set(cell.key, {
      ...cell,
      claimIndex: cell.claimIndex ?? merged.get(cell.key)?.claimIndex ?? null,
    });
  return [...merged.values()];
}

/** Moves a wallet to the front, and adds it if it is missing. */
export function moveToFront(cells: readonly Cell[], address: string): Cell[] {
  const key = toAddressKey(address);
  const first = cells.find((cell) => cell.key === key);
  const newCell = { key, address, label: '', state: 'toDo', amount: null, claimIndex: null, note: '' };
  return [first ?? newCell, ...cells.filter((cell) => cell.key !== key)];
}

type CellRow = Cell & { airdropId: string };

function toFields(row: Airdrop): Fields {
  const {
    id: _id,
    lastVisitDate: _visit,
    createdAt: _at,
    updatedAt: _changed,
    revision: _revision,
    ...fields
  } = row;
  return fields;
}

/** Loads the user's airdrops with these ids, including wallets, tasks, and check-ins. */
export async function loadTracked(change: Change, ids: readonly string[]): Promise<Map<string, Tracked>> {
  if (ids.length === 0) return new Map();
  const { db, actor } = change;
  const isSelected = sql`user_id = ${actor.id} AND airdrop_id = ANY(${ids}::uuid[])`;
  const { rows } = await sql<Airdrop>`
    SELECT ${airdropFields} FROM airdrops a WHERE a.user_id = ${actor.id} AND a.id = ANY(${ids}::uuid[])`.execute(
    db,
  );
  const { rows: cells } = await sql<CellRow>`
    SELECT c.airdrop_id AS "airdropId", w.address_key AS key, w.address, w.label, c.state,
      trim_scale(c.claim_amount)::text AS amount, c.claim_index::text AS "claimIndex", c.note
    FROM (SELECT * FROM airdrop_wallets WHERE ${isSelected}) c JOIN tracker_wallets w ON w.id = c.wallet_id
    ORDER BY c.airdrop_id, c.position, c.wallet_id`.execute(db);
  const { rows: tasks } = await sql<{ airdropId: string; text: string }>`
    SELECT airdrop_id AS "airdropId", text FROM airdrop_tasks WHERE ${isSelected} ORDER BY position`.execute(
    db,
  );
  const { rows: visits } = await sql<{ airdropId: string; day: string }>`
    SELECT airdrop_id AS "airdropId", visited_date AS day FROM airdrop_visits WHERE ${isSelected}`.execute(
    db,
  );
  const airdrops = new Map<string, Tracked>();
  for (const row of rows) {
    const fields = toFields(row);
    const airdropCells = cells
      .filter(({ airdropId }) => airdropId === row.id)
      .map(({ airdropId: _, ...cell }) => cell);
    airdrops.set(row.id, {
      id: row.id,
      fields,
      createdAt: row.createdAt,
      old: { fields, cells: airdropCells },
      cells: airdropCells,
      taskTexts: tasks.filter(({ airdropId }) => airdropId === row.id).map(({ text }) => text),
      days: new Set(visits.filter(({ airdropId }) => airdropId === row.id).map(({ day }) => day)),
      newTasks: [],
      newVisits: [],
      newPauses: [],
      newContracts: [],
      areFieldsChanged: false,
    });
  }
  return airdrops;
}
