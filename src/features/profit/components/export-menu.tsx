import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Menu, MenuItem } from '#/ui/menu.tsx';
import { getFilters } from './profit.ts';
import type { ProfitSearch } from './profit-search.ts';

const files = [
  { name: 'own', label: 'Spreadsheet', hint: 'Every column' },
  { name: 'koinly', label: 'Koinly', hint: 'Universal template' },
  { name: 'cointracking', label: 'CoinTracking', hint: 'CSV import' },
] as const;

function toFileUrl(search: ProfitSearch, name: (typeof files)[number]['name']): string {
  const parameters = new URLSearchParams(
    Object.entries(getFilters(search)).map(([key, value]) => [key, value ?? '']),
  );
  if (name !== 'own') parameters.set('for', name);
  return `/profit.csv${parameters.size === 0 ? '' : `?${parameters}`}`;
}

type ExportMenuProps = LazyMenuContentProps & { search: ProfitSearch };

/** Lists the export formats for the filtered entries. */
export function ExportMenu({ search, ...menu }: ExportMenuProps) {
  return (
    <Menu {...menu} className="w-64">
      {files.map(({ name, label, hint }) => (
        <MenuItem key={name} asChild trailing={hint}>
          <a href={toFileUrl(search, name)} download>
            {label}
          </a>
        </MenuItem>
      ))}
    </Menu>
  );
}
