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

/** Returns whether any filter is set; the sort order doesn't count. */
export function isFiltering({ sort: _, ...filters }: PresaleFilter): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

const orders: Readonly<Record<PresaleSort, (a: Presale, b: Presale) => number>> = {
  presale_start: (a, b) => a.presaleStart.localeCompare(b.presaleStart),
  created_at: (a, b) => b.createdAt.localeCompare(a.createdAt),
  risk_level: (a, b) => riskLevels.indexOf(a.riskLevel) - riskLevels.indexOf(b.riskLevel),
};

/** The number of ended presales below the open ones; the rest need the status filter. */
export const maxEndedVisible = 6;

const byLatestEnd = (a: Presale, b: Presale) => b.presaleEnd.localeCompare(a.presaleEnd);

export type FoundPresales = {
  /** Live and upcoming, in the requested order; sponsored first. */
  open: Presale[];
  /** In the same order, but by default latest end first. */
  ended: Presale[];
};

/** Returns the presales that match at `now` (epoch milliseconds). */
export function filterPresales(rows: readonly Presale[], filter: PresaleFilter, now: number): FoundPresales {
  const { q = '', status, blockchain, risk, kyc, audit, sort } = filter;
  const query = foldText(q);
  const found = rows
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
        orders[sort](a, b) ||
        orders.presale_start(a, b) ||
        a.id.localeCompare(b.id),
    );
  const inState = (...states: PresaleState[]) =>
    found.filter((row) => {
      const state = getPresaleState(row, now);
      return states.includes(state) && (status === undefined || status === state);
    });
  const ended = inState('ended');
  return {
    open: inState('live', 'upcoming'),
    ended: sort === 'presale_start' ? ended.toSorted(byLatestEnd) : ended,
  };
}
