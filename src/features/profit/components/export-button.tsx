import { ChevronDown, Download } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { LazyMenu, menuFailed } from '#/ui/lazy-menu.tsx';
import type { ProfitSearch } from './profit-search.ts';

const ExportMenu = lazyDialog(() => import('./export-menu.tsx'), 'ExportMenu', menuFailed);

export function ExportButton({ search }: { search: ProfitSearch }) {
  return (
    <LazyMenu
      preload={ExportMenu.preload}
      trigger={
        <Button>
          <Download aria-hidden="true" />
          Export CSV
          <ChevronDown className="text-muted" aria-hidden="true" />
        </Button>
      }
    >
      {(menu) => <ExportMenu {...menu} search={search} />}
    </LazyMenu>
  );
}
