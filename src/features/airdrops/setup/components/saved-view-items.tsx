import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Bookmark, Check, Pencil, Save, Tags } from 'lucide-react';
import { MenuItem, MenuLabel, MenuSeparator } from '#/ui/menu.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { useListSearch } from '../../components/list-search.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { findView, parseStoredSearch, toStoredSearch } from '../saved-view.ts';
import type { SavedView } from '../schema.ts';
import { savedViewsQuery } from './setup-queries.ts';

/** Menu items for the saved views and their management. */
export function SavedViewItems() {
  const { search, setSearch } = useListSearch();
  const { api } = useRouter().options.context;
  const { open } = useTrackerDialogs();
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(savedViewsQuery(api));
  const views = data?.items ?? [];
  const current = findView(views, search);

  const { run } = useAction({ title: 'Couldn’t save the view', failureMessage: 'Please try again later' });

  const setDefault = async (view: SavedView, isDefault: boolean) => {
    const save = async () => {
      await api.savedViews.edit({ id: view.id, isDefault });
      toast({
        title: isDefault ? 'Default view set' : 'Default view removed',
        description: isDefault ? `The tracker opens with “${view.name}”.` : undefined,
        tone: 'success',
      });
    };
    await run(save, { keys: view.id });
    await queryClient.invalidateQueries({ queryKey: savedViewsQuery(api).queryKey });
  };

  return (
    <>
      <MenuLabel>{isError ? 'Couldn’t load your views' : 'Saved views'}</MenuLabel>
      {views.map((view) => (
        <MenuItem
          key={view.id}
          icon={view === current ? Check : Bookmark}
          trailing={view.isDefault ? 'Default' : undefined}
          onSelect={() => setSearch(parseStoredSearch(view))}
        >
          {view.name}
        </MenuItem>
      ))}
      {current === undefined ? (
        <MenuItem icon={Save} onSelect={() => open({ kind: 'view', search: toStoredSearch(search) })}>
          Save this view…
        </MenuItem>
      ) : (
        <MenuItem icon={Save} onSelect={() => void setDefault(current, !current.isDefault)}>
          {current.isDefault ? 'No longer the default' : `Make “${current.name}” the default`}
        </MenuItem>
      )}
      {views.length > 0 && (
        <MenuItem icon={Pencil} onSelect={() => open({ kind: 'views', search: toStoredSearch(search) })}>
          Manage views…
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Tags} onSelect={() => open({ kind: 'tags' })}>
        Manage tags…
      </MenuItem>
    </>
  );
}
