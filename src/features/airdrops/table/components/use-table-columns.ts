import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import type { TrackerSearch } from '../../list/filter.ts';
import { savedViewsQuery, trackerSetupQuery } from '../../setup/components/setup-queries.ts';
import { findView } from '../../setup/saved-view.ts';
import { type Columns, defaultColumns } from '../columns.ts';

/** Columns as they are wanted, until the server has them; null for those that come. */
type Wanted = { columns: Columns | null };

/** The columns of the saved view that the address shows, else those of the person's table; and how to change them. */
export function useTableColumns(search: TrackerSearch) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const setup = useQuery(trackerSetupQuery(api));
  const views = useQuery(savedViewsQuery(api));
  const [wanted, setWanted] = useState<Wanted>();
  const latest = useRef<Wanted>(undefined);
  const saving = useRef(Promise.resolve());
  const view = findView(views.data?.items ?? [], search);
  const isOfView = view !== undefined && view.tableColumns !== null;
  const stored = isOfView ? view.tableColumns : setup.data?.tableColumns;
  const columns: Columns = (wanted === undefined ? stored : wanted.columns) ?? defaultColumns;

  async function save(next: Wanted): Promise<void> {
    // Another change has come since.
    if (latest.current !== next) return;
    const { queryKey } = isOfView ? savedViewsQuery(api) : trackerSetupQuery(api);
    try {
      if (isOfView) {
        const tableColumns = [...(next.columns ?? defaultColumns)];
        await api.savedViews.edit({ id: view.id, tableColumns });
      } else await api.trackerSetup.change({ tableColumns: next.columns && [...next.columns] });
    } catch (error) {
      const description = getErrorMessage(error, 'Please try again later');
      toast({ title: 'Failed to save the columns', description, tone: 'destructive' });
    }
    await queryClient.invalidateQueries({ queryKey });
    if (latest.current === next) setWanted(undefined);
  }

  /** Shown at once; one is saved after the other. */
  const change = (next: Columns | null) => {
    const now = { columns: next };
    latest.current = now;
    setWanted(now);
    saving.current = saving.current.then(() => save(now));
  };
  return { columns, change };
}
