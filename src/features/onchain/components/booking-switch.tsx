import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { toastFailure } from '#/ui/forms/form-errors.ts';
import { Switch } from '#/ui/switch.tsx';
import { onchainQuery } from './onchain-queries.ts';

/** Turns the booking of claims on and off. */
export function BookingSwitch({ booksClaims }: { booksClaims: boolean }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [pendingValue, setPendingValue] = useState<boolean>();

  const save = async (next: boolean) => {
    setPendingValue(next);
    try {
      const settings = await api.onchain.changeSettings({ booksClaims: next });
      queryClient.setQueryData(onchainQuery(api).queryKey, (known) => known && { ...known, ...settings });
    } catch (error) {
      toastFailure(error, 'Couldn’t save the setting', { known: [] });
    } finally {
      setPendingValue(undefined);
    }
  };
  return (
    <Switch
      label="Book claims automatically"
      hint="When a wallet claims an airdrop’s own token, it’s marked as claimed, and the reward and the gas are added to your profit. Claims found before you turn this on wait for you."
      checked={pendingValue ?? booksClaims}
      onChange={(event) => void save(event.target.checked)}
    />
  );
}
