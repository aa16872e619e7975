import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import type { TrackerSearch } from '../../list/filter.ts';
import { savedViewsQuery, trackerSetupQuery } from '../../setup/components/setup-queries.ts';
import { viewOf } from '../../setup/saved-view.ts';
import { type Columns, defaultColumns } from '../columns.ts';

/** The columns of the saved view that the address shows, else those that the person's table has; and how to change them. */
export function useTableColumns(search: TrackerSearch) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const setup = useQuery(trackerSetupQuery(api));
  const views = useQuery(savedViewsQuery(api));
  const view = viewOf(views.data?.items ?? [], search);
  const ofView = view?.tableColumns ?? undefined;
  const columns: Columns = ofView ?? setup.data?.tableColumns ?? defaultColumns;

  const change = async (next: Columns | null) => {
    const tableColumns = next && [...next];
    const { queryKey } = trackerSetupQuery(api);
    const { queryKey: viewsKey } = savedViewsQuery(api);
    try {
      if (view && ofView) {
        const items = views.data?.items.map((one) =>
          one.id === view.id ? { ...one, tableColumns: tableColumns ?? [...defaultColumns] } : one,
        );
        void queryClient.cancelQueries({ queryKey: viewsKey });
        if (items) queryClient.setQueryData(viewsKey, { items });
        await api.savedViews.edit({ id: view.id, tableColumns: tableColumns ?? [...defaultColumns] });
      } else {
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, { tableColumns });
        await api.trackerSetup.change({ tableColumns });
      }
    } catch (error) {
      const description = messageOf(error, 'Please try again later');
      toast({ title: 'Failed to save the columns', description, tone: 'destructive' });
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: viewsKey });
    }
  };
  return { columns, change };
}
