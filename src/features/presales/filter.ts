import { foldText } from '#/lib/fold-text.ts';
import {
  type AuditStatus,
  auditStatuses,
  type Blockchain,
  blockchains,
  type RiskLevel,
  riskLevels,
} from './kinds.ts';
import type { Presale } from './schema.ts';
import { getPresaleState, type PresaleState, presaleStates } from './timing.ts';

export const kycFilters = ['required', 'not_required'] as const;
export const presaleSorts = ['presale_start', 'created_at', 'risk_level'] as const;
export type PresaleSort = (typeof presaleSorts)[number];

/** Omitted filters match everything. */
export type PresaleFilter = {
  /** Occurs in the project's name or the token's symbol, ignoring case and accents. */
  q?: string | undefined;
  status?: PresaleState | undefined;
  blockchain?: Blockchain | undefined;
  risk?: RiskLevel | undefined;
  kyc?: (typeof kycFilters)[number] | undefined;
  audit?: AuditStatus | undefined;
  sort: PresaleSort;
};

/** The unvalidated filters in the address. */
export type PresaleSearch = Partial<Record<keyof PresaleFilter, string>>;
/** Changes to the address; undefined removes a filter. */
export type PresaleChanges = { [name in keyof PresaleFilter]?: string | undefined };

const parseOption = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** Parses the address's filters; unknown values match everything. */
export function parsePresaleFilter(search: PresaleSearch): PresaleFilter {
  return {
    q: search.q?.trim().slice(0, 200) || undefined,
    status: parseOption(presaleStates, search.status),
    blockchain: parseOption(blockchains, search.blockchain),
    risk: parseOption(riskLevels, search.risk),
    kyc: parseOption(kycFilters, search.kyc),
    audit: parseOption(auditStatuses, search.audit),
    sort: parseOption(presaleSorts, search.sort) ?? 'presale_start',
  };
}

/** Returns whether any filter is set, regardless of the sort order. */
export function isFiltering({ sort: _, ...filters }: PresaleFilter): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

const comparators: Readonly<Record<PresaleSort, (a: Presale, b: Presale) => number>> = {
  presale_start: (a, b) => a.presaleStart.localeCompare(b.presaleStart),
  created_at: (a, b) => b.createdAt.localeCompare(a.createdAt),
  risk_level: (a, b) => riskLevels.indexOf(a.riskLevel) - riskLevels.indexOf(b.riskLevel),
};

/** The maximum number of ended presales below the open ones; the status filter shows all. */
export const maxEndedVisible = 6;

const compareByLatestEnd = (a: Presale, b: Presale) => b.presaleEnd.localeCompare(a.presaleEnd);

export type FilteredPresales = {
  /** Live and upcoming presales in the requested order, sponsored first. */
  open: Presale[];
  /** Ended presales in the same order, but by default latest end first. */
  ended: Presale[];
};

/** Returns the presales that match at `now` (epoch milliseconds). */
export function filterPresales(
  rows: readonly Presale[],
  filter: PresaleFilter,
  now: number,
): FilteredPresales {
  const { q = '', status, blockchain, risk, kyc, audit, sort } = filter;
  const query = foldText(q);
  const matching = rows
    .filter(
      (row) =>
        [row.projectName, row.tokenSymbol].some((field) => foldText(field).includes(query)) &&
        (blockchain === undefined || row.blockchain === blockchain) &&
        (risk === undefined || row.riskLevel === risk) &&
        (kyc === undefined || row.kycRequired === (kyc === 'required')) &&
        (audit === undefined || row.auditStatus === audit),
    )
    .toSorted(
      (a, b) =>
        Number(b.isSponsored) - Number(a.isSponsored) ||
        comparators[sort](a, b) ||
        comparators.presale_start(a, b) ||
        a.id.localeCompare(b.id),
    );
  const filterByState = (...states: PresaleState[]) =>
    matching.filter((row) => {
      const state = getPresaleState(row, now);
      return states.includes(state) && (status === undefined || status === state);
    });
  const ended = filterByState('ended');
  return {
    open: filterByState('live', 'upcoming'),
    ended: sort === 'presale_start' ? ended.toSorted(compareByLatestEnd) : ended,
  };
}
