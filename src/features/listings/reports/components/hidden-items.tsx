import { useRouter } from '@tanstack/react-router';
import type { PageSearch } from '#/lib/page-search.ts';
import { Flag } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import type { PagerProps } from '#/ui/pager.tsx';
import { useList } from '#/ui/use-list.ts';
import { hiddenItemsQuery } from './reports.ts';
import { useReportDecisions } from './reports-to-decide.tsx';

type HiddenItemsProps = {
  page: PageSearch;
  pageLink: PagerProps['link'];
};

export function HiddenItems({ page, pageLink }: HiddenItemsProps) {
  const { api } = useRouter().options.context;
  const { renderCards, dialogs } = useReportDecisions();
  return (
    <>
      <ListView
        list={useList(hiddenItemsQuery(api, page))}
        failure={{ title: 'Couldn’t load reports' }}
        skeleton={{ rows: 3, row: 'h-64', grid: 'grid gap-3' }}
        empty={<EmptyState drawing={Flag} title="Nothing is hidden" />}
        pager={{ label: 'Reports pagination', link: pageLink }}
      >
        {({ items }) => renderCards(items)}
      </ListView>
      {dialogs}
    </>
  );
}
