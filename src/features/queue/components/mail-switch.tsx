import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { notificationSettingsQuery } from '#/features/notifications/components/notification-queries.ts';
import { SavedSwitch } from '#/ui/saved-switch.tsx';

/** Turns this admin's daily email about the queue on and off. */
export function MailSwitch() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const settings = notificationSettingsQuery(api);
  const { data } = useQuery(settings);
  return (
    <SavedSwitch
      label="Daily email"
      checked={data?.items.find(({ kind }) => kind === 'admin_queue')?.email === true}
      disabled={data === undefined}
      failureMessage="Couldn’t save the setting"
      save={async (email) => {
        const saved = await api.notifications.changeSetting({ kind: 'admin_queue', email });
        queryClient.setQueryData(settings.queryKey, saved);
      }}
    />
  );
}
