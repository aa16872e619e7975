import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { tellFailure } from '#/ui/forms/form-errors.ts';
import { Saved, SettingsCard } from '#/ui/forms/settings.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { Switch } from '#/ui/switch.tsx';
import { useList } from '#/ui/use-list.ts';
import { kindLabels, type NotificationKind, notificationKinds } from '../kinds.ts';
import type { NotificationSetting } from '../schema.ts';
import { notificationSettingsQuery } from './notification-queries.ts';

/** Which notifications come by e-mail too. Each switch takes effect at once. */
export function NotificationSettings() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const query = notificationSettingsQuery(api);
  const list = useList(query);
  // As it was just set, while that is being saved.
  const [wanted, setWanted] = useState<{ kind: NotificationKind; email: boolean } | null>(null);
  const [isSaved, setIsSaved] = useState(false);

  const set = async (kind: NotificationKind, email: boolean) => {
    setWanted({ kind, email });
    setIsSaved(false);
    try {
      queryClient.setQueryData(query.queryKey, await api.notifications.changeSetting({ kind, email }));
      setIsSaved(true);
    } catch (error) {
      tellFailure(error, 'Failed to save the setting', { known: [] });
    } finally {
      setWanted(null);
    }
  };
  const isOn = (items: readonly NotificationSetting[], kind: NotificationKind) =>
    wanted?.kind === kind ? wanted.email : items.find((one) => one.kind === kind)?.email === true;

  return (
    <SettingsCard
      title="Emails"
      description="All notifications appear under the bell. Choose which ones to also get by email."
      actions={<Saved>{isSaved && 'Saved'}</Saved>}
    >
      <ListView
        list={list}
        failure={{ title: 'Failed to load your settings', bare: true }}
        skeleton={{ rows: notificationKinds.length, row: 'h-10', grid: 'flex flex-col gap-4' }}
      >
        {({ items }) => (
          <div className="flex flex-col gap-4">
            {notificationKinds.map((kind) => (
              <Switch
                key={kind}
                side="end"
                label={kindLabels[kind].label}
                hint={kindLabels[kind].hint}
                checked={isOn(items, kind)}
                disabled={wanted !== null}
                onChange={(event) => void set(kind, event.target.checked)}
              />
            ))}
          </div>
        )}
      </ListView>
    </SettingsCard>
  );
}
