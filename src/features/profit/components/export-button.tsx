import { ChevronDown, Download } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '#/ui/button.tsx';
import { LazyMenu, type LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import type { ProfitSearch } from './profit-search.ts';

/** Opens the export menu. Needs a new `key` for other filters. */
export function ExportButton({ search }: { search: ProfitSearch }) {
  const load = useCallback(
    () =>
      import('./export-menu.tsx').then(({ ExportMenu }) => (props: LazyMenuContentProps) => (
        <ExportMenu {...props} search={search} />
      )),
    [search],
  );
  return (
    <LazyMenu
      load={load}
      trigger={
        <Button>
          <Download aria-hidden="true" />
          Export CSV
          <ChevronDown className="text-muted" aria-hidden="true" />
        </Button>
      }
    />
  );
}
