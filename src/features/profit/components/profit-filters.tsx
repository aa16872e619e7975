import { Link, useNavigate } from '@tanstack/react-router';
import { WalletSelect } from '#/features/tracker-wallets/components/wallet-select.tsx';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Select } from '#/ui/select.tsx';
import type { Summary } from '../schema.ts';
import { AirdropPicker, type ChosenAirdrop } from './airdrop-picker.tsx';
import { getFilters, isFiltered } from './profit.ts';
import type { ProfitFilters, ProfitSearch } from './profit-search.ts';

/** Filters keep the view and reset its page. */
const pickView = ({ view }: ProfitSearch) => (view === undefined ? {} : { view });

type ProfitFiltersProps = {
  summary: Summary | undefined;
  search: ProfitSearch;
  airdrop: ChosenAirdrop;
};

/** Filters the page by year, airdrop, and wallet; the URL holds the state. */
export function ProfitFilterBar({ summary, search, airdrop }: ProfitFiltersProps) {
  const navigate = useNavigate();
  const { year, wallet } = search;
  const applyFilters = (changes: ProfitFilters) =>
    void navigate({
      to: '/profit',
      search: { ...getFilters({ ...getFilters(search), ...changes }), ...pickView(search) },
    });
  const years = [...new Set([...(year === undefined ? [] : [year]), ...(summary?.entryYears ?? [])])];
  return (
    <search className="mb-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
      <Field label="Year" className="sm:w-32">
        <Select
          value={year ?? ''}
          onChange={({ target }) => applyFilters({ year: target.value || undefined })}
        >
          <option value="">All years</option>
          {years
            .toSorted()
            .toReversed()
            .map((item) => (
              <option key={item} value={item}>
                {item}
              </option>
            ))}
        </Select>
      </Field>
      <Field label="Airdrop" className="max-sm:order-last max-sm:col-span-2 sm:w-60">
        <AirdropPicker
          value={airdrop}
          onChange={(chosen) => applyFilters({ airdrop: chosen?.id })}
          none="All airdrops"
          side="bottom"
        />
      </Field>
      <Field label="Wallet" className="sm:w-60">
        <WalletSelect
          noneLabel="All wallets"
          value={wallet ?? ''}
          onChange={({ target }) => applyFilters({ wallet: target.value || undefined })}
        />
      </Field>
      {isFiltered(search) && (
        <Button asChild variant="ghost" className="max-sm:order-last max-sm:col-span-2">
          <Link to="/profit" search={pickView(search)}>
            Clear filters
          </Link>
        </Button>
      )}
    </search>
  );
}
