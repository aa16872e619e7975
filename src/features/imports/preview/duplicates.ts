import { getLinkKey, getNameKey } from '#/features/airdrops/edit/components/duplicates.ts';
import { type FieldName, inputFields } from '#/features/airdrops/fields.ts';
import type { AirdropInput } from '#/features/airdrops/schema.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { importFieldDefinitions } from '../mapping/fields.ts';
import { maxRowWallets } from '../schema.ts';
import type { ReadRow } from './row.ts';

export type TrackedAirdrop = {
  id: string;
  name: string;
  project: string;
  projectLink: string | null;
  /** Its other fields, to say what a row would change. */
  fields?: Partial<AirdropInput>;
};

/** A tracked airdrop that equals a row. `by` is the kind of fields that match. */
export type Duplicate = {
  id: string;
  name: string;
  project: string;
  by: 'link' | 'name';
  /** What the row says differently, in words. */
  differs: string[];
  /** Several tracked airdrops match, and none of them fully, so that none can be updated. */
  isUnclear?: true;
};

/** An earlier row that equals a row: in everything, in everything but the wallets, or only by name and project. */
export type Repeat = { row: number; by: 'all' | 'wallets' | 'names'; differs: string[] };

type Named = { name: string; project: string; projectLink?: string | null | undefined };

const toNamesKey = ({ name, project }: Named) => `${getNameKey(name)}\n${getNameKey(project)}`;
const toLinkKey = ({ projectLink }: Named) => (projectLink ? getLinkKey(projectLink) : undefined);

/** Returns a lookup of tracked airdrops with the same link, or with the same name and project. */
export function createDuplicateFinder(
  trackedAirdrops: readonly TrackedAirdrop[],
): (airdrop: Named) => TrackedAirdrop | undefined {
  const byLink = Map.groupBy(trackedAirdrops, toLinkKey);
  const byNames = Map.groupBy(trackedAirdrops, toNamesKey);
  return (airdrop) => (byLink.get(toLinkKey(airdrop) ?? '') ?? byNames.get(toNamesKey(airdrop)) ?? []).at(-1);
}

type Comparable = Partial<AirdropInput> & Named;

const toComparable = (field: FieldName, airdrop: Comparable): string => {
  if (field === 'name' || field === 'project') return getNameKey(airdrop[field]);
  if (field === 'projectLink') return toLinkKey(airdrop) ?? airdrop.projectLink ?? '';
  return JSON.stringify(airdrop[field as keyof Comparable] ?? null);
};

const toLabel = (field: keyof typeof importFieldDefinitions) =>
  importFieldDefinitions[field].label.toLowerCase();

/** Wallets are compared with their states and amounts. */
const comparedFields = inputFields.filter((field) => field !== 'walletAddress');

const toWalletTexts = ({ wallets }: ReadRow): string[] =>
  wallets.map((wallet) => JSON.stringify({ ...wallet, address: toAddressKey(wallet.address) })).toSorted();

const toEntryText = ({ entries }: ReadRow, kind: 'costs' | 'rewards'): string =>
  JSON.stringify(entries.filter((entry) => (entry.kind === 'reward') === (kind === 'rewards')));

function listRowDifferences(row: ReadRow, first: ReadRow): string[] {
  const [airdrop, other] = [row.airdrop ?? row, first.airdrop ?? first];
  return [
    ...comparedFields
      .filter((field) => toComparable(field, airdrop) !== toComparable(field, other))
      .map(toLabel),
    ...(toWalletTexts(row).join() === toWalletTexts(first).join() ? [] : ['wallets']),
    ...(['costs', 'rewards'] as const).filter((kind) => toEntryText(row, kind) !== toEntryText(first, kind)),
  ];
}

function listTrackedDifferences(row: ReadRow, tracked: TrackedAirdrop): string[] {
  const { airdrop, wallets, providedFields } = row;
  if (!airdrop || !tracked.fields) return [];
  const other = { ...tracked.fields, ...tracked };
  const address = tracked.fields.walletAddress ?? null;
  const hasOtherWallets =
    wallets.length > 0 &&
    (address === null || !wallets.some((wallet) => toAddressKey(wallet.address) === toAddressKey(address)));
  return [
    ...comparedFields
      .filter((field) => providedFields.includes(field))
      .filter((field) => toComparable(field, airdrop) !== toComparable(field, other))
      .map(toLabel),
    ...(hasOtherWallets ? ['wallets'] : []),
  ];
}

type TrackedMatch = { tracked: TrackedAirdrop; differs: string[] };

/**
 * Returns a lookup of the tracked airdrop that a row equals. Each is found once, because rows that differ are airdrops of
 * their own. `sharedLinks` are those of several airdrops of the list, which identify none.
 */
function createTrackedFinder(
  trackedAirdrops: readonly TrackedAirdrop[],
  sharedLinks: ReadonlySet<string>,
): (row: ReadRow) => Duplicate | undefined {
  const byLink = Map.groupBy(trackedAirdrops, toLinkKey);
  const byNames = Map.groupBy(trackedAirdrops, toNamesKey);
  const rowsByAirdrop = new Map<string, number>();
  const isFree = (row: ReadRow, { id }: TrackedAirdrop) =>
    (rowsByAirdrop.get(id) ?? row.rowNumber) === row.rowNumber;
  return (row) => {
    const link = toLinkKey(row.airdrop ?? row) ?? '';
    const named = byNames.get(toNamesKey(row));
    const linked = sharedLinks.has(link) ? [] : (byLink.get(link) ?? []);
    const matches = (named ?? (linked.length === 1 ? linked : []))
      .filter((tracked) => isFree(row, tracked))
      .map((tracked): TrackedMatch => ({ tracked, differs: listTrackedDifferences(row, tracked) }))
      .toSorted((a, b) => a.differs.length - b.differs.length);
    const [best, second] = matches;
    if (!best) return undefined;
    const { id, name, project } = best.tracked;
    rowsByAirdrop.set(id, row.rowNumber);
    const isUnclear = second !== undefined && best.differs.length > 0;
    return {
      id,
      name,
      project,
      by: named ? 'name' : 'link',
      differs: best.differs,
      ...(isUnclear && { isUnclear }),
    };
  };
}

/** Rows that are equal but for their wallets. A wallet in several of them can't be combined. */
type WalletGroup = { row: ReadRow; keys: Set<string> };

function createRepeatFinder(canCombine: boolean): (row: ReadRow) => Repeat | undefined {
  const rows = new Map<string, number>();
  const groups = new Map<string, WalletGroup>();
  const firstRows = new Map<string, ReadRow>();
  return (row) => {
    const { rowNumber, wallets, entries } = row;
    const airdrop = row.airdrop ?? row;
    const text = JSON.stringify(comparedFields.map((field) => toComparable(field, airdrop)));
    const wholeText = JSON.stringify([text, toWalletTexts(row), entries]);
    const first = rows.get(wholeText);
    if (first === undefined) rows.set(wholeText, rowNumber);
    else if (first !== rowNumber) return { row: first, by: 'all', differs: [] };
    const keys = wallets.map(({ address }) => toAddressKey(address));
    const group = groups.get(text);
    if (group === undefined) groups.set(text, { row, keys: new Set(keys) });
    else if (group.row.rowNumber !== rowNumber && keys.length > 0 && group.keys.size > 0) {
      const isCombinable =
        canCombine &&
        !keys.some((key) => group.keys.has(key)) &&
        group.keys.size + keys.length <= maxRowWallets;
      if (isCombinable) {
        for (const key of keys) group.keys.add(key);
        return { row: group.row.rowNumber, by: 'wallets', differs: listRowDifferences(row, group.row) };
      }
    }
    const named = firstRows.get(toNamesKey(row));
    if (named === undefined) firstRows.set(toNamesKey(row), row);
    if (named === undefined || named.rowNumber === rowNumber) return undefined;
    return { row: named.rowNumber, by: 'names', differs: listRowDifferences(row, named) };
  };
}

export type RowMatch = { duplicate: Duplicate | undefined; repeat: Repeat | undefined };

/**
 * Returns a lookup of the tracked airdrop and of the earlier row that a row equals. In exports of trackers, each row is an
 * airdrop of its own, so `canCombine` is false.
 */
export function createRowMatcher(
  trackedAirdrops: readonly TrackedAirdrop[],
  { sharedLinks, canCombine }: { sharedLinks: ReadonlySet<string>; canCombine: boolean },
): (row: ReadRow) => RowMatch {
  const findTracked = createTrackedFinder(trackedAirdrops, sharedLinks);
  const findRepeat = createRepeatFinder(canCombine);
  const duplicates = new Map<number, Duplicate | undefined>();
  return (row) => {
    const repeat = findRepeat(row);
    // A repeated row is tracked if the row that it repeats is.
    const isSame = repeat !== undefined && repeat.by !== 'names';
    const duplicate = isSame ? duplicates.get(repeat.row) : findTracked(row);
    duplicates.set(row.rowNumber, duplicate);
    return { duplicate, repeat };
  };
}

/** Returns the links that several names of a list have. */
export function findSharedLinks(
  airdrops: Iterable<{ name: string; link: string | undefined }>,
): ReadonlySet<string> {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const { name, link } of airdrops) {
    const key = link === undefined ? undefined : getLinkKey(link);
    if (key === undefined) continue;
    const first = names.get(key);
    if (first === undefined) names.set(key, getNameKey(name));
    else if (first !== getNameKey(name)) shared.add(key);
  }
  return shared;
}
