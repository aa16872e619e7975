import {
  type AuditStatus,
  auditStatuses,
  type Blockchain,
  blockchains,
  type RiskLevel,
  riskLevels,
} from './kinds.ts';
import type { Presale } from './schema.ts';
import { type PresaleState, presaleState, presaleStates } from './timing.ts';

export const kycFilters = ['required', 'not_required'] as const;
export const presaleSorts = ['presale_start', 'created_at', 'risk_level'] as const;
export type PresaleSort = (typeof presaleSorts)[number];

/** What is asked of the list; what is absent lets everything through. */
export type PresaleFilter = {
  status?: PresaleState | undefined;
  blockchain?: Blockchain | undefined;
  risk?: RiskLevel | undefined;
  kyc?: (typeof kycFilters)[number] | undefined;
  audit?: AuditStatus | undefined;
  sort: PresaleSort;
};

/** The filters as they stand in the address, unchecked. */
export type PresaleSearch = Partial<Record<keyof PresaleFilter, string>>;
/** Parts of the address to change; undefined takes one out. */
export type PresaleChanges = { [name in keyof PresaleFilter]?: string | undefined };

const known = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** The filters that an address names; unknown values let everything through. */
export function parsePresaleFilter(search: PresaleSearch): PresaleFilter {
  return {
    status: known(presaleStates, search.status),
    blockchain: known(blockchains, search.blockchain),
    risk: known(riskLevels, search.risk),
    kyc: known(kycFilters, search.kyc),
    audit: known(auditStatuses, search.audit),
    sort: known(presaleSorts, search.sort) ?? 'presale_start',
  };
}

/** Whether anything but the order is asked for. */
export function isFiltering({ sort: _, ...filters }: PresaleFilter): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

const orders: Readonly<Record<PresaleSort, (a: Presale, b: Presale) => number>> = {
  presale_start: (a, b) => a.presaleStart.localeCompare(b.presaleStart),
  created_at: (a, b) => b.createdAt.localeCompare(a.createdAt),
  risk_level: (a, b) => riskLevels.indexOf(a.riskLevel) - riskLevels.indexOf(b.riskLevel),
};

/** The ended ones that stand below those that can still be taken part in; the rest by their own filter. */
export const maxEndedVisible = 6;

const lastEndedFirst = (a: Presale, b: Presale) => b.presaleEnd.localeCompare(a.presaleEnd);

export type FoundPresales = {
  /** Live or to come, in the order asked for; the sponsored ones always first. */
  open: Presale[];
  /** In the same order, but by default the last ended first. */
  ended: Presale[];
};

/** The presales that pass at `now` (epoch milliseconds). */
export function filterPresales(rows: readonly Presale[], filter: PresaleFilter, now: number): FoundPresales {
  const { status, blockchain, risk, kyc, audit, sort } = filter;
  const found = rows
    .filter(
      (row) =>
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
      const state = presaleState(row, now);
      return states.includes(state) && (status === undefined || status === state);
    });
  const ended = inState('ended');
  return {
    open: inState('live', 'upcoming'),
    ended: sort === 'presale_start' ? ended.toSorted(lastEndedFirst) : ended,
  };
}
