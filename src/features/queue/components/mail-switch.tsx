import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { notificationSettingsQuery } from '#/features/notifications/components/notification-queries.ts';
import { toastFailure } from '#/ui/forms/form-errors.ts';
import { Switch } from '#/ui/switch.tsx';

/** Turns this admin's daily email about the queue on and off. */
export function MailSwitch() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const settings = notificationSettingsQuery(api);
  const { data } = useQuery(settings);
  const [pendingValue, setPendingValue] = useState<boolean>();
  const saved = data?.items.find(({ kind }) => kind === 'admin_queue')?.email === true;

  const save = async (email: boolean) => {
    setPendingValue(email);
    try {
      queryClient.setQueryData(
        settings.queryKey,
        await api.notifications.changeSetting({ kind: 'admin_queue', email }),
      );
    } catch (error) {
      toastFailure(error, 'Couldn’t save the setting', { known: [] });
    } finally {
      setPendingValue(undefined);
    }
  };
  return (
    <Switch
      label="Daily email"
      checked={pendingValue ?? saved}
      disabled={data === undefined}
      onChange={(event) => void save(event.target.checked)}
    />
  );
}
