import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAction } from '#/ui/use-action.ts';
import { type NotificationPlace, notificationPlaces } from '../kinds.ts';
import type { NotificationSetting, NotificationSettingChange } from '../schema.ts';
import { notificationSettingsQuery } from './notification-queries.ts';

type Changes = readonly NotificationSettingChange[];
type Settings = { items: NotificationSetting[] };

function applyChanges(items: readonly NotificationSetting[], changes: Changes): NotificationSetting[] {
  return items.map((item) => {
    const change = changes.find(({ kind }) => kind === item.kind);
    if (change === undefined) return item;
    return {
      kind: item.kind,
      inApp: change.inApp ?? item.inApp,
      email: change.email ?? item.email,
      push: change.push ?? item.push,
      telegram: change.telegram ?? item.telegram,
      webhook: change.webhook ?? item.webhook,
    };
  });
}

/** Returns the values that the changes replace. */
const getReplaced = (items: readonly NotificationSetting[], changes: Changes): Changes =>
  changes.flatMap(({ kind, ...changed }) => {
    const stored = items.find((item) => item.kind === kind);
    if (stored === undefined) return [];
    const isChanged = (place: NotificationPlace) => changed[place] !== undefined;
    const places = notificationPlaces.filter(isChanged).map((place) => [place, stored[place]]);
    return [{ kind, ...Object.fromEntries(places) }];
  });

/** Applies changes optimistically and saves them in sequence; failed ones roll back. */
export function useSettingChanges() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettingsQuery(api);
  const { run } = useAction({ failureMessage: 'Couldn’t save the setting' });
  const saveQueue = useRef(Promise.resolve());
  const started = useRef(0);
  const pendingCount = useRef(0);
  // The query cache notifies subscribers asynchronously; without local state a switch would flip back for a moment.
  const [optimistic, setOptimistic] = useState<Changes>([]);
  const [isSaved, setIsSaved] = useState(false);

  const updateCache = (changes: Changes) =>
    queryClient.setQueryData(
      queryKey,
      (settings): Settings | undefined => settings && { items: applyChanges(settings.items, changes) },
    );
  const save = async (changes: Changes, replaced: Changes): Promise<boolean> => {
    started.current += 1;
    const isDone = await run(
      async () => {
        const response = await api.notifications.changeSettings({ items: [...changes] });
        if (pendingCount.current === 1) queryClient.setQueryData(queryKey, response);
        setIsSaved(true);
      },
      { keys: String(started.current) },
    );
    if (!isDone) updateCache(replaced);
    pendingCount.current -= 1;
    if (pendingCount.current === 0) setOptimistic([]);
    return isDone;
  };
  /** Resolves with the replaced values once the changes are saved, or with undefined if that failed. */
  const set = async (changes: Changes): Promise<Changes | undefined> => {
    const replaced = getReplaced(queryClient.getQueryData(queryKey)?.items ?? [], changes);
    setIsSaved(false);
    pendingCount.current += 1;
    setOptimistic((previous) => [...previous, ...changes]);
    updateCache(changes);
    const saved = saveQueue.current.then(() => save(changes, replaced));
    saveQueue.current = saved.then(() => undefined);
    return (await saved) ? replaced : undefined;
  };
  const withOptimistic = (items: readonly NotificationSetting[]) =>
    optimistic.reduce<NotificationSetting[]>((rows, change) => applyChanges(rows, [change]), [...items]);
  return { set, withOptimistic, isSaved };
}
