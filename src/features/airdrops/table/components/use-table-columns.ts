import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import type { TrackerSearch } from '../../search/search.ts';
import { type Columns, defaultColumns } from '../../setup/columns.ts';
import { savedViewsQuery, trackerSetupQuery } from '../../setup/components/setup-queries.ts';
import { findView } from '../../setup/saved-view.ts';

/** Columns that aren't saved yet; null resets them. */
type PendingColumns = { columns: Columns | null };

/** The columns of the active saved view or of the member's table, and a function to change them. */
export function useTableColumns(search: TrackerSearch) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const setup = useQuery(trackerSetupQuery(api));
  const views = useQuery(savedViewsQuery(api));
  const [pending, setPending] = useState<PendingColumns>();
  const latest = useRef<PendingColumns>(undefined);
  const saving = useRef(Promise.resolve());
  const view = findView(views.data?.items ?? [], search);
  const hasViewColumns = view !== undefined && view.tableColumns !== null;
  const stored = hasViewColumns ? view.tableColumns : setup.data?.tableColumns;
  const columns: Columns = (pending === undefined ? stored : pending.columns) ?? defaultColumns;

  async function save(next: PendingColumns): Promise<void> {
    // Superseded by a newer change.
    if (latest.current !== next) return;
    const { queryKey } = hasViewColumns ? savedViewsQuery(api) : trackerSetupQuery(api);
    try {
      if (hasViewColumns) {
        const tableColumns = [...(next.columns ?? defaultColumns)];
        await api.savedViews.edit({ id: view.id, tableColumns });
      } else await api.trackerSetup.change({ tableColumns: next.columns && [...next.columns] });
    } catch (error) {
      const description = getErrorMessage(error, 'Please try again later');
      toast({ title: 'Couldn’t save the columns', description, tone: 'destructive' });
    }
    await queryClient.invalidateQueries({ queryKey });
    if (latest.current === next) setPending(undefined);
  }

  /** Applies changes optimistically and saves them in sequence. */
  const change = (next: Columns | null) => {
    const update = { columns: next };
    latest.current = update;
    setPending(update);
    saving.current = saving.current.then(() => save(update));
  };
  return { columns, change };
}
